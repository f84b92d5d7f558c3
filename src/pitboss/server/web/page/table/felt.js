import { repeat } from "lit/directives/repeat.js";
import { styled } from "../styled.js";
import { PageElement, define, html, nothing, svg } from "../element.js";
import { COUNTER } from "../sit.js";
import { lightNumbers } from "./board.js";
import { money } from "../api.js";
import { cardMark, handWords, loadCards, turnFaceDown, withHoleCards } from "./cards.js";
import { chipStack } from "./chips.js";
import { callBox, markerButton, outcomeMarks, outcomeWords } from "./outcome.js";
import { pace } from "./settings.js";
import { Motion } from "./motion.js";
import { capital, counted } from "../parts.js";
import { areaLabel, areaWords, choiceWords } from "./words.js";

/** @type {Map<string, Promise<Element>>} */
const drawings = new Map();

/** A name this near to a seat would lie under it, in units of the layout: it stands above its cards then. */
const COVERED = { x: 130, y: 50 };

/** What a hand is called that lies before the dealer and is not the dealer's own, or "".
 * @param {any} layout @param {string} position @param {number} number */
export const handName = ({ hand_names: names = {} }, position, number) =>
  names[number > 1 ? `${position}.${number}` : position] ?? "";

/** What somebody did last, in a word or two: "Raise $10". @param {{choice: string, amount?: number}} step */
const deedWords = ({ choice, amount }) => `${capital(choiceWords(choice))}${amount ? ` ${money(amount)}` : ""}`;

/** Fetches a layout's drawing, once. @param {string} address */
function drawingOf(address) {
  if (!drawings.has(address)) {
    const drawing = fetch(address, { credentials: "same-origin" }).then(async (response) => {
      if (!response.ok) throw new Error("Couldn't load the layout.");
      return new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
    });
    drawing.catch(() => drawings.delete(address));
    drawings.set(address, drawing);
  }
  return drawings.get(address);
}

/**
 * A table drawn from its layout and a view; another game joins by its layout alone. Properties:
 * layout (with anchors), view, chips (denominations), you ({player, positions} or null), turn (positions), nets (by
 * player),
 * away (names), open (the wager window with its areas and positions), drafts and coupons (amounts by "position/area"),
 * chosen and choosable
 * (places of own cards), mayJoin. Events: "area" {position, area}, "sit" {position}, "card" {place}.
 */
export class FeltElement extends PageElement {
  static properties = {
    layout: { attribute: false },
    chip: { type: Number },
    view: { attribute: false },
    chips: { attribute: false },
    you: { attribute: false },
    turn: { attribute: false },
    nets: { attribute: false },
    did: { attribute: false },
    away: { attribute: false },
    open: { attribute: false },
    drafts: { attribute: false },
    coupons: { attribute: false },
    chosen: { attribute: false },
    choosable: { attribute: false },
    mayJoin: { type: Boolean },
    deadline: { type: Number },
    seconds: { type: Number },
  };

  constructor() {
    super();
    /** @type {import("../types.js").LayoutJson} */
    this.layout = undefined;
    /** @type {import("../types.js").ViewJson} */
    this.view = undefined;
    /** @type {string[]} */
    this.chosen = undefined;
    /** @type {string[]} */
    this.choosable = undefined;
    /** @type {import("../types.js").You | null} */
    this.you = undefined;
    /** @type {Record<string, number>} */
    this.drafts = undefined;
    /** @type {Record<string, number>} */
    this.coupons = undefined;
    /** @type {number[]} */
    this.chips = undefined;
    /** @type {any} */
    this.open = undefined;
    /** @type {number} */
    this.chip = undefined;
    /** @type {boolean} */
    this.mayJoin = undefined;
    /** @type {number[]} */
    this.turn = undefined;
    /** @type {Record<string, number>} */
    this.nets = undefined;
    /** @type {string[]} */
    this.away = undefined;
    /** @type {number} */
    this.deadline = undefined;
    /** @type {number} */
    this.seconds = undefined;
    /** @type {Record<string, any>} */
    this.did = undefined;
    this.motion = new Motion(this);
    Object.assign(this, {
      chips: [],
      you: null,
      turn: [],
      nets: {},
      did: {},
      away: [],
      open: null,
      drafts: {},
      coupons: {},
      chosen: [],
      choosable: [],
      mayJoin: false,
    });
    this.lying = null;
  }

  connectedCallback() {
    super.connectedCallback();
    loadCards().then(
      () => this.requestUpdate(),
      () => {},
    );
  }

  async #draw() {
    const address = this.layout?.svg;
    if (!address || this.drawn === address) return;
    this.drawn = address;
    const drawing = document.importNode(await drawingOf(address), true);
    this.querySelector(".felt-drawing")?.replaceChildren(drawing);
    this.spin(this.view?.outcome, false);
    lightNumbers(this, this.view?.outcome, false);
  }

  willUpdate(changed) {
    if (changed.has("layout")) turnFaceDown(this.layout?.back);
  }

  updated(changed) {
    if (changed.has("layout")) this.#draw();
    if (this.view && this.layout) this.motion.follow({ ...this.layout, names: this.#places() }, this.view);
    const [section] = this.view?.outcome ?? [];
    if (section !== this.section) this.spin(this.view?.outcome);
    this.section = section;
    lightNumbers(this, this.view?.outcome);
  }

  /**
   * Turns the wheel of the drawing, where it has one, so that the section where it stops stands at the clapper;
   * returns when it has stopped.
   * @param {number[] | undefined} outcome @param {boolean} isSeen whether it is seen to turn
   */
  spin(outcome, isSeen = true) {
    const wheel = /** @type {HTMLElement | null} */ (this.querySelector(".felt-drawing .wheel"));
    const [section] = outcome ?? [];
    const turned = section && wheel ? (-360 / Number(wheel.dataset.sections)) * (section - 1) : 0;
    if (!wheel || wheel.dataset.turned === String(turned)) return null;
    wheel.dataset.turned = String(turned);
    wheel.style.transform = `rotate(${turned}deg)`;
    const duration = isSeen ? 1000 * Math.min(1.2, pace()) : 0;
    const turning = [{ transform: `rotate(${turned - 1080}deg)` }, { transform: `rotate(${turned}deg)` }];
    return duration ? wheel.animate(turning, { duration, easing: "cubic-bezier(.2,.6,.3,1)" }).finished : null;
  }

  /** Brings areas that all players share into sight, where the felt is wider than its frame. @param {string[]} areas */
  show(areas) {
    const frame = this.closest(".felt-frame");
    const box = areas.map((area) => this.layout.boxes?.[area]).find(Boolean);
    if (!frame || !box || frame.scrollWidth <= frame.clientWidth) return;
    const half = frame.scrollWidth / 2;
    frame.scrollTo({
      left: box.x + box.width / 2 > this.layout.width / 2 ? half : 0,
      behavior: pace() ? "smooth" : "auto",
    });
  }

  /** Whether the frame shows the whole of an area that all players share. @param {string} area */
  isInSight(area) {
    const frame = this.closest(".felt-frame");
    const box = this.layout.boxes?.[area];
    if (!frame || !box) return true;
    const scale = frame.scrollWidth / this.layout.width;
    const left = box.x * scale - frame.scrollLeft;
    return left >= 0 && left + box.width * scale <= frame.clientWidth;
  }

  // Where things lie

  #percent(point) {
    return { left: `${(point.x / this.layout.width) * 100}%`, top: `${(point.y / this.layout.height) * 100}%` };
  }

  /**
   * Where each seat's name stands: as the layout has them, or side by side where those who play share the whole of it.
   */
  #places() {
    const { names, outcome, width } = this.layout;
    if (!outcome || this.mayJoin) return names;
    const taken = Object.keys(names).filter((number) => this.view.spots[number]?.player && number !== String(COUNTER));
    const wide = width * Math.min(0.13, 0.98 / taken.length);
    const beside = (number, index) => ({ ...names[number], x: width / 2 + ((taken.length - 1) / 2 - index) * wide });
    return { ...names, ...Object.fromEntries(taken.map((number, index) => [number, beside(number, index)])) };
  }

  #area(position, area) {
    const { areas } = this.layout;
    const exact = areas[`${position}/${area}`];
    if (exact) return exact;
    const near = Object.entries(areas).find(([key]) => key.startsWith(`${position}/`))?.[1];
    return near ? { x: near.x, y: near.y + near.r * 1.6, r: near.r * 0.8 } : { ...this.layout.tray, r: 24 };
  }

  #fan(position, number) {
    const { hands } = this.layout;
    const exact = hands[number > 1 ? `${position}.${number}` : String(position)];
    if (exact) return exact;
    const first = hands[String(position)] ?? { ...this.layout.tray, angle: 0, dx: 20, dy: 0 };
    return { ...first, x: first.x + 40 * (number - 1), y: first.y + 34 * (number - 1) };
  }

  #cards() {
    const found = [];
    for (const [position, spot] of Object.entries(this.view.spots)) {
      for (const hand of spot.hands ?? []) {
        const fan = this.#fan(position, hand.number);
        const shift = position === "0" ? 0 : Math.max(0, hand.cards.length - 3) / 2;
        withHoleCards(hand.cards).forEach((each, index) => {
          const along = index - shift;
          const isBest = hand.best?.includes(each.card ?? "");
          found.push({ ...each, isBest, x: fan.x + fan.dx * along, y: fan.y + fan.dy * along, angle: fan.angle ?? 0 });
        });
      }
    }
    return found;
  }

  /** The names of the hands, each below its cards. */
  #handNames() {
    const { card_height: height = 78.4 } = this.layout;
    return Object.entries(this.view.spots).flatMap(([position, spot]) =>
      (spot.hands ?? [])
        .filter((hand) => hand.words)
        .map((hand) => {
          const fan = this.#fan(position, hand.number);
          const along = Math.min(hand.cards.length - 1, 2) / 2;
          const at = { x: fan.x + fan.dx * along, y: fan.y + fan.dy * along + height * 0.62 };
          const seat = this.layout.names[position];
          const isCovered = seat && Math.abs(seat.x - at.x) < COVERED.x && Math.abs(seat.y - at.y) < COVERED.y;
          if (isCovered) at.y -= height * 1.24;
          return html`<span class="hand-name" aria-hidden="true" ${styled(this.#percent(at))}>${hand.words}</span>`;
        }),
    );
  }

  #card({ place, card, isHole, isBest, x, y, angle }) {
    const { card_width: width = 56, card_height: height = 78.4 } = this.layout;
    const isChosen = this.chosen.includes(place);
    const mayChoose = this.choosable.includes(place);
    const transform = `translate(${x}px, ${y - (isChosen ? 20 : 0)}px) rotate(${angle}deg)`;
    return svg`<g class="card ${isChosen ? "is-chosen" : ""} ${isBest ? "is-best" : ""} ${
      mayChoose ? "may-choose" : ""
    }" data-place=${place} data-card=${card ?? ""}
      ${styled({ transform })} @click=${() => mayChoose && this.#tell("card", { place })}>
      <g class="card-face">${cardMark(card, width, height, isHole)}</g></g>`;
  }

  /** The bets on the layout, my own as I mean them while the table is open for wagers. */
  #bets() {
    const bets = [];
    for (const [position, spot] of Object.entries(this.view.spots)) {
      const count = {};
      for (const bet of spot.bets ?? []) {
        const key = `${position}/${bet.area}`;
        if (bet.player === this.you?.player && key in this.drafts) continue;
        count[key] = (count[key] ?? -1) + 1;
        bets.push({ ...bet, key, position: Number(position), shift: count[key] });
      }
    }
    for (const [key, amount] of Object.entries(this.drafts)) {
      const [position, area] = key.split("/");
      if (amount)
        bets.push({
          key,
          position: Number(position),
          area,
          amount,
          coupon: this.coupons[key],
          player: this.you?.player,
          shift: 0,
        });
    }
    const isMine = (bet) => Number(bet.player === this.you?.player);
    // a counter's tickets lie on no area
    const isDrawn = (bet) => bet.position !== COUNTER || this.layout.areas[bet.key];
    return bets.filter(isDrawn).sort((one, other) => isMine(one) - isMine(other));
  }

  /** Where all players share an area, everybody's chips keep to a place of their own in it, and mine are seen first. */
  #chipRadius(bet, at) {
    if (!this.layout.boxes?.[bet.area]) return Math.min(20, Math.max(12, at.r * 0.72));
    return bet.player === this.you?.player ? Math.max(14, Math.min(18, at.r)) : Math.max(10, Math.min(15, at.r));
  }

  #stack(bet) {
    const at = this.#area(bet.position, bet.area);
    const r = this.#chipRadius(bet, at);
    const called = this.view.called?.[bet.key];
    return svg`<g class="bet" transform=${`translate(${at.x + bet.shift * r * 1.5} ${at.y})`}
      data-bet="${bet.key} ${bet.player}" data-amount=${bet.amount} data-seat=${bet.position}>
      <title>${bet.player}: ${money(bet.amount)} on ${areaWords(bet.area)}</title>
      <g class="chips">${chipStack(bet.amount, this.chips, r, this.layout.chip_colours?.[bet.position])}
        ${called ? markerButton(called, r) : null}</g></g>`;
  }

  #amount(bet) {
    const isShared = this.layout.boxes?.[bet.area];
    if (isShared && bet.player !== this.you?.player) return nothing; // too many to be read
    const at = this.#area(bet.position, bet.area);
    const r = this.#chipRadius(bet, at);
    return html`<span
      class="amount ${isShared ? "is-small" : ""}"
      ${styled(this.#percent({ x: at.x + bet.shift * r * 1.5, y: at.y + r * (isShared ? 1.05 : 0.95) }))}
      >${money(bet.amount)}${bet.coupon ? ` + ${money(bet.coupon)} coupon` : ""}</span
    >`;
  }

  /** The chips that are nobody's wager, each heap where the layout has a place for it. */
  #heaps() {
    const { shared = {} } = this.layout;
    return this.view.heaps
      .map((heap) => ({ ...heap, words: capital(heap.words), at: shared[heap.place] }))
      .filter(({ at }) => at);
  }

  #heap({ amount, words, at }) {
    return svg`<g class="bet pot" transform=${`translate(${at.x} ${at.y})`}><title>${words}: ${money(amount)}</title>
      ${chipStack(amount, this.chips, at.r * 0.8)}</g>`;
  }

  /** The level of cards in the rack or in the shoe, as a share of all the cards on the table. */
  #level(at, count, right) {
    const lying = Object.values(this.view.spots)
      .flatMap((spot) => spot.hands ?? [])
      .reduce((sum, hand) => sum + hand.cards.length, 0);
    const height = 62 * (count / Math.max(1, this.view.stub + this.view.rack + lying));
    const width = right ? 7 : 44;
    return svg`<g class="pile" transform=${`translate(${at.x + right} ${at.y})`}>
      ${right ? svg`<rect class="pile-gauge" x=${-width / 2} y="-31" width=${width} height="62" rx="2"></rect>` : null}
      ${
        count
          ? svg`<rect class="pile-cards" x=${-width / 2} y=${31 - height} rx="2"
              width=${width} height=${height}></rect>`
          : null
      }</g>`;
  }

  // What can be touched

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** The areas where I may bet, each with the chip that I hold; one that goes round a corner is clicked there, too. */
  #areaButtons() {
    if (!this.you || !this.open) return nothing;
    const isOpen = (position, area) => !area.rides_on || this.drafts[`${position}/${area.rides_on}`];
    return this.open.positions.flatMap((position) =>
      this.open.areas
        .filter((area) => isOpen(position, area))
        .flatMap((area) => {
          const arm = this.layout.arms?.[area.name];
          const box = this.layout.boxes?.[area.name];
          return [this.#areaButton(position, area, box), arm ? this.#areaButton(position, area, arm, true) : nothing];
        }),
    );
  }

  #areaButton(position, area, box, isArm = false) {
    const at = box
      ? { x: box.x + box.width / 2, y: box.y + box.height / 2, r: box.width / 2.1 }
      : this.#area(position, area.name);
    const lies = this.drafts[`${position}/${area.name}`] ?? 0;
    const shape = box ? { height: `${(box.height / this.layout.height) * 100}%` } : {};
    const style = styled({ ...this.#percent(at), width: `${((at.r * 2.1) / this.layout.width) * 100}%`, ...shape });
    const name = `${capital(area.label ?? areaWords(area.name))}, position ${position}: ${
      lies ? `${money(lies)} is there` : "no bet yet"
    }`;
    const kinds = [
      box ? "is-box" : "",
      lies && !isArm ? "has-wager" : "",
      this.you.positions.includes(position) ? "" : "is-elsewhere",
    ];
    const tell = (event, how) => {
      event.preventDefault();
      this.#tell(how, { position, area: area.name });
    };
    const title = `${areaLabel(area.name)}${area.pays ? `, pays ${area.pays}` : ""}: ${money(this.chip)} a click`;
    return html`<button
      class="area-button ${kinds.join(" ")}"
      ${style}
      aria-label=${isArm ? nothing : name}
      aria-hidden=${isArm ? "true" : nothing}
      tabindex=${isArm ? "-1" : nothing}
      title=${title}
      @click=${(event) => tell(event, "area")}
      @contextmenu=${(event) => tell(event, "area-back")}
    ></button>`;
  }

  /** Where all wager at one counter: me with my chips, and how many are there. */
  #counter(at) {
    const style = styled(this.#percent(at));
    const there = Object.keys(this.view.chips).length;
    const others = there - (this.you ? 1 : 0);
    const crowd = others
      ? html`<span class="seat-chips">${others === 1 ? "1 other player" : `${others} other players`}</span>`
      : nothing;
    if (!this.you) {
      return this.mayJoin
        ? html`<button
            class="seat-free"
            ${style}
            @click=${() => this.#tell("sit", { position: COUNTER })}
            aria-label="Sit down at the counter"
          >
            Sit
          </button>`
        : html`<div class="seat" ${style}><span class="seat-name">Counter</span>${crowd}</div>`;
    }
    const net = this.nets[this.you.player];
    return html`<div class="seat is-you" ${style}>
      <span class="seat-name">You</span>
      <span class="seat-chips">${money(this.view.chips[this.you.player] ?? 0)}</span>
      ${
        net
          ? html`<span class="seat-net ${net > 0 ? "good is-mine" : "bad"}">${net > 0 ? "+" : ""}${money(net)}</span>`
          : nothing
      }
    </div>`;
  }

  #seat(number, at) {
    if (number === String(COUNTER)) return this.#counter(at);
    const { player, bets = [] } = this.view.spots[number] ?? {};
    const { left, top } = this.#percent(at);
    const { outcome, positions } = this.layout;
    const style = styled(
      outcome
        ? { left, top, "max-width": this.mayJoin ? `${98 / positions}%` : "12.8%" }
        : { left: `clamp(3.3em, ${left}, calc(100% - 3.3em))`, top },
    );
    if (!player) {
      return this.mayJoin
        ? html`<button
            class="seat-free"
            ${style}
            @click=${() => this.#tell("sit", { position: Number(number) })}
            aria-label="Sit down at position ${number}"
          >
            Sit
          </button>`
        : this.#guests(Number(number), bets, style);
    }
    const isTurn = this.turn.includes(Number(number));
    const net = this.nets[player];
    const isYou = player === this.you?.player;
    return html`<div
      class="seat ${isTurn ? "is-turn" : ""} ${isYou ? "is-you" : ""} ${this.away.includes(player) ? "is-away" : ""}"
      ${style}
    >
      <span class="seat-name">${isYou ? "You" : player}</span>
      <span class="seat-chips">${this.away.includes(player) ? "sits out" : money(this.view.chips[player] ?? 0)}</span>
      ${
        isTurn && this.deadline
          ? html`<pb-ring .deadline=${this.deadline} .seconds=${this.seconds}></pb-ring>`
          : nothing
      }
      ${!net && this.did[number] ? html`<span class="seat-did">${deedWords(this.did[number])}</span>` : nothing}
      ${
        net
          ? html`<span class="seat-net ${net > 0 ? "good" : "bad"} ${isYou && net > 0 ? "is-mine" : ""}"
              >${net > 0 ? "+" : ""}${money(net)}</span
            >`
          : nothing
      }
      ${this.#heldAt(number).map((what) => html`<span class="seat-held">${what}</span>`)}
    </div>`;
  }

  /** What goes from seat to seat and is at a position now. */
  #heldAt(number) {
    const { goes_round: things = [] } = this.layout;
    return things.filter((what) => this.view.marks?.[what] === Number(number));
  }

  /** What is marked for players, each in the box of the seat. */
  #owed() {
    const { debts = {} } = this.layout;
    return Object.entries(this.view.spots).map(([number, { player }]) => {
      const owed = this.view.owed?.[player];
      return owed && debts[number]
        ? html`<span class="amount owed" ${styled(this.#percent(debts[number]))} title="${player} owes ${money(owed)}"
            >${owed < 100 ? `${owed}¢` : money(owed)}</span
          >`
        : nothing;
    });
  }

  /** Who wagers at a position where nobody sits. */
  #guests(number, bets, style) {
    const names = [...new Set(bets.map((bet) => (bet.player === this.you?.player ? "You" : bet.player)))];
    if (!names.length) return nothing;
    const isTurn = this.turn.includes(number);
    return html`<div class="seat ${isTurn ? "is-turn" : ""} ${names.includes("You") ? "is-you" : ""}" ${style}>
      <span class="seat-name">${names.join(", ")}</span><span class="seat-chips">also here</span>
      ${
        isTurn && this.deadline
          ? html`<pb-ring .deadline=${this.deadline} .seconds=${this.seconds}></pb-ring>`
          : nothing
      }
    </div>`;
  }

  #told() {
    return Object.entries(this.view.spots).map(([number, spot]) => {
      const hands = (spot.hands ?? []).filter((hand) => hand.cards.length).map((hand) => this.#handTold(number, hand));
      const bets = (spot.bets ?? []).map((bet) => `${areaWords(bet.area)} ${money(bet.amount)}`);
      const has = this.#heldAt(number)
        .map((what) => `, ${what}`)
        .join("");
      const who = number === "0" ? this.layout.middle : `Position ${number}, ${spot.player || "free"}${has}`;
      const owed = this.view.owed?.[spot.player] ? `owes ${money(this.view.owed[spot.player])}` : "";
      return html`<li>
        ${who}: ${[hands.join("; then "), bets.join(", "), owed].filter(Boolean).join(". ") || "nothing on the layout"}.
      </li>`;
    });
  }

  #handTold(number, hand) {
    const name = handName(this.layout, number, hand.number);
    return `${name ? `${name}: ` : ""}${handWords(hand.cards)}${hand.words ? `, ${hand.words}` : ""}`;
  }

  render() {
    if (!this.layout || !this.view) return html`<div class="felt"></div>`;
    const { width, height, shoe, rack } = this.layout;
    const bets = this.#bets();
    const { stub, rack: discards } = this.view;
    const hasCards = !this.layout.outcome;
    return html`<div class="felt ${hasCards ? "" : "is-shared"}" ${styled({ "aspect-ratio": `${width} / ${height}` })}>
      <div class="felt-drawing"></div>
      <svg class="felt-over" viewBox="0 0 ${width} ${height}" aria-hidden="true">
        ${
          hasCards
            ? [this.#level(rack, discards, 0), this.#level(shoe, stub, 44)]
            : outcomeMarks(this.layout, this.view)
        }
        ${repeat(
          this.#cards(),
          (card) => card.place,
          (card) => this.#card(card),
        )}
        ${repeat(
          bets,
          (bet) => `${bet.key} ${bet.player}`,
          (bet) => this.#stack(bet),
        )}
        ${this.#heaps().map((heap) => this.#heap(heap))}
        <g class="felt-going"></g>
      </svg>
      ${
        hasCards
          ? html`<span class="pile-words" ${styled(this.#percent({ x: rack.x, y: rack.y + 49 }))}
                >Discards ${discards}</span
              >
              <span class="pile-words" ${styled(this.#percent({ x: shoe.x, y: shoe.y + 49 }))}>To deal ${stub}</span>`
          : html`<p class="call" ${styled(callBox(this.layout))}>${this.view.call ?? ""}</p>`
      }
      ${bets.map((bet) => this.#amount(bet))} ${this.#owed()}
      ${this.#heaps().map(
        ({ amount, words, at }) =>
          html`<span
            class="amount pot-amount is-${at.amount}"
            ${styled(this.#percent({ x: at.x, y: at.y + at.r * 0.9 }))}
            title=${words}
            >${money(amount)}</span
          >`,
      )}
      ${this.#handNames()} ${this.#areaButtons()}
      ${Object.entries(this.#places()).map(([number, at]) => this.#seat(number, at))}
      <ul class="visually-hidden" aria-label="The table">
        ${this.#told()}
        <li>
          ${
            hasCards
              ? `${counted(stub, "card")} left to deal, ${discards} in the discard rack.${this.#heaps()
                  .map(({ amount, words }) => ` ${words}: ${money(amount)}.`)
                  .join("")}`
              : outcomeWords(this.layout, this.view)
          }
        </li>
      </ul>
    </div>`;
  }
}

define("pb-felt", FeltElement);
