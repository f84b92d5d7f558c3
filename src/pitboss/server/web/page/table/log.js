import { repeat } from "lit/directives/repeat.js";
import { PageElement, define, html, nothing, openWhy } from "../element.js";
import { withCards } from "./cards.js";
import { toldTo } from "./words.js";

const QUIET = new Set([
  "nonce_given",
  "seed_committed",
  "seed_revealed",
  "seals_opened",
  "throw_seed_committed",
  "throw_seed_revealed",
  "series_seed_committed",
  "series_seed_revealed",
  "player_ready",
  "wagering_ended",
]);

/** Where a list is scrolled to, and its measures. @param {Element} list */
const where = (list) => ({
  top: list.scrollTop,
  tall: list.clientHeight,
  wide: list.clientWidth,
  long: list.scrollHeight,
});

/** Everything that happened, in words, each with its paragraph. Properties: steps, you (name or ""). */
class LogElement extends PageElement {
  static properties = { steps: { attribute: false }, you: { type: String } };

  constructor() {
    super();
    /** @type {string} */
    this.you = undefined;
    this.steps = [];
    this.isAtEnd = true;
    this.seen = { top: 0, tall: 0, wide: 0, long: 0 };
    this.resized = new ResizeObserver(() => this.updated());
  }

  firstUpdated() {
    this.resized.observe(this.querySelector(".log-list"));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.resized.disconnect();
  }

  updated() {
    const list = this.querySelector(".log-list");
    if (!list) return;
    if (this.isAtEnd) list.scrollTop = list.scrollHeight;
    this.seen = where(list);
  }

  /** Scroll up and you stay there; a list that only grew, or became taller, narrower or shorter, keeps to its end. */
  #scrolled(event) {
    const [list, before] = [event.currentTarget, this.seen];
    this.seen = where(list);
    const { top, tall, wide, long } = this.seen;
    if (long - top - tall < 40) this.isAtEnd = true;
    else if (top < before.top && tall === before.tall && wide === before.wide && long >= before.long)
      this.isAtEnd = false;
  }

  #step(step, before) {
    const isNew = step.round !== before?.round;
    const kind = QUIET.has(step.event) ? "is-quiet" : step.player && step.player === this.you ? "is-you" : "";
    return html`${isNew && step.round ? html`<li class="log-round">Round ${step.round}</li>` : nothing}
      <li class=${kind}>
        <span>${withCards(toldTo(step, this.you))}</span>
        ${
          step.cite
            ? html`<button
                class="link why-button"
                aria-label="Why? ${step.cite}"
                title=${step.cite}
                @click=${() => openWhy(step.cite, toldTo(step, this.you))}
              >
                Why?
              </button>`
            : nothing
        }
      </li>`;
  }

  render() {
    return html`<h2 class="log-title">What happened</h2>
      <ol class="log-list" tabindex="0" aria-label="What happened, in words" @scroll=${this.#scrolled}>
        ${repeat(
          this.steps,
          (step) => step.seq,
          (step, index) => this.#step(step, this.steps[index - 1]),
        )}
      </ol>`;
  }
}

define("pb-log", LogElement);
