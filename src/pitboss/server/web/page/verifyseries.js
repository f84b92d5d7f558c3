/** A series of outcomes of dice, a wheel or balls verified in this browser: nothing but the logged numbers is asked of the house. */
import { PageElement, css, define, html, nothing } from "./element.js";
import { api } from "./api.js";
import { numberWords } from "./numbers.js";
import { counted, sentence } from "./parts.js";
import { numbersText, verifySeries } from "./series.js";

const TITLES = { commitment: "What the house committed to", outcomes: "What came" };

class VerifySeries extends PageElement {
  static properties = {
    tableId: { attribute: false },
    number: { attribute: false },
    round: { attribute: false },
    me: { attribute: false },
    logged: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-verify-series .order {
      grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
    }
  `;

  constructor() {
    super();
    /** @type {string} */
    this.tableId = undefined;
    /** @type {number} */
    this.number = undefined;
    /** @type {number} */
    this.round = undefined;
    /** @type {string} */
    this.me = undefined;
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
    return html`<li class=${passed ? "passed" : "failed"}>
      <span class="mark" role="img" aria-label=${passed ? "right" : "wrong"}>${passed ? "✓" : "✗"}</span>
      <div>
        <strong>${TITLES[name]}</strong>
        <p>${sentence(words)}</p>
      </div>
    </li>`;
  }

  #verdict() {
    const { verified, checks, wrong } = verifySeries(this.logged);
    return html`<p class="verdict ${verified ? "" : "failed"}" role="status">
        ${
          verified
            ? `✓ The ${this.logged.of}s are as they were committed to; your browser made them again itself.`
            : `✗ The ${this.logged.of}s are not as they were committed to.`
        }
      </p>
      <ul class="checks">
        ${checks.map((check) => this.#check(check))}
      </ul>
      ${this.#outcomes(new Set(wrong))}`;
  }

  /** @param {Set<number>} wrong */
  #outcomes(wrong) {
    const { of, throws } = this.logged;
    if (!throws.length) return nothing;
    return html`<details>
      <summary>All ${counted(throws.length, of)} of the series, with their rounds</summary>
      <ol class="order" tabindex="0" aria-label="Outcomes of the series">
        ${throws.map(
          ({ round, faces }, at) =>
            html`<li
              class="${round === this.round ? "was-seen" : ""} ${wrong.has(at) ? "is-wrong" : ""}"
              title=${wrong.has(at) ? "the seed gives another" : round === this.round ? "made in this round" : ""}
            >
              ${numbersText(faces)}<small>${round}</small>
            </li>`,
        )}
      </ol>
    </details>`;
  }

  #numbers() {
    const { commitment, nonces, of, opening } = this.logged;
    const seed = /** @type {any} */ (opening)?.seed;
    return html`<details>
      <summary>The numbers</summary>
      <dl>
        <div>
          <dt>Commitment, before the first ${of}</dt>
          <dd><code>${commitment}</code></dd>
        </div>
        ${
          seed
            ? html`<div>
                <dt>Seed, revealed afterwards</dt>
                <dd><code>${seed}</code></dd>
              </div>`
            : nothing
        }
        <div>
          <dt>Nonces of the players, in the order they came</dt>
          <dd>
            ${
              nonces.length
                ? nonces.map(
                    ([name, nonce]) =>
                      html`<div>${name}: <code>${nonce}</code> ${numberWords(name, nonce, this.me)}</div>`,
                  )
                : "none was given"
            }
          </dd>
        </div>
      </dl>
    </details>`;
  }

  #body() {
    if (this.failure) return html`<p role="alert">${this.failure}</p>`;
    if (!this.logged) return nothing;
    return html`${
      this.logged.opening
        ? this.#verdict()
        : html`<p>
            The house has not opened this series yet: its seed is revealed when the series is long enough, at the latest
            when the table closes. Until then the commitment binds ${counted(this.logged.throws.length, this.logged.of)}
            and those to come.
          </p>`
    }
    ${this.#numbers()}`;
  }

  render() {
    const title = `Series ${this.number}${this.logged ? ` of ${this.logged.of}s` : ""}`;
    return html`<section class="panel" aria-label=${title}>
      <div class="head">
        <div>
          <h2>${title}</h2>
          <p class="quiet">Made by the house's seed and every player's number, and bound before it began.</p>
        </div>
        <button @click=${this.#verify}>${this.logged ? "Verify again" : "Verify it here"}</button>
      </div>
      ${this.#body()}
    </section>`;
  }
}

define("pb-verify-series", VerifySeries);
