import { PageElement, define, html } from "../element.js";

/** A ring that empties until a deadline (milliseconds of the epoch), with the seconds that are left. */
class Ring extends PageElement {
  static properties = { deadline: { type: Number }, seconds: { type: Number }, left: { state: true } };

  constructor() {
    super();
    /** @type {number} */
    this.deadline = undefined;
    /** @type {number} */
    this.seconds = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.#count(), 250);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  willUpdate() {
    this.#count();
  }

  #count() {
    this.left = this.deadline ? Math.max(0, (this.deadline - Date.now()) / 1000) : null;
  }

  render() {
    if (this.left === null) return html``;
    const share = Math.min(1, this.left / (this.seconds || this.left || 1));
    return html`<svg
      class="ring ${this.left < 6 ? "is-short" : ""}"
      viewBox="0 0 36 36"
      role="timer"
      aria-label="${Math.ceil(this.left)} seconds left"
    >
      <circle cx="18" cy="18" r="15.5" class="ring-back"></circle>
      <circle
        cx="18"
        cy="18"
        r="15.5"
        class="ring-left"
        pathLength="100"
        stroke-dasharray="${share * 100} 100"
      ></circle>
      <text x="18" y="22.5" text-anchor="middle">${Math.ceil(this.left)}</text>
    </svg>`;
  }
}

define("pb-ring", Ring);
