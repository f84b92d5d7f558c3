/** A slip on which numbers are marked, and the slips that I hold: driven by what the game declares of it. */
import { PageElement, css, define, html, nothing, openWhy } from "../element.js";
import { money } from "../api.js";
import { when } from "../parts.js";

const ONE = "one";
const SEVERAL = "several";
const MOST_GROUPS = 8;
const SHOWN_DRAWS = 5;
const STATUS = { issued: "plays", won: "wins", lost: "lost", paid: "paid", expired: "expired", void: "void" };

/** Counts the ways that groups make, by their spots. @param {any} kind @param {number[]} sizes @param {number} most */
export function waysBySpots(kind, sizes, most) {
  let found = new Map();
  if (kind.groups !== SEVERAL) {
    for (const size of sizes) found.set(size, (found.get(size) ?? 0) + 1);
    return found;
  }
  found.set(0, 1);
  for (const size of sizes) {
    const after = new Map(found);
    for (const [spots, ways] of found)
      if (spots + size <= most) after.set(spots + size, (after.get(spots + size) ?? 0) + ways);
    found = after;
  }
  return new Map([...found].filter(([spots]) => spots >= kind.least_way).sort(([one], [other]) => one - other));
}

/** Picks so many of some numbers, each as likely as another. @param {number[]} left @param {number} count */
function picked(left, count) {
  const numbers = [...left];
  return Array.from({ length: Math.min(count, numbers.length) }, () => {
    const limit = Math.floor(2 ** 32 / numbers.length) * numbers.length;
    let drawn = limit;
    while (drawn >= limit) [drawn] = crypto.getRandomValues(new Uint32Array(1));
    return numbers.splice(drawn % numbers.length, 1)[0];
  });
}

/**
 * Properties: slip (as declared), house (its name), prompt, you, view, isBusy. Events: "say" {event, fields}, "void"
 * {area}.
 */
class SlipElement extends PageElement {
  static properties = {
    slip: { attribute: false },
    house: {},
    prompt: { attribute: false },
    you: { attribute: false },
    view: { attribute: false },
    isBusy: { type: Boolean },
    kind: { state: true },
    groups: { state: true },
    at: { state: true },
    wanted: { state: true },
    rate: { state: true },
    games: { state: true },
    spots: { state: true },
  };

  static sheet = css`
    pb-slip {
      display: block;
      padding-inline: 0.75rem;
    }
    pb-slip h2 {
      font-size: 1rem;
      margin: 0.4rem 0;
    }
    pb-slip .slip-kinds,
    pb-slip .slip-row {
      display: flex;
      flex-wrap: wrap;
      gap: 0.3rem;
      margin-block: 0.35rem;
      align-items: center;
    }
    pb-slip .slip-kinds button {
      padding: 0.25rem 0.55rem;
      min-height: 2rem;
    }
    pb-slip .slip-numbers {
      display: grid;
      grid-template-columns: repeat(10, 1fr);
      gap: 2px;
    }
    pb-slip .slip-numbers button {
      padding: 0;
      min-height: 2rem;
      min-width: 0;
      border-radius: 4px;
      font-variant-numeric: tabular-nums;
      font-size: 0.85rem;
    }
    pb-slip .slip-numbers button[aria-pressed="true"] {
      color: #fff;
      background: #1f5fbf;
      border-color: #1f5fbf;
      font-weight: 700;
    }
    pb-slip .slip-numbers button[data-group="1"] {
      background: #a3242e;
      border-color: #a3242e;
    }
    pb-slip .slip-numbers button[data-group="2"] {
      background: #1a6b3f;
      border-color: #1a6b3f;
    }
    pb-slip .slip-numbers button[data-group="3"] {
      background: #6a3fa0;
      border-color: #6a3fa0;
    }
    pb-slip .slip-numbers button[data-group="4"] {
      background: #8a5a00;
      border-color: #8a5a00;
    }
    pb-slip .slip-numbers button[data-group="5"] {
      background: #006d77;
      border-color: #006d77;
    }
    pb-slip .slip-numbers button[data-group="6"] {
      background: #8c2f6b;
      border-color: #8c2f6b;
    }
    pb-slip .slip-numbers button[data-group="7"] {
      background: #444c56;
      border-color: #444c56;
    }
    pb-slip .slip-numbers button.is-drawn {
      outline: 2px solid var(--focus, #d9a400);
      outline-offset: -2px;
    }
    pb-slip .slip-price {
      font-variant-numeric: tabular-nums;
    }
    pb-slip .slip-tickets {
      list-style: none;
      padding: 0;
      margin: 0;
      display: grid;
      gap: 0.35rem;
    }
    pb-slip .slip-tickets li {
      border: 1px solid var(--line);
      border-radius: 6px;
      padding: 0.35rem 0.5rem;
    }
    pb-slip .slip-tickets .is-won {
      border-color: var(--good, #1a6b3f);
    }
    pb-slip table {
      font-size: 0.85rem;
      border-collapse: collapse;
    }
    pb-slip td,
    pb-slip th {
      padding: 0.1rem 0.5rem;
      text-align: right;
    }
    pb-slip mark {
      padding: 0 2px;
      border-radius: 3px;
    }
  `;

  constructor() {
    super();
    /** @type {any} */
    this.slip = null;
    this.house = "";
    /** @type {any} */
    this.prompt = null;
    /** @type {any} */
    this.you = null;
    /** @type {any} */
    this.view = null;
    this.isBusy = false;
    this.kind = "";
    this.groups = [[]];
    this.at = 0;
    this.wanted = [];
    this.rate = 0;
    this.games = 1;
    this.spots = 5;
  }

  get #kind() {
    return this.slip.kinds.find((kind) => kind.name === this.kind) ?? this.slip.kinds[0];
  }

  get #card() {
    return this.slip.rates[this.#kind.rate];
  }

  get #shown() {
    return this.view?.shown?.[this.slip.shows] ?? { tickets: [], draws: [], game: 0 };
  }

  /** The groups that have numbers; a slip that plays all as one has one. */
  get #marked() {
    const full = this.groups.filter((group) => group.length);
    return this.#kind.groups === ONE && full.length ? [full.flat()] : full;
  }

  get #possible() {
    const ways = waysBySpots(
      this.#kind,
      this.#marked.map((group) => group.length),
      this.slip.most_spots,
    );
    return [...ways]
      .filter(([spots]) => this.#card.pays[spots])
      .map(([spots, count]) => ({ spots, count, words: `${count}/${spots}` }));
  }

  /** The conditions that are marked: all where there is no choice, else those that are ticked. */
  get #conditions() {
    const possible = this.#possible;
    return this.#kind.groups === SEVERAL ? possible.filter(({ words }) => this.wanted.includes(words)) : possible;
  }

  get #rate() {
    const { unit, least, most } = this.#card;
    const fits = this.rate >= least && this.rate <= most && this.rate % unit === 0;
    return fits ? this.rate : least;
  }

  #choose(kind) {
    this.kind = kind;
    this.wanted = [];
    this.at = Math.min(this.at, this.groups.length - 1);
  }

  #mark(number) {
    const isMarked = this.groups.some((group) => group.includes(number));
    const at = this.#kind.groups === ONE ? 0 : this.at;
    this.groups = this.groups.map((group, index) => {
      if (isMarked) return group.filter((each) => each !== number);
      return index === at ? [...group, number] : group;
    });
  }

  #addGroup() {
    if (!this.groups.at(-1).length || this.groups.length >= MOST_GROUPS) return;
    this.groups = [...this.groups, []];
    this.at = this.groups.length - 1;
  }

  #clear() {
    this.groups = [[]];
    this.at = 0;
    this.wanted = [];
  }

  #quickPick() {
    const at = this.#kind.groups === ONE ? 0 : this.at;
    const others = this.#kind.groups === ONE ? [] : this.groups.flatMap((group, index) => (index === at ? [] : group));
    const free = Array.from({ length: this.slip.numbers }, (_, index) => index + 1).filter(
      (number) => !others.includes(number),
    );
    const numbers = picked(free, this.spots).sort((one, other) => one - other);
    this.groups =
      this.#kind.groups === ONE ? [numbers] : this.groups.map((group, index) => (index === at ? numbers : group));
  }

  #toggle(words) {
    const isOne = this.kind === "way";
    if (isOne) this.wanted = [words];
    else
      this.wanted = this.wanted.includes(words)
        ? this.wanted.filter((each) => each !== words)
        : [...this.wanted, words];
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  #buy() {
    const sorted = this.#marked.map((group) => [...group].sort((one, other) => one - other).join(" "));
    const conditions = this.#kind.groups === SEVERAL ? this.#conditions.map(({ words }) => words) : [];
    const fields = {
      position: 0,
      type: this.#kind.name,
      groups: sorted,
      conditions,
      rate: this.#rate,
      games: this.games,
    };
    this.#tell("say", { event: this.slip.asks, fields });
  }

  // What is shown

  #number(number) {
    const group = this.groups.findIndex((each) => each.includes(number));
    const isDrawn = this.view.outcome?.includes(number);
    const label = group < 0 ? `${number}` : `${number}, group ${group + 1}`;
    return html`<button
      type="button"
      data-group=${group < 0 ? nothing : String(group)}
      class=${isDrawn ? "is-drawn" : ""}
      aria-pressed=${group >= 0}
      aria-label=${label}
      @click=${() => this.#mark(number)}
    >
      ${number}
    </button>`;
  }

  #groupButtons() {
    if (this.#kind.groups === ONE) return nothing;
    return html`<div class="slip-row" role="group" aria-label="Groups">
      ${this.groups.map(
        (group, index) =>
          html`<button
            type="button"
            aria-pressed=${index === this.at}
            @click=${() => {
              this.at = index;
            }}
          >
            Group ${index + 1} (${group.length})
          </button>`,
      )}
      <button
        type="button"
        @click=${this.#addGroup}
        ?disabled=${!this.groups.at(-1).length || this.groups.length >= MOST_GROUPS}
      >
        New group
      </button>
    </div>`;
  }

  #conditionBoxes() {
    if (this.#kind.groups !== SEVERAL || this.#marked.length < 2) return nothing;
    return html`<div class="slip-row" role="group" aria-label="Ways">
      ${this.#possible.map(
        ({ words, count, spots }) =>
          html`<label
            ><input
              type=${this.kind === "way" ? "radio" : "checkbox"}
              name="condition"
              value=${words}
              .checked=${this.wanted.includes(words)}
              @change=${() => this.#toggle(words)}
            />
            ${words} <span class="quiet">${count} × ${spots} spots</span></label
          >`,
      )} <button type="button" class="link" @click=${() => openWhy(this.slip.cite)}>Why?</button>
    </div>`;
  }

  #amounts() {
    const { unit, least, most } = this.#card;
    const rates = Array.from(
      { length: Math.min(40, Math.floor((most - least) / unit) + 1) },
      (_, index) => least + index * unit,
    );
    const games = [1, 2, 3, 5, 10, 20, 50, 100].filter((count) => count <= this.slip.most_games);
    return html`<div class="slip-row">
      <label
        >Rate
        <select
          name="rate"
          @change=${(event) => {
            this.rate = Number(event.target.value);
          }}
        >
          ${rates.map((rate) => html`<option value=${rate} ?selected=${rate === this.#rate}>${money(rate)}</option>`)}
        </select></label
      >
      <label
        >Games
        <select
          name="games"
          @change=${(event) => {
            this.games = Number(event.target.value);
          }}
        >
          ${games.map((count) => html`<option value=${count} ?selected=${count === this.games}>${count}</option>`)}
        </select></label
      >
      <label
        >Spots
        <select
          name="spots"
          @change=${(event) => {
            this.spots = Number(event.target.value);
          }}
        >
          ${Object.keys(this.#card.pays).map(
            (spots) => html`<option value=${spots} ?selected=${Number(spots) === this.spots}>${spots}</option>`,
          )}
        </select></label
      >
      <button type="button" @click=${this.#quickPick}>Quick pick</button>
      <button type="button" @click=${this.#clear}>Clear slip</button>
    </div>`;
  }

  /** What a slip that is marked so far costs, or what is still to be marked. */
  #price() {
    const conditions = this.#conditions;
    const ways = conditions.reduce((sum, { count }) => sum + count, 0);
    const count = this.#marked.flat().length;
    if (!count) return { words: "Mark your numbers.", ways: 0, total: 0 };
    if (this.#kind.groups !== ONE && this.#marked.length < 2)
      return { words: "Mark another group.", ways: 0, total: 0 };
    if (!ways) {
      const isChoice = this.#kind.groups === SEVERAL && this.#possible.length;
      return { words: isChoice ? "Choose your ways." : `No pay table has ${count} spots here.`, ways: 0, total: 0 };
    }
    const total = ways * this.#rate * this.games;
    const parts = [ways > 1 ? `${ways} ways` : "1 way", money(this.#rate), this.games > 1 ? `${this.games} games` : ""];
    return { words: `${parts.filter(Boolean).join(" × ")} = ${money(total)}`, ways, total };
  }

  #pays() {
    return this.#conditions.slice(0, 3).map(
      ({ spots }) =>
        html`<details>
          <summary>${spots} ${spots === 1 ? "spot" : "spots"}: house advantage ${this.#card.kept[spots]}</summary>
          <button type="button" class="link" @click=${() => openWhy(this.slip.kept_cite)}>Why?</button>
          <table>
            <thead>
              <tr>
                <th>Catch</th>
                <th>Pays for ${money(this.#card.unit)}</th>
              </tr>
            </thead>
            <tbody>
              ${Object.entries(this.#card.pays[spots]).map(
                ([caught, pay]) =>
                  html`<tr>
                    <td>${caught}</td>
                    <td>${money(pay)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </details>`,
    );
  }

  #numbersOf(ticket) {
    const drawn = new Set(ticket.hits);
    return ticket.groups.map(
      (group, index) =>
        html`${index ? " | " : ""}${group
          .split(" ")
          .map((number) => (drawn.has(Number(number)) ? html`<mark>${number}</mark> ` : html`${number} `))}`,
    );
  }

  #ticket(ticket, isOpen) {
    const left = ticket.games - ticket.played;
    const mayVoid = isOpen && !ticket.played && ticket.status === "issued";
    const mayCollect = isOpen && ticket.status === "won";
    const facts = [
      STATUS[ticket.status],
      ticket.caught && `caught ${ticket.caught}`,
      ticket.due ? money(ticket.due) : "",
      ticket.status === "issued" && ticket.games > 1 ? `${left} of ${ticket.games} games to come` : "",
    ];
    const from = ticket.games > 1 ? `${ticket.games} games from game ${ticket.game}` : `Game ${ticket.game}`;
    const face = `${from}, ${money(ticket.amount)}, station ${ticket.station}`;
    const made = [this.house, when(ticket.at)].filter(Boolean).join(", ");
    return html`<li class="is-${ticket.status}">
      <strong>Ticket ${ticket.number}</strong> <span>${ticket.conditioning}</span>
      <div>${this.#numbersOf(ticket)}</div>
      <div class="quiet">${facts.filter(Boolean).join(", ")}</div>
      ${
        ticket.game
          ? html`<div class="quiet">${face}</div>
              <div class="quiet">${made}</div>`
          : nothing
      }
      ${
        mayVoid
          ? html`<button
              type="button"
              @click=${() => this.#tell("void", { area: `${this.slip.area}${ticket.number}` })}
            >
              Void ticket ${ticket.number}
            </button>`
          : nothing
      }
      ${
        mayCollect
          ? html`<button
              type="button"
              class="primary"
              ?disabled=${this.isBusy}
              @click=${() =>
                this.#tell("say", { event: this.slip.collects, fields: { position: 0, ticket: ticket.number } })}
            >
              Collect ${money(ticket.due)}
            </button>`
          : nothing
      }
    </li>`;
  }

  #tickets(isOpen) {
    const mine = this.#shown.tickets.filter((ticket) => ticket.player === this.you?.player);
    const others = this.#shown.tickets.length - mine.length;
    return html`<section aria-label="Your tickets">
      <h2>Your tickets</h2>
      ${
        mine.length
          ? html`<ul class="slip-tickets">
              ${[...mine].reverse().map((ticket) => this.#ticket(ticket, isOpen))}
            </ul>`
          : html`<p class="quiet">None yet.</p>`
      }
      ${
        others ? html`<p class="quiet">${others} ${others === 1 ? "ticket" : "tickets"} of other players.</p>` : nothing
      }
    </section>`;
  }

  #draws() {
    const { draws } = this.#shown;
    if (!draws.length) return nothing;
    return html`<details>
      <summary>Last games</summary>
      <ol class="slip-tickets">
        ${draws
          .slice(-SHOWN_DRAWS)
          .reverse()
          .map(
            ({ game, balls }) =>
              html`<li><strong>Game ${game}</strong> ${[...balls].sort((one, other) => one - other).join(" ")}</li>`,
          )}
      </ol>
    </details>`;
  }

  render() {
    if (!this.slip || !this.view) return nothing;
    const isOpen = this.prompt?.kind === "wagers" && Boolean(this.you) && !this.you.is_waiting;
    const { words, ways } = this.#price();
    const { game } = this.#shown;
    return html`<section class="slip" aria-label="Mark a ticket">
        <h2>
          Mark a ticket${game ? html` <span class="quiet">game ${game}${isOpen ? "" : ", closed"}</span>` : nothing}
        </h2>
        <div class="slip-kinds" role="group" aria-label="Kind of ticket">
          ${this.slip.kinds.map(
            (kind) =>
              html`<button
                type="button"
                title=${kind.help}
                aria-pressed=${kind.name === this.#kind.name}
                @click=${() => this.#choose(kind.name)}
              >
                ${kind.label}
              </button>`,
          )}
        </div>
        <p class="quiet">${this.#kind.help}</p>
        ${this.#groupButtons()}
        <div class="slip-numbers" role="group" aria-label="Numbers">
          ${Array.from({ length: this.slip.numbers }, (_, index) => this.#number(index + 1))}
        </div>
        ${this.#conditionBoxes()} ${this.#amounts()}
        <div class="slip-row">
          <span class="slip-price" role="status">${words}</span>
          <button type="button" class="primary" ?disabled=${!ways || !isOpen || this.isBusy} @click=${this.#buy}>
            Buy ticket
          </button>
        </div>
        ${this.#pays()}
      </section>
      ${this.#tickets(isOpen)} ${this.#draws()}`;
  }
}

define("pb-slip", SlipElement);
