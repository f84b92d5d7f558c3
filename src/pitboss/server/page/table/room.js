/** The poker room at a table: the waiting list and the seat it offers, a higher minimum, missed blinds, and the desk. */
import { PageElement, css, define, html, nothing, say, sayError } from "../element.js";
import { join, suggestedName } from "../join.js";
import { ask, cites, counted, minimumWords, why } from "../parts.js";
import { isKept } from "../sit.js";
import { cardPicture } from "./cards.js";

const ROOM = "custom (poker room)";
const CONDUCT = "19:47-14.16(b)";
const BLINDS = "custom (19:47-14.10)";

const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
const SUITS = ["s", "h", "d", "c"];

/** @param {string[]} names */
const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** What concerns a person now, above what is asked: `line`, `you`, `me` and `send`; "sit" is told when a seat is taken. */
class RoomNotice extends PageElement {
  static properties = {
    line: { attribute: false }, you: { attribute: false }, house: { attribute: false }, send: { attribute: false }, isBusy: { state: true },
    viewed: { attribute: false }, looked: { state: true },
  };

  static sheet = css`
    pb-room-notice:empty { display: none; }
    pb-room-notice { display: grid; gap: 0.4rem; }
    pb-room-notice .notice { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.75rem; padding: 0.5rem 0.75rem; border-radius: var(--radius-small); background: color-mix(in srgb, var(--gold) 16%, var(--panel)); }
    pb-room-notice .notice p { margin: 0; flex: 1 1 16rem; }
    pb-room-notice .spread { display: grid; grid-template-columns: repeat(13, minmax(0, 1fr)); gap: 2px; margin-bottom: 1rem; }
    pb-room-notice .spread svg { width: 100%; height: auto; }
    pb-room-notice .notice .row { gap: 0.4rem; flex: 0 1 auto; }
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
  async #wait() {
    try {
      if (!this.house.me) {
        const fields = [{ name: "name", label: "Your name", value: suggestedName(), required: true, most: 24 }];
        const words = "Under this name you are called when a seat is free. No password: afterwards you get a code for other devices.";
        const answer = await ask({ title: `Wait for a seat at ${this.line.name}`, words, confirm: "Wait for a seat", fields });
        if (!answer) return;
        await join(answer.name.trim());
      }
    } catch (error) {
      sayError(error);
      return;
    }
    await this.#do({ do: "wait", waits: true }, "You are on the list. Stay in the house: you are called when a seat is free.");
  }

  #notice(words, cite, buttons = nothing) {
    return html`<div class="notice"><p>${words} ${why(cite)}</p>${buttons === nothing ? nothing : html`<div class="row">${buttons}</div>`}</div>`;
  }

  #button(words, command, kind = "", done = "") {
    return html`<button class=${kind} ?disabled=${this.isBusy} @click=${() => this.#do(command, done)}>${words}</button>`;
  }

  /** Of those who do not sit here: their place on the list, and the seat that is kept for them. */
  #waiting() {
    const { desk, state } = this.line;
    const me = this.house.me;
    const place = desk.waiting.indexOf(me?.name ?? "");
    if (desk.removed.includes(me?.name)) return this.#notice("You were required to leave this game, and may not come back to it.", CONDUCT);
    const leave = this.#button("Wait no longer", { do: "wait", waits: false });
    if (place >= 0 && desk.called.includes(me.name)) {
      const sit = html`<button class="primary" @click=${() => this.dispatchEvent(new CustomEvent("sit"))}>Take the seat</button>`;
      return this.#notice(html`<strong>A seat is kept for you.</strong> Sit down within two minutes, or the next is called.`, ROOM, html`${sit} ${leave}`);
    }
    if (place >= 0) return this.#notice(`You wait for a seat: number ${place + 1} of ${desk.waiting.length} on the list.`, ROOM, leave);
    if (state === "closing" || (desk.vacant.length && !isKept(this.line, me))) return nothing;
    const kept = desk.called.length ? `The free ${desk.called.length === 1 ? "seat is" : "seats are"} kept for ${listed(desk.called)}.` : "Every seat is taken.";
    const others = desk.waiting.length ? ` ${counted(desk.waiting.length, "person", "people")} on the list.` : " Nobody is on the list.";
    if (me && me.role !== "player") return this.#notice(`${kept}${others}`, ROOM);
    return this.#notice(`${kept}${others}`, ROOM, html`<button class="primary" ?disabled=${this.isBusy} @click=${this.#wait}>Wait for a seat</button>`);
  }

  /** Of those who sit here: the word that is asked of every patron. */
  #proposed() {
    const { proposed } = this.line.desk;
    if (!proposed) return nothing;
    const { minimum, options, agreed, lacking, cite } = proposed;
    const what = minimumWords(proposed);
    const word = (agrees) => ({ do: "agree", minimum, options, agrees });
    if (!lacking.length) return this.#notice(`Everybody agrees to ${what}: the floor may post it at once.`, cite);
    if (agreed.includes(this.you.player)) {
      return this.#notice(`You agreed to ${what}; ${listed(lacking)} ${lacking.length === 1 ? "has" : "have"} not said yet.`, cite, this.#button("Not any more", word(false)));
    }
    const words = html`<strong>Do you agree to ${what}?</strong> It goes up only if every patron agrees.`;
    return this.#notice(words, cite, html`${this.#button("I agree", word(true), "primary")} ${this.#button("I do not", word(false))}`);
  }

  /** Of those who were away: what it means for the blinds. */
  #blinds() {
    const { player, is_away: isAway } = this.you;
    const owes = this.line.desk.owing.includes(player);
    if (isAway) {
      const passed = owes ? " The blinds have passed you: on coming back you post them, or wait for them to come round." : "";
      return this.#notice(`You are away: no cards are dealt to you, and your seat is kept.${passed}`, BLINDS, this.#button("Play again", { do: "away", is_away: false }, "primary"));
    }
    return owes ? this.#notice("You missed the blinds: you are asked whether to post them, or to wait for them to come round.", BLINDS) : nothing;
  }

  /** Of the first two players: the decks that were spread for them to look over, until they have looked. */
  #spread() {
    if (!this.viewed || this.looked === this.viewed.round) return nothing;
    const look = () => {
      this.looked = this.viewed.round;
      this.querySelector("dialog").showModal();
    };
    return this.#notice("Each deck was spread face up for you to look over.", this.viewed.cite, html`<button @click=${look}>Look at the cards</button>`);
  }

  #spreadDialog() {
    const close = () => this.querySelector("dialog").close();
    return html`<dialog aria-labelledby="spread-title"><h2 id="spread-title">The deck as it was spread</h2>
      <p>Face up, by suit and in sequence: 52 cards, each of them once. ${why(this.viewed?.cite ?? "")}</p>
      <div class="spread">${SUITS.flatMap((suit) => RANKS.map((rank) => cardPicture(`${rank}${suit}`)))}</div>
      <div class="row ask-buttons"><button class="primary" @click=${close}>I have looked</button></div></dialog>`;
  }

  render() {
    if (!this.line?.desk) return nothing;
    return html`${this.#notices()} ${this.viewed ? this.#spreadDialog() : nothing}`;
  }

  #notices() {
    if (!this.you) return this.#waiting();
    return [this.#proposed(), this.#blinds(), this.#spread()].find((each) => each !== nothing) ?? nothing; // one at a time, what matters most
  }
}

/** The desk beside the table, for everybody: game and limits, vacant seats, who waits, and what the house adds to the rules. */
class RoomDesk extends PageElement {
  static properties = { line: { attribute: false } };

  static sheet = css`
    pb-room-desk details { background: var(--panel); border: 1px solid var(--line); border-radius: var(--radius); padding: 0.1rem 0.9rem; font-size: 0.92rem; }
    pb-room-desk summary { padding: 0.5rem 0; font-weight: 600; cursor: pointer; }
    pb-room-desk dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.25rem 0.75rem; margin: 0 0 0.6rem; }
    pb-room-desk dt { color: var(--ink-2); }
    pb-room-desk dd { margin: 0; overflow-wrap: anywhere; }
    pb-room-desk ol, pb-room-desk ul { margin: 0; padding-left: 1.1rem; }
    @media (max-width: 60rem) { pb-room-desk details { border-radius: 0; border-width: 1px 0 0; } }
  `;

  render() {
    if (!this.line?.desk) return nothing;
    const { game, vacant, waiting, called, supplements } = this.line.desk;
    const number = waiting.length ? `, ${waiting.length} waiting` : "";
    return html`<details><summary>The room's desk${number}</summary><dl>
      <dt>Game</dt><dd>${game}</dd>
      <dt>Vacant</dt><dd>${vacant.length ? `${vacant.length === 1 ? "seat" : "seats"} ${listed(vacant.map(String))}` : "no seat"} ${why(this.line.game === "poker" ? "19:47-14.18" : ROOM)}</dd>
      <dt>Waiting</dt><dd>${waiting.length ? html`<ol>${waiting.map((name) => html`<li>${name}${called.includes(name) ? " (called to a seat)" : ""}</li>`)}</ol>` : html`nobody ${why(ROOM)}`}</dd>
      <dt>House rules</dt><dd>${supplements.length ? html`<ul>${supplements.map((rule) => html`<li>${rule}</li>`)}</ul> ${cites("19:47-14.15(r)")}` : "none beyond the regulation"}</dd>
    </dl></details>`;
  }
}

define("pb-room-notice", RoomNotice);
define("pb-room-desk", RoomDesk);
