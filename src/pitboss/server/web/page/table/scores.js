import { PageElement, define, html, nothing, svg } from "../element.js";
import { capital } from "../parts.js";

const ROWS = 6;
const CELL = 18;
const TOLD = 12;
/** Outcomes of which each is counted; of a wheel's numbers there are too many. */
const FEW = 6;

/**
 * The scoreboard of a table: how its last rounds ended, the oldest first, filled column by column. Properties: outcomes
 * (words, the oldest first), colours (by word), as the table's layout has them.
 */
class Scores extends PageElement {
  static properties = { outcomes: { attribute: false }, colours: { attribute: false } };

  constructor() {
    super();
    this.outcomes = [];
    this.colours = {};
  }

  #bead(outcome, index) {
    const x = Math.floor(index / ROWS) * CELL + CELL / 2;
    const y = (index % ROWS) * CELL + CELL / 2;
    return svg`<g transform=${`translate(${x} ${y})`}><circle r=${CELL * 0.42} fill=${
      this.colours[outcome] ?? "#555"
    }></circle>
      <text text-anchor="middle" y=${CELL * 0.2}>${
        /^\d+$/.test(outcome) ? outcome : capital(outcome).charAt(0)
      }</text></g>`;
  }

  #counts() {
    if (Object.keys(this.colours).length > FEW) return nothing;
    return Object.entries(this.colours).map(
      ([outcome, colour]) =>
        html`<span class="score"
          ><svg viewBox="-5 -5 10 10" aria-hidden="true"><circle r="5" fill=${colour}></circle></svg>
          ${capital(outcome)} <strong>${this.outcomes.filter((each) => each === outcome).length}</strong></span
        >`,
    );
  }

  render() {
    if (!Object.keys(this.colours).length) return nothing;
    const columns = Math.max(15, Math.ceil(this.outcomes.length / ROWS));
    const told = this.outcomes.length
      ? `Last rounds, newest last: ${this.outcomes.slice(-TOLD).join(", ")}`
      : "No round yet";
    return html`<section class="scores" aria-label="Scoreboard">
      <div class="score-counts">${this.#counts()}</div>
      <svg class="beads" viewBox="0 0 ${columns * CELL} ${ROWS * CELL}" role="img" aria-label=${told}>
        <path class="bead-lines" d=${this.#lines(columns)}></path>
        ${this.outcomes.map((outcome, index) => this.#bead(outcome, index))}
      </svg>
    </section>`;
  }

  #lines(columns) {
    const across = Array.from({ length: ROWS + 1 }, (_, row) => `M0 ${row * CELL}H${columns * CELL}`);
    const down = Array.from({ length: columns + 1 }, (_, column) => `M${column * CELL} 0V${ROWS * CELL}`);
    return [...across, ...down].join("");
  }
}

define("pb-scores", Scores);
