/** What a table's bets are worth: asked for once, and again while the house is working it out. */
import { html, nothing } from "../element.js";
import { api } from "../api.js";
import { capital } from "../parts.js";

/** Milliseconds until it is asked again whether an answer is there. */
const AGAIN = 1500;
/** How often an answer is asked for at most. */
const MOST_ASKED = 200;

/** Asks until the house has worked something out, or nobody wants to know any more.
 * @template {{state: string}} T @param {string} path @param {() => boolean} isWanted @param {(found: T) => void} take
 * */
export async function askUntilKnown(path, isWanted, take) {
  for (let asked = 0; asked < MOST_ASKED && isWanted(); asked += 1) {
    const found = await api.get(path);
    if (!isWanted()) return;
    take(found);
    if (found.state !== "working") return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** The odds of the table that is looked at. */
export class TableOdds {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.id = "";
    /** @type {import("../types.js").TableOdds | null} */
    this.found = null;
  }

  /** @param {string} id */
  async follow(id) {
    if (id === this.id) return;
    this.id = id;
    this.found = null;
    try {
      await askUntilKnown(
        `/tables/${encodeURIComponent(id)}/odds`,
        () => id === this.id,
        (/** @type {import("../types.js").TableOdds} */ found) => {
          this.found = found;
          this.changed();
        },
      );
    } catch {
      this.id = ""; // it is asked again when somebody looks again
    }
  }

  /** Forgets a table, whose rules may have changed. */
  forget() {
    this.id = "";
  }

  /** What a bet on an area is worth, where that is known. @param {string} area */
  of(area) {
    const name = this.found?.areas[area];
    return this.found?.wagers.find((wager) => wager.name === name) ?? null;
  }

  /** The house edge of a bet on an area, as a row has room for it: "1.41% edge", or "". @param {string} area */
  edge(area) {
    const wager = this.of(area);
    if (!wager) return "";
    const share = wager.edge_words.replace(" ", "");
    return share.startsWith("-") ? `${share.slice(1)} in your favor` : `${share} edge`;
  }
}

/** @param {import("../types.js").Chart} chart */
const chartTable = ({ title, columns, rows }) =>
  html`<h3>${title}</h3>
    <div class="chart" tabindex="0" role="region" aria-label=${title}>
      <table>
        <thead>
          <tr>
            ${columns.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([first, ...rest]) =>
              html`<tr>
                <th scope="row">${first}</th>
                ${rest.map((cell) => html`<td data-play=${cell}>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;

/** What is known of a table's odds, written out. @param {import("../types.js").TableOdds | null} odds */
export function oddsPage(odds) {
  if (!odds || odds.state === "working")
    return html`<p class="loading" role="status">
      Working out the odds for this table's rules. The first time can take a minute; keep playing.
    </p>`;
  if (odds.state === "none") return html`<p>No odds here: ${odds.why}.</p>`;
  return html`<table class="edges">
      <caption>
        House edge of each bet
      </caption>
      <thead>
        <tr>
          <th scope="col">Bet</th>
          <th scope="col">House edge</th>
          <th scope="col">Wins</th>
        </tr>
      </thead>
      <tbody>
        ${odds.wagers.map(
          (wager) =>
            html`<tr>
              <th scope="row">${capital(wager.label)}</th>
              <td title=${`${wager.edge} of each ${wager.per}`}>${wager.edge_words}</td>
              <td>${wager.win}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      odds.strategy
        ? html`<h3>Best play at this table</h3>
            <p>${odds.strategy.words}</p>
            ${odds.strategy.charts.map(chartTable)}`
        : nothing
    }
    <details>
      <summary>How we know</summary>
      <p>${odds.method}</p>
    </details>`;
}
