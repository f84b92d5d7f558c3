import { PageElement, define, html, nothing, openWhy } from "./element.js";

/** Short messages at the foot of the page, spoken by screen readers and gone after a while. */
class Toasts extends PageElement {
  static properties = { shown: { state: true } };

  constructor() {
    super();
    this.shown = [];
    this.count = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("pitboss-say", (event) => this.#show(event.detail));
  }

  #show(message) {
    this.count += 1;
    const id = this.count;
    this.shown = [...this.shown.filter((each) => each.words !== message.words), { id, ...message }].slice(-3);
    setTimeout(() => this.#drop(id), message.kind === "bad" ? 9000 : 5000);
  }

  #drop(id) {
    this.shown = this.shown.filter((each) => each.id !== id);
  }

  render() {
    return html`<div class="toasts" role="status" aria-live="polite">
      ${this.shown.map(
        (each) =>
          html`<div class="toast ${each.kind ?? "plain"}">
            <span>${each.words}</span>
            ${each.cite ? html`<button class="link" @click=${() => openWhy(each.cite)}>Why?</button>` : nothing}
            <button class="icon-button" aria-label="Dismiss" @click=${() => this.#drop(each.id)}>×</button>
          </div>`,
      )}
    </div>`;
  }
}

define("pb-toasts", Toasts);
