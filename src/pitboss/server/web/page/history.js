/** What was played at a table: its rounds in a list, and each of them step by step. */
import { PageElement, css, define, html, nothing, sayError } from "./element.js";
import { api, money } from "./api.js";
import { counted, when } from "./parts.js";
import "./replay.js";
import "./views.js";

const AT_ONCE = 50;
const ENDINGS = { settled: "settled", voided: "voided, wagers returned", abandoned: "abandoned", open: "in play" };

/** What a round brought to whom, the house left out. @param {Record<string, number> | null} net */
export function playersNet(net) {
  return Object.entries(net ?? {})
    .filter(([name]) => !["tray", "house"].includes(name))
    .map(([name, amount]) => /** @type {[string, number]} */ ([name.replace(/^player /, ""), amount]));
}

/** An amount won or lost. @param {number | undefined} amount */
export function gain(amount) {
  if (amount === undefined) return html`<span class="quiet">sat out</span>`;
  const words = amount > 0 ? `+${money(amount)}` : amount < 0 ? money(amount) : "even";
  return html`<span class=${amount > 0 ? "gain" : amount < 0 ? "loss" : "quiet"}>${words}</span>`;
}

class History extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    route: { attribute: false },
    table: { state: true },
    rounds: { state: true },
    isAll: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-history .top {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem 1rem;
      justify-content: space-between;
      align-items: end;
      margin-bottom: 1rem;
    }
    pb-history .top h1 {
      margin: 0;
    }
    pb-history tbody tr:hover {
      background: var(--panel-2);
    }
    pb-history td a {
      display: inline-flex;
      align-items: center;
      min-height: 44px;
      font-weight: 600;
      white-space: nowrap;
    }
    pb-history table.grid tbody td {
      vertical-align: middle;
    }
    pb-history .others {
      display: flex;
      flex-wrap: wrap;
      gap: 0.1rem 1rem;
    }
    pb-history .more {
      margin-top: 1rem;
    }
    @media (max-width: 40rem) {
      pb-history table.grid th,
      pb-history table.grid td {
        padding: 0.35rem 0.4rem;
      }
      pb-history table.grid :is(.time, .as-usual) {
        display: none;
      }
      pb-history td .narrow-only {
        display: block !important;
        white-space: nowrap;
      }
      pb-history td a {
        min-height: 32px;
      }
    }
  `;

  constructor() {
    super();
    /** @type {import("./app.js").Route} */
    this.route = undefined;
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    this.table = null;
    this.rounds = null;
    this.isAll = false;
    this.failure = "";
    this.read = "";
  }

  willUpdate() {
    const { table } = this.route.params;
    if (table !== this.read) {
      this.read = table;
      this.rounds = null;
    }
    if (!this.route.params.round && this.rounds === null) {
      this.rounds = [];
      this.#more();
    }
  }

  async #more() {
    const last = this.rounds.at(-1)?.round;
    const before = last === undefined ? "" : `&before=${last}`;
    try {
      const found = await api.get(`/tables/${encodeURIComponent(this.read)}/rounds?limit=${AT_ONCE}${before}`);
      const { rounds } = found;
      this.table = found;
      this.failure = "";
      this.rounds = [...this.rounds, ...rounds];
      this.isAll = rounds.length < AT_ONCE;
    } catch (error) {
      if (this.rounds.length) sayError(error);
      else this.failure = error.message;
    }
  }

  #round(row, hasMine) {
    const mine = this.house?.me?.name;
    const others = playersNet(row.net).filter(([name]) => name !== mine);
    return html`<tr>
      <td>
        <a href="#/t/${encodeURIComponent(this.read)}/rounds/${row.round}">Round ${row.round}</a>
        <span class="narrow-only quiet">${when(row.began_at)}</span>
      </td>
      <td class="time">${when(row.began_at)}</td>
      <td class="ending ${row.ending === "settled" ? "as-usual" : ""}">
        ${
          row.ending === "settled"
            ? "settled"
            : html`<span class="tag ${row.ending === "open" ? "good" : "bad"}"
                >${ENDINGS[row.ending] ?? row.ending}</span
              >`
        }
      </td>
      ${
        hasMine
          ? html`<td class="number">${row.net ? gain(new Map(playersNet(row.net)).get(mine)) : nothing}</td>`
          : nothing
      }
      <td><span class="others">${others.map(([name, amount]) => html`<span>${name} ${gain(amount)}</span>`)}</span></td>
    </tr>`;
  }

  #list() {
    if (!this.rounds?.length)
      return this.isAll
        ? html`<p class="quiet">No rounds played here yet.</p>`
        : html`<p class="loading">A moment …</p>`;
    const mine = this.house?.me?.name;
    const hasMine = this.rounds.some((row) => mine && playersNet(row.net).some(([name]) => name === mine));
    return html`<div class="panel scroll-x" tabindex="0" role="region" aria-label="Rounds">
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">Round</th>
              <th scope="col" class="time">Began</th>
              <th scope="col" class="ending as-usual">Ending</th>
              ${hasMine ? html`<th scope="col" class="number">You</th>` : nothing}
              <th scope="col">Players</th>
            </tr>
          </thead>
          <tbody>
            ${this.rounds.map((row) => this.#round(row, hasMine))}
          </tbody>
        </table>
      </div>
      ${this.isAll ? nothing : html`<p class="more"><button @click=${this.#more}>Earlier rounds</button></p>`}`;
  }

  render() {
    const id = encodeURIComponent(this.read);
    const name = this.table?.name ?? "The table";
    const { round } = this.route.params;
    if (this.failure && !this.rounds?.length) {
      return html`<div class="page">
        <h1>Rounds</h1>
        <p role="alert">${this.failure}</p>
        <p><a href="#/">To the lobby</a></p>
      </div>`;
    }
    if (round) {
      return html`<div class="page">
        <pb-replay
          .house=${this.house}
          .tableId=${this.read}
          .round=${Number(round)}
          .isSpectator=${this.route.query.get("as") === "spectator"}
        ></pb-replay>
      </div>`;
    }
    return html`<div class="page">
      <div class="top">
        <div>
          ${
            this.table?.state === "closed"
              ? html`<a class="back" href="#/">← Lobby</a>`
              : html`<a class="back" href="#/t/${id}">← ${name}</a>`
          }
          <h1>Rounds of ${name}</h1>
          <p class="quiet">
            ${this.rounds?.length ? `${counted(this.rounds.length, "round")} shown, the latest first.` : nothing}
          </p>
        </div>
        <a class="button" href="/api/tables/${id}/log" download>Download the log</a>
      </div>
      ${this.#list()}
    </div>`;
  }
}

define("pb-history", History);
