import { PageElement, define, html, nothing } from "./element.js";
import { api } from "./api.js";
import { withCards } from "./table/cards.js";

/** Draws one paragraph as GET /api/law/CITE gives it. @param {any} part */
export function paragraph(part) {
  const provenance = part.provenance_words ?? part.provenance;
  return html`<section class="paragraph">
    <h3><span class="cite">${part.cite}</span> ${part.heading ?? ""}</h3>
    <p class="says">${part.says}</p>
    ${(part.readings ?? []).map(
      (reading) =>
        html`<div class="reading">
          <p><strong>Reading ${reading.number}.</strong> ${reading.question}</p>
          <p>${reading.taken}</p>
          ${reading.why ? html`<p class="quiet">${reading.why}</p>` : nothing}
        </div>`,
    )}
    <p class="quiet">
      ${[part.edition, provenance].filter(Boolean).join(" · ")}
      <a href="#/law/${encodeURIComponent(part.cite)}">More</a>
    </p>
  </section>`;
}

/** The side panel that answers "Why?": the paragraph in our words, with its reading. */
class Why extends PageElement {
  static properties = { cite: { state: true }, law: { state: true }, failure: { state: true } };

  constructor() {
    super();
    this.cite = "";
    this.words = "";
    /** @type {any} */
    this.law = null;
    this.failure = "";
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("pitboss-why", (event) => this.#open(event.detail));
    addEventListener("hashchange", () => this.#close());
  }

  async #open({ cite, words = "" }) {
    this.cite = cite;
    this.words = words;
    this.law = null;
    this.failure = "";
    await this.updateComplete;
    const dialog = this.querySelector("dialog");
    if (!dialog.open) dialog.showModal();
    try {
      const law = await api.get(`/law/${encodeURIComponent(cite)}`);
      if (this.cite === cite) this.law = law;
    } catch (error) {
      this.failure = error.message;
    }
  }

  #close() {
    this.querySelector("dialog")?.close();
  }

  #backdrop(event) {
    if (event.target === event.currentTarget) this.#close();
  }

  #law() {
    if (this.failure) return html`<p>${this.failure}</p>`;
    if (!this.law) return html`<p class="quiet">Looking it up …</p>`;
    const parts = this.law.parts ?? [this.law];
    const does = [...new Set(parts.flatMap((part) => part.does ?? []))];
    const plain = does.length ? does : parts.map((part) => part.says).filter(Boolean);
    return html`${plain.map((words) => html`<p class="plainly">${words}</p>`)}
      <details class="law-layer" ?open=${!plain.length}>
        <summary>The rule: ${parts.map((part) => part.cite).join("; ")}</summary>
        ${parts.map(paragraph)}
      </details>`;
  }

  render() {
    return html`<dialog class="why" aria-labelledby="why-title" @click=${this.#backdrop}>
      <div class="why-inside">
        <header>
          <h2 id="why-title">Why?</h2>
          <button class="icon-button" aria-label="Close" @click=${this.#close}>×</button>
        </header>
        ${this.words ? html`<p class="happened">${withCards(this.words)}</p>` : nothing} ${this.#law()}
      </div>
    </dialog>`;
  }
}

define("pb-why", Why);
