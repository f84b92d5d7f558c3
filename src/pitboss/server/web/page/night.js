/** The desk of a casino night, for the Class A operator and the organizer: guests, prizes, expenses, and the end. */
import { PageElement, css, define, html, nothing, say, sayError } from "./element.js";
import { api, money, newKey, parseMoney } from "./api.js";
import { ask, counted, why } from "./parts.js";
import { qrPicture, signed } from "./hall.js";
import "./views.js";

const EVERY = 5000;
const KINDS = { rental: "Equipment rental", fee: "License or other fee", other: "Other" };

/**
 * What a field holds in cents; an empty one is what stands in its place.
 * @param {string} text
 * @param {number} otherwise
 */
function cents(text, otherwise) {
  if (!text.trim()) return otherwise;
  const read = parseMoney(text);
  if (read === null) throw new Error(`${text} isn't an amount. Type dollars such as 40 or 2.50.`);
  return read;
}

/** Checks a guest in, and waits where the house asks not to be hurried. @param {{key: string, name: string}} body */
async function patiently(body) {
  for (;;) {
    try {
      return await api.post("/night/guests", body);
    } catch (error) {
      if (error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

class Night extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    desk: { state: true },
    tickets: { state: true },
    failure: { state: true },
    looked: { state: true },
  };

  static sheet = css`
    pb-night .columns {
      display: grid;
      gap: 1rem;
      align-items: start;
      grid-template-columns: minmax(0, 1fr);
    }
    @media (min-width: 64rem) {
      pb-night .columns {
        grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
      }
    }
    pb-night .columns > div {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 1rem;
      min-width: 0;
    }
    pb-night form.line {
      display: grid;
      gap: 0 0.75rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
      align-items: end;
    }
    pb-night form.line :is(input, select) {
      width: 100%;
      min-width: 0;
    }
    pb-night form.line button {
      margin-bottom: 0.75rem;
    }
    pb-night .ticket {
      display: flex;
      flex-wrap: wrap;
      gap: 1rem;
      align-items: center;
      border: 2px solid var(--gold);
    }
    pb-night .ticket > div {
      flex: 1;
      min-width: min(100%, 14rem);
    }
    pb-night .ticket img {
      width: 11rem;
      height: 11rem;
      padding: 0.5rem;
      background: #fff;
    }
    pb-night .ticket code {
      overflow-wrap: anywhere;
      font-weight: 600;
    }
    pb-night .tickets {
      display: grid;
      gap: 0.75rem;
    }
    pb-night textarea {
      width: 100%;
    }
    pb-night td .row {
      flex-wrap: nowrap;
      justify-content: end;
    }
    pb-night td.who {
      overflow-wrap: anywhere;
      min-width: 7rem;
    }
    pb-night .sums {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: 0.3rem 1rem;
      font-variant-numeric: tabular-nums;
      margin: 0 0 0.75rem;
    }
    pb-night .sums dd {
      margin: 0;
      text-align: right;
    }
    pb-night .sums .net {
      font-weight: 700;
      border-top: 1px solid var(--line);
      padding-top: 0.3rem;
    }
    pb-night .panel > .row {
      margin-bottom: 0.75rem;
    }
    pb-night ul {
      list-style: none;
      padding: 0;
      margin: 0 0 0.75rem;
    }
    pb-night li {
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 0.75rem;
      align-items: center;
      padding: 0.25rem 0;
    }
    pb-night li span {
      flex: 1;
      min-width: 9rem;
    }
    @media (max-width: 32rem) {
      pb-night table.grid :is(td, th):is(:nth-child(1), :nth-child(3), :nth-child(4)) {
        display: none;
      }
      pb-night table.grid :is(td, th) {
        padding-inline: 0.3rem;
      }
      pb-night td.who {
        min-width: 4rem;
      }
      pb-night td .row {
        flex-wrap: wrap;
      }
    }
    @media print {
      header.shell,
      pb-night .panel:not(.ticket),
      pb-night h1,
      pb-night .page > .quiet,
      pb-night .no-print {
        display: none;
      }
      pb-night .tickets {
        grid-template-columns: 1fr 1fr;
      }
      pb-night .ticket {
        break-inside: avoid;
      }
    }
  `;

  constructor() {
    super();
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    /** @type {import("./types.js").DeskOfNight | null} */
    this.desk = null;
    /** @type {import("./types.js").Ticket[]} */
    this.tickets = [];
    this.failure = "";
    this.looked = "";
    this.again = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.again);
  }

  async #read() {
    clearTimeout(this.again);
    try {
      this.desk = await api.get("/night/desk");
      this.failure = "";
    } catch (error) {
      this.failure = error.message;
    }
    if (this.isConnected) this.again = setTimeout(() => this.#read(), EVERY);
  }

  /** Sends what a form holds; what is refused is told, and what was typed stays. */
  async #send(event, send) {
    event.preventDefault();
    const form = event.target;
    try {
      await send(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
      form.reset();
      form.querySelector("input")?.focus();
    } catch (error) {
      sayError(error);
    }
  }

  async #do(path, body, words = "") {
    const answer = await api.post(`/night/${path}`, body);
    this.desk = answer;
    if (words) say(words, { kind: "good" });
  }

  async #checkIn(given) {
    const { guest_chips, ticket } = this.desk;
    const body = { name: given.name, chips: cents(given.chips, guest_chips), paid: cents(given.paid, ticket) };
    const made = await api.post("/night/guests", body);
    this.tickets = [made];
    say(`${made.name} is checked in with ${money(body.chips)}.`, { kind: "good" });
    await this.#read();
  }

  /** Checks in a list of guests, one after another; whoever is refused is named with the reason. */
  async #checkInAll({ names }) {
    const wanted = names
      .split("\n")
      .map((name) => name.trim())
      .filter(Boolean);
    this.tickets = [];
    for (const name of wanted) {
      try {
        const made = await patiently({ key: newKey(), name });
        this.tickets = [...this.tickets, made];
      } catch (error) {
        sayError(error);
      }
    }
    say(`${counted(this.tickets.length, "guest")} checked in. Print the tickets.`, { kind: "good" });
    await this.#read();
  }

  async #newTicket({ id, name }) {
    try {
      this.tickets = [await api.post(`/night/guests/${id}/ticket`, {})];
      say(`A new ticket for ${name}. The old one no longer works.`, { kind: "good" });
    } catch (error) {
      sayError(error);
    }
  }

  #more({ id, name }) {
    const key = newKey();
    ask({
      title: `More imitation money for ${name}`,
      confirm: "Hand it out",
      fields: [
        { name: "chips", label: "Imitation money, dollars", required: true },
        { name: "paid", label: "Paid for it, dollars", hint: "Real money that the desk took in; empty for none." },
      ],
      send: (given) =>
        this.#do(
          `guests/${id}/chips`,
          { key, chips: cents(given.chips, 0), paid: cents(given.paid, 0) },
          `${name} has more imitation money.`,
        ),
    });
  }

  #award(prize) {
    const choices = this.desk.guests.map(({ id, name, rank, ahead }) => ({
      value: id,
      words: `${rank}. ${name} (${signed(ahead)})`,
    }));
    ask({
      title: `Award: ${prize.what}`,
      confirm: "Award it",
      fields: [{ name: "guest", label: "Who won it?", choices }],
      send: ({ guest }) => this.#do(`prizes/${prize.number}/award`, { guest }, `${prize.what} is awarded.`),
    });
  }

  #end(path, title, words, confirm) {
    ask({ title, words, confirm, isGrave: true, send: () => this.#do(path, {}) });
  }

  #checkInForm() {
    const { guest_chips, ticket } = this.desk;
    return html`<section class="panel" aria-label="Check-in">
      <h2>Check-in</h2>
      <form class="line" @submit=${(event) => this.#send(event, (given) => this.#checkIn(given))}>
        <div class="field">
          <label for="night-name">Guest's name</label
          ><input id="night-name" name="name" required maxlength="24" autocomplete="off" list="night-waiting" />
        </div>
        <div class="field">
          <label for="night-chips">Imitation money</label
          ><input
            id="night-chips"
            name="chips"
            inputmode="decimal"
            placeholder=${money(guest_chips)}
            autocomplete="off"
          />
        </div>
        <div class="field">
          <label for="night-paid">Paid</label
          ><input id="night-paid" name="paid" inputmode="decimal" placeholder=${money(ticket)} autocomplete="off" />
        </div>
        <button class="primary">Check in</button>
      </form>
      <datalist id="night-waiting">
        ${this.desk.waiting.map(({ name }) => html`<option value=${name}></option>`)}
      </datalist>
      ${
        this.desk.waiting.length
          ? html`<p class="quiet">
              Joined by phone, not checked in: ${this.desk.waiting.map(({ name }) => name).join(", ")}.
            </p>`
          : nothing
      }
      <details>
        <summary>Check in a list</summary>
        <form @submit=${(event) => this.#send(event, (given) => this.#checkInAll(given))}>
          <div class="field">
            <label for="night-names">Names, one a line</label>
            <textarea id="night-names" name="names" rows="6" required></textarea>
          </div>
          <button class="primary">Check in all</button>
        </form>
      </details>
    </section>`;
  }

  #ticketCards() {
    if (!this.tickets.length) return nothing;
    return html`<div class="tickets">${this.tickets.map((each) => this.#ticketCard(each))}</div>
      <p class="row no-print">
        <button @click=${() => print()}>${this.tickets.length > 1 ? "Print the tickets" : "Print the ticket"}</button>
        <button @click=${() => (this.tickets = [])}>Done</button>
      </p>`;
  }

  /** @param {import("./types.js").Ticket} ticket */
  #ticketCard({ name, code, address, qr }) {
    return html`<section class="panel ticket" aria-label="Ticket">
      ${code ? html`<img src=${qrPicture(qr)} alt="QR code that lets ${name} in" />` : nothing}
      <div>
        <h2>${name}</h2>
        ${
          code
            ? html`<p>
                Scan to come in, or open ${address.split("#")[0]} and enter <code>${code}</code>. It works once.
              </p>`
            : html`<p>Already in by phone, with imitation money in the wallet.</p>`
        }
      </div>
    </section>`;
  }

  #guest(guest) {
    const { name, rank, handed, paid, chips, ahead, tables } = guest;
    return html`<tr>
      <td class="number">${rank}</td>
      <td class="who">${name}<br /><span class="quiet">${tables.join(", ")}</span></td>
      <td class="number">${money(handed)}</td>
      <td class="number">${money(paid)}</td>
      <td class="number">${money(chips)}</td>
      <td class="number ${ahead < 0 ? "loss" : "gain"}">${signed(ahead)}</td>
      <td>
        ${
          this.desk.is_settled
            ? nothing
            : html`<div class="row">
                <button @click=${() => this.#more(guest)} aria-label="More imitation money for ${name}">More</button
                ><button @click=${() => this.#newTicket(guest)} aria-label="New ticket for ${name}">Ticket</button>
              </div>`
        }
      </td>
    </tr>`;
  }

  #guests() {
    const looked = this.looked.toLowerCase();
    const found = this.desk.guests.filter(({ name }) => name.toLowerCase().includes(looked));
    return html`<section class="panel" aria-label="Guests">
      <h2>${counted(this.desk.guests.length, "guest")}</h2>
      <div class="field">
        <label for="night-look">Find a guest</label>
        <input id="night-look" .value=${this.looked} @input=${(event) => (this.looked = event.target.value)} />
      </div>
      <div class="scroll-x" tabindex="0" role="region" aria-label="Guests and their chips">
        <table class="grid">
          <thead>
            <tr>
              <th class="number">Rank</th>
              <th>Guest</th>
              <th class="number">Handed</th>
              <th class="number">Paid</th>
              <th class="number">Chips</th>
              <th class="number">Ahead</th>
              <th><span class="visually-hidden">Do</span></th>
            </tr>
          </thead>
          <tbody>
            ${found.map((guest) => this.#guest(guest))}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  #prizes() {
    const { prizes, is_settled } = this.desk;
    return html`<section class="panel" aria-label="Prizes">
      <h2>Prizes</h2>
      <ul>
        ${prizes.map(
          (prize) =>
            html`<li>
              <span>${prize.what}, ${money(prize.value)}${prize.donor ? `, from ${prize.donor}` : ""}</span>
              ${
                prize.winner
                  ? html`<strong>${prize.winner}</strong>`
                  : html`${
                        is_settled
                          ? html`<button class="primary" @click=${() => this.#award(prize)}>Award</button>`
                          : nothing
                      }
                      <button
                        @click=${() => this.#do(`prizes/${prize.number}/strike`, {}).catch(sayError)}
                        aria-label="Remove ${prize.what}"
                      >
                        Remove
                      </button>`
              }
            </li>`,
        )}
      </ul>
      <form
        class="line"
        @submit=${(event) =>
          this.#send(event, ({ what, value, cost, donor }) =>
            this.#do("prizes", { what, donor, value: cents(value, 0), cost: cents(cost, 0) }),
          )}
      >
        <div class="field">
          <label for="prize-what">Prize</label><input id="prize-what" name="what" required maxlength="80" />
        </div>
        <div class="field">
          <label for="prize-value">Retail value</label
          ><input id="prize-value" name="value" inputmode="decimal" required />
        </div>
        <div class="field">
          <label for="prize-cost">Cost to you</label><input id="prize-cost" name="cost" inputmode="decimal" />
        </div>
        <div class="field">
          <label for="prize-donor">Donor</label><input id="prize-donor" name="donor" maxlength="80" />
        </div>
        <button>Add prize</button>
      </form>
      <p class="quiet">
        Merchandise or services. No cash, securities, real estate, weapons, live animals or tobacco (custom).
      </p>
    </section>`;
  }

  #expenses() {
    return html`<section class="panel" aria-label="Expenses">
      <h2>Expenses</h2>
      <ul>
        ${this.desk.expenses.map(
          (each) =>
            html`<li>
              <span>${KINDS[each.kind]}: ${each.what}${each.to ? `, ${each.to}` : ""}</span>
              <strong>${money(each.amount)}</strong>
              <button
                @click=${() => this.#do(`expenses/${each.number}/strike`, {}).catch(sayError)}
                aria-label="Remove ${each.what}"
              >
                Remove
              </button>
            </li>`,
        )}
      </ul>
      <form
        class="line"
        @submit=${(event) =>
          this.#send(event, ({ amount, ...rest }) => this.#do("expenses", { ...rest, amount: cents(amount, 0) }))}
      >
        <div class="field">
          <label for="cost-kind">Kind</label>
          <select id="cost-kind" name="kind">
            ${Object.entries(KINDS).map(([value, words]) => html`<option value=${value}>${words}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="cost-what">What for</label><input id="cost-what" name="what" required maxlength="80" />
        </div>
        <div class="field"><label for="cost-to">Paid to</label><input id="cost-to" name="to" maxlength="80" /></div>
        <div class="field">
          <label for="cost-dated">Contract date</label><input id="cost-dated" name="dated" type="date" />
        </div>
        <div class="field">
          <label for="cost-amount">Amount</label><input id="cost-amount" name="amount" inputmode="decimal" required />
        </div>
        <button>Add expense</button>
      </form>
    </section>`;
  }

  #theEnd() {
    const { is_last_round, is_settled, open_tables, sums } = this.desk;
    const rows = [
      ["Gross receipts", sums.gross],
      ["Cost of prizes", -sums.prize_cost],
      ["Equipment rental", -sums.rental],
      ["Fees", -sums.fee],
      ["Other expenses", -sums.other],
    ];
    const open = open_tables.length;
    return html`<section class="panel" aria-label="Settlement">
      <h2>Settlement</h2>
      <dl class="sums">
        ${rows.map(
          ([words, amount]) =>
            html`<dt>${words}</dt>
              <dd>${money(Number(amount))}</dd>`,
        )}
        <dt class="net">Net proceeds</dt>
        <dd class="net">${money(sums.net)}</dd>
      </dl>
      <p role="status">
        ${
          is_settled
            ? "Settled: the standings are final and all imitation money is turned in."
            : is_last_round
              ? open
                ? `Last round: ${counted(open, "table")} still open.`
                : "All tables are closed."
              : `${counted(open, "table")} open.`
        }
      </p>
      <div class="row">
        ${
          is_last_round || is_settled
            ? nothing
            : html`<button
                class="danger"
                @click=${() =>
                  this.#end(
                    "last-round",
                    "Call the last round?",
                    "Every table finishes its round and closes. Nobody gets another hand tonight.",
                    "Call the last round",
                  )}
              >
                Call the last round
              </button>`
        }
        ${
          is_last_round && !is_settled
            ? html`<button
                class="danger"
                ?disabled=${open > 0}
                @click=${() =>
                  this.#end(
                    "settle",
                    "Settle the night?",
                    "The standings become final, and all imitation money is turned in.",
                    "Settle",
                  )}
              >
                Settle the night
              </button>`
            : nothing
        }
        <a class="button" href="/api/night/report.pdf" download>Report of operations${is_settled ? "" : " (draft)"}</a>
        <a class="button" href="#/hall">Hall screen</a>
      </div>
      <p class="quiet">The report is due ${sums.due}.</p>
    </section>`;
  }

  render() {
    if (!this.desk)
      return html`<div class="page">
        <h1>Casino night desk</h1>
        <p>${this.failure || "A moment …"}</p>
      </div>`;
    return html`<div class="page">
      <h1>Casino night desk</h1>
      <p class="quiet">
        For the organizer and the Class A operator, whose rulings are final. ${why(this.desk.rulings_cite)}
      </p>
      <div class="columns">
        <div>${this.desk.is_settled ? nothing : this.#checkInForm()} ${this.#ticketCards()} ${this.#guests()}</div>
        <div>${this.#theEnd()} ${this.#prizes()} ${this.#expenses()}</div>
      </div>
    </div>`;
  }
}

define("pb-night", Night);
