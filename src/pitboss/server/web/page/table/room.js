/** The room at a table: the waiting list and the seat it offers, what the desk asks and tells, and the desk itself. */
import { PageElement, css, define, html, nothing, say, sayError } from "../element.js";
import { join, suggestedName } from "../join.js";
import { choiceOf, commandOf, fieldsOf } from "../deskform.js";
import { ask, why } from "../parts.js";
import { cardPicture } from "./cards.js";

const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
const SUITS = ["s", "h", "d", "c"];

/**
 * What concerns a person now, above what is asked: `line`, `you`, `me` and `send`; "sit" is told when a seat is taken.
 */
class RoomNotice extends PageElement {
  static properties = {
    line: { attribute: false },
    you: { attribute: false },
    house: { attribute: false },
    send: { attribute: false },
    isBusy: { state: true },
    viewed: { attribute: false },
    isInHand: { type: Boolean },
    looked: { state: true },
  };

  constructor() {
    super();
    /** @type {(command: any) => Promise<any>} */
    this.send = undefined;
    /** @type {import("../types.js").HouseJson} */
    this.house = undefined;
    /** @type {import("../types.js").Line} */
    this.line = undefined;
    /** @type {import("../types.js").You | null} */
    this.you = undefined;
    /** @type {boolean} */
    this.isInHand = undefined;
    /** @type {any} */
    this.viewed = undefined;
  }

  static sheet = css`
    pb-room-notice:empty {
      display: none;
    }
    pb-room-notice {
      display: grid;
      gap: 0.4rem;
    }
    pb-room-notice .notice {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.4rem 0.75rem;
      padding: 0.5rem 0.75rem;
      border-radius: var(--radius-small);
      background: color-mix(in srgb, var(--gold) 16%, var(--panel));
    }
    pb-room-notice .notice p {
      margin: 0;
      flex: 1 1 16rem;
    }
    pb-room-notice .spread {
      display: grid;
      grid-template-columns: repeat(13, minmax(0, 1fr));
      gap: 2px;
      margin-bottom: 1rem;
    }
    pb-room-notice .spread svg {
      width: 100%;
      height: auto;
    }
    pb-room-notice .notice .row {
      gap: 0.4rem;
      flex: 0 1 auto;
    }
  `;

  async #do(command, done) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await this.send(command);
      if (done) say(done, { kind: "good" });
    } catch (error) {
      sayError(error);
    }
    this.isBusy = false;
  }

  /** Puts a person on the list; who has no name in the house yet takes one first. */
  async #wait(form) {
    try {
      if (!this.house.me) {
        const fields = [{ name: "name", label: "Your name", value: suggestedName(), required: true, most: 24 }];
        const words = "We call you by this name when a seat opens. No password: you get a code for your other devices.";
        const answer = await ask({ title: `${form.label}: ${this.line.name}`, words, confirm: form.label, fields });
        if (!answer) return;
        await join(answer.name.trim());
      }
    } catch (error) {
      sayError(error);
      return;
    }
    await this.#do(commandOf(form), form.done);
  }

  /** @param {unknown} words @param {string} cite @param {unknown} [buttons] */
  #notice(words, cite, buttons = nothing) {
    return html`<div class="notice">
      <p>${words} ${why(cite)}</p>
      ${buttons === nothing ? nothing : html`<div class="row">${buttons}</div>`}
    </div>`;
  }

  #button(words, command, kind = "", done = "") {
    return html`<button class=${kind} ?disabled=${this.isBusy} @click=${() => this.#do(command, done)}>
      ${words}
    </button>`;
  }

  /** The buttons of a form: one for each answer where it leaves one choice, or one that asks for its fields. */
  #buttons(form) {
    const choice = choiceOf(form);
    if (choice) {
      return choice.values.map(({ value, words }) =>
        this.#button(
          words,
          commandOf(form, { [choice.name]: String(value) }),
          value === choice.usual ? "primary" : "",
          form.done,
        ),
      );
    }
    const fields = fieldsOf(form);
    if (!fields.length) return this.#button(form.label, commandOf(form), form.is_due ? "primary" : "", form.done);
    const send = (answer) => this.send(commandOf(form, answer));
    return html`<button @click=${() => ask({ title: form.label, words: form.help, confirm: form.label, fields, send })}>
      ${form.label}
    </button>`;
  }

  /** @param {string} name */
  #formsOf(name) {
    return this.line.desk.forms.filter(({ whose, stays }) => !stays && whose?.includes(name));
  }

  /** What the desk has to tell a person. @param {string} name */
  #notesTo(name) {
    return this.line.desk.notes.filter(({ whose }) => whose.includes(name));
  }

  /** Of those who do not sit here: their place on the list, and the seat that is kept for them. */
  #waiting() {
    const { desk, state } = this.line;
    const me = this.house.me;
    const [note] = this.#notesTo(me?.name);
    if (note) return this.#notice(note.words, note.cite);
    const [own] = this.#formsOf(me?.name);
    if (own) return this.#place(own, desk.waiting.indexOf(me.name) + 1, desk.called.includes(me.name));
    const open = desk.forms.find(({ whose }) => whose === null);
    if (!open || state === "closing") return nothing;
    if (me && me.role !== "player") return this.#notice(open.help, open.cite);
    return this.#notice(
      open.help,
      open.cite,
      html`<button class="primary" ?disabled=${this.isBusy} @click=${() => this.#wait(open)}>${open.label}</button>`,
    );
  }

  #place(form, place, isCalled) {
    const leave = this.#buttons(form);
    if (!isCalled)
      return this.#notice(`You're number ${place} of ${this.line.desk.waiting.length} on the list.`, form.cite, leave);
    const sit = html`<button class="primary" @click=${() => this.dispatchEvent(new CustomEvent("sit"))}>
      Take the seat
    </button>`;
    return this.#notice(
      html`<strong>A seat is being held for you.</strong> Sit down within two minutes, or the next is called.`,
      form.cite,
      html`${sit} ${leave}`,
    );
  }

  /** Of those who sit here: the word that the desk asks of them, or takes from them. */
  #asked() {
    const [form] = this.#formsOf(this.you.player);
    if (!form) return nothing;
    return this.#notice(
      form.is_due ? html`<strong>${form.label}</strong> ${form.help}` : form.help,
      form.cite,
      this.#buttons(form),
    );
  }

  /** Of those who are away: what that means, with whatever else the desk has to tell them; to others that alone.
   * What is said of those who were away is false of somebody who is in the hand. */
  #told() {
    const isFalse = ({ cite }) => this.isInHand && cite === this.line.desk.when_away.cite;
    const [note] = this.#notesTo(this.you.player).filter((each) => !isFalse(each));
    if (!this.you.is_away) return note ? this.#notice(note.words, note.cite) : nothing;
    const { words, cite } = this.line.desk.when_away;
    return this.#notice(
      note ? `${words} ${note.words}` : words,
      cite,
      this.#button("Play again", { do: "away", is_away: false }, "primary"),
    );
  }

  /** Of the first two players: the decks that were spread for them to look over, until they have looked. */
  #spread() {
    if (!this.viewed || this.looked === this.viewed.round) return nothing;
    const look = () => {
      this.looked = this.viewed.round;
      this.querySelector("dialog").showModal();
    };
    return this.#notice(
      "Each deck was spread face up for you to look over.",
      this.viewed.cite,
      html`<button @click=${look}>Look at the cards</button>`,
    );
  }

  #spreadDialog() {
    const close = () => this.querySelector("dialog").close();
    return html`<dialog aria-labelledby="spread-title">
      <h2 id="spread-title">The deck as it was spread</h2>
      <p>Face up, by suit and in sequence: 52 cards, each of them once. ${why(this.viewed?.cite ?? "")}</p>
      <div class="spread">${SUITS.flatMap((suit) => RANKS.map((rank) => cardPicture(`${rank}${suit}`)))}</div>
      <div class="row ask-buttons"><button class="primary" @click=${close}>I have looked</button></div>
    </dialog>`;
  }

  render() {
    if (!this.line?.desk) return nothing;
    return html`${this.#notices()} ${this.viewed ? this.#spreadDialog() : nothing}`;
  }

  #notices() {
    if (!this.you) return this.#waiting();
    // one at a time, what matters most
    return [this.#asked(), this.#told(), this.#spread()].find((each) => each !== nothing) ?? nothing;
  }
}

/** The desk beside the table, for everybody: what its game tells there. */
class RoomDesk extends PageElement {
  static properties = { line: { attribute: false }, you: { attribute: false }, send: { attribute: false } };

  constructor() {
    super();
    /** @type {any} */
    this.you = undefined;
    /** @type {(command: any) => Promise<any>} */
    this.send = undefined;
    /** @type {import("../types.js").Line} */
    this.line = undefined;
  }

  static sheet = css`
    pb-room-desk details {
      background: var(--panel);
      border: 1px solid var(--line);
      border-radius: var(--radius);
      padding: 0.1rem 0.9rem;
      font-size: 0.92rem;
    }
    pb-room-desk .desk-forms {
      gap: 0.4rem;
      margin-bottom: 0.5rem;
    }
    pb-room-desk summary {
      padding: 0.5rem 0;
      font-weight: 600;
      cursor: pointer;
    }
    pb-room-desk dl {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0.25rem 0.75rem;
      margin: 0 0 0.6rem;
    }
    pb-room-desk dt {
      color: var(--ink-2);
    }
    pb-room-desk dd {
      margin: 0;
      overflow-wrap: anywhere;
    }
    pb-room-desk ol,
    pb-room-desk ul {
      margin: 0;
      padding-left: 1.1rem;
    }
    @media (max-width: 60rem) {
      pb-room-desk details {
        border-radius: 0;
        border-width: 1px 0 0;
      }
    }
  `;

  /** What I may bring to the desk at any time, each by a button that asks for what it leaves open. */
  #buttons() {
    const mine = this.line.desk.forms.filter(({ stays, whose }) => stays && whose?.includes(this.you?.player));
    if (!mine.length) return nothing;
    return html`<div class="row desk-forms">
      ${mine.map((form) => html`<button @click=${() => this.#bring(form)}>${form.label}</button>`)}
    </div>`;
  }

  async #bring(form) {
    const send = (answer) => this.send(commandOf(form, answer));
    try {
      const given = await ask({
        title: form.label,
        words: form.help,
        confirm: form.label,
        fields: fieldsOf(form),
        send,
      });
      if (given) say(form.done, { kind: "good" });
    } catch (error) {
      sayError(error);
    }
  }

  render() {
    if (!this.line?.desk) return nothing;
    const { facts, waiting } = this.line.desk;
    if (!facts.length && !waiting.length) return this.#buttons();
    const number = waiting.length ? `, ${waiting.length} waiting` : "";
    return html`${this.#buttons()}
      <details>
        <summary>The room's desk${number}</summary>
        <dl>
          ${facts.map(
            ({ label, words, cite }) =>
              html`<dt>${label}</dt>
                <dd>
                  ${
                    words.length === 1
                      ? words[0]
                      : html`<ol>
                          ${words.map((each) => html`<li>${each}</li>`)}
                        </ol>`
                  }
                  ${why(cite)}
                </dd>`,
          )}
        </dl>
      </details>`;
  }
}

define("pb-room-notice", RoomNotice);
define("pb-room-desk", RoomDesk);
