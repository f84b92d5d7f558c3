/** One choice of the operator as a field: yes or no, one of some values, a number, an amount of money, or a text. */
import { html, nothing } from "./element.js";
import { money, parseMoney } from "./api.js";
import { capital, cites, origin } from "./parts.js";

const SHORT = 18;
const FEW = 5;

/**
 * @typedef {{name: string, label: string, cite: string, help: string, is_first: boolean,
 *   provenance: string, provenance_words: string, kind: string, default: any,
 *   values: {value: any, words: string, cite: string, provenance: string, provenance_words: string,
 *   excluded_by: {cite: string, sentence: string} | null}[] | null,
 *   least: number | null, most: number | null, step: number | null, hint: string | null}} Option
 */

/** A value of an option as a person reads it. @param {Option} option @param {any} value */
export function valueWords(option, value) {
  const known = option.values?.find((each) => each.value === value);
  if (known) return known.words;
  if (option.kind === "money" && typeof value === "number") return money(value);
  if (option.kind === "yes-no") return value ? "yes" : "no";
  return String(value);
}

/** The same in a word or two: a pay table by its name. @param {Option} option @param {any} value */
export const shortWords = (option, value) => valueWords(option, value).split(": ")[0];

/**
 * The value that a word such as "B", "yes", "6" or "$5" names, or undefined.
 * @param {Option} option
 * @param {string} word
 */
export function valueOf(option, word) {
  if (option.kind === "yes-no") return { yes: true, no: false }[word];
  if (option.kind === "money") return parseMoney(word) ?? undefined;
  if (option.kind === "text") return word;
  if (option.kind === "number") return /^\d+$/.test(word) ? Number(word) : undefined;
  return option.values?.find((each) => String(each.value) === word)?.value;
}

/**
 * Draws an option with its value; `set` takes the new one, undefined where it cannot be read.
 * @param {Option} option @param {any} value @param {(value: any) => void} set @param {boolean} isWrong
 */
export function optionField(option, value, set, isWrong) {
  const isChanged = value !== option.default;
  const chosen = option.values?.find((each) => each.value === value);
  const about = html`<span class="about"
    >${origin(chosen ?? option)} ${chosen && chosen.cite !== option.cite ? cites(option.cite) : nothing}
    ${
      isChanged
        ? html`<button
            type="button"
            class="link"
            @click=${() => set(option.default)}
            aria-label="Back to standard: ${valueWords(option, option.default)}"
            title=${valueWords(option, option.default)}
          >
            Back to standard
          </button>`
        : nothing
    }</span
  >`;
  const classes = `option ${isChanged ? "is-changed" : ""} ${isWrong ? "is-wrong" : ""}`;
  if (option.kind === "yes-no") return yesOrNo(option, value, set, classes, about);
  if (option.values && option.values.length <= FEW) return choices(option, value, set, classes, about);
  const id = `option-${option.name}`;
  return html`<div class=${classes}>
    <label for=${id}>${capital(option.label)}</label>
    ${option.values ? select(option, value, set, id) : entry(option, value, set, id)} ${help(option)} ${about}
  </div>`;
}

/** The sentence below an option's label, where that does not say it all. */
const help = (option) => (option.help ? html`<p class="option-help quiet">${capital(option.help)}.</p>` : nothing);

function yesOrNo(option, value, set, classes, about) {
  return html`<div class=${classes}>
    <label class="switch"
      ><input type="checkbox" .checked=${Boolean(value)} @change=${(event) => set(event.target.checked)} />
      ${capital(option.label)}</label
    >
    ${help(option)} ${about}
  </div>`;
}

function choices(option, value, set, classes, about) {
  const isLong = option.values.some((each) => each.words.length > SHORT);
  return html`<fieldset class=${classes}>
    <legend>${capital(option.label)}</legend>
    <div class=${isLong ? "stacked" : "segments"}>
      ${option.values.map(
        (each) =>
          html`<label
            ><input
              type="radio"
              name=${option.name}
              .checked=${each.value === value}
              @change=${() => set(each.value)}
            /><span>${described(each.words)}</span></label
          >`,
      )}
    </div>
    ${help(option)} ${about}
  </fieldset>`;
}

/** A pay table's name stands out from what it pays. @param {string} words */
function described(words) {
  const [name, ...pays] = words.split(": ");
  return pays.length ? html`<strong>${name}</strong> ${pays.join(": ")}` : words;
}

function select(option, value, set, id) {
  return html`<select id=${id} @change=${(event) => set(option.values[event.target.selectedIndex].value)}>
    ${option.values.map((each) => html`<option .selected=${each.value === value}>${each.words}</option>`)}
  </select>`;
}

function entry(option, value, set, id) {
  const isMoney = option.kind === "money";
  const isText = option.kind === "text";
  const shown = value === undefined ? undefined : isMoney ? money(value) : String(value);
  const read = (text) =>
    isText
      ? text.trim() || option.default
      : isMoney
        ? (parseMoney(text) ?? undefined)
        : /^\s*\d+\s*$/.test(text)
          ? Number(text)
          : undefined;
  const bounds =
    option.least === null
      ? (option.hint ?? "")
      : `${valueWords(option, option.least)} to ${valueWords(option, option.most)}`;
  return html`<div class="entry">
    <input
      id=${id}
      inputmode=${isText ? "text" : isMoney ? "decimal" : "numeric"}
      autocomplete="off"
      aria-describedby="${id}-bounds"
      aria-invalid=${value === undefined}
      .value=${shown ?? nothing}
      @change=${(event) => set(read(event.target.value))}
    />
    <span class="quiet" id="${id}-bounds">${bounds}</span>
  </div>`;
}
