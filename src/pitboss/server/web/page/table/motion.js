/** How things move on the felt: cards slide and turn, chips go to the layout and back, dice tumble. */
import { BETWEEN_CARDS, pace } from "./settings.js";
import { sound } from "./sounds.js";

const EASE = "cubic-bezier(.2,.7,.3,1)";

/** Orders cards as they lay in the stack, and so as they were dealt. @param {string} one @param {string} other */
function inTurn(one, other) {
  const [shuffle, number] = one.split(".").map(Number);
  const [otherShuffle, otherNumber] = other.split(".").map(Number);
  return shuffle - otherShuffle || number - otherNumber;
}

/** Remembers what lies on a felt from one drawing to the next, and moves what has come, turned or gone. */
export class Motion {
  /** @param {HTMLElement} felt */
  constructor(felt) {
    this.felt = felt;
    /** @type {Map<string, string | undefined> | null} */
    this.cards = null;
    /** @type {Map<string, {at: string, amount: number, seat: string, copy: Element}> | null} */
    this.bets = null;
    this.thrown = "";
  }

  /** Moves what has changed since the felt was drawn last. @param {any} layout @param {any} view */
  follow(layout, view) {
    const speed = Math.min(1.2, pace());
    this.#moveCards(layout, speed);
    this.#moveChips(layout, speed);
    this.#throwDice(view, speed);
  }

  #moveCards({ shoe }, speed) {
    const marks = /** @type {SVGGElement[]} */ ([...this.felt.querySelectorAll("g[data-place]")]);
    const now = new Map(marks.map((mark) => [mark.dataset.place, mark]));
    const before = this.cards;
    this.cards = new Map([...now].map(([place, mark]) => [place, mark.dataset.card]));
    if (!before || !speed) return;
    const timing = { duration: 320 * speed, easing: EASE };
    const dealt = [...now].filter(([place]) => !before.has(place)).sort(([one], [other]) => inTurn(one, other));
    if (dealt.length) sound("card");
    for (const [turn, [, mark]] of dealt.entries()) {
      const from = { transform: `translate(${shoe.x}px, ${shoe.y}px) rotate(-90deg)`, opacity: 0.4 };
      const comes = [from, { transform: mark.style.transform, opacity: 1 }];
      mark.animate(comes, { ...timing, delay: turn * BETWEEN_CARDS * speed, fill: "backwards" });
    }
    for (const [place, mark] of now) {
      if (before.has(place) && before.get(place) !== mark.dataset.card) {
        mark.firstElementChild?.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], timing);
      }
    }
  }

  /** Chips come from the rail before their player, and what is taken or paid goes to the tray or back to the rail. */
  #moveChips({ names, tray }, speed) {
    const stacks = /** @type {SVGGElement[]} */ ([...this.felt.querySelectorAll("g.bet[data-bet]")]);
    const before = this.bets;
    this.bets = new Map(
      stacks.map((mark) => [
        mark.dataset.bet,
        {
          at: mark.getAttribute("transform"),
          amount: Number(mark.dataset.amount),
          seat: mark.dataset.seat,
          copy: mark,
        },
      ]),
    );
    if (!before || !speed) return;
    let isHeard = false;
    for (const [key, { amount, seat, copy }] of this.bets) {
      const old = before.get(key);
      if (old && old.amount >= amount) continue;
      isHeard = true;
      const inside = copy.querySelector(".chips");
      const [x, y] = this.#offset(copy.getAttribute("transform"), names[seat] ?? tray);
      const moves = [
        { transform: `translate(${x}px, ${y}px)`, opacity: old ? 1 : 0.5 },
        { transform: "none", opacity: 1 },
      ];
      inside?.animate(old ? [{ transform: "translate(0, -10px)" }, { transform: "none" }] : moves, {
        duration: 260 * speed,
        easing: EASE,
      });
    }
    for (const [key, { at, copy, seat }] of before)
      if (!this.bets.has(key)) this.#sendAway(copy, at, names[seat] ?? tray, speed);
    if (isHeard) sound("chip");
  }

  /**
   * How far a point lies from where a stack stands.
   * @param {string | null} transform
   * @param {{x: number, y: number}} to
   */
  #offset(transform, to) {
    const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(transform ?? "") ?? [null, "0", "0"];
    return [to.x - Number(x), to.y - Number(y)];
  }

  /** A stack that is no longer there goes to its player's rail as it fades. */
  #sendAway(copy, at, to, speed) {
    const ghost = /** @type {SVGElement} */ (copy.cloneNode(true));
    ghost.removeAttribute("data-bet");
    ghost.classList.add("is-going");
    ghost.setAttribute("transform", at);
    this.felt.querySelector(".felt-going")?.append(ghost);
    const [x, y] = this.#offset(at, to);
    const inside = ghost.querySelector(".chips") ?? ghost;
    const moving = inside.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 0 },
      ],
      { duration: 420 * speed, easing: "ease-in", fill: "forwards" },
    );
    moving.finished.catch(() => {}).finally(() => ghost.remove());
  }

  #throwDice({ outcome = [], round, in_round: isOn }, speed) {
    const thrown = `${round} ${isOn} ${outcome.join()}`;
    const isNew = this.thrown && outcome.length && this.shown !== `${round} ${outcome.join()}`;
    this.thrown = thrown;
    if (outcome.length) this.shown = `${round} ${outcome.join()}`;
    if (!isNew || !speed) return;
    const dice = [...this.felt.querySelectorAll(".felt-over .thrown")];
    if (dice.length > 1) sound("dice");
    for (const [index, die] of dice.entries()) {
      if (dice.length < 2) continue; // a wheel turns by itself
      const tumble = [
        { transform: `translate(${160 + 40 * index}px, -220px) rotate(${-540 - 90 * index}deg)` },
        { transform: `translate(${30 - 20 * index}px, 26px) rotate(-120deg)`, offset: 0.6 },
        { transform: "none" },
      ];
      die.animate(tumble, { duration: (620 + 90 * index) * speed, easing: "cubic-bezier(.25,.6,.4,1)" });
    }
  }
}
