/**
 * The lobby: every table of the house, game by game, as it stands now; one tap sits down at the next free seat of a
 * game.
 */
import { PageElement, css, define, html, nothing, say, sayError } from "./element.js";
import { api, money } from "./api.js";
import { loadFelts, miniature } from "./miniature.js";
import { freeSeats, isKept, maySit, hasList } from "./sit.js";
import { recoveryToKeep } from "./join.js";
import { capital, cites, counted, mark, origin, stateTag } from "./parts.js";
import "./views.js";

const OWN_TABLES = "Opened by guests";
const LIMITS = ["minimum", "maximum"];

class Lobby extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    route: { attribute: false },
    tables: { state: true },
    game: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-lobby .top {
      display: flex;
      flex-wrap: wrap;
      align-items: end;
      justify-content: space-between;
      gap: 0.75rem;
      margin-bottom: 1rem;
    }
    pb-lobby h1,
    pb-lobby .top p {
      margin: 0;
    }
    pb-lobby .games {
      display: flex;
      flex-wrap: wrap;
      gap: 0.4rem;
    }
    pb-lobby .games button {
      border-radius: 999px;
    }
    pb-lobby .games button[aria-pressed="true"] {
      background: var(--brand);
      color: var(--brand-ink);
      border-color: var(--brand);
    }
    pb-lobby .all {
      display: grid;
      gap: 1.5rem 1rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
      grid-auto-flow: dense;
      margin-top: 1.5rem;
    }
    pb-lobby .game {
      display: flex;
      flex-direction: column;
      min-width: 0;
    }
    pb-lobby .game .cards {
      flex: 1;
    }
    @media (min-width: 46rem) {
      pb-lobby .game.has-2,
      pb-lobby .game.has-3 {
        grid-column: span 2;
      }
    }
    @media (min-width: 68rem) {
      pb-lobby .game.has-3 {
        grid-column: 1 / -1;
      }
    }
    pb-lobby .game-head {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 1rem;
      margin-bottom: 0.6rem;
    }
    pb-lobby .game-head h2 {
      font: 600 1.25rem/1.2 var(--serif);
      margin: 0;
    }
    pb-lobby .game-head p {
      margin: 0;
      flex: 1;
    }
    pb-lobby .now {
      display: inline-block;
      width: 0.6em;
      height: 0.6em;
      border-radius: 50%;
      background: var(--line);
      margin-right: 0.35em;
    }
    pb-lobby .now.is-on {
      background: var(--good);
    }
    pb-lobby .cards {
      display: grid;
      gap: 1rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
      list-style: none;
      margin: 0;
      padding: 0;
    }
    pb-lobby .table-card {
      display: flex;
      flex-direction: column;
      height: 100%;
      padding: 0;
      overflow: hidden;
    }
    pb-lobby .picture {
      background: var(--panel-2);
      padding: 0.75rem 1rem;
      border-bottom: 1px solid var(--line);
      container-type: inline-size;
    }
    pb-lobby .inside {
      padding: 0.75rem 1rem 1rem;
      display: flex;
      flex-direction: column;
      gap: 0.5rem;
      flex: 1;
    }
    pb-lobby .table-card h3 {
      margin: 0;
      font: 600 1.15rem/1.2 var(--serif);
    }
    pb-lobby .facts {
      margin: 0;
      color: var(--ink-2);
    }
    pb-lobby .facts strong {
      color: var(--ink);
      font-weight: 600;
      font-variant-numeric: tabular-nums;
    }
    pb-lobby .differs {
      margin: 0;
      padding: 0;
      list-style: none;
      display: flex;
      flex-wrap: wrap;
      gap: 0.3rem;
    }
    pb-lobby .differs li {
      background: var(--brand-soft);
      border-radius: var(--radius-small);
      padding: 0.1rem 0.5rem;
      font-size: 0.85rem;
    }
    pb-lobby details {
      font-size: 0.9rem;
    }
    pb-lobby .rules {
      margin: 0;
      display: grid;
      gap: 0.35rem;
    }
    pb-lobby .rules div {
      display: grid;
      grid-template-columns: 1fr minmax(5rem, auto);
      gap: 0 0.75rem;
      border-top: 1px solid var(--line);
      padding-top: 0.35rem;
    }
    pb-lobby .rules dt {
      color: var(--ink-2);
    }
    pb-lobby .rules dd {
      margin: 0;
      text-align: right;
      font-weight: 550;
    }
    pb-lobby .rules .by {
      grid-column: 1 / -1;
      text-align: left;
      font-weight: 400;
    }
    pb-lobby .actions {
      display: flex;
      gap: 0.5rem;
      margin-top: auto;
      padding-top: 0.25rem;
    }
    pb-lobby .actions > * {
      flex: 1;
    }
    pb-lobby .own {
      margin-top: 1.5rem;
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem 1rem;
      align-items: center;
    }
    @media (max-width: 40rem), (max-height: 30rem) {
      pb-lobby .games {
        flex-wrap: nowrap;
        overflow-x: auto;
        margin-inline: -1rem;
        padding: 3px 1rem;
      }
      pb-lobby .games button {
        flex: none;
      }
    }
    pb-lobby .top > * {
      min-width: 0;
      max-width: calc(100% + 2rem);
    }
    pb-lobby .empty {
      text-align: center;
      padding: 2.5rem 1rem;
    }
    pb-lobby .keep {
      margin-bottom: 1rem;
      border-left: 4px solid var(--gold);
    }
    pb-lobby .keep p {
      margin: 0;
    }
  `;

  constructor() {
    super();
    /** @type {import("./api.js").Live} */
    this.live = undefined;
    /** @type {import("./app.js").Route} */
    this.route = undefined;
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    this.tables = null;
    this.game = "";
    this.felts = {};
    this.failure = "";
    /** @type {Set<any[]>} what the stream has told during each reading that is under way */
    this.readings = new Set();
    this.onLobby = (event) => this.#take(event.detail);
    this.onState = () => this.live.state === "online" && this.#read();
  }

  connectedCallback() {
    super.connectedCallback();
    this.live?.addEventListener("lobby", this.onLobby);
    this.live?.addEventListener("state", this.onState);
    this.game = this.route?.query.get("game") ?? "";
    this.#read();
  }

  /** What is filtered stands in the address, and so survives a reload. */
  #show(game) {
    this.game = game;
    history.replaceState(null, "", game ? `#/?game=${encodeURIComponent(game)}` : "#/");
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.live?.removeEventListener("lobby", this.onLobby);
    this.live?.removeEventListener("state", this.onState);
  }

  async #read() {
    const meanwhile = []; // what the stream tells while the lobby is read may be newer than what is read
    this.readings.add(meanwhile);
    try {
      const [{ tables }, felts] = await Promise.all([api.get("/tables"), loadFelts()]);
      Object.assign(this, { tables, felts });
      this.failure = "";
      for (const told of meanwhile) this.#change(told);
    } catch (error) {
      if (this.tables) sayError(error);
      else this.failure = error.message;
    } finally {
      this.readings.delete(meanwhile);
    }
  }

  #take(told) {
    if (told.announced) say(told.announced.words, { cite: told.announced.cite });
    for (const meanwhile of this.readings) meanwhile.push(told);
    if (this.tables) this.#change(told);
  }

  /** Takes in which lines have changed, and in what; a new table comes with its whole line. */
  #change({ tables: changes = [], gone = [] }) {
    const lines = new Map(this.tables.map((line) => [line.id, line]));
    for (const change of changes) {
      if (lines.has(change.id) || change.layout) lines.set(change.id, { ...lines.get(change.id), ...change });
    }
    this.tables = [...lines.values()].filter((line) => line.state !== "closed" && !gone.includes(line.id));
  }

  /** The tables that are shown, by game in the house's order. */
  #games() {
    const shown = this.tables.filter((line) => !this.game || line.game === this.game);
    const titles = new Map([
      ...(this.house?.games ?? []).map(({ name, title }) => [name, title]),
      ...shown.map((line) => [line.game, line.title]),
    ]);
    const games = [...titles].map(([name, title]) => [title, shown.filter((line) => line.game === name)]);
    return games.filter(([, lines]) => lines.length);
  }

  #pit(line) {
    if (!line.pit) return OWN_TABLES;
    return this.house?.pits?.find((pit) => pit.key === line.pit)?.name ?? line.pit;
  }

  /** Sits down where one plays soonest: at a table with people, else at any with a free seat. */
  #quick(title, lines) {
    const open = lines.filter(
      (line) => line.state === "open" && !line.is_training && freeSeats(line).length && maySit(line, this.house?.me),
    );
    const people = (line) => line.seated.filter((seat) => !seat.is_builtin).length;
    const [best] = [...open].sort(
      (one, other) => people(other) - people(one) || other.seated.length - one.seated.length,
    );
    const isSeated = lines.some((line) => line.seated.some((seat) => seat.player === this.house?.me?.name));
    if (!best || isSeated) return nothing;
    return html`<button aria-label="Quick play: ${title}" @click=${() => this.#sit(best)}>Quick play</button>`;
  }

  #filter() {
    const games = (this.house?.games ?? []).filter((game) => this.tables.some((line) => line.game === game.name));
    if (games.length < 2) return nothing;
    return html`<div class="games" role="group" aria-label="Show tables of">
      ${[{ name: "", title: "All games" }, ...games].map(
        (game) =>
          html`<button aria-pressed=${this.game === game.name} @click=${() => this.#show(game.name)}>
            ${game.title}
          </button>`,
      )}
    </div>`;
  }

  #sit(line, position) {
    this.querySelector("pb-sit").open(line, position);
  }

  #isMine(line) {
    return Boolean(this.house?.me?.tables_opened?.includes(line.id));
  }

  #rules(line) {
    // limits are told above
    const differing = line.options.filter((option) => !option.is_default && !LIMITS.includes(option.name));
    return html` ${
        differing.length
          ? html`<ul class="differs" aria-label="Rules chosen for this table">
              ${differing.map(
                (option) =>
                  html`<li>
                    ${capital(option.label)}${
                      option.value === true ? nothing : html`: <strong>${option.words.split(": ")[0]}</strong>`
                    }
                    ${mark(option, line.approval)}
                  </li>`,
              )}
            </ul>`
          : html`<p class="facts">Standard rules</p>`
      }
      <details>
        <summary>All the rules of this table</summary>
        <dl class="rules">
          ${line.options.map(
            (option) =>
              html`<div>
                <dt>${capital(option.label)}</dt>
                <dd>${option.words}</dd>
                <dd class="by">${origin(option, line.approval)}</dd>
              </div>`,
          )}
        </dl>
      </details>`;
  }

  #actions(line) {
    const href = `#/t/${encodeURIComponent(line.id)}`;
    const mine = this.house?.me?.name;
    if (line.seated.some((seat) => seat.player === mine)) {
      return html`<div class="actions"><a class="button primary" href=${href}>Back to your seat</a></div>`;
    }
    const watch = html`<a class="button" href=${href} aria-label="Watch ${line.name}">Watch</a>`;
    if (line.state === "open" && ((hasList(line) && !freeSeats(line).length) || isKept(line, this.house?.me))) {
      const place = line.desk.waiting.indexOf(mine ?? "");
      const words = place < 0 ? "Wait for a seat" : `Number ${place + 1} on the list`;
      return html`<div class="actions">
        ${watch}<a class="button" href=${href} aria-label="${words}: ${line.name}">${words}</a>
      </div>`;
    }
    if (line.state !== "open" || !freeSeats(line).length) {
      return html`<div class="actions">
        ${watch}<button disabled>${line.state === "open" ? "Full" : "Not open"}</button>
      </div>`;
    }
    const sit = html`<button class="primary" aria-label="Sit down at ${line.name}" @click=${() => this.#sit(line)}>
      Sit down
    </button>`;
    return html`<div class="actions">${watch} ${maySit(line, this.house?.me) ? sit : nothing}</div>`;
  }

  #table(line) {
    const people = line.seated.filter((seat) => !seat.is_builtin).map((seat) => seat.player);
    const builtin = line.seated.length - people.length;
    const who = [...people, builtin ? counted(builtin, "bot") : ""].filter(Boolean).join(", ");
    const choose = maySit(line, this.house?.me) ? (position) => this.#sit(line, position) : undefined;
    return html`<li>
      <article class="panel table-card" aria-label=${line.name}>
        <div class="picture">${miniature(line, this.house?.me?.name, choose, this.felts)}</div>
        <div class="inside">
          <div>
            <h3>${line.name}</h3>
            <p class="facts">${this.#pit(line)} · <strong>${line.limits}</strong></p>
          </div>
          <div class="row">
            ${stateTag(line.state)} ${line.is_training ? html`<span class="tag">training</span>` : nothing}
            ${
              line.license
                ? html`<span class="tag">${line.license === "practice" ? "practice" : `license ${line.license}`}</span>`
                : nothing
            }
            ${cites(line.by_headings)}
            ${
              line.approval
                ? html`<span class="tag" title="The text excludes some of its rules"
                    >by approval ${line.approval}</span
                  >`
                : nothing
            }
            ${this.#isMine(line) ? html`<span class="tag good">your table</span>` : nothing}
            ${line.desk?.waiting.length ? html`<span class="tag">${line.desk.waiting.length} waiting</span>` : nothing}
            ${line.watching ? html`<span class="tag">${counted(line.watching, "onlooker")}</span>` : nothing}
            ${
              line.meter
                ? html`<span class="tag meter">Meter <strong>${money(line.meter.amount)}</strong></span>`
                : nothing
            }
          </div>
          <p class="facts">
            <span class="now ${line.seated.length && line.state === "open" ? "is-on" : ""}"></span
            >${who || "Nobody is playing yet"}${line.round ? ` · round ${line.round}` : ""}
          </p>
          ${
            this.#isMine(line)
              ? html`<p class="facts">
                  <a href="#/floor/${encodeURIComponent(line.id)}"
                    >${line.is_training ? "Cause a fault" : "Close this table"}</a
                  >
                </p>`
              : nothing
          }
          ${this.#rules(line)} ${this.#actions(line)}
        </div>
      </article>
    </li>`;
  }

  #body() {
    if (this.failure) return html`<p role="alert">${this.failure} <button @click=${this.#read}>Try again</button></p>`;
    if (!this.tables) return html`<p class="loading">Walking the floor …</p>`;
    const games = this.#games();
    if (!games.length) {
      return html`<div class="panel empty">
        <h2>No table is open</h2>
        <p>${this.house?.may_open ? "Open your own: any game, any legal rules." : "Come back later."}</p>
        ${this.house?.may_open ? html`<a class="button primary" href="#/open">Open a table</a>` : nothing}
      </div>`;
    }
    return html`<div class="all">
      ${games.map(
        ([title, lines]) =>
          html`<section class="game has-${Math.min(3, lines.length)}" aria-label=${title}>
            <div class="game-head">
              <h2>${title}</h2>
              <p class="quiet">${counted(lines.length, "table")}</p>
              ${this.#quick(title, lines)}
            </div>
            <ul class="cards">
              ${lines.map((line) => this.#table(line))}
            </ul>
          </section>`,
      )}
    </div>`;
  }

  #ownTable() {
    return html`<p class="own">
      <a class="button" href="#/open">Open a table of your own</a>
      <span class="quiet">Any game, any legal rules, as many bots as you like.</span>
    </p>`;
  }

  #toKeep() {
    if (!recoveryToKeep() || !this.house?.me) return nothing;
    return html`<div class="panel keep">
      <p>
        Welcome, ${this.house.me.name}. <a href="#/me">Keep your recovery code</a>: with it you are
        ${this.house.me.name} on any other device, too.
      </p>
    </div>`;
  }

  render() {
    return html`<div class="page">
      ${this.#toKeep()}
      <div class="top">
        <div>
          <h1>Tables</h1>
          ${this.house?.me ? nothing : html`<p class="quiet">Play free with practice chips. Just pick a name.</p>`}
        </div>
        ${this.tables ? this.#filter() : nothing}
      </div>
      ${this.#body()} ${this.tables?.length && this.house?.may_open ? this.#ownTable() : nothing}
      <pb-sit .house=${this.house} .live=${this.live}></pb-sit>
    </div>`;
  }
}

define("pb-lobby", Lobby);
