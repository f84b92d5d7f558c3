/** The forms of a game's desk, drawn and sent as the house declares them. */
import { money, parseMoney } from "./api.js";

/** @param {string} text */
function inCents(text) {
  const cents = parseMoney(text);
  if (cents === null) throw new Error(`${text} is not an amount of money: write $5 or 5.`);
  return cents;
}

/** An amount as somebody would type it. @param {number} cents */
const asTyped = (cents) => money(cents).replaceAll(",", "");

/** What a person is asked for, as a dialog has it. @param {any} form */
export const fieldsOf = (form) =>
  form.fields
    .filter(({ kind }) => kind !== "fixed")
    .map(({ name, label, kind, values, usual, help, follows }) => ({
      name,
      label,
      hint: help,
      required: !follows,
      ...(kind === "amount" ? { value: usual === null ? "" : money(usual), most: 12 } : {}),
      ...(values.length ? { choices: values.map(({ value, words }) => ({ value: String(value), words })) } : {}),
    }));

/** The one choice that a form leaves open, where it leaves no more. @param {any} form */
export function choiceOf(form) {
  const open = form.fields.filter(({ kind }) => kind !== "fixed");
  return open.length === 1 && open[0].kind === "choice" ? open[0] : null;
}

/** @param {any} field @param {string} text */
function valueOf({ kind, values, usual }, text) {
  if (kind === "fixed") return usual;
  if (kind === "amount") return inCents(text);
  return values.length ? values.find(({ value }) => String(value) === text).value : text.trim();
}

/** What an amount is that nobody has named: it keeps its proportion to the one that it follows. */
function inProportion({ now, follows, step }, form, fields) {
  const lead = form.fields.find(({ name }) => name === follows);
  return Math.round((now * fields[follows]) / lead.now / step) * step;
}

/**
 * The command that a form becomes with what was answered.
 * @param {any} form
 * @param {Record<string, string>} [answer]
 */
export function commandOf(form, answer = {}) {
  /** @type {Record<string, any>} */
  const fields = {};
  for (const field of form.fields) {
    const text = answer[field.name] ?? "";
    if (!field.of) {
      fields[field.name] = valueOf(field, text);
      continue;
    }
    const cents = text.trim() ? inCents(text) : inProportion(field, form, fields);
    fields[field.of] ??= {};
    if (cents !== field.now) fields[field.of][field.name] = asTyped(cents);
  }
  return form.do === "desk" ? { do: form.do, event: form.event, fields } : { do: form.do, ...fields };
}
