/**
 * Plays the steps of each message one after another, faster when more waits, and at once when it has fallen far behind.
 */
import { applyPatch } from "../api.js";
import { BETWEEN_CARDS, pace } from "./settings.js";

const FAR_BEHIND = 10;
const LONGEST = 4800;
const TO_READ = 2200;

/** How long a step is looked at, in milliseconds at normal speed.
 * @param {any} step @param {any} before the view before it */
function lookAt(step, before) {
  if (step.event === "round_settled") return 0;
  if (step.patch?.outcome) return 1100; // what a device showed
  const spots = Object.entries(step.patch?.spots ?? {});
  if (!spots.length) return step.patch && Object.keys(step.patch).length ? 140 : step.by === "dealer" ? 220 : 60;
  const cards = (spot) => JSON.stringify(spot?.hands ?? []);
  if (spots.some(([number, spot]) => cards(spot) !== cards(before.spots[number]))) {
    const lying = (spot) => (spot?.hands ?? []).flatMap((hand) => hand.cards).length;
    const dealt = spots.reduce(
      (sum, [number, spot]) => sum + Math.max(0, lying(spot) - lying(before.spots[number])),
      0,
    );
    return 380 + BETWEEN_CARDS * Math.max(0, dealt - 1);
  }
  return step.by === "dealer" ? 520 : 80;
}

/**
 * The table as it is being shown. `onStep(step, view, before, message)` is called for each step as it is played,
 * `onRest(message)`
 * when a message is through. `lead(step)` sets going what comes before a step is told, as a wheel that turns, and
 * returns when that is over.
 */
export class Playback {
  constructor({ onStep, onRest, lead }) {
    this.lead = lead;
    this.onStep = onStep;
    this.onRest = onRest;
    this.view = null;
    this.queue = [];
    this.isPlaying = false;
    /** @type {(() => void) | undefined} */
    this.wake = undefined;
  }

  /** Starts from a snapshot and forgets what was waiting. */
  start(view) {
    this.view = view;
    this.queue = [];
    this.wake?.();
  }

  /** @param {import("../api.js").Message} message */
  add(message) {
    this.queue.push(message);
    if (this.#isFarBehind) this.wake?.();
    if (!this.isPlaying) this.#play();
  }

  /** Shows everything that waits at once. */
  hurry() {
    this.isHurried = true;
    this.wake?.();
  }

  async #play() {
    this.isPlaying = true;
    while (this.queue.length) {
      const message = this.queue[0];
      await this.#playMessage(message);
      if (this.queue[0] === message) {
        this.queue.shift();
        this.onRest(message);
      }
    }
    this.isPlaying = this.isHurried = false;
  }

  async #playMessage(message) {
    const looks = this.#looks(message);
    for (const [index, step] of message.steps.entries()) {
      if (this.queue[0] !== message) return; // a snapshot came between
      if (this.#isWatched) await this.#until(this.lead(step));
      if (this.queue[0] !== message) return;
      const before = this.view;
      this.view = applyPatch(before, step.patch);
      this.onStep(step, this.view, before, message);
      const wait = looks[index] * pace() * this.#haste(step);
      if (this.#isWatched) await this.#wait(wait);
    }
  }

  get #isWatched() {
    return !document.hidden && !this.isHurried && !this.#isFarBehind;
  }

  get #isFarBehind() {
    return this.queue.length > FAR_BEHIND;
  }

  /** The more waits to be shown, the faster it goes; but what a round came to may always be read. */
  #haste(step) {
    return step.event === "round_settled" ? 1 : 1 / Math.max(1, this.queue.length - 1);
  }

  /** How long each step of a message is looked at: long messages go faster, and an end of a round may be read. */
  #looks(message) {
    let view = this.view;
    const looks = message.steps.map((step) => {
      const before = view;
      view = applyPatch(before, step.patch);
      return lookAt(step, before);
    });
    const total = looks.reduce((sum, look) => sum + look, 0);
    const share = total > LONGEST ? LONGEST / total : 1;
    return looks.map((look, index) => (message.steps[index].event === "round_settled" ? TO_READ : look * share));
  }

  /** Waits for what is under way, but no longer than anybody looks at it. @param {Promise<any> | null} over */
  #until(over) {
    return over && Promise.race([over.catch(() => {}), this.#wait(LONGEST)]);
  }

  #wait(milliseconds) {
    if (!(milliseconds > 0)) return null;
    return new Promise((resolve) => {
      this.wake = () => resolve(undefined);
      setTimeout(resolve, milliseconds);
    });
  }
}
