/** The auditor's view: read, search, export; nothing can be changed here. */
import { PageElement, css, define, html, nothing } from "./element.js";
import { api, money } from "./api.js";
import { capital, sentence, when, why } from "./parts.js";
import { withCards } from "./table/cards.js";
import "./views.js";

const FIELDS = ["table", "event", "player", "cite", "text", "since", "until"];

/** Hours by the clock here as the house counts them. @param {string} local */
const milliseconds = (local) => (local ? String(new Date(local).getTime()) : "");

class Audit extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    route: { attribute: false },
    tables: { state: true },
    hits: { state: true },
    next: { state: true },
    ledger: { state: true },
    failure: { state: true },
    isBusy: { state: true },
  };

  static sheet = css`
    pb-audit .views {
      display: flex;
      gap: 0.25rem;
      border-bottom: 1px solid var(--line);
      margin-bottom: 1rem;
    }
    pb-audit .views a {
      display: flex;
      align-items: center;
      min-height: 44px;
      padding: 0 1rem;
      text-decoration: none;
      color: var(--ink-2);
      border-bottom: 3px solid transparent;
      font-weight: 600;
    }
    pb-audit .views [aria-current] {
      color: var(--ink);
      border-bottom-color: var(--brand);
    }
    pb-audit form {
      display: grid;
      gap: 0 0.75rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 14.5rem), 1fr));
      align-items: end;
      margin-bottom: 1rem;
    }
    pb-audit form .field {
      min-width: 0;
    }
    pb-audit form :is(input, select) {
      width: 100%;
      min-width: 0;
    }
    pb-audit form .row {
      grid-column: 1 / -1;
    }
    pb-audit td.words {
      min-width: 16rem;
    }
    pb-audit td.event {
      font-size: 0.85rem;
      color: var(--ink-2);
      overflow-wrap: anywhere;
    }
    pb-audit table.grid td {
      font-size: 0.95rem;
    }
    pb-audit .exports {
      margin-top: 1rem;
    }
    pb-audit .columns {
      display: grid;
      gap: 1rem;
      align-items: start;
    }
    pb-audit .columns > * {
      min-width: 0;
    }
    @media (min-width: 60rem) {
      pb-audit .columns {
        grid-template-columns: 22rem minmax(0, 1fr);
      }
    }
    pb-audit .balance {
      font-weight: 600;
      padding: 0.5rem 0.75rem;
      border-radius: var(--radius-small);
      background: var(--good-soft);
      color: var(--good);
    }
    pb-audit .balance.is-off {
      background: var(--bad-soft);
      color: var(--bad);
    }
    pb-audit .accounts {
      max-height: 34rem;
      overflow-y: auto;
    }
    pb-audit code {
      overflow-wrap: anywhere;
      font-size: 0.85rem;
    }
  `;

  constructor() {
    super();
    /** @type {import("./app.js").Route} */
    this.route = undefined;
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    this.tables = [];
    this.hits = null;
    this.next = null;
    this.ledger = null;
    this.failure = "";
    this.isBusy = false;
    this.asked = {};
    this.read = "";
  }

  connectedCallback() {
    super.connectedCallback();
    api.get("/audit/tables").then(
      ({ tables }) => (this.tables = tables),
      (error) => (this.failure = error.message),
    );
  }

  willUpdate() {
    const view = this.route.query.get("view") ?? "search";
    const asked = `${view} ${this.route.query}`;
    if (asked === this.read) return;
    this.read = asked;
    this.failure = "";
    if (view === "ledger") this.#readLedger();
    else {
      this.asked = Object.fromEntries(FIELDS.map((name) => [name, this.route.query.get(name) ?? ""]));
      if (FIELDS.some((name) => this.asked[name])) this.#search();
    }
  }

  #query(more = {}) {
    const asked = {
      ...this.asked,
      since: milliseconds(this.asked.since),
      until: milliseconds(this.asked.until),
      ...more,
    };
    return new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
  }

  async #search(after = "") {
    this.isBusy = true;
    try {
      const { hits, next } = await api.get(`/audit/search?${this.#query(after ? { after } : {})}`);
      this.hits = after ? [...this.hits, ...hits] : hits;
      this.next = next ?? null;
      this.failure = "";
    } catch (error) {
      this.failure = error.message;
    } finally {
      this.isBusy = false;
    }
  }

  #submit(event) {
    event.preventDefault();
    const form = [...new FormData(event.target)].map(([name, value]) => [name, String(value).trim()]);
    const asked = new URLSearchParams(form.filter(([, value]) => value));
    if (`#/audit?${asked}` === location.hash || !String(asked)) {
      this.asked = Object.fromEntries(form);
      this.#search();
    } else location.hash = `#/audit?${asked}`;
  }

  async #readLedger(after = "") {
    const account = this.route.query.get("account") ?? "";
    const query = new URLSearchParams(Object.entries({ account, after }).filter(([, value]) => value));
    try {
      const found = await api.get(`/audit/ledger?${query}`);
      this.ledger = after ? { ...found, entries: [...this.ledger.entries, ...found.entries] } : found;
    } catch (error) {
      this.failure = error.message;
    }
  }

  #name(id) {
    return this.tables.find((line) => line.id === id)?.name ?? id;
  }

  /** An account of the books as a person calls it. */
  #accountWords(account) {
    return capital(this.ledger?.names?.[account] ?? account);
  }

  #title(game) {
    return this.house.games.find((each) => each.name === game)?.title ?? game;
  }

  #form() {
    const events = [...new Set((this.hits ?? []).map((step) => step.event))].sort();
    const text = (name, label, example = "", list = undefined) =>
      html`<div class="field">
        <label for="audit-${name}">${label}</label>
        <input
          id="audit-${name}"
          name=${name}
          .value=${this.asked[name] ?? ""}
          placeholder=${example}
          autocomplete="off"
          list=${list ?? nothing}
        />
      </div>`;
    const time = (name, label) =>
      html`<div class="field">
        <label for="audit-${name}">${label}</label>
        <input id="audit-${name}" name=${name} type="datetime-local" .value=${this.asked[name] ?? ""} />
      </div>`;
    return html`<form class="panel" role="search" @submit=${this.#submit}>
      <div class="field">
        <label for="audit-table">Table</label
        ><select id="audit-table" name="table">
          <option value="">every table</option>
          ${this.tables.map(
            (line) =>
              html`<option value=${line.id} .selected=${line.id === this.asked.table}>
                ${line.name}${line.state === "closed" ? ` (closed, ${line.id})` : ""}
              </option>`,
          )}
        </select>
      </div>
      ${text("text", "Text contains")} ${text("player", "Player")} ${text("cite", "Paragraph, or custom", "19:47-8.4")}
      ${text("event", "Event", "wager_paid", "audit-events")} ${time("since", "Since")} ${time("until", "Until")}
      <datalist id="audit-events">${events.map((event) => html`<option value=${event}></option>`)}</datalist>
      <div class="row">
        <button class="primary" ?disabled=${this.isBusy}>Search the logs</button>
        <a class="button" href="#/audit">Clear</a>
      </div>
    </form>`;
  }

  #hit(step) {
    const { table } = step;
    return html`<tr>
      <td>
        <a href="#/t/${encodeURIComponent(table)}/rounds${step.round ? `/${step.round}` : ""}">${this.#name(table)}</a>
        <div class="quiet">${step.round ? `round ${step.round}, ` : ""}no. ${step.seq}</div>
      </td>
      <td class="time">${when(step.at)}</td>
      <td class="event">${step.event}</td>
      <td class="words">${withCards(sentence(step.words))}</td>
      <td>${why(step.cite)}</td>
    </tr>`;
  }

  #results() {
    if (!this.hits)
      return html`<p class="quiet">Every step at every table, as the rail sees it. Hidden cards stay hidden.</p>`;
    if (!this.hits.length) return html`<p class="quiet" role="status">Nothing found.</p>`;
    return html`<p class="quiet" role="status">${this.hits.length}${this.next ? " and more" : ""} found.</p>
      <div class="panel scroll-x" tabindex="0" role="region" aria-label="Found">
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">Table</th>
              <th scope="col">Time</th>
              <th scope="col">Event</th>
              <th scope="col">What happened</th>
              <th scope="col"><span class="visually-hidden">Why</span></th>
            </tr>
          </thead>
          <tbody>
            ${this.hits.map((hit) => this.#hit(hit))}
          </tbody>
        </table>
      </div>
      ${
        this.next
          ? html`<p><button @click=${() => this.#search(this.next)} ?disabled=${this.isBusy}>More</button></p>`
          : nothing
      }`;
  }

  #exports() {
    return html`<section class="exports panel">
      <h2>Export a table's log</h2>
      <div class="scroll-x" tabindex="0" role="region" aria-label="Logs">
        <table class="grid">
          <tbody>
            ${this.tables.map((line) => {
              const href = (format) => `/api/audit/export?table=${encodeURIComponent(line.id)}&format=${format}`;
              return html`<tr>
                <th scope="row">${line.name}</th>
                <td>${this.#title(line.game)}</td>
                <td>${line.state}, opened ${when(line.opened_at)}</td>
                <td><a href=${href("jsonl")} download aria-label="${line.name} as JSON Lines">JSON Lines</a></td>
                <td><a href=${href("csv")} download aria-label="${line.name} as CSV">CSV</a></td>
              </tr>`;
            })}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  #ledger() {
    if (!this.ledger) return html`<p class="loading">Opening the books …</p>`;
    const { entries, next } = this.ledger;
    const balances = Object.entries(this.ledger.balances ?? {});
    const total = balances.reduce((sum, [, cents]) => sum + cents, 0);
    const account = this.route.query.get("account");
    const link = (name) =>
      html`<a href="#/audit?view=ledger&account=${encodeURIComponent(name)}" title=${name}
        >${this.#accountWords(name)}</a
      >`;
    return html`<div class="columns">
      <section class="panel">
        <h2>Balances</h2>
        <p class="balance ${total ? "is-off" : ""}" role="status">
          ${total ? `✗ They sum to ${money(total)}, not to zero.` : "✓ They sum to zero."}
        </p>
        <div class="accounts" tabindex="0" role="region" aria-label="Accounts">
          <table class="grid">
            <tbody>
              ${balances.map(
                ([name, cents]) =>
                  html`<tr>
                    <th scope="row">${link(name)} <code class="quiet">${name}</code></th>
                    <td class="number">${money(cents)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </section>
      <section class="panel">
        <h2>Entries${account ? html`: ${this.#accountWords(account)} <code>${account}</code>` : nothing}</h2>
        ${account ? html`<p><a href="#/audit?view=ledger">All entries</a></p>` : nothing}
        <div class="scroll-x" tabindex="0" role="region" aria-label="Entries">
          <table class="grid">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Debit</th>
                <th scope="col">Credit</th>
                <th scope="col" class="number">Amount</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              ${entries.map(
                (entry) =>
                  html`<tr>
                    <td class="time">${when(entry.at)}</td>
                    <td>${link(entry.debit)}</td>
                    <td>${link(entry.credit)}</td>
                    <td class="number">${money(entry.amount)}</td>
                    <td>
                      ${capital(entry.what)}${
                        entry.table_name ? html` <span class="quiet">${entry.table_name}</span>` : nothing
                      }
                    </td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        ${next ? html`<p><button @click=${() => this.#readLedger(next)}>More</button></p>` : nothing}
      </section>
    </div>`;
  }

  render() {
    const view = this.route.query.get("view") ?? "search";
    const link = (name, href, words) =>
      html`<a href=${href} aria-current=${view === name ? "page" : nothing}>${words}</a>`;
    return html`<div class="page">
      <h1>Audit</h1>
      <nav class="views" aria-label="Audit">
        ${link("search", "#/audit", "Logs")} ${link("ledger", "#/audit?view=ledger", "Ledger")}
      </nav>
      ${this.failure ? html`<p role="alert">${this.failure} <a href="#/me">Sign in as staff</a></p>` : nothing}
      ${view === "ledger" ? this.#ledger() : html`${this.#form()} ${this.#results()} ${this.#exports()}`}
    </div>`;
  }
}

define("pb-audit", Audit);
