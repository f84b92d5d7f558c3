/** What a verified shuffle and a verified series show alike: what was checked, and the numbers that bound the house. */
import { html, nothing } from "./element.js";
import { numberWords } from "./numbers.js";
import { sentence } from "./parts.js";

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
