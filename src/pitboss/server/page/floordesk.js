/** The desk of a poker table as the floor sees it: what lies there, and what a floorperson may bring to it. */
import { PageElement, css, define, html, nothing } from "./element.js";
import { money, parseMoney } from "./api.js";
import { ask, cites, minimumWords } from "./parts.js";

/** What a sign says in money that may change with its minimum. */
const ON_THE_SIGN = ["maximum", "ante", "first_blind", "second_blind", "third_blind", "forced_bet"];

/** What a floorperson may do at the desk: its button, its question, its paragraph, and what the house is told. */
const ACTIONS = {
  announce: {
    button: "Announce",
    title: "Announce the table",
    words: "Everybody in the lobby and at the poker tables hears the game, its limits, the vacant seats, and who is next on the list.",
    cite: "19:47-14.18",
    done: "the room hears it.",
  },
  verify: {
    button: "Verify time charges",
    title: "Verify the time charges",
    words: "Count the chips in the rake area; once you have verified them the dealer moves them to the table inventory container.",
    cite: "19:47-14.14(b)3.v",
    fields: () => [{ name: "amount", label: "Counted, in dollars", required: true, most: 12 }],
    body: ({ amount }) => ({ amount: inCents(amount) }),
    done: "the time charges are verified.",
  },
  report: {
    button: "Report made",
    title: "The report is made",
    words: "Say so when the Commission and the Division have been notified.",
    cite: "19:47-14.16(b)",
    fields: ({ desk }) => [{ name: "about", label: "What they were told", choices: desk.reports.map((about) => ({ value: about, words: about })) }],
    body: ({ about }) => ({ about }),
    done: "the report is made.",
  },
  propose: {
    button: "Higher minimum",
    title: "Ask for a higher minimum",
    words: "Every patron at the table is asked, one by one. When all of them agree the new sign may be posted at once, without the usual notice. Other amounts that are left empty go up in proportion.",
    cite: "19:47-14.17",
    fields: ({ line }) => [
      { name: "minimum", label: `New minimum, in dollars (now ${money(line.least)})`, value: money(2 * line.least), required: true, most: 12 },
      ...onTheSign(line).map(({ name, label, value }) => ({ name, label: `${label[0].toUpperCase()}${label.slice(1)}, in dollars (now ${money(value)})`, most: 12 })),
    ],
    body: ({ minimum, ...others }, { line }) => ({ minimum: inCents(minimum), options: goingUp(line, inCents(minimum), others) }),
    done: "the patrons are asked.",
  },
  rotate: {
    button: "Rotate the decks",
    title: "Rotate the decks",
    words: "The deck that was kept comes into play when the round is over, and the other goes to its place.",
    cite: "19:47-14.2(b)",
    done: "the decks are rotated, in a round when that is over.",
  },
  supplement: {
    button: "Submit a house rule",
    title: "Submit a house rule",
    words: "The internal controls may clarify and supplement the rules for irregularities. The rule holds once the Commission has approved it; everybody at the table can then read it.",
    cite: "19:47-14.15(r)",
    fields: () => [{ name: "rule", label: "The rule, in a sentence", required: true }],
    body: ({ rule }) => ({ rule: rule.trim() }),
    done: "the rule is submitted to the Commission.",
  },
  review: {
    button: "The Commission's word",
    title: "The Commission's word on a house rule",
    words: "Say so when the Commission has reviewed a rule that was submitted, and by what its word can be found: the table reads both, and who told of it.",
    cite: "19:47-14.15(r)",
    fields: ({ desk }) => [
      { name: "rule", label: "The rule", choices: desk.submitted.map((rule) => ({ value: rule, words: rule })) },
      { name: "approved", label: "Its word", choices: [{ value: "yes", words: "approved" }, { value: "no", words: "not approved" }] },
      { name: "reference", label: "Reference of its word", required: true },
    ],
    body: ({ rule, approved, reference }) => ({ rule, approved: approved === "yes", reference: reference.trim() }),
    done: "the Commission's word is taken down.",
  },
  disclose: {
    button: "Disclose a hand",
    title: "Have a conceded hand disclosed",
    words: "Should this player concede at the showdown of this round, the hand is turned up before it is discarded. Everybody at the table hears the reason.",
    cite: "19:47-14.15(d)",
    nightCite: "13:47-20.38(d)",
    mayBe: ({ desk }) => desk.hands.length > 0,
    fields: ({ desk }) => [
      { name: "player", label: "Whose hand", choices: desk.hands.map((player) => ({ value: player, words: player })) },
      { name: "reason", label: "Reason, in a few words", required: true },
    ],
    body: ({ player, reason }) => ({ player, reason: reason.trim() }),
    done: "the hand is disclosed if it is conceded.",
  },
  remove_player: {
    button: "Remove a player",
    title: "Remove a player",
    words: "For reasonable cause to believe that somebody plays, or has played, to help another. The hand that is played is finished by default; then the player leaves and may not come back, and a report is due to the Commission and the Division.",
    cite: "19:47-14.16(b)",
    isGrave: true,
    mayBe: ({ line, desk }) => people(line).length + desk.left.length > 0,
    fields: ({ line, desk }) => [
      { name: "player", label: "Who", choices: [...people(line).map(({ position, player }) => ({ value: player, words: `${position} ${player}` })),
        ...desk.left.map((player) => ({ value: player, words: `${player}, who has left` }))] },
      { name: "reason", label: "Reason, in a few words", required: true },
    ],
    body: ({ player, reason }) => ({ player, reason: reason.trim() }),
    done: "the player is required to leave, and a report is due.",
  },
};

/** What of a table's sign may change with its minimum. @param {any} line */
const onTheSign = (line) => line.options.filter(({ name, value }) => ON_THE_SIGN.includes(name) && (value || name === "maximum"));

/** Returns what changes with a minimum, as it was written or in proportion. @param {any} line @param {number} minimum @param {Record<string, string>} written */
function goingUp(line, minimum, written) {
  const inProportion = (value) => Math.round((value * minimum) / line.least / 50) * 50;
  const all = onTheSign(line).map(({ name, value }) => ({ name, value, to: written[name]?.trim() ? inCents(written[name]) : inProportion(value) }));
  return Object.fromEntries(all.filter(({ value, to }) => to !== value).map(({ name, to }) => [name, asTyped(to)]));
}

/** @param {number} cents */
const asTyped = (cents) => money(cents).replaceAll(",", "");

/** @param {any} line */
const people = (line) => line.seated.filter((seat) => !seat.is_builtin);

/** @param {string} text */
function inCents(text) {
  const cents = parseMoney(text);
  if (cents === null) throw new Error(`${text} is not an amount of money: write $5 or 5.`);
  return cents;
}

/** Shows the desk of a table; `row` is the table as the floor sees it, and `send` tells the house what it is to hear. */
class FloorDesk extends PageElement {
  static properties = { row: { attribute: false }, send: { attribute: false } };

  static sheet = css`
    pb-floor-desk:not(:empty) { display: grid; gap: 0.6rem; border-top: 1px dashed var(--line); padding-top: 0.75rem; }
    pb-floor-desk h3 { margin: 0; font: 600 1rem/1.2 var(--serif); }
    pb-floor-desk ol, pb-floor-desk ul { margin: 0; padding-left: 1.1rem; }
  `;

  #act(name) {
    const { title, words, isGrave, fields, body, done, button } = ACTIONS[name];
    const { line } = this.row;
    const about = html`${words} ${this.#cites(ACTIONS[name])}`;
    const send = (answer) => this.send({ do: name, ...body?.(answer, this.row) }, done);
    ask({ title: `${title}: ${line.name}`, words: about, confirm: button, isGrave, fields: fields?.(this.row), send });
  }

  /** The paragraphs of the casino's text are not those of a casino night. */
  #cites({ cite, nightCite }) {
    const said = this.row.line.game === "poker" ? cite : nightCite;
    return said ? cites(said) : nothing;
  }

  /** Posts the sign that everybody has agreed to, word for word. */
  #post(proposed) {
    const options = { minimum: asTyped(proposed.minimum), ...proposed.options };
    const words = html`From the next round on the sign says ${minimumWords(proposed)}. ${cites("19:47-14.17")}`;
    const send = () => this.send({ do: "options", options }, "the new sign is posted.");
    ask({ title: `Post the new sign: ${this.row.line.name}`, words, confirm: "Post it", send });
  }

  #minimum({ proposed }) {
    if (!proposed) return nothing;
    const { agreed, lacking } = proposed;
    const post = html`<button class="primary" @click=${() => this.#post(proposed)} aria-label="Post the new sign: ${this.row.line.name}">Post the new sign</button>`;
    return html`<dt>Proposed</dt><dd>${minimumWords(proposed)}; ${lacking.length
      ? html`${agreed.length ? `${agreed.join(", ")} agreed, ` : ""}waiting for ${lacking.join(", ")}`
      : html`all agree.<br>${post}`}</dd>`;
  }

  #facts({ waiting, called, supplements, proposed }, { rake_area: held, fund, submitted }) {
    return html`<dl class="facts">
      <dt>Waiting</dt><dd>${waiting.length ? waiting.map((name) => (called.includes(name) ? `${name} (called)` : name)).join(", ") : "nobody"}</dd>
      ${held ? html`<dt>Rake area</dt><dd>${money(held)} of time charges, not verified</dd>` : nothing}
      ${fund ? html`<dt>Fund</dt><dd>${money(fund)}, the players'</dd>` : nothing}
      ${this.#minimum({ proposed })}
      ${supplements.length ? html`<dt>House rules</dt><dd><ul>${supplements.map((rule) => html`<li>${rule}</li>`)}</ul></dd>` : nothing}
      ${submitted.length ? html`<dt>Submitted</dt><dd><ul>${submitted.map((rule) => html`<li>${rule.replace(/[.\s]+$/, "")}, not approved yet</li>`)}</ul></dd>` : nothing}</dl>`;
  }

  render() {
    const { line, desk } = this.row ?? {};
    if (!desk) return nothing;
    const shown = desk.takes.filter((name) => ACTIONS[name] && (ACTIONS[name].mayBe?.(this.row) ?? true));
    return html`<h3>The room's desk</h3> ${this.#facts(line.desk, desk)}
      <div class="buttons">${shown.map((name) => html`<button class=${ACTIONS[name].isGrave ? "danger" : ["verify", "report"].includes(name) ? "primary" : ""}
        @click=${() => this.#act(name)} aria-label="${ACTIONS[name].button}: ${line.name}">${ACTIONS[name].button}</button>`)}</div>`;
  }
}

define("pb-floor-desk", FloorDesk);
