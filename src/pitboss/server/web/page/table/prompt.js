import { PageElement, define, html, nothing } from "../element.js";
import { money, parseMoney } from "../api.js";
import { cardPicture, cardWords, withCards } from "./cards.js";
import { chipName, chipPicture } from "./chips.js";
import { capital } from "../parts.js";
import { areaLabel, areaLetters, areaWords, letters } from "./words.js";
import { choiceKeys, choiceName } from "./choices.js";
import { openWhy } from "../element.js";
import { HOUSE_WAY, handsSet, lacks, unset } from "./setting.js";
import "./arrangement.js";
import "./ring.js";

/** Letters that mean the same in every prompt. */
const TAKEN_BY_WAGERS = "urxy";
const TAKEN_BY_DECISIONS = "y";

/** The keys that set how much is bet: by a step, by ten, to the least and to the most. */
const SIZING = {
  arrowup: (now, { step }) => now + step,
  arrowdown: (now, { step }) => now - step,
  pageup: (now, { step }) => now + 10 * step,
  pagedown: (now, { step }) => now - 10 * step,
  home: (now, { least }) => least,
  end: (now, { most }) => most,
};

/**
 * How an amount is told of a choice: you bet, call, post or raise it, raise to it where a bet lies, and double for it.
 */
const PLAINLY = new Set(["bet", "call", "post", "cover-a-part"]);
const amountTold = ({ word, lies }, amount) => {
  const by = lies === null ? (word === "raise" ? "" : " for") : " to";
  return `${PLAINLY.has(word) ? "" : by} ${money(amount)}`;
};

const handsTold = (hands) =>
  Object.entries(hands)
    .map(([name, cards]) => `${name} ${cards.join(" ")}`)
    .join("; ");

/** A layout with more open areas is looked over part by part. */
const MOST_LISTED = 12;
/** More areas than these stand closer together, so that all are seen at once. */
const MOST_WIDE = 6;

/** What is asked of a field that goes with something said. */
const ASKED = { position: "which position", other: "who", area: "which bet", call: "which one", called: "on or off" };

const key = (letter) => (letter ? html`<kbd aria-hidden="true">${letter.toUpperCase()}</kbd>` : nothing);

/**
 * What I may do now: wagers, a decision, or waiting. Events: "chip" {chip}, "area" {position, area}, "area-back",
 * "undo",
 * "repeat", "same", "clear", "ready", "part" {areas}, "coupon" {position, area, coupon}, "say" {event, fields},
 * "decide" {choice, amount, cards, hands}, "card" {place}.
 */
class PromptElement extends PageElement {
  static properties = {
    prompt: { attribute: false },
    you: { attribute: false },
    view: { attribute: false },
    chips: { attribute: false },
    chip: { type: Number },
    wagering: { attribute: false },
    version: { type: Number },
    chosen: { attribute: false },
    parts: { attribute: false },
    openPart: { state: true },
    hint: { attribute: false },
    odds: { attribute: false },
    isBusy: { type: Boolean },
    others: { attribute: false },
    amounts: { state: true },
    isMoreOpen: { state: true },
    isHintShown: { state: true },
    setting: { state: true },
  };

  constructor() {
    super();
    /** @type {any} */
    this.prompt = undefined;
    /** @type {import("../types.js").You | null} */
    this.you = undefined;
    /** @type {number[]} */
    this.chips = undefined;
    /** @type {import("./wagering.js").Wagering} */
    this.wagering = undefined;
    /** @type {number} */
    this.chip = undefined;
    /** @type {any} */
    this.odds = undefined;
    /** @type {import("../types.js").ViewJson} */
    this.view = undefined;
    /** @type {boolean} */
    this.isBusy = undefined;
    /** @type {import("../types.js").Hint | null} */
    this.hint = undefined;
    this.chosen = [];
    this.amounts = {};
    this.setting = {};
    this.others = [];
    this.isMoreOpen = false;
    this.isHintShown = false;
    this.parts = {};
    this.openPart = "";
    this.isPartChosen = false;
  }

  willUpdate() {
    if (!this.prompt?.id || this.prompt.id === this.asked) return; // while others answer, what I began stays
    this.asked = this.prompt.id;
    this.amounts = {};
    this.isMoreOpen = false;
    this.isHintShown = false;
    this.hasSeenHint = false;
    this.setting = this.#arrangement ? unset(this.#arrangement) : {};
    if (!this.isPartChosen) this.openPart = this.#firstPart();
  }

  /** The part of the layout that is open until another is chosen. */
  #firstPart() {
    return Object.keys(this.parts)[0] ?? "";
  }

  #tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Answers a key; returns whether it meant something. @param {KeyboardEvent} event */
  press(event) {
    const pressed = event.key.toLowerCase();
    if (this.prompt?.kind === "wagers" && this.you) return this.#pressWagers(pressed, event.shiftKey);
    if (this.prompt?.kind === "decision") return !event.repeat && this.#pressDecision(pressed);
    return false;
  }

  #pressWagers(pressed, isShifted) {
    const chip = this.chips[Number(pressed) - 1];
    const does = { u: "undo", r: "repeat", x: "clear", enter: isShifted ? "same" : "ready" }[pressed];
    const area = this.#areas().find((each) => each.letter === pressed);
    if (chip) this.#tell("chip", { chip });
    else if (area) this.#tell(isShifted ? "area-back" : "area", area);
    else if (does) this.#tell(does);
    return Boolean(chip || area || does);
  }

  #pressDecision(pressed) {
    const choice = this.#choices().find((each) => each.letter === pressed);
    const card = this.#cards()[Number(pressed) - 1];
    const sized = this.#choices().find((each) => each.amounts);
    const size = sized && this.#sizes(sized).find((each) => each.letter === pressed);
    const toSet = this.#arrangement?.cards[Number(pressed) - 1];
    if (choice) this.#decide(choice);
    else if (toSet) this.querySelector("pb-arrangement").move(toSet.place);
    else if (pressed === this.#houseLetter) this.querySelector("pb-arrangement").setHouseWay();
    else if (size) this.#setAmount(sized, size.amount);
    else if (card) this.#tell("card", { place: card.place });
    else if (sized && pressed in SIZING) this.#setAmount(sized, SIZING[pressed](this.#amountOf(sized), sized.amounts));
    else return false;
    return true;
  }

  // Wagers

  /** The positions whose betting areas are shown: my own, and others where I wager. */
  #positions() {
    const wagered = Object.entries(this.wagering.wanted)
      .filter(([, amount]) => amount)
      .map(([name]) => Number(name.split("/")[0]));
    return this.prompt.positions.filter(
      (position) => this.you.positions.includes(position) || wagered.includes(position),
    );
  }

  #areas() {
    const open = this.#positions().flatMap((position) =>
      this.prompt.areas.map((area) => ({ position, area: area.name, limits: area })),
    );
    const closed = Object.entries(this.wagering.wanted).filter(
      ([name, amount]) => amount && !open.some((each) => `${each.position}/${each.area}` === name),
    );
    const all = [
      ...open,
      ...closed.map(([name]) => ({ position: Number(name.split("/")[0]), area: name.split("/")[1], limits: null })),
    ].filter((each) => this.#isShown(each));
    const layout = this.#hasParts ? (this.parts[this.openPart] ?? []) : Object.values(this.parts).flat();
    const names = areaLetters(layout, all, TAKEN_BY_WAGERS);
    return all.map((each, index) => ({ ...each, letter: names[index] }));
  }

  /** Whether an area is listed: in the part of the layout that is looked at, and where what it rides on lies there. */
  #isShown({ position, area, limits }) {
    const isCarried = !limits?.rides_on || this.wagering.wanted[`${position}/${limits.rides_on}`];
    return isCarried && (!this.#hasParts || (this.parts[this.openPart] ?? []).includes(area));
  }

  get #hasParts() {
    return this.prompt.areas.length > MOST_LISTED && Object.keys(this.parts).length > 1;
  }

  #part(name) {
    return html`<button aria-pressed=${name === this.openPart} @click=${() => this.#choosePart(name)}>${name}</button>`;
  }

  #choosePart(name) {
    this.openPart = name;
    this.isPartChosen = true;
    this.#tell("part", { areas: this.parts[name] });
  }

  #chip(chip, index) {
    return html`<button
      class="chip-button"
      aria-pressed=${chip === this.chip}
      @click=${() => this.#tell("chip", { chip })}
      aria-label=${chipName(chip)}
      title="${chipName(chip)} (${index + 1})"
    >
      ${chipPicture(chip)}
    </button>`;
  }

  #area(each) {
    const name = `${each.position}/${each.area}`;
    const lies = this.wagering.wanted[name] ?? 0;
    const short = this.wagering.short(name);
    const isAlone = this.prompt.positions.length === 1 && this.you.positions.includes(each.position);
    const where = isAlone ? "" : ` at ${each.position}`;
    const isBound = this.wagering.bound.includes(name);
    const { least, most, required, pays } = each.limits ?? {};
    const amounts = least === most ? money(least ?? 0) : `${money(least)}–${money(most)}`;
    const limits = isBound ? "stays until it is decided" : each.limits ? amounts : "may only be taken back";
    const isLacking = this.wagering
      .lacking()
      .some(({ position, area }) => position === each.position && area === each.area);
    const edge = this.odds?.edge(each.area) ?? "";
    const state = short
      ? `at least ${money(short)}`
      : isLacking
        ? "still needed"
        : html`<span class="area-worth"
            >${pays ? html`<span class="area-pays">${pays}</span>` : nothing}${
              edge ? html`<span class="area-edge">${edge}</span>` : nothing
            }<span>${limits}${required ? ", required" : ""}</span></span
          >`;
    return html`<div class="area-row ${lies ? "has-wager" : ""} ${short || isLacking ? "is-short" : ""}">
      <button class="area-add" ?disabled=${!each.limits} @click=${() => this.#tell("area", each)}>
        <span class="visually-hidden"
          >Place ${money(this.chip)} on ${areaWords(each.area)}${where};
          ${lies ? `${money(lies)} is there` : "no bet yet"};
          ${limits}${pays ? `; pays ${pays}` : ""}${edge ? `; ${edge}` : ""}${
            required ? "; required with any other bet" : ""
          }</span
        >
        <span class="area-name" aria-hidden="true">${areaLabel(each.area)}${where} ${key(each.letter)}</span>
        <span class="area-state" aria-hidden="true">${state}</span>
        <strong class="area-amount" aria-hidden="true">${lies ? money(lies) : "+"}</strong>
      </button>
      ${
        lies && !isBound
          ? html`<button
              class="area-less"
              @click=${() => this.#tell("area-back", each)}
              aria-label="Take ${money(this.chip)} back from ${areaWords(each.area)}${where}"
              title="Take back"
            >
              −
            </button>`
          : nothing
      }
      ${
        each.limits?.takes_coupon
          ? this.wagering.couponsFor(name, this.you.coupons).map((coupon) => this.#coupon(each, name, coupon))
          : nothing
      }
    </div>`;
  }

  #coupon({ position, area }, name, coupon) {
    const isMatched = (this.wagering.wanted[name] ?? 0) >= coupon;
    return html`<button
      class="area-coupon"
      aria-pressed=${this.wagering.coupon(name) === coupon}
      ?disabled=${!isMatched}
      title=${
        isMatched
          ? "A match play coupon wins what chips of its value would"
          : `Needs ${money(coupon)} in chips beside it`
      }
      @click=${() => this.#tell("coupon", { position, area, coupon })}
    >
      with the ${money(coupon)} coupon
    </button>`;
  }

  // What else the window takes

  /** What may be said, each field with what it may be; what nobody could answer is left out. */
  #says() {
    if (!this.you) return [];
    const wagered = (this.prompt.positions ?? []).filter((position) =>
      this.view.spots[position]?.bets?.some((bet) => bet.player === this.you.player),
    );
    const known = {
      position: wagered.length ? wagered : this.you.positions,
      other: this.others,
      ...this.prompt.values,
    };
    return (this.prompt.says ?? [])
      .map((each) => ({ ...each, choices: each.fields.map((name) => [name, known[name] ?? []]) }))
      .filter((each) => each.words && each.choices.every(([, values]) => values.length));
  }

  #sayIt(event, { event: said, choices }) {
    event.preventDefault();
    const form = new FormData(event.target);
    const fields = Object.fromEntries(choices.map(([name, values]) => [name, values[Number(form.get(name) ?? 0)]]));
    this.#tell("say", { event: said, fields });
  }

  #saying(each) {
    return html`<form class="say" @submit=${(event) => this.#sayIt(event, each)}>
      <button ?disabled=${this.isBusy}>${capital(each.words)}</button>
      ${each.choices.map(([name, values]) =>
        name === "position" && values.length === 1
          ? nothing
          : html`<select name=${name} aria-label="${capital(each.words)}: ${ASKED[name] ?? name}">
              ${values.map(
                (value, index) =>
                  html`<option value=${index}>${name === "position" ? `position ${value}` : areaWords(value)}</option>`,
              )}
            </select>`,
      )}
    </form>`;
  }

  /** What may be said while somebody decides. */
  #said() {
    const says = this.#says();
    return says.length
      ? html`<div class="more" id="more" role="group" aria-label="More" ?hidden=${!this.isMoreOpen}>
          ${says.map((each) => this.#saying(each))}
        </div>`
      : nothing;
  }

  #moreButton() {
    return html`<button
      aria-expanded=${this.isMoreOpen}
      aria-controls="more"
      @click=${() => {
        this.isMoreOpen = !this.isMoreOpen;
      }}
    >
      More
    </button>`;
  }

  #elsewhere() {
    const shown = this.#positions();
    return this.prompt.positions.filter((position) => !shown.includes(position));
  }

  #more() {
    const [first] = this.prompt.areas;
    return html`<div class="more" id="more" role="group" aria-label="More" ?hidden=${!this.isMoreOpen}>
      ${this.#elsewhere().map(
        (position) =>
          html`<button @click=${() => this.#tell("area", { position, area: first.name })}>
            ${money(this.chip)} at position ${position} too
          </button>`,
      )}
      ${this.#says().map((each) => this.#saying(each))}
    </div>`;
  }

  #wagers() {
    const { ready = [], waiting_for: waiting = [] } = this.prompt;
    const isReady = ready.includes(this.you.player);
    const has = this.view.chips[this.you.player] ?? 0;
    const owed = this.view.owed?.[this.you.player] ?? 0;
    const { total } = this.wagering;
    const others = waiting.filter((name) => name !== this.you.player);
    const hasMore = this.#elsewhere().length || this.#says().length;
    const areas = this.#areas();
    const crowd = this.#hasParts ? "is-part" : areas.length > MOST_WIDE ? "is-many" : "";
    return html` <div class="prompt-head">
        <h2>${isReady ? "You're ready" : "Place your bets"}</h2>
        ${this.#why()}
        <span class="prompt-note"
          >${
            total
              ? html`<strong>${money(total)}</strong> on the table, ${money(has)} left.`
              : html`You have ${money(has)}.`
          }
          ${owed ? html`You owe ${money(owed)}.` : nothing}
          ${isReady && others.length ? html`Waiting for ${others.join(", ")}.` : nothing}</span
        >
        <div class="prompt-buttons">
          <button @click=${() => this.#tell("undo")} ?disabled=${!this.wagering.undone.length}>Undo ${key("u")}</button>
          <button @click=${() => this.#tell("clear")} ?disabled=${!total}>Clear ${key("x")}</button>
          <button @click=${() => this.#tell("repeat")} ?disabled=${!this.wagering.mayRepeat}>Repeat ${key("r")}</button>
          ${hasMore ? this.#moreButton() : nothing}
        </div>
        <pb-ring .deadline=${this.prompt.deadline} .seconds=${this.prompt.seconds}></pb-ring>
      </div>
      <div class="wager-board">
        <div class="chip-rail" role="group" aria-label="Chip to place">
          ${this.chips.map((chip, index) => this.#chip(chip, index))}
        </div>
        ${
          this.#hasParts
            ? html`<div class="area-parts" role="group" aria-label="Parts of the layout">
                ${Object.keys(this.parts).map((name) => this.#part(name))}
              </div>`
            : nothing
        }
        <div class="area-rows ${crowd}" role="group" aria-label="Betting areas">
          ${areas.map((each) => this.#area(each))}
        </div>
        <div class="go">
          ${this.#same(isReady)}
          <button
            class="ready ${total || isReady ? "primary" : ""}"
            @click=${() => this.#tell("ready")}
            ?disabled=${isReady || this.isBusy}
          >
            <span>${total || isReady ? "Ready" : "Skip this round"}</span> <kbd>Enter</kbd>
          </button>
        </div>
      </div>
      ${hasMore ? this.#more() : nothing}`;
  }

  /** One tap that bets the same as before and is ready; where nothing is known to repeat it stays in its place. */
  #same(isReady) {
    const { mayRepeat, lastTotal, total } = this.wagering;
    const isOff = !mayRepeat || isReady || this.isBusy || total > 0;
    return html`<button class="same" ?disabled=${isOff} @click=${() => this.#tell("same")} title="Shift + Enter">
      <span>Same bet, deal</span>${mayRepeat ? html`<span class="same-amount">${money(lastTotal)}</span>` : nothing}
    </button>`;
  }

  // Decisions

  /** The hands that are to be set, where there are any. */
  get #arrangement() {
    return this.prompt?.choices?.find((choice) => choice.arrangement)?.arrangement ?? null;
  }

  /** The key that sets the hands the house way: the first letter of it that no choice has. */
  get #houseLetter() {
    const taken = choiceKeys(this.prompt.choices.map((choice) => choice.word)).join("");
    return this.#arrangement?.house_way ? letters([HOUSE_WAY], TAKEN_BY_DECISIONS + taken)[0] : null;
  }

  #hands() {
    if (!this.#arrangement) return nothing;
    return html`<pb-arrangement
      .arrangement=${this.#arrangement}
      .setting=${this.setting}
      .letter=${this.#houseLetter ?? ""}
      @arrange=${({ detail }) => {
        this.setting = detail.setting;
      }}
    ></pb-arrangement>`;
  }

  #choices() {
    const words = this.prompt.choices.map((choice) => choice.word);
    const keys = choiceKeys(words);
    return this.prompt.choices.map((choice, index) => ({
      ...choice,
      letter: keys[index],
      name: choiceName(choice.word, words),
    }));
  }

  #cards() {
    return this.prompt.choices.find((choice) => choice.at_most)?.cards ?? [];
  }

  #amountOf(choice) {
    return choice.amounts ? (this.amounts[choice.word] ?? choice.usual) : choice.cost || 0;
  }

  #decide(choice) {
    const cards = choice.at_most ? choice.cards.filter((each) => this.chosen.includes(each.place)) : [];
    if (this.isBusy || (choice.at_most && (!cards.length || cards.length > choice.at_most)) || this.#lacks(choice))
      return;
    const hands = choice.arrangement ? handsSet(choice.arrangement, this.setting) : null;
    this.#tell("decide", {
      choice: choice.word,
      amount: choice.amounts ? this.#amountOf(choice) : null,
      cards: cards.map((each) => each.card),
      hands,
      hasHint: this.hasSeenHint,
    });
  }

  /** Says which cards are still to be moved before a choice can be made. */
  #lacks({ arrangement }) {
    return arrangement ? lacks(arrangement, this.setting) : "";
  }

  #setAmount(choice, amount) {
    const { least, most } = choice.amounts;
    this.amounts = { ...this.amounts, [choice.word]: Math.max(least, Math.min(most, this.#stepped(choice, amount))) };
  }

  /**
   * The bets that players name most, with their keys: parts of the pot as it is once I have called, and all my chips.
   */
  #sizes(choice) {
    if (choice.lies === null) return [];
    const { least, most } = choice.amounts;
    const bets = Object.values(this.view.spots)
      .flatMap((spot) => spot.bets ?? [])
      .map((bet) => bet.amount);
    const level = Math.max(0, ...bets);
    const heaps = this.view.heaps.filter((heap) => heap.is_to_be_won).map((heap) => heap.amount);
    const pot = [...heaps, ...bets].reduce((sum, amount) => sum + amount, level - choice.lies);
    const named = [
      { letter: "h", name: "½ pot", amount: level + pot / 2 },
      { letter: "p", name: "Pot", amount: level + pot },
      { letter: "a", name: "All in", amount: (this.view.chips[this.you?.player] ?? 0) + choice.lies },
    ];
    return named
      .map((each) => ({ ...each, amount: this.#stepped(choice, each.amount) }))
      .filter(({ amount }) => amount >= least && amount <= most);
  }

  #stepped({ amounts: { least, step } }, amount) {
    return least + Math.round((amount - least) / step) * step;
  }

  #sizeButtons(choice) {
    const sizes = this.#sizes(choice);
    if (!sizes.length) return nothing;
    return html`<div class="sizes" role="group" aria-label="Amounts to ${choice.word}">
      ${sizes.map(
        ({ letter, name, amount }) =>
          html`<button
            aria-pressed=${amount === this.#amountOf(choice)}
            @click=${() => this.#setAmount(choice, amount)}
          >
            ${name} ${money(amount)} ${key(letter)}
          </button>`,
      )}
    </div>`;
  }

  #stepper(choice) {
    const { least, most, step } = choice.amounts;
    if (least === most) return nothing;
    const now = this.#amountOf(choice);
    return html`<div class="amounts">
      <div class="stepper" role="group" aria-label="Amount to ${choice.name}">
        <span class="stepper-name">Amount to ${choice.name}</span>
        <button aria-label="A step less" @click=${() => this.#setAmount(choice, now - step)} ?disabled=${now <= least}>
          −
        </button>
        <input
          type="range"
          min=${least}
          max=${most}
          step=${step}
          .value=${String(now)}
          aria-label="Amount to ${choice.name}"
          aria-valuetext=${money(now)}
          @input=${(event) => this.#setAmount(choice, Number(event.target.value))}
        />
        <input
          class="amount-field"
          inputmode="decimal"
          .value=${money(now)}
          aria-label="Amount in dollars"
          @change=${(event) => this.#setAmount(choice, parseMoney(event.target.value) ?? now)}
        />
        <button aria-label="A step more" @click=${() => this.#setAmount(choice, now + step)} ?disabled=${now >= most}>
          +
        </button>
      </div>
      ${this.#sizeButtons(choice)}
    </div>`;
  }

  #choice(choice) {
    const amount = this.#amountOf(choice);
    const has = this.view.chips[this.you?.player] ?? 0;
    const count = choice.at_most ? choice.cards.filter((each) => this.chosen.includes(each.place)).length : 0;
    const lacking = this.#lacks(choice);
    const isOff = this.isBusy || lacking || (choice.at_most && (!count || count > choice.at_most));
    const title = `${capital(choice.name)}${count ? ` ${count}` : ""}${amount ? amountTold(choice, amount) : ""}`;
    const isHinted = this.isHintShown && this.hint?.choice === choice.word;
    return html`<button
      class="choice-button ${isHinted ? "is-hinted" : ""}"
      title=${amount ? `Leaves you ${money(has - amount + (choice.lies ?? 0))}` : nothing}
      @click=${() => this.#decide(choice)}
      ?disabled=${isOff}
    >
      <span class="choice-word">${title} ${key(choice.letter)}</span>
      <span class="choice-label"
        >${
          lacking ? `${capital(lacking)}` : capital(choice.label)
        }${choice.at_most ? ` (up to ${choice.at_most})` : ""}</span
      >
    </button>`;
  }

  #cardToggles() {
    const cards = this.#cards();
    if (!cards.length) return nothing;
    return html`<div class="card-toggles" role="group" aria-label="Your cards: choose those to replace">
      ${cards.map(
        (each, index) =>
          html`<button
            class="card-toggle"
            aria-pressed=${this.chosen.includes(each.place)}
            aria-label="${cardWords(each.card)}"
            @click=${() => this.#tell("card", { place: each.place })}
          >
            ${cardPicture(each.card)}<kbd>${index + 1}</kbd>
          </button>`,
      )}
    </div>`;
  }

  /** Advice is given on request alone. */
  #hintButton() {
    if (!this.hint) return nothing;
    return html`<button
      class="hint-button"
      aria-pressed=${this.isHintShown}
      @click=${() => {
        this.isHintShown = !this.isHintShown;
        this.hasSeenHint = true;
      }}
    >
      Hint
    </button>`;
  }

  #hint() {
    if (!this.hint || !this.isHintShown) return "";
    const { choice, amount, hands, source } = this.hint;
    const { choices } = this.prompt;
    const told = amount
      ? amountTold(choices.find(({ word }) => word === choice) ?? { word: choice, lies: null }, amount)
      : "";
    const name = choiceName(
      choice,
      choices.map((each) => each.word),
    );
    return html`<span class="hint" title=${source ?? ""}
      ><strong>Hint:</strong> ${name}${told}${hands ? html`: ${withCards(handsTold(hands))}` : nothing}
      ${source ? html`<span class="quiet">${source}</span>` : nothing}</span
    >`;
  }

  #decision() {
    const refused = Object.entries(this.prompt.not_offered ?? {});
    const choices = this.#choices();
    return html` <div class="prompt-head">
        <h2>Your turn${this.#where()}</h2>
        ${this.#why()}
        <span class="prompt-note">${this.#hint() || this.#default()}</span>
        <div class="prompt-buttons is-few">
          ${this.#hintButton()} ${this.#says().length ? this.#moreButton() : nothing}
        </div>
        <pb-ring .deadline=${this.prompt.deadline} .seconds=${this.prompt.seconds}></pb-ring>
      </div>
      <div class="decision">
        ${this.#cardToggles()}${this.#hands()}
        <div class="choices">${choices.map((choice) => this.#choice(choice))}</div>
      </div>
      ${choices.map((choice) => (choice.amounts ? this.#stepper(choice) : nothing))}
      ${
        refused.length
          ? html`<ul class="not-offered">
              ${refused.map(
                ([word, why]) =>
                  html`<li><strong>${capital(word.replaceAll("-", " "))}</strong> is not offered: ${why}.</li>`,
              )}
            </ul>`
          : nothing
      }
      ${this.#said()}`;
  }

  /** Names the position that is asked where I play several, or another than my own. */
  #where() {
    const { position } = this.prompt;
    const played = Object.values(this.view.spots).filter((spot) =>
      spot.bets?.some((bet) => bet.player === this.you?.player),
    );
    return played.length > 1 || !this.you?.positions.includes(position) ? ` at position ${position}` : "";
  }

  #default() {
    const { deadline, choices, default: word } = this.prompt;
    const isSet = choices.find((choice) => choice.word === word)?.arrangement;
    const name = choiceName(
      word,
      choices.map((choice) => choice.word),
    );
    return deadline ? `Auto-${name}${isSet ? ` the ${HOUSE_WAY}` : ""} when time runs out` : "";
  }

  #why() {
    return this.prompt.cite
      ? html`<button class="link" @click=${() => openWhy(this.prompt.cite, this.#plainly())}>Why?</button>`
      : nothing;
  }

  /** Says in plain words what is asked. */
  #plainly() {
    if (this.prompt.kind === "wagers") return "Bets go down now, until the dealer calls \u201cNo more bets.\u201d";
    return this.#choices()
      .map(({ name, label }) => `${capital(name)}: ${label}.`)
      .join(" ");
  }

  #waiting() {
    const who = this.prompt.for ?? [];
    const names = who.map((each) => each.player).join(", ");
    const words =
      this.prompt.kind === "wagers"
        ? "Bets are open."
        : names
          ? `${names} ${who.length > 1 ? "are" : "is"} deciding.`
          : "The dealer plays on.";
    return html`<div class="prompt-head">
        <p class="waiting">${words}</p>
        ${
          this.prompt.kind === "waiting" && this.#says().length
            ? html`<div class="prompt-buttons is-few">${this.#moreButton()}</div>`
            : nothing
        }
        <pb-ring .deadline=${this.prompt.deadline} .seconds=${this.prompt.seconds}></pb-ring>
      </div>
      ${this.prompt.kind === "waiting" ? this.#said() : nothing}`;
  }

  render() {
    if (!this.prompt) return nothing;
    if (this.prompt.kind === "wagers" && this.you) return this.#wagers();
    return this.prompt.kind === "decision" ? this.#decision() : this.#waiting();
  }
}

define("pb-prompt", PromptElement);
