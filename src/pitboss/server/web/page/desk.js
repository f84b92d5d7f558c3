/** The manager's desk: what is to be done, the master game report with its charts, slips, counts and drop boxes. */
import { PageElement, css, define, html, nothing, say, sayError } from "./element.js";
import { api, money } from "./api.js";
import { ask, capital, cites } from "./parts.js";
import { ratingsOf, reportOf } from "./deskreport.js";
import { slipsOf } from "./deskslips.js";
import { closedDay, decksOf, recallForm, recallOf, recordsOf } from "./deskrecords.js";
import "./views.js";

const EVERY = 20_000;
const AGAIN = 4_000;
const COINS = [1, 5, 10, 25];
const CURRENCY = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1];

/** A day some days away from another. @param {string} day @param {number} by */
function dayFrom(day, by) {
  const time = new Date(`${day}T12:00:00Z`);
  time.setUTCDate(time.getUTCDate() + by);
  return time.toISOString().slice(0, 10);
}

/** The numbers of a form's denominations, and what they come to. @param {Record<string, string>} given */
function chipsOf(given) {
  const chips = Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => name.startsWith("chip-") && Number(value) > 0)
      .map(([name, value]) => [name.slice(5), Math.round(Number(value))]),
  );
  return { chips, total: Object.entries(chips).reduce((sum, [each, count]) => sum + Number(each) * count, 0) };
}

/** As few chips as come to an amount. @param {number} amount @param {number[]} denominations */
function madeUp(amount, denominations) {
  /** @type {Record<string, number>} */
  const chips = {};
  for (const each of denominations.toSorted((a, b) => b - a)) {
    if (amount >= each) chips[each] = Math.floor(amount / each);
    amount %= each;
  }
  return chips;
}

/** A field for each denomination, the largest first. @param {number[]} all @param {Record<string, number>} [chips] */
const chipFields = (all, chips = {}) =>
  all
    .toSorted((a, b) => b - a)
    .map((each) => ({
      name: `chip-${each}`,
      label: money(each),
      type: "number",
      value: chips[each] ? String(chips[each]) : "",
    }));

class Desk extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    route: { attribute: false },
    desk: { state: true },
    records: { state: true },
    decks: { state: true },
    recalled: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-desk .days {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
      align-items: center;
      margin-bottom: 1rem;
    }
    pb-desk .days a {
      padding: 0.5rem 0.75rem;
    }
    pb-desk .days strong {
      font: 600 1.2rem/1.2 var(--serif);
    }
    pb-desk .tiles {
      display: grid;
      gap: 0.5rem;
      grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
      margin: 0 0 1rem;
    }
    pb-desk .tiles div {
      padding: 0.6rem 0.75rem;
      border-radius: var(--radius-small);
      background: var(--panel-2);
    }
    pb-desk .tiles dt {
      font-size: 0.85rem;
      color: var(--ink-2);
    }
    pb-desk .tiles dd {
      margin: 0;
      font: 600 1.25rem/1.3 var(--serif);
      font-variant-numeric: tabular-nums;
    }
    pb-desk section.panel {
      margin-bottom: 1rem;
    }
    pb-desk ul.due {
      list-style: none;
      margin: 0;
      padding: 0;
      display: grid;
      gap: 0.4rem;
    }
    pb-desk ul.due li {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
      align-items: center;
      justify-content: space-between;
      border-bottom: 1px solid var(--line);
      padding-bottom: 0.4rem;
    }
    pb-desk ul.due span {
      flex: 1 1 14rem;
      min-width: 0;
      overflow-wrap: anywhere;
    }
    pb-desk .charts {
      display: grid;
      gap: 1rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    }
    pb-desk svg.chart {
      width: 100%;
      height: auto;
      font-size: 14px;
    }
    @media (max-width: 32rem) {
      pb-desk svg.chart {
        font-size: 18px;
      }
    }
    pb-desk figure {
      margin: 0;
    }
    pb-desk ul.due li.at-table {
      justify-content: flex-start;
    }
    pb-desk li.at-table span {
      flex-basis: 100%;
    }
    pb-desk .scroll {
      overflow-x: auto;
    }
    pb-desk table.grid td:not(:first-child),
    pb-desk table.grid th:not(:first-child) {
      text-align: right;
      white-space: nowrap;
      font-variant-numeric: tabular-nums;
    }
    pb-desk section.panel table.grid td,
    pb-desk section.panel table.grid th {
      padding-inline: 0.4rem;
    }
    pb-desk tbody th[scope="rowgroup"] {
      padding-top: 0.9rem;
      text-align: left;
    }
    pb-desk tbody:first-of-type th[scope="rowgroup"] {
      padding-top: 0.4rem;
    }
    pb-desk table.grid td.words,
    pb-desk table.grid th.words {
      text-align: left;
      white-space: normal;
      min-width: 12rem;
    }
    pb-desk form.recall {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.75rem;
      align-items: end;
    }
    pb-desk form.recall button {
      margin-bottom: 0.75rem;
    }
    pb-desk code {
      overflow-wrap: anywhere;
      font-size: 0.85rem;
    }
    @media print {
      header.shell,
      pb-toasts,
      pb-desk button:not(.cite),
      pb-desk .days a,
      pb-desk p.files,
      pb-desk section:has(form.recall) {
        display: none;
      }
      pb-desk section.panel {
        box-shadow: none;
        padding: 0;
      }
      pb-desk .scroll {
        overflow: visible;
      }
      pb-desk table.grid {
        font-size: 0.6rem;
      }
      pb-desk section.panel table.grid td:not(.words),
      pb-desk section.panel table.grid th:not(.words) {
        padding: 0.1rem 0.2rem;
        white-space: normal;
      }
      pb-desk section.panel table.grid td.words,
      pb-desk section.panel table.grid th.words {
        padding: 0.1rem 0.2rem;
        min-width: 6rem;
      }
      pb-desk tr,
      pb-desk li,
      pb-desk figure {
        break-inside: avoid;
      }
    }
  `;

  constructor() {
    super();
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    /** @type {import("./app.js").Route} */
    this.route = undefined;
    /** @type {import("./types.js").DeskDay | null} */
    this.desk = null;
    /** @type {import("./types.js").DayRecords | null} */
    this.records = null;
    /** @type {import("./types.js").DeckJson[]} */
    this.decks = [];
    /** @type {import("./types.js").RecallJson | null} */
    this.recalled = null;
    this.failure = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.every = setInterval(() => document.hidden || this.#read(), EVERY);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.every);
    clearTimeout(this.again);
  }

  willUpdate(changed) {
    if (changed.has("route") || (changed.has("house") && this.readFor !== this.house.me?.name)) {
      this.readFor = this.house.me?.name;
      this.#read();
    }
  }

  async #read() {
    const { table, round, day } = this.route.params;
    try {
      if (table) this.recalled = await api.get(`/desk/recall/${encodeURIComponent(table)}/${round}`);
      else await this.#readDay(day ? `&day=${day}` : "");
      this.failure = "";
    } catch (error) {
      this.failure = error.message;
    }
    clearTimeout(this.again);
    if (this.desk?.expected === "working") this.again = setTimeout(() => this.#read(), AGAIN);
  }

  /** Reads a day: at first what is known at once, then also what the bets should have won. */
  async #readDay(day) {
    const isKnown = this.desk && (!this.route.params.day || this.desk.day === this.route.params.day);
    if (!isKnown) this.desk = await api.get(`/desk?expected=false${day}`);
    this.desk = await api.get(`/desk?expected=true${day}`);
    this.decks = (await api.get("/desk/decks")).decks;
    this.records = this.#is("auditor") ? await api.get(`/desk/records?day=${this.desk.day}`) : null;
  }

  /** Sends something to the desk; a refusal is thrown, for the question to be answered otherwise. */
  async #send(path, body, done) {
    try {
      const made = await api.post(path, body);
      say(done(made), { kind: "good" });
    } finally {
      this.#read();
    }
  }

  #sendAtOnce(path, body, done) {
    this.#send(path, body, done).catch(sayError);
  }

  #is(...roles) {
    return [...roles, "owner"].includes(this.house.me?.role);
  }

  // What people do

  #requestSlip(table, kind, amount = 0) {
    const fields = chipFields(table.chips, madeUp(Math.max(0, amount), table.chips));
    const send = (given) => {
      const { chips, total } = chipsOf(given);
      const body = { kind, table: table.id, chips, amount: total };
      return this.#send("/desk/slips", body, (slip) => `${capital(kind)} of ${money(slip.amount)} requested.`);
    };
    const words = `How many chips of each. The tray holds ${money(table.held)}.`;
    ask({ title: `Request a ${kind}: ${table.name}`, words, confirm: "Request it", fields, send });
  }

  #void(slip) {
    const fields = [{ name: "reason", label: "Reason, in a sentence", required: true }];
    const send = ({ reason }) =>
      this.#send(`/desk/slips/${slip.id}/void`, { reason: reason.trim() }, (made) => `${made.name} is void.`);
    const words = slip.number ? "It keeps its number." : "";
    ask({ title: `Void ${slip.name}`, words, confirm: "Void it", isGrave: true, fields, send });
  }

  #sign(slip) {
    const words = `${money(slip.amount)} ${
      slip.kind === "fill" ? "comes to" : "leaves"
    } the tray. You sign for the floor.`;
    const path = `/tables/${encodeURIComponent(slip.table)}/floor`;
    const send = () => this.#send(path, { do: "slip", slip: slip.id }, () => `${slip.name} is signed.`);
    ask({ title: `Sign ${slip.name}`, words, confirm: "Sign it", send });
  }

  async #count(table, part) {
    try {
      const { chips, denominations } = await api.get(`/desk/tables/${encodeURIComponent(table.id)}/tray`);
      const fields = chipFields([...COINS, ...denominations], chips);
      const send = (given) => {
        const counted = chipsOf(given);
        const body = { table: table.id, part, chips: counted.chips, total: counted.total };
        return this.#send("/desk/counts", body, (made) =>
          made.difference ? `${made.name} is off by ${money(made.difference)}.` : `${made.name} agrees with the log.`,
        );
      };
      const words = "Count the tray. It starts with what the log says; change what you count differently.";
      ask({ title: `${capital(part)} count: ${table.name}`, words, confirm: "Sign the slip", fields, send });
    } catch (error) {
      sayError(error);
    }
  }

  /** Lets a busy table finish its round and then rest, so that its tray can be counted. */
  #pause(table) {
    const body = { do: "pause", when: "after-round", reason: "the tray is counted" };
    const path = `/tables/${encodeURIComponent(table.id)}/floor`;
    this.#sendAtOnce(path, body, () => `${table.name} pauses when the round is over.`);
  }

  #resume(table) {
    const path = `/tables/${encodeURIComponent(table.id)}/floor`;
    this.#sendAtOnce(path, { do: "resume" }, () => `${table.name}: the game goes on.`);
  }

  #removeBox(table) {
    const fields = [{ name: "escort", label: "Who goes along", required: true, most: 60 }];
    const send = ({ escort }) =>
      this.#send("/desk/boxes", { table: table.id, escort: escort.trim() }, (box) => `${box.name} is off the table.`);
    ask({ title: `Remove the drop box: ${table.name}`, words: "", confirm: "Remove it", fields, send });
  }

  #countBox(number, name) {
    const send = (given) => {
      const { chips: bills, total } = chipsOf(given);
      return this.#send(`/desk/boxes/${number}/count`, { bills, total }, (box) => `${box.name} is ${box.state}.`);
    };
    const words = "Count the box by denomination. Someone else does the second count.";
    ask({ title: `Count ${name}`, words, confirm: "Sign the count", fields: chipFields(CURRENCY), send });
  }

  #resolveBox(box) {
    const fields = [
      { name: "total", label: "What was in it, in dollars", required: true, most: 14 },
      { name: "reason", label: "Reason, in a sentence", required: true },
    ];
    const send = ({ total, reason }) => {
      const cents = Math.round(Number(total.replace(/[$,]/g, "")) * 100);
      if (!Number.isFinite(cents)) throw new Error(`${total} is not an amount of money: write $120.`);
      const body = { total: cents, reason: reason.trim() };
      return this.#send(`/desk/boxes/${box.number}/resolve`, body, (made) => `${made.name} is ${made.state}.`);
    };
    ask({ title: `Resolve ${box.name}`, words: box.duty, confirm: "Resolve it", fields, send });
  }

  /** Receives, issues, takes back or destroys decks, which a second person signs too. */
  #moveDecks() {
    const moves = { received: "Receive", issued: "Issue to a table", returned: "Take back", destroyed: "Destroy" };
    const open = this.desk.tables.filter((table) => table.state !== "closed");
    const choices = (/** @type {Record<string, string>} */ all) =>
      Object.entries(all).map(([value, words]) => ({ value, words }));
    const fields = [
      { name: "move", label: "What is done", choices: choices(moves) },
      { name: "equipment", label: "With", choices: choices({ cards: "Cards", dice: "Dice", tiles: "Tiles" }) },
      { name: "serials", label: "Serial numbers, separated by commas", required: true, most: 2000 },
      { name: "second", label: "Who signs too", required: true, most: 60 },
      {
        name: "table",
        label: "Table they go to",
        choices: [{ value: "", words: "None" }, ...open.map(({ id, name }) => ({ value: id, words: name }))],
      },
    ];
    const send = ({ move, equipment, serials, second, table }) => {
      const listed = serials
        .split(",")
        .map((/** @type {string} */ each) => each.trim())
        .filter(Boolean);
      const body = { move, equipment, serials: listed, second: second.trim(), table: move === "issued" ? table : "" };
      return this.#send("/desk/decks", body, (made) => `${made.decks.length} ${equipment} ${move}.`);
    };
    ask({
      title: "Move cards, dice or tiles",
      words: "You sign, and someone else countersigns.",
      confirm: "Sign",
      fields,
      send,
    });
  }

  #countStock(equipment) {
    const fields = [{ name: "counted", label: `${capital(equipment)} in the store`, type: "number", required: true }];
    const send = ({ counted }) =>
      this.#send("/desk/stock", { equipment, counted: Math.round(Number(counted)) }, (made) =>
        made.counted === made.logged
          ? `The stock of ${equipment} agrees with the log.`
          : `You counted ${made.counted}, and the log has ${made.logged}.`,
      );
    ask({ title: `Count the stock of ${equipment}`, words: "", confirm: "Sign the count", fields, send });
  }

  #closeDay(day) {
    const send = () => this.#send(`/desk/days/${day}/close`, {}, (made) => `${made.day} is closed and signed.`);
    const words = "Everything the house has kept up to now goes into the day's digest, signed with the house's key.";
    ask({ title: `Close ${day}`, words, confirm: "Close the day", send });
  }

  // What is seen

  #act(due) {
    const table = this.desk.tables.find((each) => each.id === due.table) ?? {
      id: due.table,
      name: "",
      chips: [],
      held: 0,
    };
    const slip = this.desk.slips.find((each) => String(each.id) === due.about);
    /** @type {Record<string, [boolean, string, () => void]>} */
    const all = {
      prepare: [this.#is("cashier"), "Prepare", () => slip && this.#prepare(slip)],
      sign: [this.#is("floorperson"), "Sign", () => slip && this.#sign(slip)],
      void: [slip !== undefined && this.#mayVoid(slip), "Void", () => slip && this.#void(slip)],
      fill: [this.#is("floorperson"), "Request", () => this.#requestSlip(table, "fill", Number(due.about))],
      opener: [this.#is("floorperson"), "Count", () => this.#count(table, "opener")],
      shift: [this.#is("floorperson"), "Count", () => this.#count(table, "shift")],
      closer: [this.#is("floorperson"), "Count", () => this.#count(table, "closer")],
      box: [this.#is("floorperson"), "Remove", () => this.#removeBox(table)],
      count: [this.#is("cashier"), "Count", () => this.#countBox(Number(due.about), `box ${due.about}`)],
      report: [
        this.#is("floorperson", "auditor"),
        "Filed",
        () => this.#sendAtOnce("/desk/reports", { about: due.about }, () => `The report on ${due.about} is filed.`),
      ],
      inspect: [
        this.#is("floorperson", "auditor"),
        "Inspected",
        () => this.#sendAtOnce("/desk/reports", { about: due.about }, () => "The inspection is noted."),
      ],
      notify: [
        this.#is("floorperson"),
        "Go to the floor",
        () => (location.hash = `#/floor/${encodeURIComponent(due.table)}`),
      ],
      stock: [this.#is("auditor"), "Count", () => this.#countStock(due.about)],
      day: [this.#is("auditor"), "Close", () => this.#closeDay(due.about)],
    };
    const [may, words, act] = all[due.kind] ?? [false, "", () => {}];
    return may ? html`<button @click=${act} aria-label="${words}: ${due.what}">${words}</button>` : nothing;
  }

  #prepare(slip) {
    const words = `${money(slip.amount)} in chips. You sign for the cage, under the next number of the series.`;
    const send = () => this.#send(`/desk/slips/${slip.id}/prepare`, {}, (made) => `${made.name} is ready to sign.`);
    ask({ title: `Prepare ${slip.name}`, words, confirm: "Prepare it", send });
  }

  #due() {
    const { due } = this.desk;
    return html`<section class="panel" aria-label="To do">
      <h2>To do</h2>
      ${
        due.length
          ? html`<ul class="due">
              ${due.map((each) => html`<li><span>${each.what} ${cites(each.cite)}</span>${this.#act(each)}</li>`)}
            </ul>`
          : html`<p class="quiet">Nothing is due.</p>`
      }
    </section>`;
  }

  #tables() {
    const { tables } = this.desk;
    return html`<section class="panel" aria-label="Tables">
      <h2>Tables</h2>
      <ul class="due">
        ${tables.map((table) => {
          const isOpen = table.state !== "closed";
          const isPaused = table.state === "paused";
          const buttons = [
            ["Fill", isOpen, () => this.#requestSlip(table, "fill", table.tray - table.held)],
            ["Credit", isOpen, () => this.#requestSlip(table, "credit", table.held - table.tray)],
            ["Count", true, () => this.#count(table, isOpen ? "shift" : "closer")],
            ["Drop box", true, () => this.#removeBox(table)],
            ["Pause after the round", table.state === "open", () => this.#pause(table)],
            ["Resume", isPaused, () => this.#resume(table)],
          ];
          return html`<li class="at-table">
            <span
              ><strong>${table.name}</strong>
              ${isOpen ? `holds ${money(table.held)}${isPaused ? ", paused" : ""}` : "closed"}</span
            >
            ${
              this.#is("floorperson")
                ? buttons
                    .filter(([, may]) => may)
                    .map(
                      ([words, , act]) =>
                        html`<button @click=${act} aria-label="${words}: ${table.name}">${words}</button>`,
                    )
                : nothing
            }
          </li>`;
        })}
      </ul>
      ${
        this.#is("floorperson")
          ? html`<p><button @click=${this.#moveDecks}>Move cards, dice or tiles</button></p>`
          : nothing
      }
    </section>`;
  }

  #named(table) {
    return this.desk.tables.find(({ id }) => id === table)?.name ?? table;
  }

  #mayVoid({ state }) {
    return (
      (state === "requested" && this.#is("cashier", "floorperson")) || (state === "prepared" && this.#is("cashier"))
    );
  }

  render() {
    if (this.failure)
      return html`<div class="page">
        <h1>Desk</h1>
        <p role="alert">
          ${this.failure}
          ${
            this.#is("floorperson", "cashier", "auditor")
              ? html`<a href="#/desk">Back to the desk</a>`
              : html`<a href="#/me">Sign in as staff</a>`
          }
        </p>
      </div>`;
    if (this.route.params.table)
      return html`<div class="page">${this.recalled ? recallOf(this.recalled) : html`<p>A moment …</p>`}</div>`;
    if (!this.desk) return html`<div class="page loading"><p>A moment …</p></div>`;
    const { day, today } = this.desk;
    return html`<div class="page">
      <h1>Desk</h1>
      <div class="days">
        <a href="#/desk/${dayFrom(day, -1)}" aria-label="The day before">‹</a>
        <strong>Gaming day ${day}</strong>
        ${day < today ? html`<a href="#/desk/${dayFrom(day, 1)}" aria-label="The day after">›</a>` : nothing}
      </div>
      ${this.#due()} ${reportOf(this.desk, this.house.pits ?? [])} ${this.#tables()}
      ${slipsOf(this.desk, {
        mayVoid: (slip) => this.#mayVoid(slip),
        toVoid: (slip) => this.#void(slip),
        mayCount: this.#is("floorperson"),
        toCount: ({ table, part }) => this.#count({ id: table, name: this.#named(table) }, part),
        mayResolve: this.#is("auditor"),
        toResolve: (box) => this.#resolveBox(box),
      })}
      ${decksOf(this.decks, this.desk.tables)} ${ratingsOf(this.desk)} ${recordsOf(this.records, this.desk.tables)}
      ${this.#is("auditor") ? recallForm(this.desk.tables) : nothing} ${closedDay(this.desk)}
    </div>`;
  }
}

define("pb-desk", Desk);
