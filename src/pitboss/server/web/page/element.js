import { LitElement } from "lit";

export { css, html, nothing, svg } from "lit";

/**
 * A web component of the page. It renders into the document itself (no shadow root), so that the styles of style.css
 * hold everywhere; a class may add rules of its own as `static sheet = css\`...\``, adopted once, and should write them
 * below its own tag name.
 */
export class PageElement extends LitElement {
  /** @type {import("lit").CSSResult | null} */
  static sheet = null;

  static finalize() {
    super.finalize();
    const sheet = Object.hasOwn(this, "sheet") ? this.sheet : null;
    const isAdopted = sheet && document.adoptedStyleSheets.includes(sheet.styleSheet); // by another class built on it
    if (sheet && !isAdopted) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet.styleSheet];
  }

  createRenderRoot() {
    this.replaceChildren();
    return this;
  }
}

/**
 * Names an element's class once, whichever module comes first.
 * @param {string} tag
 * @param {CustomElementConstructor} made
 */
export function define(tag, made) {
  if (!customElements.get(tag)) customElements.define(tag, made);
}

/** Shows a short message to the person at the page: kind "plain", "good" or "bad".
 * @param {string} words @param {{kind?: string, cite?: string}} about */
export function say(words, about = {}) {
  dispatchEvent(new CustomEvent("pitboss-say", { detail: { words, ...about } }));
}

/** Tells a refusal in words: what, why, what is allowed. @param {any} error */
export function refusalWords(error) {
  const { what, why, allowed } = error?.error ?? {};
  return what && why ? `${what}: ${why}.${allowed ? ` Allowed: ${allowed}.` : ""}` : String(error?.message ?? error);
}

/** Shows a refusal with its reason and paragraph. @param {any} error */
export function sayError(error) {
  say(refusalWords(error), { kind: "bad", cite: error?.error?.cite ?? "" });
}

/** Says why something happened: what was told, what the game does, and then the paragraph(s) of a citation.
 * @param {string} cite @param {string} [words] what happened */
export function openWhy(cite, words = "") {
  dispatchEvent(new CustomEvent("pitboss-why", { detail: { cite, words } }));
}

/** Asks the page to read the house (and who I am) anew. */
export function refreshHouse() {
  dispatchEvent(new CustomEvent("pitboss-refresh"));
}
