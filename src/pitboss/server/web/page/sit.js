/** Sitting down, and buying in again: a name for a newcomer, a seat, the chips, and one button. */
import { PageElement, css, define, html, nothing, refreshHouse, refusalWords } from "./element.js";
import { api, money, parseMoney, sender } from "./api.js";
import { newNumber } from "./numbers.js";
import { join, suggestedName } from "./join.js";
import { miniature } from "./miniature.js";

/** Buy-ins worth offering, in least wagers; the one that is chosen at first. */
const OFFERED = [10, 20, 40, 100];
const USUAL = 40;

/** Where everybody is at a game whose players have no positions. */
export const COUNTER = 0;

/** The seats that nobody holds. @param {any} line */
export function freeSeats(line) {
  if (line.seats_players === false) return line.seated.length < line.positions ? [COUNTER] : [];
  const taken = new Set(line.seated.map((seat) => seat.position));
  return Array.from({ length: line.positions }, (_, index) => index + 1).filter((position) => !taken.has(position));
}

/** Tells whether a table has a list of those who wait for a seat. @param {any} line */
export const hasList = ({ desk }) =>
  Boolean(desk && (desk.waiting.length || desk.forms.some(({ whose }) => whose === null)));

/**
 * Tells whether the free seats of a table are kept for others: those who have waited longer, or who may sit down there.
 * @param {any} line
 * @param {any} [me]
 */
export function isKept(line, me) {
  if (!line.desk) return false;
  const { waiting, vacant, barred } = line.desk;
  if (barred.includes(me?.name)) return true;
  const place = waiting.indexOf(me?.name ?? "");
  const ahead = place < 0 ? waiting.length : place;
  return ahead > 0 && ahead >= vacant.length;
}

/**
 * Tells whether a seat may be taken at a table: the house's own people do not play.
 * @param {any} line
 * @param {any} [me]
 */
export const maySit = (line, me) => line.state === "open" && (!me || me.role === "player") && !isKept(line, me);

/** The one dialog of seats and chips: `open(line, position)` sits down, `buyIn(line)` buys chips for one who sits. */
class Sit extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    line: { state: true },
    position: { state: true },
    amount: { state: true },
    failure: { state: true },
    isBusy: { state: true },
  };

  static sheet = css`
    pb-sit .seats label {
      display: inline-grid;
      place-items: center;
      min-width: 44px;
      min-height: 44px;
      border: 1px solid var(--line);
      border-radius: 999px;
      cursor: pointer;
      margin: 0 0.35rem 0.35rem 0;
    }
    pb-sit .seats input {
      position: absolute;
      opacity: 0;
    }
    pb-sit .seats label:has(:checked) {
      background: var(--brand);
      color: var(--brand-ink);
      border-color: var(--brand);
    }
    pb-sit .seats label:has(:focus-visible) {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }
    pb-sit .miniature {
      max-width: 17rem;
      margin: 0 auto 0.75rem;
    }
    pb-sit .amounts .row {
      gap: 0.35rem;
    }
    pb-sit .amounts button {
      padding-inline: 0.7rem;
      font-variant-numeric: tabular-nums;
    }
    pb-sit .amounts input {
      width: 6.5rem;
      text-align: right;
      font-variant-numeric: tabular-nums;
    }
    @media (max-height: 36rem) {
      pb-sit .miniature {
        display: none;
      }
    }
  `;

  constructor() {
    super();
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    /** @type {import("./api.js").Live} */
    this.live = undefined;
    this.line = null;
    this.position = 0;
    this.isSitting = false;
    this.amount = 0;
    this.failure = "";
    this.wrong = "";
    this.isBusy = false;
    this.name = "";
  }

  /**
   * Lets a person take a seat: the one that is named, or the first that is free.
   * @param {any} line
   * @param {number} [position]
   */
  open(line, position) {
    this.#show(line, position ?? freeSeats(line)[0] ?? COUNTER, true);
  }

  /** Lets a person who sits buy more chips. @param {any} line */
  buyIn(line) {
    this.#show(line, 0, false);
  }

  async #show(line, position, isSitting) {
    this.isSitting = isSitting;
    this.name ||= suggestedName();
    const usual = Math.max(USUAL * (line.least || 500), isSitting ? this.#tookAlong(line) : 0);
    const offered = this.#offered(line);
    Object.assign(this, {
      line,
      position,
      failure: "",
      wrong: "",
      isBusy: false,
      amount: offered.includes(usual) ? usual : offered.at(-1),
    });
    await this.updateComplete;
    this.querySelector("dialog").showModal();
    /** @type {HTMLElement} */ (this.querySelector("button.primary")).focus();
  }

  /** What the wallet holds; chips of a training table come from the cage, whatever it holds. */
  #most(line) {
    if (line.is_training) return Infinity;
    return this.house?.me?.chips || this.house?.guest_chips || Infinity;
  }

  /** What a person who left a table lately had there, and brings back at least. */
  #tookAlong(line) {
    return line.desk?.took_along[this.house?.me?.name ?? ""] ?? 0;
  }

  #offered(line) {
    const most = this.#most(line);
    const least = this.isSitting ? this.#tookAlong(line) : 0;
    const usual = OFFERED.map((times) => times * (line.least || 500)).filter(
      (amount) => amount > least && amount <= most,
    );
    const amounts = least ? [least, ...usual] : usual;
    return amounts.length ? amounts : [most];
  }

  #close() {
    this.querySelector("dialog").close();
  }

  async #submit(event) {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = this.wrong = "";
    try {
      await this.#take(new FormData(event.target));
      this.#close();
    } catch (error) {
      this.failure = refusalWords(error);
      this.wrong = this.house?.me || error.isAmount ? "chips" : "name";
      /** @type {HTMLElement | null} */ (this.querySelector(`input[name=${this.wrong}]`))?.focus();
      if (this.isSitting) await this.#lookAgain();
    }
    this.isBusy = false;
  }

  /**
   * Looks again which seats are free; where somebody has taken the chosen one meanwhile, the first free one is chosen.
   */
  async #lookAgain() {
    const { tables } = await api.get("/tables").catch(() => ({ tables: [] }));
    this.line = tables.find((each) => each.id === this.line.id) ?? this.line;
    const free = freeSeats(this.line);
    if (!free.includes(this.position)) this.position = free[0] ?? this.position;
  }

  async #take(form) {
    const chips = parseMoney(String(form.get("chips")));
    if (!chips) throw Object.assign(new Error("Enter dollars, such as $200."), { isAmount: true });
    const { line, position } = this;
    const me = this.house?.me ?? (await join(String(form.get("name") ?? "").trim()));
    if (!line.is_training && me.chips < chips) await api.post("/me/chips", { amount: chips - me.chips });
    const send = sender(line.id, this.live);
    await send(this.isSitting ? { do: "sit", position, chips, nonce: newNumber() } : { do: "buy", chips });
    refreshHouse();
    if (this.isSitting) location.hash = `#/t/${encodeURIComponent(line.id)}`;
  }

  #name() {
    if (this.house?.me) return nothing;
    return html`<div class="field">
      <label for="sit-name">Your name at the table</label>
      <input
        id="sit-name"
        name="name"
        required
        maxlength="24"
        autocomplete="nickname"
        .value=${this.name}
        aria-invalid=${this.wrong === "name"}
      />
      <p class="quiet">Pick any name. No password: you get a code for your other devices.</p>
    </div>`;
  }

  #seats() {
    if (!this.position) return nothing; // buying in, or at a counter
    const chosen = { position: this.position, player: this.house?.me?.name ?? "you" };
    const seen = { ...this.line, seated: [...this.line.seated, chosen] };
    return html`${miniature(seen, chosen.player, (position) => (this.position = position))}
      <fieldset class="seats">
        <legend>Seat</legend>
        ${freeSeats(this.line).map(
          (position) =>
            html`<label
              ><input
                type="radio"
                name="position"
                value=${position}
                .checked=${position === this.position}
                @change=${() => (this.position = position)}
              />${position}</label
            >`,
        )}
      </fieldset>`;
  }

  #amounts() {
    return html`<fieldset class="amounts">
      <legend>Buy-in</legend>
      <div class="row">
        ${this.#offered(this.line).map(
          (each) =>
            html`<button type="button" aria-pressed=${each === this.amount} @click=${() => (this.amount = each)}>
              ${money(each)}
            </button>`,
        )}
        <input
          name="chips"
          inputmode="decimal"
          required
          aria-label="Chips, in dollars"
          aria-invalid=${this.wrong === "chips"}
          .value=${money(this.amount)}
          @change=${(event) => (this.amount = parseMoney(event.target.value) ?? this.amount)}
        />
      </div>
    </fieldset>`;
  }

  #whence() {
    const wallet = this.house?.me?.chips;
    const cage = "Training chips come from the cage and are worth nothing elsewhere.";
    const own = wallet === undefined ? "" : `You have ${money(wallet)}; the cage covers the rest.`;
    return html`<p class="quiet">
      Practice chips, worth nothing. ${this.line.is_training ? cage : own} Minimum bet: ${money(this.line.least)}.
      ${
        this.isSitting && this.#tookAlong(this.line)
          ? `You left this table with ${money(
              this.#tookAlong(this.line),
            )} less than an hour ago, so bring at least that much.`
          : nothing
      }
    </p>`;
  }

  #form() {
    const { line, position, isSitting } = this;
    const goes = position ? `Take seat ${position}` : "Take seat at the counter";
    return html`<form @submit=${this.#submit}>
      <h2 id="sit-title">${isSitting ? `Sit down at ${line.name}` : "Buy in again"}</h2>
      ${this.#seats()} ${this.#name()} ${this.#amounts()} ${this.#whence()}
      <p class="refused" role="alert">${this.failure}</p>
      <div class="row ask-buttons">
        <button type="button" @click=${this.#close}>Cancel</button>
        <button class="primary" ?disabled=${this.isBusy}>
          ${isSitting ? goes : `Buy ${money(this.amount)} in chips`}
        </button>
      </div>
    </form>`;
  }

  render() {
    return html`<dialog class="ask" aria-labelledby="sit-title">${this.line ? this.#form() : nothing}</dialog>`;
  }
}

define("pb-sit", Sit);
