/** A simulation of the table, which the owner runs from its rules and watches converge. */
import { css, define, html, nothing, PageElement, sayError, svg } from "../element.js";
import { api } from "../api.js";

/** Milliseconds until it is asked again how far it has come. */
const AGAIN = 700;
const WIDTH = 560;
const HEIGHT = 170;
/** Rounds that may be chosen. */
const ROUNDS = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/** @typedef {import("../types.js").TableSimulation} TableSimulation */

/** @param {number} part @param {number} digits */
const percent = (part, digits = 3) => `${part >= 0 ? "+" : "−"}${Math.abs(100 * part).toFixed(digits)} %`;
/** @param {number} count */
const whole = (count) => count.toLocaleString("en-US");

/** The mean as it went, within two standard errors, and the exact edge as a line. @param {TableSimulation} found */
function plot(found) {
  const points = found.trail.filter(([rounds]) => rounds > 0);
  if (points.length < 2) return nothing;
  const [, last, error] = points[points.length - 1];
  const reach = Math.max(6 * error, 1e-6);
  const middle = found.exact ?? last;
  const end = points[points.length - 1][0];
  /** @param {number} rounds */
  const x = (rounds) => ((WIDTH * rounds) / end).toFixed(1);
  /** @param {number} mean */
  const y = (mean) => Math.min(Math.max(HEIGHT / 2 - ((mean - middle) / reach) * (HEIGHT / 2), 0), HEIGHT).toFixed(1);
  const line = points.map(([rounds, mean]) => `${x(rounds)},${y(mean)}`).join(" ");
  const upper = points.map(([rounds, mean, off]) => `${x(rounds)},${y(mean + 2 * off)}`);
  const lower = points.map(([rounds, mean, off]) => `${x(rounds)},${y(mean - 2 * off)}`).reverse();
  const words = `The mean after ${whole(end)} rounds: ${percent(last)}, within two standard errors.`;
  return html`<svg class="trail" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${words}>
    ${svg`<polygon class="band" points=${[...upper, ...lower].join(" ")}></polygon>
      ${
        found.exact === null
          ? nothing
          : svg`<line class="exact" x1="0" x2=${WIDTH} y1=${y(found.exact)} y2=${y(found.exact)}></line>`
      }
      <polyline class="mean" points=${line}></polyline>`}
  </svg>`;
}

/** What a simulation has found so far. @param {TableSimulation} found */
function figures(found) {
  if (!found.rounds) return nothing;
  const perRound = `${percent(found.mean, 4)} ± ${(100 * found.standard_error).toFixed(4)} %`;
  return html`<dl class="figures">
      <div>
        <dt>Rounds</dt>
        <dd>${whole(found.rounds)}, ${whole(Math.round(found.rounds_per_second))} a second</dd>
      </div>
      <div>
        <dt>A player's round</dt>
        <dd>${perRound} of the first bet</dd>
      </div>
      ${
        found.exact === null
          ? nothing
          : html`<div>
              <dt>Exact</dt>
              <dd>
                ${percent(found.exact, 4)}${
                  found.distance === null ? nothing : `, ${found.distance.toFixed(2)} standard errors away`
                }
              </dd>
            </div>`
      }
      <div>
        <dt>Win, push, lose</dt>
        <dd>${[found.win, found.push, found.lose].map((part) => `${(100 * part).toFixed(2)} %`).join(", ")}</dd>
      </div>
    </dl>
    ${plot(found)} ${found.notes.map((note) => html`<p class="quiet">${note}</p>`)}`;
}

class Simulation extends PageElement {
  static properties = { of: { type: String }, found: { state: true }, isBusy: { state: true } };

  static sheet = css`
    pb-simulation .trail {
      width: 100%;
      height: auto;
      border: 1px solid var(--line, #8884);
    }
    pb-simulation .band {
      fill: currentColor;
      opacity: 0.15;
    }
    pb-simulation .mean {
      fill: none;
      stroke: currentColor;
      stroke-width: 2;
    }
    pb-simulation .exact {
      stroke: var(--accent, #b60);
      stroke-dasharray: 6 4;
      stroke-width: 1.5;
    }
    pb-simulation dl.figures div {
      display: flex;
      gap: 0.75rem;
    }
    pb-simulation dl.figures dt {
      min-width: 9rem;
    }
    pb-simulation dl.figures dd {
      margin: 0;
    }
  `;

  constructor() {
    super();
    this.of = "";
    /** @type {TableSimulation | null} */
    this.found = null;
    this.isBusy = false;
    this.asking = 0;
  }

  get path() {
    return `/tables/${encodeURIComponent(this.of)}/simulation`;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#watch();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.asking += 1;
  }

  async #watch() {
    const mine = (this.asking += 1);
    try {
      do {
        const found = await api.get(this.path);
        if (mine !== this.asking) return;
        this.found = found;
        if (found.state === "working") await new Promise((resolve) => setTimeout(resolve, AGAIN));
      } while (mine === this.asking && this.found?.state === "working");
    } catch (error) {
      if (mine === this.asking) sayError(error);
    }
  }

  /** @param {string} path @param {object} body */
  async #ask(path, body) {
    this.isBusy = true;
    try {
      this.found = await api.post(path, body);
      this.#watch();
    } catch (error) {
      sayError(error);
    } finally {
      this.isBusy = false;
    }
  }

  /** @param {SubmitEvent} event */
  #start(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    this.#ask(this.path, { rounds: Number(form.get("rounds")) });
  }

  render() {
    const found = this.found;
    const isWorking = found?.state === "working";
    return html`<h3>Simulate this table</h3>
      <form @submit=${this.#start}>
        <label for="simulation-rounds">Rounds</label>
        <select id="simulation-rounds" name="rounds" ?disabled=${isWorking}>
          ${ROUNDS.map(
            (rounds) => html`<option value=${rounds} ?selected=${rounds === ROUNDS[1]}>${whole(rounds)}</option>`,
          )}
        </select>
        ${
          isWorking
            ? html`<button type="button" ?disabled=${this.isBusy} @click=${() => this.#ask(`${this.path}/stop`, {})}>
                Stop
              </button>`
            : html`<button class="primary" ?disabled=${this.isBusy}>Simulate</button>`
        }
        <span class="quiet" role="status">${this.#status()}</span>
      </form>
      ${found ? figures(found) : nothing}`;
  }

  #status() {
    const found = this.found;
    if (!found || found.state === "none") return "It runs on the side and doesn't slow the tables.";
    if (found.state === "failed") return `It didn't work: ${found.why}.`;
    if (found.state === "stopped") return "Stopped.";
    if (found.state === "ready") return "Done.";
    return found.rounds ? `${Math.floor((100 * found.rounds) / found.wanted)} %` : "Getting the table ready…";
  }
}

define("pb-simulation", Simulation);
