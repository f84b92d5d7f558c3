/** Sitting down: a name for a newcomer, a seat, a buy-in, and one button. */
import { PageElement, css, define, html, nothing, refreshHouse } from "./element.js";
import { api, money, newKey, parseMoney } from "./api.js";
import { join, suggestedName } from "./join.js";
import { halfMoon } from "./halfmoon.js";

const ROUNDS_WORTH = 40;

/** The seats that nobody holds. @param {any} line */
export function freeSeats(line) {
  const taken = new Set(line.seated.map((seat) => seat.position));
  return Array.from({ length: line.positions }, (_, index) => index + 1).filter((position) => !taken.has(position));
}

/** The dialog in which a person takes a seat; open it with `open(line, position)`. */
class Sit extends PageElement {
  static properties = {
    house: { attribute: false },
    line: { state: true },
    position: { state: true },
    failure: { state: true },
    isBusy: { state: true },
  };

  static sheet = css`
    pb-sit .seats { border: 0; margin: 0 0 0.75rem; padding: 0; }
    pb-sit .seats legend { font-weight: 550; padding: 0; margin-bottom: 0.35rem; }
    pb-sit .seats label {
      display: inline-grid; place-items: center; min-width: 44px; min-height: 44px; border: 1px solid var(--line);
      border-radius: 999px; cursor: pointer; margin: 0 0.35rem 0.35rem 0;
    }
    pb-sit .seats input { position: absolute; opacity: 0; }
    pb-sit .seats label:has(:checked) { background: var(--brand); color: var(--brand-ink); border-color: var(--brand); }
    pb-sit .seats label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
    pb-sit .half-moon { display: block; max-width: 15rem; margin: 0 auto 0.5rem; }
    pb-sit .refused { color: var(--bad); }
  `;

  constructor() {
    super();
    this.line = null;
    this.position = 0;
    this.failure = "";
    this.isBusy = false;
    this.name = "";
    this.chips = "";
  }

  /** @param {any} line @param {number} [position] */
  async open(line, position) {
    this.line = line;
    this.position = position ?? freeSeats(line)[0] ?? 0;
    this.failure = "";
    this.name ||= suggestedName();
    const wallet = this.house?.me?.chips ?? this.house?.guest_chips;
    const worth = ROUNDS_WORTH * (line.least || 500);
    this.chips = money(wallet ? Math.min(worth, wallet) : worth);
    await this.updateComplete;
    this.querySelector("dialog")?.showModal();
    this.querySelector(".primary")?.focus();
  }

  async #sit(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    const chips = parseMoney(String(form.get("chips")));
    if (!chips) return void (this.failure = "The buy-in is an amount in dollars, such as $200.");
    this.isBusy = true;
    this.failure = "";
    try {
      const me = this.house?.me ?? (await join(String(form.get("name") ?? "").trim()));
      if (me.chips < chips) await api.post("/me/chips", { amount: chips - me.chips });
      const { id } = this.line;
      await api.post(`/tables/${encodeURIComponent(id)}/commands`, { do: "sit", position: this.position, chips, nonce: newKey() });
      refreshHouse();
      this.querySelector("dialog").close();
      location.hash = `#/t/${encodeURIComponent(id)}`;
    } catch (error) {
      const { what, why, allowed } = error.error ?? {};
      this.failure = what && why ? `${what}: ${why}.${allowed ? ` Allowed: ${allowed}.` : ""}` : error.message;
    } finally {
      this.isBusy = false;
    }
  }

  #name() {
    if (this.house?.me) return nothing;
    return html`<div class="field"><label for="sit-name">Your name at the table</label>
      <input id="sit-name" name="name" required maxlength="24" autocomplete="nickname" .value=${this.name}>
      <p class="quiet">Any name that nobody here has. No password: afterwards you get a code for other devices.</p></div>`;
  }

  #seats() {
    return html`<fieldset class="seats"><legend>Seat</legend>${freeSeats(this.line).map(
      (position) => html`<label><input type="radio" name="position" value=${position}
          .checked=${position === this.position} @change=${() => (this.position = position)}>${position}</label>`,
    )}</fieldset>`;
  }

  #form() {
    const { line } = this;
    const chosen = { position: this.position, player: this.house?.me?.name ?? "you" };
    const seen = { ...line, seated: [...line.seated, chosen] };
    const wallet = this.house?.me ? `You have ${money(this.house.me.chips)}; what lacks comes from the cage.` : "";
    return html`<form @submit=${this.#sit}>
      <h2 id="sit-title">Sit down at ${line.name}</h2>
      ${halfMoon(seen, chosen.player, (position) => (this.position = position))}
      ${this.#seats()} ${this.#name()}
      <div class="field"><label for="sit-chips">Chips to begin with</label>
        <input id="sit-chips" name="chips" inputmode="decimal" required .value=${this.chips}>
        <p class="quiet">Imitation chips, worth nothing. ${wallet} The least wager is ${money(line.least)}.</p></div>
      <p class="refused" role="alert">${this.failure}</p>
      <div class="row ask-buttons">
        <button type="button" @click=${() => this.querySelector("dialog").close()}>Cancel</button>
        <button class="primary" ?disabled=${this.isBusy}>Take seat ${this.position}</button>
      </div>
    </form>`;
  }

  render() {
    return html`<dialog class="ask" aria-labelledby="sit-title">${this.line ? this.#form() : nothing}</dialog>`;
  }
}

define("pb-sit", Sit);
