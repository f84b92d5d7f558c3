/** Plays the steps of each message one after another, and catches up at once when it has fallen behind. */
import { applyPatch } from "../api.js";
import { pace } from "./settings.js";

const BEHIND = 3;
const LONGEST = 6000;

/** How long a step is looked at, in milliseconds at normal speed.
 * @param {any} step @param {any} before the view before it */
function lookAt(step, before) {
  if (step.event === "round_settled") return 1500; // time to read what it came to
  const spots = Object.entries(step.patch?.spots ?? {});
  if (!spots.length) return step.patch && Object.keys(step.patch).length ? 140 : step.by === "dealer" ? 220 : 60;
  const cards = (spot) => JSON.stringify(spot?.hands ?? []);
  if (spots.some(([number, spot]) => cards(spot) !== cards(before.spots[number]))) return 380;
  return step.by === "dealer" ? 520 : 80;
}

/**
 * The table as it is being shown. `onStep(step, view, before)` is called for each step as it is played, `onRest(message)`
 * when a message is through.
 */
export class Playback {
  constructor({ onStep, onRest }) {
    this.onStep = onStep;
    this.onRest = onRest;
    this.view = null;
    this.queue = [];
    this.isPlaying = false;
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
    if (this.queue.length > BEHIND) this.wake?.();
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
    let left = LONGEST;
    for (const step of message.steps) {
      if (this.queue[0] !== message) return; // a snapshot came between
      const before = this.view;
      this.view = applyPatch(before, step.patch);
      this.onStep(step, this.view, before);
      const wait = Math.min(left, lookAt(step, before)) * pace();
      left -= wait;
      if (wait > 0 && !document.hidden && !this.isHurried && this.queue.length <= BEHIND) await this.#wait(wait);
    }
  }

  #wait(milliseconds) {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, milliseconds);
    });
  }
}
