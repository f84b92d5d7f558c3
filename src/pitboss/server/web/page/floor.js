/** The floor: every table's state and what is due there, and what a floorperson may do about it. */
import { PageElement, css, define, html, nothing, say, sayError } from "./element.js";
import { api, money, parseMoney } from "./api.js";
import { ask, capital, cites, counted, lasting, stateTag, when } from "./parts.js";
import "./floordesk.js";
import "./views.js";

const EVERY = 15_000;
const SOON = 1200;

/** What a floorperson may do: its button, its question, and what the house is told. */
const ACTIONS = {
  pause: {
    button: "Pause",
    title: "Pause the table",
    words: "No card is dealt and no wager taken until you resume. Everybody at the table sees the reason.",
    isGrave: false,
    done: "the table is paused.",
  },
  pauseAfter: {
    button: "Pause after the round",
    title: "Pause after this round",
    words: "The round in play is finished first: then the tray can be counted. Everybody at the table sees the reason.",
    isGrave: false,
    done: "the table pauses when the round is over.",
  },
  rule: {
    button: "Give a ruling",
    title: "Give a ruling",
    words: "Everybody at the table hears it, and it stands in the log. No chips move.",
    isGrave: false,
    done: "the ruling is given.",
  },
  void: {
    button: "Void the round",
    title: "Void this round",
    words: "Every wager of the round goes back to its player. A round that is settled can no longer be voided.",
    isGrave: true,
    done: "the round is void.",
  },
  close: {
    button: "Close the table",
    title: "Close the table",
    words: "The round in play is finished; then everyone is paid out and the table closes.",
    isGrave: true,
    done: "the table is closing.",
  },
};

/** @param {any} seat */
const seatWords = (seat) =>
  `${seat.position} ${seat.player}${seat.is_builtin ? "*" : ""}${seat.is_away ? " (away)" : ""}`;

/** @param {any} person */
const awayWords = ({ name, is_away: isAway, missed, has_chips: hasChips }) =>
  `${name} ${
    isAway
      ? "sits out"
      : !hasChips
        ? "has no chips"
        : `has not answered in ${missed === 1 ? "the last round" : `the last ${missed} rounds`}`
  }`;

class Floor extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    route: { attribute: false },
    tables: { state: true },
    funds: { state: true },
    alarms: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-floor .tables {
      display: grid;
      gap: 1rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr));
      list-style: none;
      padding: 0;
      margin: 0;
    }
    pb-floor .funds {
      margin-top: 1rem;
    }
    pb-floor .alarms {
      margin-bottom: 1rem;
      border-left: 4px solid var(--bad);
    }
    pb-floor .alarms ul {
      list-style: none;
      margin: 0.5rem 0 0;
      padding: 0;
      display: grid;
      gap: 0.5rem;
    }
    pb-floor .alarms li {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
      align-items: center;
      justify-content: space-between;
    }
    pb-floor h2 {
      margin: 0;
      font: 600 1.15rem/1.2 var(--serif);
    }
    pb-floor article {
      display: grid;
      gap: 0.75rem;
      height: 100%;
      align-content: start;
    }
    pb-floor .has-due {
      border-left: 4px solid var(--gold);
    }
    pb-floor .is-paused {
      border-left: 4px solid var(--bad);
    }
    pb-floor .due {
      list-style: none;
      margin: 0;
      padding: 0;
      display: grid;
      gap: 0.4rem;
    }
    pb-floor .due li {
      background: color-mix(in srgb, var(--gold) 16%, var(--panel));
      border-radius: var(--radius-small);
      padding: 0.45rem 0.75rem;
    }
    pb-floor .due strong {
      margin-right: 0.4rem;
    }
    pb-floor .facts {
      display: grid;
      grid-template-columns: auto 1fr;
      gap: 0.15rem 0.75rem;
      margin: 0;
      font-size: 0.92rem;
    }
    pb-floor .facts dt {
      color: var(--ink-2);
    }
    pb-floor .facts dd {
      margin: 0;
    }
    pb-floor .buttons {
      display: flex;
      flex-wrap: wrap;
      gap: 0.4rem;
    }
    pb-floor .buttons button {
      padding-inline: 0.75rem;
    }
    pb-floor .faults {
      border-top: 1px dashed var(--line);
      padding-top: 0.75rem;
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
      align-items: end;
    }
    pb-floor .faults .field {
      margin: 0;
      flex: 1 1 14rem;
      min-width: 0;
    }
    pb-floor .faults .value {
      flex: 0 1 7rem;
    }
    pb-floor select {
      width: 100%;
    }
    pb-floor .away {
      list-style: none;
      margin: 0;
      padding: 0;
      display: grid;
      gap: 0.25rem;
    }
  `;

  constructor() {
    super();
    /** @type {import("./api.js").Live} */
    this.live = undefined;
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    /** @type {import("./app.js").Route} */
    this.route = undefined;
    this.tables = null;
    this.failure = "";
    this.onLobby = () => this.#soon();
  }

  connectedCallback() {
    super.connectedCallback();
    this.live?.addEventListener("lobby", this.onLobby);
    this.every = setInterval(() => document.hidden || this.#read(), EVERY);
    this.#read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.live?.removeEventListener("lobby", this.onLobby);
    clearInterval(this.every);
    clearTimeout(this.soon);
    this.soon = undefined;
  }

  #soon() {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      this.#read();
    }, SOON);
  }

  async #read() {
    try {
      const isOfTheFloor = ["floorperson", "owner"].includes(this.house.me?.role);
      const own = !isOfTheFloor && (await this.#readOwn());
      const { tables, funds, alarms } = own ? { tables: own, funds: [], alarms: [] } : await api.get("/floor");
      this.tables = tables;
      this.funds = funds;
      this.alarms = alarms;
      this.failure = "";
    } catch (error) {
      this.failure = error.message;
    }
  }

  /** Who opened a table may close it, and cause faults where it is for training, without being of the floor. */
  async #readOwn() {
    const id = this.route.params.table;
    if (!id || !this.house.me) return null;
    const { me } = await api.get("/me");
    const { table: line, faults } = await api.get(`/tables/${encodeURIComponent(id)}`);
    return me.tables_opened.includes(id) ? [{ line, faults, due: [], people: [], isOwn: true }] : null;
  }

  /** Tells the house a word of the floor; a refusal is thrown, for the question to be answered otherwise. */
  async #send(line, body, done) {
    try {
      await api.post(`/tables/${encodeURIComponent(line.id)}/floor`, body);
      say(`${line.name}: ${done}`, { kind: "good" });
    } finally {
      this.#read();
    }
  }

  /** Tells the house what no question was put for. */
  #sendAtOnce(line, body, done) {
    this.#send(line, body, done).catch(sayError);
  }

  #act(line, name) {
    const { title, words, isGrave, done, button } = ACTIONS[name];
    const fields = [{ name: "reason", label: "Reason, in a sentence", required: true }];
    // the round that was played when the question was put
    const about = name === "void" && line.round ? { round: line.round } : {};
    const what = name === "pauseAfter" ? { do: "pause", when: "after-round" } : { do: name };
    const send = ({ reason }) => this.#send(line, { ...what, reason: reason.trim(), ...about }, done);
    ask({ title: `${title}: ${line.name}`, words, confirm: button, isGrave, fields, send });
  }

  #plain(line, name, title, words, done) {
    ask({ title: `${title}: ${line.name}`, words, confirm: title, send: () => this.#send(line, { do: name }, done) });
  }

  #coupon(line) {
    const fields = [
      {
        name: "player",
        label: "For whom",
        choices: line.seated.map((seat) => ({ value: seat.player, words: seatWords(seat) })),
      },
      { name: "coupon", label: "Value, in dollars", value: "$5", required: true, most: 12 },
    ];
    const words =
      "It plays once, beside at least as much in chips, and wins what chips of its value would. " +
      "Given mid-round, it's yours when the round is over.";
    const send = ({ player, coupon: worth }) => {
      const coupon = parseMoney(worth);
      if (!coupon) throw new Error(`${worth} is not an amount of money: write $5 or 5.`);
      return this.#send(line, { do: "coupon", player, coupon }, `${player} has the coupon.`);
    };
    ask({ title: `Give a match play coupon: ${line.name}`, words, confirm: "Give it", fields, send });
  }

  /** Gives notice of a value that an option is to have, one of those that change only after it. */
  #notice(line, options) {
    const word = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
    const isOnly = options.length === 1;
    const choices = options.flatMap(({ name, label, value: now, values }) =>
      values
        .filter(({ value }) => value !== now)
        .map(({ value, words }) => ({
          value: `${name}=${word(value)}`,
          words: isOnly ? words : `${capital(label)}: ${words}`,
        })),
    );
    const fields = [{ name: "coming", label: isOnly ? capital(options[0].label) : "What is to come", choices }];
    const words = html`The notice comes first, for every table of this pit that must do alike. The change may be made
    when its time has passed. ${cites([...new Set(options.map((each) => each.notice_cite))].join("; "))}`;
    const send = ({ coming }) => {
      const [name, value] = coming.split("=");
      return this.#send(line, { do: "notice", options: { [name]: value }, whole_pit: true }, "notice is given.");
    };
    ask({ title: `Give notice: ${line.name}`, words, confirm: "Give notice", fields, send });
  }

  #change(line, notice) {
    const words = html`${capital(notice.label)}: <strong>${notice.words}</strong>. It counts from the next round on, at
      every table of this pit that must do alike; each begins with fresh cards.`;
    const send = () =>
      this.#send(
        line,
        { do: "options", options: { [notice.option]: notice.value }, whole_pit: true },
        "the change is made.",
      );
    ask({ title: `Make the change: ${line.name}`, words, confirm: "Make the change", send });
  }

  #fault(event, line) {
    event.preventDefault();
    const form = new FormData(event.target);
    const body = { do: "fault", fault: String(form.get("fault")) };
    if (form.has("value")) body.value = Number(form.get("value"));
    this.#sendAtOnce(line, body, "the fault happens the next time it can.");
  }

  #buttons({
    line,
    isOwn,
    in_round: inRound,
    pauses_after_round: isToPause,
    equipment,
    change_after_hours: hours,
    takes_coupons: takesCoupons,
    by_notice: byNotice = [],
  }) {
    const { state } = line;
    const act = (name) =>
      html`<button
        class=${ACTIONS[name].isGrave ? "danger" : ""}
        @click=${() => this.#act(line, name)}
        ?disabled=${name === "void" && !inRound}
        aria-label="${ACTIONS[name].button}: ${line.name}"
      >
        ${ACTIONS[name].button}
      </button>`;
    const close = state === "closing" || state === "closed" ? nothing : act("close");
    if (isOwn) return html`<div class="buttons">${close}</div>`;
    const plain = (name, title, words, done) =>
      html`<button @click=${() => this.#plain(line, name, title, words, done)} aria-label="${title}: ${line.name}">
        ${title}
      </button>`;
    const resume = html`<button
      class="primary"
      aria-label="Resume: ${line.name}"
      @click=${() => this.#sendAtOnce(line, { do: "resume" }, "the game goes on.")}
    >
      Resume
    </button>`;
    const dontPause = html`<button
      aria-label="Don't pause: ${line.name}"
      @click=${() => this.#sendAtOnce(line, { do: "resume" }, "the game goes on.")}
    >
      Don't pause
    </button>`;
    const pauseAfter = isToPause ? dontPause : inRound ? act("pauseAfter") : nothing;
    return html`<div class="buttons">
      ${state === "paused" ? resume : html`${act("pause")} ${pauseAfter}`} ${act("rule")} ${act("void")}
      ${
        !hours
          ? nothing
          : plain(
              "change_cards",
              `Change the ${equipment}`,
              `New ${equipment} come to the table after this round.`,
              `fresh ${equipment} come when the round is over.`,
            )
      }
      ${plain(
        "change_dealer",
        "New dealer",
        "A new dealer takes over after this round.",
        "another dealer takes over when the round is over.",
      )}
      ${
        byNotice.length
          ? html`<button @click=${() => this.#notice(line, byNotice)} aria-label="Give notice: ${line.name}">
              Give notice
            </button>`
          : nothing
      }
      ${
        takesCoupons && line.seated.length
          ? html`<button @click=${() => this.#coupon(line)} aria-label="Give a coupon: ${line.name}">
              Give a coupon
            </button>`
          : nothing
      }
      ${close}
    </div>`;
  }

  #faults({ line, faults }) {
    if (!faults.length) return nothing;
    const chosen = this.chosen?.[line.id] ?? faults[0].name;
    const fault = faults.find((each) => each.name === chosen) ?? faults[0];
    const choose = (event) => {
      this.chosen = { ...this.chosen, [line.id]: faults[event.target.selectedIndex].name };
      this.requestUpdate();
    };
    return html`<form class="faults" @submit=${(event) => this.#fault(event, line)}>
      <div class="field">
        <label for="fault-${line.id}">Cause a fault</label>
        <select id="fault-${line.id}" name="fault" @change=${choose}>
          ${faults.map(
            (each) =>
              html`<option value=${each.name} .selected=${each.name === fault.name}>${capital(each.words)}</option>`,
          )}
        </select>
      </div>
      ${
        fault.needs_value || fault.may_name
          ? html`<div class="field value">
              <label for="value-${line.id}">${capital(fault.needs_value || `${fault.may_name} (if another)`)}</label>
              <input
                id="value-${line.id}"
                name="value"
                type="number"
                min="0"
                max="999"
                ?required=${Boolean(fault.needs_value)}
              />
            </div>`
          : nothing
      }
      <button>Cause it</button> ${cites(fault.cite)}
    </form>`;
  }

  /** The notices of changes to come: from when each may be made, and the button that makes it then. */
  #notices({ line, notices = [] }) {
    if (!notices.length) return nothing;
    return html`<ul class="due" aria-label="Notices">
      ${notices.map((notice) => {
        const isTime = Date.now() >= notice.may_begin;
        return html`<li>
          <strong>Notice</strong>${capital(notice.label)}: ${notice.words}.
          ${isTime ? "It may begin now." : `It may begin at ${when(notice.may_begin)}.`} ${cites(notice.cite)}
          ${
            isTime
              ? html`<button @click=${() => this.#change(line, notice)} aria-label="Make the change: ${line.name}">
                  Make the change
                </button>`
              : nothing
          }
        </li>`;
      })}
    </ul>`;
  }

  /** Whom the table waits for, and why it stands still where it does. */
  #now({ prompt, paused }) {
    if (paused)
      return html`<dt>Now</dt>
        <dd>paused: ${paused.reason}</dd>`;
    const names = prompt?.kind === "wagers" ? prompt.waiting_for : (prompt?.for ?? []).map((each) => each.player);
    if (!names?.length) return nothing;
    return html`<dt>Now</dt>
      <dd>${prompt.kind === "wagers" ? "wagers are made; " : ""}waiting for ${names.join(", ")}</dd>`;
  }

  #facts({
    line,
    equipment,
    cards_since: since,
    change_after_hours: hours,
    change_cite: cite,
    stub_counted: stub,
    people,
  }) {
    const missing = people.filter((each) => each.is_away || each.missed || !each.has_chips);
    return html`${
      !hours
        ? nothing
        : html`<dt>${capital(equipment)}</dt>
            <dd>in play for ${lasting(since)}, to be changed after ${counted(hours, "hour")} ${cites(cite)}</dd>`
    }
    ${
      stub === null
        ? nothing
        : html`<dt>Stub</dt>
            <dd>${counted(stub, "card")} at the last count</dd>`
    }
    ${
      missing.length
        ? html`<dt>Away</dt>
            <dd>
              <ul class="away">
                ${missing.map((each) => this.#gone(line, each))}
              </ul>
            </dd>`
        : nothing
    }`;
  }

  /** Somebody who does not answer or play; the seat of one who is gone or has no chips can be freed. */
  #gone(line, person) {
    const free = html`<button
      @click=${() => this.#free(line, person.name)}
      aria-label="Free the seat of ${person.name}: ${line.name}"
    >
      Free the seat
    </button>`;
    return html`<li>${awayWords(person)} ${person.is_away || !person.has_chips ? free : nothing}</li>`;
  }

  #free(line, player) {
    const words =
      `${player} is cashed out when the round is over; until then each prompt gets its default. ` +
      "Everybody at the table sees the reason.";
    const fields = [{ name: "reason", label: "Reason, in a sentence", required: true, most: 100 }];
    const send = ({ reason }) =>
      this.#send(line, { do: "free", player, reason: reason.trim() }, `${player}'s seat is freed.`);
    ask({
      title: `Free the seat of ${player}: ${line.name}`,
      words,
      confirm: "Free the seat",
      isGrave: true,
      fields,
      send,
    });
  }

  #table(row) {
    const { line, due, isOwn } = row;
    const { state } = line;
    const classes = state === "paused" ? "is-paused" : due.length ? "has-due" : "";
    return html`<li>
      <article class="panel ${classes}" aria-label=${line.name}>
        <div class="row">
          <h2><a href="#/t/${encodeURIComponent(line.id)}">${line.name}</a></h2>
          ${stateTag(state)} ${line.is_training ? html`<span class="tag">training</span>` : nothing}
        </div>
        ${
          due.length
            ? html`<ul class="due" aria-label="Due">
                ${due.map((each) => html`<li><strong>Due</strong>${capital(each.what)} ${cites(each.cite)}</li>`)}
              </ul>`
            : nothing
        }
        <dl class="facts">
          <dt>Game</dt>
          <dd>${line.title}, ${line.round ? `round ${line.round}` : "no round yet"}</dd>
          <dt>Seats</dt>
          <dd>
            ${line.seated.length} of
            ${line.positions}${line.seated.length ? `: ${line.seated.map(seatWords).join(", ")}` : ""}
          </dd>
          ${isOwn ? nothing : html`${this.#now(row)} ${this.#facts(row)}`}
        </dl>
        ${this.#notices(row)} ${this.#buttons(row)}
        <pb-floor-desk .row=${row} .send=${(body, done) => this.#send(line, body, done)}></pb-floor-desk>
        ${this.#faults(row)}
      </article>
    </li>`;
  }

  /** The tables stay where they are, whatever is due: who reaches for a button finds the table that was there. */
  #body() {
    if (this.failure)
      return html`<p role="alert">${this.failure}</p>
        <p><a href="#/me">Sign in as staff</a></p>`;
    if (!this.tables) return html`<p class="loading">Walking the floor …</p>`;
    const only = this.route.params.table;
    const shown = only ? this.tables.filter(({ line }) => line.id === only) : this.tables;
    if (!shown.length) return html`<p class="quiet">No table is open. <a href="#/floor">The whole floor</a></p>`;
    return html`${
        only && this.tables.length > 1 ? html`<p><a class="back" href="#/floor">← The whole floor</a></p>` : nothing
      }
      <ul class="tables">
        ${shown.map((each) => this.#table(each))}
      </ul>`;
  }

  render() {
    return html`<div class="page">
      <h1>Floor</h1>
      <p class="quiet">
        Nobody here sees a card that lies face down: a floorperson rules on what was seen and what is logged. An
        asterisk marks a bot.
      </p>
      ${this.#alarms()} ${this.#body()} ${this.#funds()}
    </div>`;
  }

  /** What chance or the machine did that somebody must look at: it stays here until somebody clears it. */
  #alarms() {
    if (!this.alarms?.length) return nothing;
    return html`<section class="panel alarms" role="alert">
      <h2>${counted(this.alarms.length, "alarm")}</h2>
      <ul>
        ${this.alarms.map(
          (alarm) =>
            html`<li>
              <span
                ><strong>${alarm.kind === "chance" ? "Chance" : "Operation"}</strong> ${capital(alarm.words)}.
                <span class="quiet">${when(alarm.at)}</span></span
              >
              ${
                alarm.may_clear
                  ? html`<button @click=${() => this.#clear(alarm)}>Clear</button>`
                  : html`<span class="quiet">Only the owner clears it.</span>`
              }
            </li>`,
        )}
      </ul>
    </section>`;
  }

  #clear(alarm) {
    const words =
      alarm.kind === "chance"
        ? "Deal no more from this source until you know why. Clear the alarm when you do; the monitor starts over."
        : "Clear it when you know why and all is well.";
    const fields = [{ name: "reason", label: "Reason, in a sentence", required: true }];
    const send = async ({ reason }) => {
      try {
        await api.post(`/floor/alarms/${alarm.number}`, { reason: reason.trim() });
        say("The alarm is cleared. The journal says by whom and why.", { kind: "good" });
      } finally {
        this.#read();
      }
    };
    ask({ title: "Clear the alarm", words: `${capital(alarm.words)}. ${words}`, confirm: "Clear", fields, send });
  }

  /** What the funds of closed tables hold: nobody wins it at the table any more, and it stays the players'. */
  #funds() {
    if (!this.funds?.length || this.route.params.table) return nothing;
    return html`<section class="panel funds">
      <h2>Funds of closed tables</h2>
      <p class="quiet">They are the players' and go back to players alone. ${cites(this.funds[0].cite)}</p>
      <ul>
        ${this.funds.map(({ name, amount }) => html`<li>${name}: <strong>${money(amount)}</strong></li>`)}
      </ul>
    </section>`;
  }
}

define("pb-floor", Floor);
