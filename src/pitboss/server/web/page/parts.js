/** Small pieces that several views draw alike: citations, times, provenance, a dialog that asks. */
import { html, nothing, openWhy, refusalWords, sayError } from "./element.js";
import { render } from "lit";

/** Tells whether a citation is of custom, which is never shown as the regulation's. @param {string} cite */
export const isCustom = (cite) => cite.startsWith("custom");

/** A citation as buttons that open its paragraphs; what is custom says so. @param {string} cite */
export function cites(cite) {
  if (!cite) return nothing;
  const parts = cite.split("; ");
  return html`<span class="cites"
    >${parts.map((part) =>
      isCustom(part)
        ? html`<button
            type="button"
            class="link cite is-custom"
            @click=${() => openWhy(part)}
            title=${part}
            aria-label="Why? ${part}"
          >
            custom
          </button>`
        : html`<button type="button" class="link cite" @click=${() => openWhy(part)} aria-label="Why? ${part}">
            ${part}
          </button>`,
    )}</span
  >`;
}

/** A "Why?" that opens every paragraph of a step at once. @param {string} cite */
export function why(cite) {
  if (!cite) return nothing;
  return html`<button type="button" class="link" @click=${() => openWhy(cite)} title=${cite} aria-label="Why? ${cite}">
    Why?
  </button>`;
}

/**
 * What marks a rule that is not the regulation's own: custom, later text, or against the text and by whose approval.
 * @param {{provenance: string, provenance_words: string}} value @param {string} [approval]
 */
export function mark(value, approval) {
  const words = {
    nj: "later N.J. text",
    custom: "custom",
    excluded: approval ? `by approval ${approval}` : "takes an approval",
  }[value.provenance];
  return words ? html`<span class="tag mark" title=${value.provenance_words}>${words}</span>` : nothing;
}

/**
 * Where a rule comes from, and its paragraph; what is custom is never shown as the regulation's, nor the other way
 * round.
 * @param {{cite: string, provenance: string, provenance_words: string, excluded_by?: {cite: string} | null}} value
 * @param {string} [approval]
 */
export function origin(value, approval) {
  if (value.provenance === "custom") return cites(value.cite);
  const cite = value.excluded_by?.cite ?? value.cite;
  return html`${mark(value, approval)} ${isCustom(cite) ? why(cite) : cites(cite)}`;
}

/** A sentence with a capital and an end. @param {string} words */
export function sentence(words) {
  const text = (words ?? "").trim();
  if (!text) return "";
  return text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

/** A phrase with a capital. @param {string} words */
export const capital = (words) => (words ? words[0].toUpperCase() + words.slice(1) : "");

/** A time of today by the clock, any other by its date too. @param {number | null | undefined} at */
export function when(at) {
  if (!at) return "";
  const time = new Date(at);
  const clock = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  if (time.toDateString() === new Date().toDateString()) return clock;
  return `${time.toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" })}, ${clock}`;
}

/** For how long something has been, roughly. @param {number} at */
export function lasting(at) {
  const minutes = Math.max(0, Math.round((Date.now() - at) / 60_000));
  if (minutes < 2) return "a moment";
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** A count with its noun. @param {number} count @param {string} noun @param {string} [plural] */
export const counted = (count, noun, plural = `${noun}s`) => `${count} ${count === 1 ? noun : plural}`;

const STATES = { open: "open", paused: "paused", closing: "closing", closed: "closed" };

/** A table's state as a tag; an open table needs none. @param {string} state */
export function stateTag(state) {
  if (!state || state === "open") return nothing;
  return html`<span class="tag ${state === "closed" || state === "paused" ? "bad" : ""}"
    >${STATES[state] ?? state}</span
  >`;
}

/** Saves a text as a file. @param {string} name @param {string} text @param {string} type */
export function saveAs(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies a text, also where the page is served without encryption. @param {string} text */
export async function copy(text) {
  if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("aria-hidden", "true");
  area.className = "visually-hidden";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("Your browser won't copy: select the text and copy it yourself.");
}

/**
 * Asks a question in a dialog; the answer is what its fields hold, or null. Where the answer is sent from the dialog,
 * a refusal is told in it and what was entered stays.
 * @typedef {{name: string, label: string, required?: boolean, value?: string, type?: string, most?: number,
 *   choices?: {value: string, words: string}[], hint?: string}} Field
 * @param {{title: string, words?: unknown, confirm: string, isGrave?: boolean, fields?: Field[],
 *   send?: (answer: Record<string, any>) => Promise<unknown> | unknown}} question
 * @returns {Promise<Record<string, string> | null>}
 */
export function ask({ title, words, confirm, isGrave = false, fields = [], send }) {
  const dialog = document.createElement("dialog");
  dialog.className = "ask";
  dialog.setAttribute("aria-labelledby", "ask-title");
  /** @type {Record<string, string> | null} */
  let answer = null;
  let isSending = false;
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const given = /** @type {any} */ (Object.fromEntries(new FormData(/** @type {any} */ (event.target))));
    try {
      await send?.(given);
      answer = given;
      dialog.close();
    } catch (error) {
      if (dialog.open) show(error);
      else sayError(error);
    } finally {
      isSending = false;
    }
  };
  const show = (/** @type {any} */ error = null) =>
    render(
      html`<form @submit=${submit}>
        <h2 id="ask-title">${title}</h2>
        ${words ? html`<p>${words}</p>` : nothing} ${fields.map(field)}
        ${
          error
            ? html`<p class="refused" role="alert">${refusalWords(error)} ${cites(error.error?.cite ?? "")}</p>`
            : nothing
        }
        <div class="row ask-buttons">
          <button type="button" @click=${() => dialog.close()}>Cancel</button>
          <button class=${isGrave ? "danger" : "primary"}>${confirm}</button>
        </div>
      </form>`,
      dialog,
    );
  show();
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
  });
}

/** @param {Field} asked */
function field({ name, label, required, value = "", type = "text", most = 200, choices, hint }) {
  const id = `ask-${name}`;
  const input = choices
    ? html`<select id=${id} name=${name}>
        ${choices.map((each) => html`<option value=${each.value}>${each.words}</option>`)}
      </select>`
    : html`<input
        id=${id}
        name=${name}
        type=${type}
        .value=${value}
        maxlength=${most}
        ?required=${required}
        autocomplete="off"
      />`;
  return html`<div class="field">
    <label for=${id}>${label}</label>${input}${hint ? html`<p class="quiet">${hint}</p>` : nothing}
  </div>`;
}
