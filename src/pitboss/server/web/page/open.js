/** Opening a table of one's own: the form is made from the game's options and refuses what the law does not allow. */
import { PageElement, css, define, html, nothing, refreshHouse, sayError } from "./element.js";
import { api, money } from "./api.js";
import { join, suggestedName } from "./join.js";
import { optionField, shortWords, valueOf } from "./optionfield.js";
import { capital, cites, counted, sentence } from "./parts.js";
import "./views.js";

const PAUSE_BEFORE_CHECK = 150;

class Open extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    route: { attribute: false },
    game: { state: true },
    values: { state: true },
    most: { state: true },
    positions: { state: true },
    builtin: { state: true },
    isTraining: { state: true },
    hasClock: { state: true },
    found: { state: true },
    isBusy: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-open .columns {
      display: grid;
      gap: 1.5rem;
      align-items: start;
      grid-template-columns: minmax(0, 1fr);
    }
    @media (max-width: 60rem) {
      pb-open aside {
        order: -1;
      }
    }
    pb-open .at-the-end {
      display: grid;
      gap: 0.5rem;
    }
    @media (min-width: 60rem) {
      pb-open .at-the-end {
        display: none;
      }
    }
    @media (min-width: 60rem) {
      pb-open .columns {
        grid-template-columns: minmax(0, 1fr) 21rem;
      }
      pb-open aside {
        position: sticky;
        top: 1rem;
        max-height: calc(100dvh - 2rem);
        overflow: auto;
      }
      pb-open .beside {
        display: none;
      }
    }
    pb-open .choose-game {
      border: 0;
      padding: 0;
      margin: 0 0 1rem;
      display: grid;
      gap: 0.5rem;
      grid-template-columns: repeat(auto-fill, minmax(min(11rem, 46%), 1fr));
    }
    pb-open .choose-game legend {
      padding: 0;
      margin-bottom: 0.4rem;
      font-weight: 600;
    }
    pb-open .choose-game label {
      display: grid;
      align-content: start;
      padding: 0.6rem 0.8rem;
      border: 1px solid var(--line);
      border-radius: var(--radius);
      background: var(--panel);
      cursor: pointer;
    }
    pb-open .choose-game label:has(:checked) {
      border-color: var(--brand);
      box-shadow: inset 0 0 0 1px var(--brand);
      background: var(--brand-soft);
    }
    pb-open :is(.choose-game, .segments) input {
      position: absolute;
      opacity: 0;
    }
    pb-open :is(.choose-game, .segments) label:has(:focus-visible) {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }
    pb-open .choose-game .quiet {
      font-weight: 400;
      color: var(--ink-2);
    }
    pb-open section.panel {
      margin-bottom: 1rem;
    }
    pb-open section.panel > h2 {
      margin-bottom: 0.25rem;
    }
    pb-open .option {
      border: 0;
      margin: 0;
      padding: 0.75rem 0;
      border-top: 1px solid var(--line);
      display: grid;
      gap: 0.4rem;
      min-width: 0;
    }
    pb-open .option legend {
      padding: 0;
      margin-bottom: 0.4rem;
      font-weight: 550;
      float: left;
      width: 100%;
    }
    pb-open .is-wrong {
      box-shadow: -0.75rem 0 0 -0.5rem var(--bad);
    }
    pb-open .is-changed > :is(label, legend) {
      color: var(--brand);
    }
    pb-open .about {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 0.75rem;
      font-size: 0.9rem;
      clear: both;
    }
    pb-open .segments {
      display: flex;
      flex-wrap: wrap;
    }
    pb-open .segments label {
      display: grid;
      place-items: center;
      min-height: 44px;
      padding: 0 0.9rem;
      border: 1px solid var(--line);
      margin: 0 -1px 0.25rem 0;
      cursor: pointer;
      font-weight: 500;
      background: var(--panel);
    }
    pb-open .segments label:first-child {
      border-radius: var(--radius-small) 0 0 var(--radius-small);
    }
    pb-open .segments label:last-child {
      border-radius: 0 var(--radius-small) var(--radius-small) 0;
    }
    pb-open .segments label:has(:checked) {
      background: var(--brand);
      border-color: var(--brand);
      color: var(--brand-ink);
    }
    pb-open .stacked label,
    pb-open .switch {
      display: flex;
      gap: 0.6rem;
      align-items: center;
      min-height: 44px;
      padding: 0.2rem 0;
      font-weight: 500;
      cursor: pointer;
    }
    pb-open .stacked input,
    pb-open .switch input {
      flex: none;
    }
    pb-open .switch {
      font-weight: 550;
    }
    pb-open .entry {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 0.75rem;
    }
    pb-open .entry input {
      width: 9rem;
    }
    pb-open .option select {
      max-width: 18rem;
    }
    pb-open .breach {
      border-left: 4px solid var(--bad);
      background: var(--bad-soft);
      border-radius: var(--radius-small);
      padding: 0.6rem 0.75rem;
      margin-bottom: 0.6rem;
    }
    pb-open .breach p {
      margin: 0 0 0.25rem;
    }
    pb-open .remedies {
      display: flex;
      flex-wrap: wrap;
      gap: 0.4rem;
      margin-bottom: 0.75rem;
    }
    pb-open aside .preview {
      display: block;
      width: 100%;
      margin: 0 auto 0.75rem;
    }
    pb-open .legal {
      color: var(--good);
      font-weight: 600;
    }
    pb-open .chosen {
      margin: 0 0 0.75rem;
      padding-left: 1.1rem;
      font-size: 0.92rem;
    }
    pb-open aside .primary {
      width: 100%;
    }
    pb-open .refused {
      color: var(--bad);
      margin: 0.5rem 0 0;
    }
  `;

  constructor() {
    super();
    /** @type {import("./app.js").Route} */
    this.route = undefined;
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    this.game = null;
    this.values = {};
    this.most = 1;
    this.wanted = Infinity; // seats that a person chose: as many as there may be, until one does
    this.positions = 1;
    this.builtin = 2;
    this.isTraining = false;
    this.hasClock = true;
    this.found = null;
    this.isBusy = false;
    this.failure = "";
    this.name = "";
    this.guest = suggestedName();
    this.checks = 0;
    this.touched = ""; // what was changed last: on a phone the verdict stands beside it
  }

  connectedCallback() {
    super.connectedCallback();
    const asked = this.route?.query?.get("game");
    const games = this.house?.games ?? [];
    const first = games.find((game) => game.name === asked) ?? games[0];
    if (first) this.#choose(first.name);
  }

  async #choose(name) {
    try {
      const game = await api.get(`/games/${encodeURIComponent(name)}`);
      this.game = game;
      this.drawing = "";
      this.values = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
      this.wanted = Infinity;
      this.#seatAtMost(game.most_positions);
      this.builtin = Math.min(2, this.positions - 1);
      this.failure = "";
      this.#check();
    } catch (error) {
      this.failure = error.message;
    }
  }

  #set(name, value) {
    this.touched = name;
    this.values = { ...this.values, [name]: value };
    this.#check();
  }

  /** What differs from the usual: all that the house needs to be told. */
  #chosen() {
    const differing = this.game.options.filter((option) => this.values[option.name] !== option.default);
    return Object.fromEntries(differing.map((option) => [option.name, this.values[option.name]]));
  }

  #unread() {
    return this.game.options.filter((option) => this.values[option.name] === undefined);
  }

  #check() {
    this.checks += 1;
    const check = this.checks;
    if (this.#unread().length) return void (this.found = null);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(async () => {
      try {
        const body = { options: this.#chosen(), positions: this.positions };
        const found = await api.post(`/games/${encodeURIComponent(this.game.name)}/check`, body);
        if (check === this.checks) this.#take(found);
      } catch (error) {
        if (check === this.checks) sayError(error);
      }
    }, PAUSE_BEFORE_CHECK);
  }

  /**
   * Takes the verdict; where the rules allow more seats or fewer than were asked about, the seats follow and are asked
   * about again.
   */
  #take(found) {
    if (this.#seatAtMost(found.most_positions ?? this.most)) return void this.#check();
    this.found = found;
  }

  /** Sets how many seats may be chosen, and returns whether that changes how many there are. */
  #seatAtMost(most) {
    const before = this.positions;
    this.most = most;
    this.positions = Math.min(this.wanted, most);
    this.builtin = Math.min(this.builtin, this.positions - 1);
    return this.positions !== before;
  }

  async #open(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    this.isBusy = true;
    this.failure = "";
    try {
      if (!this.house.me) await join(String(form.get("guest")).trim());
      const { table } = await api.post("/tables", {
        game: this.game.name,
        name: String(form.get("name")).trim(),
        options: this.#chosen(),
        positions: this.positions,
        is_training: this.isTraining,
        has_clock: this.hasClock,
        builtin: this.builtin,
      });
      refreshHouse();
      location.hash = `#/t/${encodeURIComponent(table.id)}`;
    } catch (error) {
      const { what, why, allowed } = error.error ?? {};
      this.failure = what && why ? `${what}: ${why}.${allowed ? ` Allowed: ${allowed}.` : ""}` : error.message;
    } finally {
      this.isBusy = false;
    }
  }

  /**
   * A remedy such as "pair_plus=B" or "dealing=hand with decks=2" is a button that does it; one in plain words is told.
   */
  #remedy(remedy) {
    const changes = remedy.split(" with ").map((each) => this.#change(each));
    if (!changes.every((each) => each)) return html`<span class="quiet">Allowed: ${remedy}</span>`;
    const words = changes.map(({ option, value }) => `${option.label}: ${shortWords(option, value)}`).join(", ");
    const mend = () => changes.forEach(({ option, value }) => this.#set(option.name, value));
    return html`<button type="button" @click=${mend}>${capital(words)}</button>`;
  }

  /** Reads "decks=2" as an option and its value, or returns null. */
  #change(text) {
    const [, name, word] = /^([a-z0-9_]+)=(.+)$/.exec(text) ?? [];
    const option = this.game.options.find((each) => each.name === name);
    const value = option ? valueOf(option, word) : undefined;
    return value === undefined ? null : { option, value };
  }

  #verdict() {
    const unread = this.#unread();
    if (unread.length) {
      return html`<div class="breach">
        <p>${sentence(`${unread.map((option) => option.label).join(", ")}: can't read that entry`)}</p>
      </div>`;
    }
    if (!this.found) return html`<p class="quiet">Checking …</p>`;
    if (this.found.is_legal) return html`<p class="legal">✓ These rules are legal together.</p>`;
    const { error, breaches, remedies } = this.found;
    const told = error
      ? [{ sentence: `${error.what}: ${error.why}. Allowed: ${error.allowed}`, cite: error.cite }]
      : breaches;
    return html`${told.map(
      (breach) =>
        html`<div class="breach">
          <p>${sentence(breach.sentence)}</p>
          ${cites(breach.cite)}
        </div>`,
    )}
    ${
      remedies.length
        ? html`<p class="quiet">Ways to fix it:</p>
            <div class="remedies">${remedies.map((remedy) => this.#remedy(remedy))}</div>`
        : nothing
    }`;
  }

  #isWrong(option) {
    if (this.values[option.name] === undefined) return true;
    if (this.found?.is_legal !== false) return false;
    const names = (this.found.remedies ?? [])
      .flatMap((remedy) => remedy.split(" with "))
      .map((change) => change.split("=")[0]);
    return names.includes(option.name);
  }

  #fields(options) {
    return options.map(
      (option) =>
        html`${optionField(
          option,
          this.values[option.name],
          (value) => this.#set(option.name, value),
          this.#isWrong(option),
        )}
        ${
          option.name === this.touched && this.found?.is_legal === false
            ? html`<div class="beside">${this.#verdict()}</div>`
            : nothing
        }`,
    );
  }

  #rules() {
    const first = this.game.options.filter((option) => option.is_first);
    const others = this.game.options.filter((option) => !option.is_first);
    const limits = others.filter((option) => option.kind === "money");
    const rules = others.filter((option) => option.kind !== "money" && option.provenance !== "custom");
    const custom = others.filter((option) => option.kind !== "money" && option.provenance === "custom");
    const changed = custom.filter((option) => this.values[option.name] !== option.default).length;
    return html` ${
        first.length
          ? html`<section class="panel">
              <h2>The game and its stakes</h2>
              <p class="quiet">Start here; each choice says where it comes from.</p>
              ${this.#fields(first)}
            </section>`
          : nothing
      }
      <section class="panel">
        <h2>House options</h2>
        <p class="quiet">
          ${this.game.title}, N.J.A.C. ${this.game.law},
          ${this.game.edition_words ?? `edition of ${this.game.edition}`}. Each choice with its paragraph.
        </p>
        ${this.#fields(rules)}
      </section>
      <section class="panel">
        <h2>${first.length ? "Other amounts" : "Limits"}</h2>
        <p class="quiet">The house posts its own limits; the text we have doesn't set them.</p>
        ${this.#fields(limits)}
      </section>
      ${
        custom.length
          ? html`<section class="panel">
              <details>
                <summary>
                  Custom: ${counted(custom.length, "choice")} not in our text${changed ? `, ${changed} changed` : ""}
                </summary>
                <p class="quiet">From other states, the trade or this house. The regulation's text doesn't say this.</p>
                ${this.#fields(custom)}
              </details>
            </section>`
          : nothing
      }
      <div class="at-the-end">
        ${this.#verdict()}<button class="primary" form="open-form" ?disabled=${this.isBusy || !this.found?.is_legal}>
          Open the table
        </button>
      </div>`;
  }

  #summary() {
    const { options, title } = this.game;
    const differing = options.filter(
      (option) => this.values[option.name] !== option.default && this.values[option.name] !== undefined,
    );
    const numbers = (least, upto) => Array.from({ length: upto - least + 1 }, (_, index) => least + index);
    return html`<aside class="panel" aria-label="Your table">
      <form id="open-form" @submit=${this.#open}>
        <h2>Your table</h2>
        <div role="status">${this.#verdict()}</div>
        ${this.#preview()}
        <div class="field">
          <label for="open-name">Table name</label>
          <input
            id="open-name"
            name="name"
            required
            maxlength="40"
            autocomplete="off"
            .value=${this.name || this.#usualName(title)}
            @input=${(event) => (this.name = event.target.value)}
          />
        </div>
        ${
          this.house.me
            ? nothing
            : html`<div class="field">
                <label for="open-guest">Your name</label>
                <input
                  id="open-guest"
                  name="guest"
                  required
                  maxlength="24"
                  autocomplete="nickname"
                  .value=${this.guest}
                />
              </div>`
        }
        <div class="row">
          <div class="field">
            <label for="open-positions">Seats</label>
            <select id="open-positions" @change=${(event) => this.#seats(Number(event.target.value))}>
              ${numbers(this.game.least_positions, this.most).map(
                (count) => html`<option value=${count} .selected=${count === this.positions}>${count}</option>`,
              )}
            </select>
          </div>
          <div class="field">
            <label for="open-builtin">Bots</label>
            <select id="open-builtin" @change=${(event) => (this.builtin = Number(event.target.value))}>
              ${numbers(0, this.positions - 1).map(
                (count) => html`<option value=${count} .selected=${count === this.builtin}>${count}</option>`,
              )}
            </select>
          </div>
        </div>
        <label class="switch"
          ><input
            type="checkbox"
            .checked=${this.hasClock}
            @change=${(event) => (this.hasClock = event.target.checked)}
          />
          Clock for bets and decisions</label
        >
        <p class="quiet">It only runs while other people are waiting. Bots never rush you.</p>
        <label class="switch"
          ><input
            type="checkbox"
            .checked=${this.isTraining}
            @change=${(event) => (this.isTraining = event.target.checked)}
          />
          Training table</label
        >
        <p class="quiet">
          Cause a misdeal or a jam on purpose and see what the rules do. Chips are free and stay at this table.
        </p>
        ${
          differing.length
            ? html`<ul class="chosen">
                ${differing.map(
                  (option) =>
                    html`<li>
                      ${capital(option.label)}: <strong>${shortWords(option, this.values[option.name])}</strong>
                    </li>`,
                )}
              </ul>`
            : html`<p class="quiet">Standard rules</p>`
        }
        <button class="primary" ?disabled=${this.isBusy || !this.found?.is_legal}>Open the table</button>
        <p class="refused" role="alert">${this.failure}</p>
      </form>
    </aside>`;
  }

  /** The layout as these rules would have it; the last that was legal stays while something is not. */
  #preview() {
    if (this.found?.is_legal) {
      const query = new URLSearchParams({ positions: String(this.positions), options: JSON.stringify(this.#chosen()) });
      this.drawing = `/api/games/${encodeURIComponent(this.game.name)}/layout.svg?${query}`;
    }
    return this.drawing ? html`<img class="preview" src=${this.drawing} alt="The layout of this table" />` : nothing;
  }

  #usualName(title) {
    const least = this.values.minimum;
    return least ? `${title}, ${money(least)}` : title;
  }

  #seats(count) {
    this.wanted = count;
    this.#seatAtMost(this.most);
    this.#check();
  }

  render() {
    if (!this.house.may_open) {
      return html`<div class="page">
        <h1>Open a table</h1>
        <p>Only the house opens tables here. <a href="#/">To the lobby</a></p>
      </div>`;
    }
    return html`<div class="page">
      <h1>Open a table</h1>
      <fieldset class="choose-game">
        <legend>Game</legend>
        ${this.house.games.map(
          (game) =>
            html`<label
              ><input
                type="radio"
                name="game"
                .checked=${this.game?.name === game.name}
                @change=${() => this.#choose(game.name)}
              />
              ${game.title}<span class="quiet">N.J.A.C. ${game.law}, ${game.edition}</span></label
            >`,
        )}
      </fieldset>
      ${
        this.game
          ? html`<div class="columns">
              <div>${this.#rules()}</div>
              ${this.#summary()}
            </div>`
          : html`<p role="alert">${this.failure || "A moment …"}</p>`
      }
    </div>`;
  }
}

define("pb-open", Open);
