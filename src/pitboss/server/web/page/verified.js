/** What a verified shuffle and a verified series show alike: what was checked, and the numbers that bound the house. */
import { PageElement, css, html, nothing } from "./element.js";
import { api } from "./api.js";
import { numberWords } from "./numbers.js";
import { sentence } from "./parts.js";

/** A panel in which something of the log is verified by this browser: what is read for it, and what failed. */
export class Verification extends PageElement {
  static properties = {
    tableId: { attribute: false },
    number: { attribute: false },
    me: { attribute: false },
    logged: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    :is(pb-verify, pb-verify-series) {
      display: block;
    }
    .verified .head {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem 1rem;
      justify-content: space-between;
      align-items: center;
    }
    .verified h2 {
      margin: 0;
    }
    .verified .checks {
      list-style: none;
      padding: 0;
      margin: 0.75rem 0;
      display: grid;
      gap: 0.5rem;
    }
    .verified .checks li {
      display: grid;
      grid-template-columns: 1.75rem 1fr;
      gap: 0.5rem;
      align-items: start;
    }
    .verified .mark {
      display: grid;
      place-items: center;
      width: 1.75rem;
      height: 1.75rem;
      border-radius: 50%;
      background: var(--good-soft);
      color: var(--good);
      font-weight: 700;
    }
    .verified .failed .mark {
      background: var(--bad-soft);
      color: var(--bad);
    }
    .verified .failed p {
      color: var(--bad);
    }
    .verified .checks p {
      margin: 0;
      overflow-wrap: anywhere;
    }
    .verified .verdict {
      font-weight: 600;
      padding: 0.6rem 0.9rem;
      border-radius: var(--radius-small);
      background: var(--good-soft);
      color: var(--good);
      margin: 0.75rem 0 0;
    }
    .verified .verdict.failed {
      background: var(--bad-soft);
      color: var(--bad);
    }
    .verified code {
      font-size: 0.85rem;
      overflow-wrap: anywhere;
    }
    .verified dl {
      display: grid;
      gap: 0.5rem;
      margin: 0;
    }
    .verified dt {
      font-weight: 600;
    }
    .verified dd {
      margin: 0;
    }
    .verified .order {
      list-style: none;
      margin: 0;
      padding: 0;
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(3.4rem, 1fr));
      gap: 0.25rem;
      max-height: 22rem;
      overflow-y: auto;
    }
    .verified .order li {
      display: grid;
      justify-items: center;
      border: 1px solid var(--line);
      border-radius: 4px;
      padding: 0.15rem;
      background: var(--panel);
    }
    .verified .order small {
      color: var(--ink-2);
      font-size: 0.7rem;
    }
    .verified .order .was-seen {
      border-color: var(--gold);
      box-shadow: inset 0 0 0 1px var(--gold);
    }
    .verified .order .is-wrong {
      border-color: var(--bad);
      background: var(--bad-soft);
    }
    .verified .paste {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
      align-items: end;
    }
    .verified .paste .field {
      flex: 1 1 18rem;
      margin: 0;
    }
    .verified .paste input {
      font-family: ui-monospace, monospace;
      font-size: 0.9rem;
      width: 100%;
    }
  `;

  constructor() {
    super();
    /** @type {string} */
    this.tableId = undefined;
    /** @type {number} */
    this.number = undefined;
    /** @type {string} */
    this.me = undefined;
    /** @type {any} */
    this.logged = null;
    this.failure = "";
  }

  /** Reads what the log has of it, and judges that. @param {"shuffles" | "series"} kind @param {() => void} [judge] */
  async read(kind, judge) {
    this.failure = "";
    try {
      this.logged = await api.get(`/tables/${encodeURIComponent(this.tableId)}/${kind}/${this.number}`);
      judge?.();
    } catch (error) {
      this.failure = error.message;
    }
  }

  /** @param {string} title @param {string} made @param {() => void} verify @param {() => any} body */
  panel(title, made, verify, body) {
    return html`<section class="panel verified" aria-label=${title}>
      <div class="head">
        <div>
          <h2>${title}</h2>
          <p class="quiet">${made}</p>
        </div>
        <button @click=${verify}>${this.logged ? "Verify again" : "Verify it here"}</button>
      </div>
      ${this.failure ? html`<p role="alert">${this.failure}</p>` : this.logged ? body() : nothing}
    </section>`;
  }
}

/** @param {Record<string, string>} titles @param {{name: string, passed: boolean, words: string}[]} checks */
export function checkList(titles, checks) {
  return html`<ul class="checks">
    ${checks.map(
      ({ name, passed, words }) =>
        html`<li class=${passed ? "passed" : "failed"}>
          <span class="mark" role="img" aria-label=${passed ? "right" : "wrong"}>${passed ? "✓" : "✗"}</span>
          <div>
            <strong>${titles[name]}</strong>
            <p>${sentence(words)}</p>
          </div>
        </li>`,
    )}
  </ul>`;
}

/**
 * The numbers by which anybody can make a shuffle or a series again.
 *
 * @param {any} logged
 * @param {string} what of which the first came after the commitment
 * @param {string} me
 * @param {any} more
 */
export function boundNumbers({ commitment, nonces, opening }, what, me, more = nothing) {
  return html`<details>
    <summary>The numbers</summary>
    <dl>
      <div>
        <dt>Commitment, before the first ${what}</dt>
        <dd><code>${commitment}</code></dd>
      </div>
      ${
        opening?.seed
          ? html`<div>
              <dt>Seed, revealed afterwards</dt>
              <dd><code>${opening.seed}</code></dd>
            </div>`
          : nothing
      }
      <div>
        <dt>Nonces of the players, in the order they came</dt>
        <dd>
          ${
            nonces.length
              ? nonces.map(
                  ([name, nonce]) => html`<div>${name}: <code>${nonce}</code> ${numberWords(name, nonce, me)}</div>`,
                )
              : "none was given"
          }
        </dd>
      </div>
      ${more}
    </dl>
  </details>`;
}
