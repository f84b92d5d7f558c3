/** The charts of the desk, drawn as SVG: what each table and shift won, beside what its bets should have. */
import { html, svg } from "lit";
import { money } from "./api.js";
import { capital } from "./parts.js";

const WIDTH = 420;
const ROW = 34;
const LEFT = 150;
/** Tables that a chart shows at most: those that won or lost the most. */
const MOST = 12;

/**
 * Bars to the right of a line for wins and to the left of it for losses.
 * @param {{title: string, win: number, theoretical?: number | null, low?: number | null, high?: number | null}[]} lines
 * @param {string} label
 */
function bars(lines, label) {
  const values = lines.flatMap(({ win, low, high }) => [0, win, low ?? 0, high ?? 0]);
  const least = Math.min(...values, 0);
  const most = Math.max(...values, 1);
  const at = (/** @type {number} */ value) => LEFT + ((WIDTH - LEFT - 80) * (value - least)) / (most - least);
  const height = ROW * lines.length + 8;
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${label}>
    ${svg`<line x1=${at(0)} x2=${at(0)} y1="0" y2=${height} stroke="var(--line)" />`}
    ${lines.map(({ title, win, theoretical, low, high }, index) => {
      const y = ROW * index + 6;
      const band =
        low === null || low === undefined || high === null || high === undefined || low === high
          ? svg``
          : svg`<line x1=${at(low)} x2=${at(high)} y1=${y + 17} y2=${y + 17} stroke="var(--ink-2)" stroke-width="2" />
              <circle cx=${at(theoretical ?? 0)} cy=${y + 17} r="3" fill="var(--ink-2)" />`;
      return svg`<text x="0" y=${y + 11} fill="var(--ink)">${
        title.length > 16 ? `${title.slice(0, 15)}…` : title
      }</text>
        <rect x=${Math.min(at(0), at(win))} y=${y} width=${Math.abs(at(win) - at(0)) || 1} height="12" rx="2"
          fill=${win < 0 ? "var(--bad)" : "var(--brand)"} />
        ${band}
        <text x=${WIDTH} y=${y + 11} text-anchor="end" fill="var(--ink)">${money(win)}</text>`;
    })}
  </svg>`;
}

/** What each table won, of those that won or lost the most. @param {any[]} lines */
export const tableChart = (lines) =>
  bars(
    lines.toSorted((a, b) => Math.abs(b.win) - Math.abs(a.win)).slice(0, MOST),
    "Win by table, with what its bets should have won",
  );

/** What each shift won. @param {any[]} lines */
export const shiftChart = (lines) =>
  bars(
    lines.map((line) => ({ ...line, title: capital(line.title) })),
    "Win by shift",
  );
