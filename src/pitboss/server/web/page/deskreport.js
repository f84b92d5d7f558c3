/** The master game report of a gaming day, and the ratings: what the desk adds up from the ledger and the log. */
import { html, nothing } from "./element.js";
import { money } from "./api.js";
import { capital, cites } from "./parts.js";
import { tableChart, shiftChart } from "./deskcharts.js";

/** A share in percent. @param {string | null} hold */
function percent(hold) {
  if (hold === null) return "";
  const [top, bottom = "1"] = hold.split("/").map(Number);
  return `${((100 * top) / Number(bottom)).toFixed(2)} %`;
}

/** An amount, where there is one. @param {number | null | undefined} value */
const amount = (value) => (value === null || value === undefined ? "" : money(value));

/** Tells whether what a line's bets should have won is known by now, and is not still worked out. @param {any} line */
const isKnown = (line) => line.theoretical !== null && line.theoretical !== undefined;

/** An amount in whole dollars. @param {number} cents */
const dollars = (cents) => money(Math.round(cents / 100) * 100);

/** Where a line's win lies 95 times of 100, in whole dollars: the files have the cents. @param {any} line */
const band = (line) =>
  line.low === null || line.low === undefined
    ? ""
    : `${dollars(line.low)} to ${dollars(line.high)}${{ exact: "", "at most": " *", partial: " **" }[line.band] ?? ""}`;

/** A report without what its bets should have won, of which some is still worked out. @param {any} report */
function withoutExpected(report) {
  const without = (/** @type {any} */ line) => ({ ...line, theoretical: null, low: null, high: null });
  const parts = ["tables", "games", "pits", "shifts"].map((part) => [part, report[part].map(without)]);
  return { ...report, ...Object.fromEntries(parts), house: without(report.house) };
}

/**
 * The report with its charts and lines.
 * @param {import("./types.js").DeskDay} desk
 * @param {import("./types.js").PitJson[]} pits
 */
export function reportOf(desk, pits) {
  const { day } = desk;
  if (!desk.report) return nothing;
  const report = desk.expected === "working" ? withoutExpected(desk.report) : desk.report;
  const own = report.house;
  const month = `since=${day.slice(0, 8)}01&day=${day}`;
  const tiles = [
    ["Drop", money(own.drop)],
    ["Win", money(own.win)],
    ["Hold", percent(own.hold) || "–"],
    ["Expected", isKnown(own) ? money(own.theoretical ?? 0) : "…"],
    ["Fills", money(own.fills)],
    ["Credits", money(own.credits)],
    ["Rake", money(own.rake)],
    ["Rounds", String(own.rounds)],
  ];
  return html`<section class="panel" aria-label="Master game report">
    <h2>Master game report ${cites(report.cite)}</h2>
    ${report.is_active ? nothing : html`<p><strong>No activity</strong></p>`}
    <dl class="tiles">
      ${tiles.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${report.alarms.map(({ words, cite }) => html`<p role="alert"><strong>${words}.</strong> ${cites(cite)}</p>`)}
    <div class="charts" ?hidden=${!report.is_active}>
      <figure>
        ${tableChart(report.tables)}
        <figcaption class="quiet">
          Win by table; the line is the 95 % band of what its bets should have won, the dot the middle. In the lists
          below, * marks a band that is at most as wide as told: it takes all bets of a round as won and lost together.
          ** leaves out bets whose spread isn't known.
        </figcaption>
      </figure>
      <figure>
        ${shiftChart(report.shifts)}
        <figcaption class="quiet">Win by shift.</figcaption>
      </figure>
    </div>
    ${linesOf(report, pits)}
    <p class="files">
      <a href="/api/desk/report.pdf?day=${day}" target="_blank" rel="noopener">Print the report (PDF)</a>, or take it
      along as <a href="/api/desk/report.csv?day=${day}" download>CSV</a> or
      <a href="/api/desk/report.parquet?day=${day}" download>Parquet</a>
    </p>
    <p class="files">
      Month to date, day by day:
      <a href="/api/desk/report.pdf?${month}" target="_blank" rel="noopener" aria-label="Month to date, PDF">PDF</a>,
      <a href="/api/desk/report.csv?${month}" download aria-label="Month to date, CSV">CSV</a> or
      <a href="/api/desk/report.parquet?${month}" download aria-label="Month to date, Parquet">Parquet</a>
    </p>
  </section>`;
}

/**
 * Every line of the report in one table, so that its columns stand below each other.
 * @param {any} report
 * @param {import("./types.js").PitJson[]} pits
 */
function linesOf(report, pits) {
  const head = [
    "Opener",
    "Fills",
    "Credits",
    "Closer",
    "Drop",
    "Counted",
    "Win",
    "Rake",
    "Hold",
    "Rounds",
    "Expected",
    "95 % band",
  ];
  const titled = (/** @type {string} */ part, /** @type {any} */ line) =>
    (part === "pits" && pits.find((pit) => pit.key === line.title)?.name) || capital(line.title);
  const parts = ["tables", "games", "pits", "shifts"].filter((part) => report[part].length);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Lines of the report">
    <table class="grid">
      <caption class="visually-hidden">
        By table, game, pit and shift
      </caption>
      <thead>
        <tr>
          <td></td>
          ${head.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      ${parts.map(
        (part) =>
          html`<tbody>
            <tr>
              <th scope="rowgroup" colspan=${head.length + 1}>By ${part.slice(0, -1)}</th>
            </tr>
            ${report[part].map(
              (/** @type {any} */ line) =>
                html`<tr>
                  <td>${titled(part, line)}</td>
                  ${[
                    line.opener,
                    line.fills,
                    line.credits,
                    line.closer,
                    line.drop,
                    line.counted,
                    line.win,
                    line.rake,
                  ].map((each) => html`<td>${amount(each)}</td>`)}
                  <td>${percent(line.hold)}</td>
                  <td>${line.rounds}</td>
                  <td>${amount(line.theoretical)}</td>
                  <td>${band(line)}</td>
                </tr>`,
            )}
          </tbody>`,
      )}
    </table>
  </div>`;
}

/** What rated guests played. @param {import("./types.js").DeskDay} desk */
export function ratingsOf(desk) {
  const { ratings } = desk;
  if (!ratings.length) return nothing;
  return html`<section class="panel" aria-label="Ratings">
    <h2>Ratings</h2>
    <p class="quiet">Of guests who agree to it, from the log.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Lines">
      <table class="grid">
        <thead>
          <tr>
            <th>Guest</th>
            <th>Table</th>
            <th>Average bet</th>
            <th>Expected</th>
            <th>Minutes</th>
            <th>Rounds</th>
          </tr>
        </thead>
        <tbody>
          ${ratings.map(
            (each) =>
              html`<tr>
                <td>${each.player}</td>
                <td>${each.table}</td>
                <td>${money(each.average)}</td>
                <td>${money(each.theoretical)}</td>
                <td>${each.minutes}</td>
                <td>${each.rounds}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
