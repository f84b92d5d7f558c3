/** The hall screen of a casino night, for a projector: tables and leaderboard, live; anybody may look. */
import { PageElement, css, define, html, nothing } from "./element.js";
import { api, money } from "./api.js";
import { counted } from "./parts.js";

/** Milliseconds between two looks where nothing is heard, and after something was. */
const EVERY = 5000;
const SOON = 700;

/** A QR code as a picture. @param {string} svg */
export const qrPicture = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** An amount that says by its sign whether it was won or lost. @param {number} cents */
export const signed = (cents) => (cents > 0 ? `+${money(cents)}` : money(cents));

/** How long it is until a moment, in words. @param {string} moment */
function until(moment) {
  const minutes = Math.ceil((new Date(moment).getTime() - Date.now()) / 60_000);
  if (minutes <= 0 || minutes > 24 * 60) return "";
  return minutes < 60
    ? `${counted(minutes, "minute")} left`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min left`;
}

/** A time such as 23:00 as people write it. @param {string} time */
function clockWords(time) {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

class Hall extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    night: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-hall {
      display: grid;
      grid-template-rows: auto 1fr auto;
      min-height: 100dvh;
      padding: clamp(0.75rem, 2vw, 2.5rem);
      gap: clamp(0.75rem, 1.5vw, 2rem);
      background: var(--shell);
      color: var(--shell-ink);
      font-size: clamp(1rem, 1.35vw, 1.75rem);
    }
    pb-hall header {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      align-items: baseline;
      gap: 0.25rem 2rem;
    }
    pb-hall h1 {
      font-size: 2.1em;
      margin: 0;
    }
    pb-hall h2 {
      font: 600 1.15em/1.2 var(--serif);
      margin: 0 0 0.6em;
      color: #e2b45c;
    }
    pb-hall .tables ~ h2 {
      margin-top: 1.2em;
    }
    pb-hall .left-over {
      font-size: 1.3em;
      font-weight: 650;
      font-variant-numeric: tabular-nums;
      margin: 0;
    }
    pb-hall .both {
      display: grid;
      align-content: start;
      gap: clamp(1rem, 3vw, 3.5rem);
      align-items: start;
    }
    @media (min-width: 50rem) {
      pb-hall .both {
        grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
      }
    }
    pb-hall ol {
      list-style: none;
      margin: 0;
      padding: 0;
    }
    pb-hall .leader {
      display: grid;
      grid-template-columns: 2.2em minmax(0, 1fr) auto 5.5em;
      gap: 0.6em;
      padding: 0.3em 0;
      border-bottom: 1px solid var(--shell-line);
      font-variant-numeric: tabular-nums;
    }
    pb-hall .leader .who {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    pb-hall .leader.first {
      font-weight: 700;
      color: #ffd67a;
    }
    pb-hall .leader .chips {
      text-align: right;
      color: #c9d8d0;
    }
    pb-hall .leader .ahead {
      text-align: right;
      font-weight: 650;
    }
    pb-hall .tables {
      display: grid;
      gap: 0.7em;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 15em), 1fr));
    }
    pb-hall .table-card {
      border: 1px solid var(--shell-line);
      border-radius: var(--radius);
      padding: 0.6em 0.8em;
      background: rgb(255 255 255 / 5%);
      min-width: 0;
    }
    pb-hall .table-card h3 {
      margin: 0 0 0.15em;
      font-size: 1em;
    }
    pb-hall .table-card p {
      margin: 0;
      font-size: 0.8em;
      color: #c9d8d0;
      overflow-wrap: anywhere;
    }
    pb-hall .table-card .free {
      color: #ffd67a;
      font-weight: 600;
    }
    pb-hall footer {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem 1.5rem;
      align-items: center;
      font-size: 0.72em;
      color: #c9d8d0;
    }
    pb-hall footer p {
      margin: 0;
    }
    pb-hall .qr {
      width: 7em;
      height: 7em;
      background: #fff;
      padding: 0.5em;
      border-radius: var(--radius-small);
    }
    pb-hall footer strong {
      color: var(--shell-ink);
      font-size: 1.25em;
      overflow-wrap: anywhere;
    }
  `;

  constructor() {
    super();
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    /** @type {import("./api.js").Live} */
    this.live = undefined;
    /** @type {import("./types.js").Night | null} */
    this.night = null;
    this.failure = "";
    this.again = 0;
    this.onLobby = () => this.#plan(SOON);
  }

  connectedCallback() {
    super.connectedCallback();
    this.live.addEventListener("lobby", this.onLobby);
    this.#read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.live.removeEventListener("lobby", this.onLobby);
    clearTimeout(this.again);
  }

  /** Looks again after a while, sooner where something was heard. @param {number} wait */
  #plan(wait) {
    clearTimeout(this.again);
    if (this.isConnected) this.again = setTimeout(() => this.#read(), wait);
  }

  async #read() {
    try {
      this.night = await api.get("/night");
      this.failure = "";
    } catch (error) {
      this.failure = error.message;
    }
    this.#plan(EVERY);
  }

  #head() {
    const { organization, date, place, is_settled, is_last_round, closes_at, ends } = this.night;
    const left = is_settled
      ? "Final standings"
      : is_last_round
        ? "Last round"
        : until(closes_at) || `until ${clockWords(ends)}`;
    return html`<header>
      <div>
        <h1>${organization}</h1>
        <p class="left-over">Casino night · ${date} · ${place}</p>
      </div>
      <p class="left-over" role="status">${left}</p>
    </header>`;
  }

  #leader({ rank, name, chips, ahead }) {
    return html`<li class="leader ${rank === 1 ? "first" : ""}">
      <span>${rank}.</span><span class="who">${name}</span><span class="chips">${money(chips)}</span
      ><span class="ahead">${signed(ahead)}</span>
    </li>`;
  }

  #table({ name, limits, state, players, free }) {
    const seats = state === "open" ? (free === null ? "Open" : free ? `${counted(free, "free seat")}` : "Full") : state;
    return html`<article class="table-card" aria-label=${name}>
      <h3>${name}</h3>
      <p>${limits} · <span class="free">${seats}</span></p>
      <p>${players.join(", ") || "Nobody yet"}</p>
    </article>`;
  }

  render() {
    if (!this.night) return html`<p>${this.failure || "Opening the hall …"}</p>`;
    const { leaders, tables, guests, address, qr, license, prizes, is_settled } = this.night;
    return html`${this.#head()}
      <div class="both">
        <section aria-label="Leaderboard">
          <h2>Leaders</h2>
          ${
            leaders.length
              ? html`<ol>
                  ${leaders.map((each) => this.#leader(each))}
                </ol>`
              : html`<p>Guests check in at the desk.</p>`
          }
        </section>
        <section aria-label="Tables">
          <h2>Tables</h2>
          <div class="tables">${tables.map((each) => this.#table(each))}</div>
          ${tables.length ? nothing : html`<p>All tables are closed.</p>`}
          ${
            prizes.length
              ? html`<h2>Prizes</h2>
                  <p>${prizes.join(" · ")}</p>`
              : nothing
          }
        </section>
      </div>
      <footer>
        <img class="qr" src=${qrPicture(qr)} alt="QR code of ${address}" />
        <div>
          <p><strong>${address}</strong></p>
          <p>
            ${
              is_settled
                ? `${counted(guests, "guest")} played tonight. Thank you.`
                : html`Scan, pick a name, and check in at the desk for your imitation money. ${counted(guests, "guest")}
                  so far.`
            }
          </p>
          <p>License ${license} · imitation money only · gambling problem? Call 1-800-GAMBLER.</p>
        </div>
      </footer>`;
  }
}

define("pb-hall", Hall);
