/** The dialogs of a table: sitting down, buying in again, tipping, the settings and the keys. */
import { PageElement, define, html, nothing, refreshHouse, refusalWords, say } from "../element.js";
import { api, money, newKey, parseMoney } from "../api.js";
import { join, suggestedName } from "../join.js";
import { chipName, chipPicture } from "./chips.js";
import { SPEEDS, change, settings } from "./settings.js";

/** A dialog that others open and that closes on Escape, on its button or beside it. */
class TableDialog extends PageElement {
  constructor() {
    super();
    this.isShown = false;
  }

  async show() {
    this.isShown = true;
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector("dialog").showModal();
  }

  close() {
    this.querySelector("dialog")?.close();
  }

  frame(title, inside) {
    if (!this.isShown) return nothing;
    return html`<dialog aria-label=${title} @close=${() => { this.isShown = false; this.requestUpdate(); }}
      @click=${(event) => { if (event.target === event.currentTarget) this.close(); }}>
      <div class="dialog-inside"><header class="dialog-head"><h2>${title}</h2>
        <button class="icon-button" type="button" aria-label="Close" @click=${() => this.close()}>×</button></header>${inside}</div></dialog>`;
  }
}

/** Amounts worth offering: rounds numbers between the least useful and what one has. */
function offers(least, most) {
  const steps = [10, 20, 50, 100].map((times) => times * least).filter((amount) => amount <= most);
  return steps.length ? steps : [most];
}

/** Sits a person down, who is asked for no more than a name when new; or sells more chips to one who sits. */
class ChipsDialog extends TableDialog {
  static properties = { house: { attribute: false }, line: { attribute: false }, position: { state: true }, amount: { state: true }, isBusy: { state: true }, failure: { state: true } };

  /** @param {number | null} position the seat, or null to buy in again @param {(command: any) => Promise<any>} send */
  open(position, send) {
    this.position = position;
    this.send = send;
    this.suggested ||= suggestedName();
    this.failure = "";
    this.isBusy = false;
    const offered = offers(this.line.least || 500, this.#wallet());
    this.amount = offered[Math.min(2, offered.length - 1)];
    this.show();
  }

  #wallet() {
    return this.house.me?.chips || this.house.guest_chips || 100_000;
  }

  async #submit(event) {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = "";
    try {
      await this.#take(String(new FormData(event.target).get("name") ?? "").trim());
      this.close();
    } catch (error) {
      this.failure = refusalWords(error);
    }
    this.isBusy = false;
  }

  async #take(name) {
    let me = this.house.me ?? (await join(name));
    if (me.chips < this.amount) me = (await api.post("/me/chips", { amount: this.amount - me.chips })).me;
    if (this.position === null) await this.send({ do: "buy", chips: this.amount });
    else await this.send({ do: "sit", position: this.position, chips: this.amount, nonce: newKey() });
    refreshHouse();
  }

  #amounts() {
    const offered = offers(this.line.least || 500, Math.max(this.#wallet(), this.amount));
    return html`<fieldset class="amounts"><legend>Chips to take to the table</legend>
      <div class="row">${offered.map((each) => html`<button type="button" aria-pressed=${each === this.amount} @click=${() => { this.amount = each; }}>${money(each)}</button>`)}
      <input name="amount" class="amount-field" inputmode="decimal" aria-label="Another amount, in dollars" .value=${money(this.amount)}
        @change=${(event) => { this.amount = parseMoney(event.target.value) ?? this.amount; }}></div></fieldset>`;
  }

  render() {
    const isSitting = this.position !== null;
    const me = this.house?.me;
    return this.frame(isSitting ? `Sit down at position ${this.position}` : "Buy in again", html`<form @submit=${this.#submit}>
      ${me ? nothing : html`<p><label for="your-name">Your name at the table</label>
        <input id="your-name" name="name" required maxlength="24" autocomplete="nickname" .value=${this.suggested}></p>`}
      ${this.#amounts()}
      <p class="quiet">${me ? `You have ${money(me.chips)} with the cage. ` : ""}It is play money only: chips cost nothing and are worth nothing.</p>
      <p class="refused" role="alert">${this.failure}</p>
      <button class="primary wide" autofocus ?disabled=${this.isBusy}>${isSitting ? `Sit down with ${money(this.amount)}` : `Buy ${money(this.amount)} in chips`}</button></form>`);
  }
}

/** Tips the dealers, chip by chip, from the wallet: nothing that lies on the table moves. */
class TipDialog extends TableDialog {
  static properties = { house: { attribute: false }, chips: { attribute: false }, amount: { state: true }, isBusy: { state: true }, failure: { state: true } };

  /** @param {(command: any) => Promise<any>} send */
  open(send) {
    Object.assign(this, { send, amount: 0, isBusy: false, failure: "" });
    this.show();
  }

  async #submit(event) {
    event.preventDefault();
    if (this.isBusy || !this.amount) return;
    this.isBusy = true;
    this.failure = "";
    try {
      await this.send({ do: "tip", amount: this.amount });
      say(`The dealers thank you for ${money(this.amount)}.`, { kind: "good" });
      refreshHouse();
      this.close();
    } catch (error) {
      this.failure = refusalWords(error);
    }
    this.isBusy = false;
  }

  render() {
    const wallet = this.house?.me?.chips ?? 0;
    return this.frame("Tip the dealers", html`<form @submit=${this.#submit}>
      <div class="chip-rail tip-rail" role="group" aria-label="Chips to give">${this.chips.map((chip) => html`<button type="button" class="chip-button"
        aria-label="Add a ${chipName(chip)}" title=${chipName(chip)} ?disabled=${this.amount + chip > wallet}
        @click=${() => { this.amount += chip; }}>${chipPicture(chip)}</button>`)}
        <button type="button" ?disabled=${!this.amount} @click=${() => { this.amount = 0; }}>Take back</button></div>
      <p class="quiet">A tip comes out of your wallet, where you have ${money(wallet)}; your chips on the table stay where they are.</p>
      <p class="refused" role="alert">${this.failure}</p>
      <button class="primary wide" ?disabled=${this.isBusy || !this.amount}>${this.amount ? `Tip ${money(this.amount)}` : "Choose chips"}</button></form>`);
  }
}

/** The settings of the table page. */
class SettingsDialog extends TableDialog {
  #change(changes) {
    change(changes);
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("settings", { bubbles: true }));
  }

  render() {
    return this.frame("How the table is shown", html`
      <fieldset><legend>Speed of the dealing</legend><div class="row">${SPEEDS.map(([name, words]) => html`<label class="radio">
        <input type="radio" name="speed" .checked=${settings.speed === name} @change=${() => this.#change({ speed: name })}> ${words}</label>`)}</div></fieldset>
      <p><label class="radio"><input type="checkbox" .checked=${settings.fourColours} @change=${(event) => this.#change({ fourColours: event.target.checked })}>
        Four-colour deck: diamonds blue, clubs green</label></p>
      <p><label class="radio"><input type="checkbox" .checked=${settings.log} @change=${(event) => this.#change({ log: event.target.checked })}>
        Show what happened in words</label></p>
      <p class="quiet">The table makes no sound. A system that asks for reduced motion gets every step at once.</p>`);
  }
}

const KEYS = [
  ["While wagers are made", [["1 – 7", "choose a chip"], ["the letter on a betting area", "place the chip there"], ["Shift and that letter", "take it back"],
    ["U", "undo"], ["X", "clear"], ["R", "repeat the last wagers"], ["Enter", "ready"]]],
  ["When you decide", [["the letter on a button", "choose it"], ["1 – 9", "choose a card, where cards are chosen"], ["Tab, arrows", "set an amount"]]],
  ["Always", [["Y", "why? the paragraph of the last event"], ["/", "to what happened"], ["+", "sit down, or buy in again"], ["0", "sit out, or play again"],
    ["Space", "show the dealing at once"], ["?", "these keys"]]],
];

/** The keys, shown by the question mark. */
class KeysDialog extends TableDialog {
  render() {
    return this.frame("Keys", KEYS.map(([when, keys]) => html`<h3>${when}</h3>
      <dl class="keys">${keys.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl>`));
  }
}

define("pb-chips-dialog", ChipsDialog);
define("pb-tip-dialog", TipDialog);
define("pb-settings-dialog", SettingsDialog);
define("pb-keys-dialog", KeysDialog);
