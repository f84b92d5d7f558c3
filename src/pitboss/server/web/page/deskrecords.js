/** Records of a gaming day for auditors: what the logs say, a closed day's digest, and a round recalled. */
import { html, nothing } from "./element.js";
import { capital, cites, when } from "./parts.js";

/** Records of one kind that are listed at most: the last of the day. */
const MOST_RECORDS = 50;

/**
 * What the logs say of the day: each line names its table and leads to its round.
 * @param {import("./types.js").DayRecords} records
 * @param {import("./types.js").DeskDay["tables"]} tables
 */
export function recordsOf(records, tables) {
  if (!records) return nothing;
  const named = (/** @type {string} */ id) => tables.find((each) => each.id === id)?.name ?? id;
  const parts = [
    ["irregularities", "Irregularities"],
    ["rulings", "Rulings"],
    ["seats_freed", "Seats freed"],
    ["players_removed", "Players removed"],
    ["reports_due", "Reports due to the authorities"],
    ["reports_made", "Reports made to the authorities"],
    ["removals", "Decks and devices removed"],
    ["schedules", "Cards and dice due for a change"],
    ["changes", "Cards and dice changed"],
    ["stub_counts", "Stubs counted"],
  ];
  const line = (/** @type {any} */ each) =>
    html`<li>
      <span
        >${named(each.table)}: ${each.words} ${each.kept === false ? html`<strong>Missed.</strong>` : nothing}
        ${cites(each.cite)}</span
      >
      ${
        each.round
          ? html`<a href="#/desk/recall/${encodeURIComponent(each.table)}/${each.round}">Round ${each.round}</a>`
          : nothing
      }
    </li>`;
  const shown = parts.filter(([name]) => records[name].length);
  return html`<section class="panel" aria-label="Records">
    <h2>Records</h2>
    <p class="quiet">Kept until ${records.keep_until}.</p>
    ${shown.map(
      ([name, title]) =>
        html`<details ?open=${name !== "stub_counts"}>
          <summary>
            ${title}:
            ${records[name].length}${
              records[name].length > MOST_RECORDS ? html` (the last ${MOST_RECORDS} are listed)` : nothing
            }
          </summary>
          <ul class="due">
            ${records[name].slice(-MOST_RECORDS).map(line)}
          </ul>
        </details>`,
    )}
    ${records.reconciliation.map(
      (each) =>
        html`<p>
          ${capital(each.equipment)}: ${each.received} received, ${each.issued} issued, ${each.returned} returned,
          ${each.destroyed} destroyed; ${each.in_use} at tables (${each.over_24_hours} over 24 hours),
          ${each.in_reserve} in the store.
        </p>`,
    )}
    ${
      shown.length || records.reconciliation.length
        ? nothing
        : html`<p>${records.no_activity ? "No activity" : "Nothing out of the ordinary."}</p>`
    }
  </section>`;
}

/** Decks that are listed at most: those that were moved last. */
const MOST_DECKS = 200;

/**
 * Every deck by its serial number, each with what became of it.
 * @param {import("./types.js").DeckJson[]} decks
 * @param {import("./types.js").DeskDay["tables"]} tables
 */
export function decksOf(decks, tables) {
  if (!decks.length) return nothing;
  const named = (/** @type {string} */ id) => tables.find((each) => each.id === id)?.name ?? id;
  const shown = decks.toSorted((a, b) => b.at - a.at).slice(0, MOST_DECKS);
  return html`<section class="panel" aria-label="Cards, dice and tiles">
    <h2>Cards, dice and tiles</h2>
    <p class="quiet">
      By serial number, the last moved
      first${decks.length > shown.length ? html`: ${shown.length} of ${decks.length}` : nothing}.
    </p>
    ${shown.map(
      (deck) =>
        html`<details class="deck">
          <summary>
            ${deck.serial}: ${deck.equipment}, ${deck.words}${deck.table ? ` (${named(deck.table)})` : ""}
          </summary>
          <ul class="due">
            ${deck.path.map(
              ({ at, move, table, by }) =>
                html`<li><span>${when(at)}: ${move}${table ? ` to ${named(table)}` : ""}, signed by ${by}</span></li>`,
            )}
          </ul>
        </details>`,
    )}
  </section>`;
}

/** Asks for a round of a table, and goes where it's recalled. @param {import("./types.js").DeskDay["tables"]} tables */
export function recallForm(tables) {
  const go = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
    location.hash = `#/desk/recall/${encodeURIComponent(String(given.get("table")))}/${given.get("round")}`;
  };
  return html`<section class="panel" aria-label="Recall a round">
    <h2>Recall a round</h2>
    <form class="recall" @submit=${go}>
      <div class="field">
        <label for="recall-table">Table</label>
        <select id="recall-table" name="table" required>
          ${tables.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="recall-round">Round</label>
        <input id="recall-round" name="round" type="number" min="1" required />
      </div>
      <button>Recall</button>
    </form>
  </section>`;
}

/** The digest of a closed day. @param {import("./types.js").DeskDay} desk */
export function closedDay(desk) {
  const { closed } = desk;
  if (!closed) return nothing;
  return html`<section class="panel" aria-label="Closed day">
    <h2>Closed by ${closed.by}</h2>
    <p>${when(closed.at)}. Kept until ${closed.keep_until}.</p>
    <p>Digest <code>${closed.digest}</code></p>
    <p>Signature <code>${closed.signature}</code></p>
  </section>`;
}

/** A round in order, with its discard rack. @param {import("./types.js").RecallJson} recalled */
export function recallOf(recalled) {
  const { name, round, ending, began_at: began, steps, rack, table } = recalled;
  return html`<h1>Round ${round}, ${name}</h1>
    <p class="quiet">
      ${when(began)}, ${ending}. <a href="#/t/${encodeURIComponent(table)}/rounds/${round}">Watch it again</a>
    </p>
    <section class="panel" aria-label="In order">
      <h2>In order</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Lines">
        <table class="grid">
          <thead>
            <tr>
              <th>No.</th>
              <th class="words">What happened</th>
              <th>By</th>
            </tr>
          </thead>
          <tbody>
            ${steps.map(
              (step) =>
                html`<tr>
                  <td>${step.seq}</td>
                  <td class="words">${step.words} ${cites(step.cite)}</td>
                  <td>${step.by}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>
    <section class="panel" aria-label="Discard rack">
      <h2>Discard rack</h2>
      ${
        rack.length
          ? html`<ol>
              ${rack.map((each) => html`<li>${each.words} <strong>${each.cards.join(" ")}</strong></li>`)}
            </ol>`
          : html`<p class="quiet">Nothing went to the rack in this round.</p>`
      }
    </section>`;
}
