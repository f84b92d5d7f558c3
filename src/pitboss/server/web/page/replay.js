/**
 * One round step by step: the table as it stood, a scrubber, every step in words, and its shuffles or its throw
 * verified.
 */
import { PageElement, css, define, html, nothing, say, sayError } from "./element.js";
import { api, applyPatch } from "./api.js";
import { copy, sentence, why } from "./parts.js";
import { withCards } from "./table/cards.js";
import { askUntilKnown } from "./table/odds.js";
import { worth } from "./table/results.js";
import { gradeWords, valuesTable } from "./table/trainer.js";
import "./table/felt.js";
import "./verify.js";
import "./verifyseries.js";

const PACE = 1100;
/** Chips of the usual denominations, in cents. */
const CHIPS = [50, 100, 250, 500, 2500, 10_000, 50_000];
/** @type {[number, string][]} */
const SPEEDS = [
  [0.5, "Slow"],
  [1, "Normal"],
  [2, "Fast"],
  [4, "Faster"],
];

/** The cards that were seen in some views, by shuffle: [{place, card}]. @param {any[]} views */
export function cardsSeen(views) {
  /** @type {Map<number, Map<number, string>>} */
  const shuffles = new Map();
  const hands = views.flatMap((view) => Object.values(view.spots).flatMap((spot) => spot.hands ?? []));
  for (const { place, card } of hands.flatMap((hand) => hand.cards)) {
    const [shuffle, number] = place.split(".").map(Number);
    if (!shuffles.has(shuffle)) shuffles.set(shuffle, new Map());
    if (card) shuffles.get(shuffle)?.set(number, card);
  }
  return new Map(
    [...shuffles].map(([shuffle, cards]) => [shuffle, [...cards].map(([place, card]) => ({ place, card }))]),
  );
}

class Replay extends PageElement {
  static properties = {
    house: { attribute: false },
    tableId: { attribute: false },
    round: { attribute: false },
    isSpectator: { attribute: false },
    steps: { state: true },
    at: { state: true },
    isPlaying: { state: true },
    speed: { state: true },
    failure: { state: true },
    isLast: { state: true },
    grades: { state: true },
  };

  static sheet = css`
    pb-replay .top {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem 1rem;
      justify-content: space-between;
      align-items: end;
      margin-bottom: 0.75rem;
    }
    pb-replay h1 {
      margin: 0;
    }
    pb-replay .columns {
      display: grid;
      gap: 1rem;
      align-items: start;
    }
    pb-replay .shown {
      min-width: 0;
    }
    @media (min-width: 64rem) {
      pb-replay .columns {
        grid-template-columns: minmax(0, 1fr) 22rem;
      }
    }
    pb-replay .controls {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.4rem;
      margin-top: 0.75rem;
    }
    pb-replay .controls input[type="range"] {
      flex: 1 1 12rem;
      min-width: 0;
    }
    @media (hover: none) {
      pb-replay .keys-hint {
        display: none;
      }
    }
    pb-replay .controls .play {
      min-width: 6.5rem;
    }
    pb-replay .controls .quiet {
      white-space: nowrap;
    }
    @media (max-width: 40rem) {
      pb-replay .controls input[type="range"] {
        order: -1;
        flex-basis: 100%;
      }
      pb-replay .controls .quiet {
        flex: 1;
        text-align: right;
      }
      pb-replay .controls .play {
        min-width: 4.6rem;
        padding-inline: 0.5rem;
      }
      pb-replay .controls select {
        padding-inline: 0.4rem;
      }
    }
    pb-replay .now {
      min-height: 3.2em;
      margin: 0.5rem 0 0;
      font: 1.1rem/1.4 var(--serif);
    }
    pb-replay .steps {
      list-style: none;
      margin: 0;
      padding: 0;
      max-height: min(36rem, 70dvh);
      overflow-y: auto;
      position: relative;
    }
    pb-replay .steps li {
      display: flex;
      gap: 0.25rem;
      align-items: start;
      border-top: 1px solid var(--line);
    }
    pb-replay .steps li:first-child {
      border-top: 0;
    }
    pb-replay .steps .jump {
      flex: 1;
      min-height: 36px;
      justify-content: start;
      text-align: left;
      border: 0;
      background: none;
      font-weight: 400;
      padding: 0.35rem 0.5rem;
    }
    pb-replay .steps .link {
      padding: 0.5rem;
      font-size: 0.85rem;
    }
    pb-replay .steps [aria-current] {
      background: var(--brand-soft);
      font-weight: 600;
      border-radius: var(--radius-small);
    }
    pb-replay .steps .later {
      color: var(--ink-2);
    }
    pb-replay .verify {
      margin-top: 1rem;
    }
  `;

  constructor() {
    super();
    /** @type {string} */
    this.tableId = undefined;
    /** @type {number} */
    this.round = undefined;
    /** @type {boolean} */
    this.isSpectator = undefined;
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    this.steps = null;
    this.views = [];
    this.at = 0;
    this.isPlaying = false;
    this.speed = 1;
    this.failure = "";
    this.isLast = true;
    /** @type {import("./types.js").Grade[]} */
    this.grades = [];
    this.found = null;
    this.read = "";
    this.onKey = (event) => this.#key(event);
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("keydown", this.onKey);
    this.#stop();
  }

  willUpdate() {
    const asked = `${this.tableId}/rounds/${this.round}${this.isSpectator ? "?as=spectator" : ""}`;
    if (asked === this.read) return;
    this.read = asked;
    this.steps = null;
    this.#stop();
    this.#fetch(asked);
  }

  async #fetch(asked) {
    try {
      const found = await api.get(`/tables/${asked}`);
      if (asked !== this.read) return;
      this.views = [found.start];
      for (const step of found.steps) this.views.push(applyPatch(this.views.at(-1), step.patch));
      this.steps = found.steps;
      this.found = found;
      this.seen = cardsSeen(this.views);
      const asking = new URLSearchParams(location.hash.split("?")[1] ?? "").get("step");
      this.at = asking ? Math.min(Number(asking) || 0, found.steps.length) : 0;
      this.failure = "";
      this.#findLast(asked);
      this.#grade(asked);
    } catch (error) {
      this.failure = error.message;
    }
  }

  /** Grades what I decided, where that can be told. */
  async #grade(asked) {
    this.grades = [];
    if (!this.house?.me || this.isSpectator) return;
    try {
      await askUntilKnown(
        `/tables/${encodeURIComponent(this.tableId)}/rounds/${this.round}/decisions`,
        () => asked === this.read && this.isConnected,
        (/** @type {import("./types.js").Grades} */ { decisions }) => {
          this.grades = decisions.toSorted((one, other) => Number(other.cost) - Number(one.cost));
        },
      );
    } catch {
      // without grades the round is shown as it was
    }
  }

  /** My decisions, those that cost most first; each leads to its step. */
  #decisions() {
    if (!this.grades.length) return nothing;
    const jump = (seq) => this.#go(this.steps.findIndex((step) => step.seq === seq) + 1);
    return html`<section class="panel decisions" aria-label="Your decisions">
      <h2>Your decisions, the costliest first</h2>
      <ol>
        ${this.grades.map(
          (grade) =>
            html`<li>
              <button class="link" @click=${() => jump(grade.seq)}>
                ${grade.hand_words || grade.hand.join(" ") || grade.against.join(" ")}: ${grade.choice}
              </button>
              ${gradeWords(grade)}
              <details>
                <summary>What each choice was worth</summary>
                ${valuesTable(grade)}
              </details>
            </li>`,
        )}
      </ol>
    </section>`;
  }

  async #findLast(asked) {
    const { rounds } = await api.get(`/tables/${encodeURIComponent(this.tableId)}/rounds?limit=1`);
    if (asked === this.read) this.isLast = this.round >= (rounds[0]?.round ?? 0);
  }

  #go(at) {
    this.at = Math.max(0, Math.min(at, this.steps?.length ?? 0));
    if (this.isPlaying && this.at === this.steps.length) this.#stop();
  }

  #play() {
    if (this.isPlaying) return this.#stop();
    if (this.at === this.steps.length) this.at = 0;
    this.isPlaying = true;
    this.#tick();
  }

  #tick() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.#go(this.at + 1);
      if (this.isPlaying) this.#tick();
    }, PACE / this.speed);
  }

  #stop() {
    clearTimeout(this.timer);
    this.isPlaying = false;
  }

  #key(event) {
    const isTyping = event.target.closest?.("input:not([type=range]), select, textarea, dialog");
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey || !this.steps) return;
    const isButton = event.target.closest?.("button, a, summary");
    const go = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length }[event.key];
    if (go !== undefined) {
      event.preventDefault();
      this.#go(go);
    } else if (event.key === " " && !isButton) {
      event.preventDefault();
      this.#play();
    }
  }

  updated(changed) {
    if (!changed.has("at")) return;
    const list = this.querySelector(".steps");
    const current = /** @type {HTMLElement | null} */ (list?.querySelector("[aria-current]"));
    if (!list || !current) return;
    const { offsetTop: top, offsetHeight: height } = current;
    if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 3;
  }

  async #share() {
    const link = `${location.origin}${location.pathname}#/t/${encodeURIComponent(
      this.tableId,
    )}/rounds/${this.round}?as=spectator`;
    try {
      await copy(link);
      say("Link copied. It shows the round as the rail sees it.", { kind: "good" });
    } catch (error) {
      sayError(error);
    }
  }

  #words(at) {
    return at === 0 ? "Before the round." : sentence(this.steps[at - 1].words);
  }

  #step(step, index) {
    const at = index + 1;
    const isNow = at === this.at;
    return html`<li aria-current=${isNow ? "step" : nothing} class=${at > this.at ? "later" : ""}>
      <button class="jump" @click=${() => this.#go(at)}><span>${withCards(sentence(step.words))}</span></button
      >${why(step.cite)}
    </li>`;
  }

  #felt() {
    const view = this.views[this.at];
    const isOver = this.at === this.steps.length;
    const net = Object.fromEntries(
      Object.entries(this.#net()).map(([name, amount]) => [name.replace(/^player /, ""), amount]),
    );
    return html`<pb-felt
      .layout=${this.found.layout}
      .view=${view}
      .chips=${CHIPS}
      .nets=${isOver ? net : {}}
    ></pb-felt>`;
  }

  #net() {
    const [before, after] = [this.views[0], this.views.at(-1)];
    const hasSettled = this.steps.some((step) => step.event === "round_settled");
    if (!hasSettled) return {};
    const changes = Object.keys(after.chips)
      .filter((name) => name in before.chips)
      .map((name) => [name, worth(after, name) - worth(before, name)]);
    return Object.fromEntries(changes);
  }

  #controls() {
    const last = this.steps.length;
    return html`<div class="controls" role="group" aria-label="Replay">
      <button @click=${() => this.#go(this.at - 1)} ?disabled=${this.at === 0} aria-label="Step back">◀</button>
      <button class="primary play" @click=${this.#play}>${this.isPlaying ? "Pause" : "Play"}</button>
      <button @click=${() => this.#go(this.at + 1)} ?disabled=${this.at === last} aria-label="Step forward">▶</button>
      <input
        type="range"
        min="0"
        max=${last}
        .value=${String(this.at)}
        aria-label="Step"
        aria-valuetext="Step ${this.at} of ${last}: ${this.#words(this.at)}"
        @input=${(event) => this.#go(Number(event.target.value))}
      />
      <span class="quiet">${this.at} / ${last}</span>
      <label class="visually-hidden" for="replay-speed">Speed</label>
      <select id="replay-speed" @change=${(event) => (this.speed = SPEEDS[event.target.selectedIndex][0])}>
        ${SPEEDS.map(([speed, words]) => html`<option .selected=${speed === this.speed}>${words}</option>`)}
      </select>
    </div>`;
  }

  #body() {
    if (this.failure) return html`<p role="alert">${this.failure}</p>`;
    if (!this.steps) return html`<p class="loading">Reading the log …</p>`;
    const step = this.steps[this.at - 1];
    return html`<div class="columns">
        <section class="shown" aria-label="The table">
          ${this.#felt()}
          <p class="now" aria-live=${this.isPlaying ? "off" : "polite"}>
            ${withCards(this.#words(this.at))} ${step ? why(step.cite) : nothing}
          </p>
          ${this.#controls()}
          <p class="quiet keys-hint">Arrow keys step back and forth, Home and End jump, Space plays.</p>
        </section>
        <section class="panel" aria-label="Steps">
          <h2>Steps</h2>
          <ol class="steps" tabindex="0" aria-label="Steps of the round">
            ${this.steps.map((each, index) => this.#step(each, index))}
          </ol>
          ${this.#decisions()}
        </section>
      </div>
      ${[...this.seen].map(
        ([shuffle, seen]) =>
          html`<pb-verify
            class="verify"
            .tableId=${this.tableId}
            .number=${shuffle}
            .seen=${seen}
            .me=${this.house?.me?.name ?? ""}
          ></pb-verify>`,
      )}
      ${
        this.found.series
          ? html`<pb-verify-series
              class="verify"
              .tableId=${this.tableId}
              .number=${this.found.series}
              .round=${this.round}
              .me=${this.house?.me?.name ?? ""}
            ></pb-verify-series>`
          : nothing
      }`;
  }

  render() {
    const id = encodeURIComponent(this.tableId);
    const name = this.found?.name ?? "the table";
    const ask = this.isSpectator ? "?as=spectator" : "";
    return html`<div class="top">
        <div>
          <a class="back" href="#/t/${id}/rounds">← Rounds of ${name}</a>
          <h1>Round ${this.round}</h1>
          ${this.isSpectator ? html`<p class="quiet">As the rail sees it.</p>` : nothing}
        </div>
        <div class="row">
          ${
            this.round > 1
              ? html`<a class="button" href="#/t/${id}/rounds/${this.round - 1}${ask}">Earlier</a>`
              : nothing
          }
          ${this.isLast ? nothing : html`<a class="button" href="#/t/${id}/rounds/${this.round + 1}${ask}">Later</a>`}
          <button @click=${this.#share}>Copy a link to share</button>
        </div>
      </div>
      ${this.#body()}`;
  }
}

define("pb-replay", Replay);
