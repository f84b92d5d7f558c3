/** A series of throws verified in this browser: nothing but the logged numbers is asked of the house. */
import { PageElement, css, define, html, nothing } from "./element.js";
import { api } from "./api.js";
import { numberWords } from "./numbers.js";
import { counted, sentence } from "./parts.js";
import { facesText, verifyThrows } from "./throws.js";

const TITLES = { commitment: "What the house committed to", throws: "The throws" };

class VerifyThrows extends PageElement {
  static properties = {
    tableId: { attribute: false },
    number: { attribute: false },
    round: { attribute: false },
    me: { attribute: false },
    logged: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-verify-throws .order { grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr)); }
  `;

  constructor() {
    super();
    this.logged = null;
    this.failure = "";
  }

  async #verify() {
    this.failure = "";
    try {
      this.logged = await api.get(`/tables/${encodeURIComponent(this.tableId)}/series/${this.number}`);
    } catch (error) {
      this.failure = error.message;
    }
  }

  #check({ name, passed, words }) {
    return html`<li class=${passed ? "passed" : "failed"}><span class="mark" role="img" aria-label=${passed ? "right" : "wrong"}>${passed ? "✓" : "✗"}</span>
      <div><strong>${TITLES[name]}</strong><p>${sentence(words)}</p></div></li>`;
  }

  #verdict() {
    const { verified, checks, wrong } = verifyThrows(this.logged);
    return html`<p class="verdict ${verified ? "" : "failed"}" role="status">${verified
        ? "✓ The throws are as they were committed to; your browser threw them again itself."
        : "✗ The throws are not as they were committed to."}</p>
      <ul class="checks">${checks.map((check) => this.#check(check))}</ul>${this.#throws(new Set(wrong))}`;
  }

  /** @param {Set<number>} wrong */
  #throws(wrong) {
    const { throws } = this.logged;
    if (!throws.length) return nothing;
    return html`<details><summary>All ${counted(throws.length, "throw")} of the series, with their rounds</summary>
      <ol class="order" tabindex="0" aria-label="Throws of the series">${throws.map(
        ({ round, faces }, at) => html`<li class="${round === this.round ? "was-seen" : ""} ${wrong.has(at) ? "is-wrong" : ""}"
          title=${wrong.has(at) ? "the seed gives another" : round === this.round ? "thrown in this round" : ""}>${facesText(faces)}<small>${round}</small></li>`,
      )}</ol></details>`;
  }

  #numbers() {
    const { commitment, nonces, opening } = this.logged;
    const seed = /** @type {any} */ (opening)?.seed;
    return html`<details><summary>The numbers</summary><dl>
      <div><dt>Commitment, before the first throw</dt><dd><code>${commitment}</code></dd></div>
      ${seed ? html`<div><dt>Seed, revealed afterwards</dt><dd><code>${seed}</code></dd></div>` : nothing}
      <div><dt>Nonces of the players, in the order they came</dt><dd>${nonces.length
        ? nonces.map(([name, nonce]) => html`<div>${name}: <code>${nonce}</code> ${numberWords(name, nonce, this.me)}</div>`)
        : "none was given"}</dd></div></dl></details>`;
  }

  #body() {
    if (this.failure) return html`<p role="alert">${this.failure}</p>`;
    if (!this.logged) return nothing;
    return html`${this.logged.opening
        ? this.#verdict()
        : html`<p>The house has not opened this series yet: its seed is revealed when the dice go to another shooter after 25 throws
            or more, when they are changed, after a hundred throws, or when the table closes. Until then the commitment binds ${counted(this.logged.throws.length, "throw")}
            and those to come.</p>`}
      ${this.#numbers()}`;
  }

  render() {
    return html`<section class="panel" aria-label="Series ${this.number} of throws">
      <div class="head"><div><h2>Series ${this.number} of throws</h2>
        <p class="quiet">Made by the house's seed and every player's number, and bound before the first throw.</p></div>
        <button @click=${this.#verify}>${this.logged ? "Verify again" : "Verify it here"}</button></div>
      ${this.#body()}</section>`;
  }
}

define("pb-verify-throws", VerifyThrows);
