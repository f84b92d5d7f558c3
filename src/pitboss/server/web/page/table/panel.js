/** The panel below the felt: what lies before me and what it came to at its left, what I may do now at its right. */
import { html, nothing, openWhy } from "../element.js";
import { styled } from "../styled.js";
import { toldTo } from "./words.js";
import { withCards, cardPicture, handWords, withHoleCards } from "./cards.js";
import { outcomeStrip } from "./outcome.js";
import { handName } from "./felt.js";
import { isKept, maySit, hasList } from "../sit.js";
import { choiceName } from "./choices.js";
import { settings } from "./settings.js";
import { gradeButton } from "./trainer.js";

/** @typedef {import("./controller.js").TableController} Table */

/** The part of a card that is seen beside the next one, and how many cards wide the gap between two hands is. */
const SEEN = 0.56;
const GAP = 0.35;
/** Hands that are shown side by side at most; more are shown in two rows. */
const IN_A_ROW = 3;

/** @param {number | undefined} net */
const gain = (net) => (net > 0 ? "good" : net < 0 ? "bad" : "");

/** @param {string} cite @param {string} [words] */
const whyButton = (cite, words) =>
  cite ? html`<button class="link" @click=${() => openWhy(cite, words)}>Why?</button>` : nothing;

/** What was said last, or that the table is paused, and why. @param {Table} table */
export function caption({ caption: step, isPaused, steps, you, trainer, odds, host, results }) {
  if (isPaused) {
    const paused = steps.findLast((each) => each.event === "table_paused")?.words ?? "The table is paused.";
    return html`<div class="caption is-paused" role="status"><p>${paused} Nothing is asked until it goes on.</p></div>`;
  }
  if (!step) return html`<div class="caption"><p>Waiting for the next round.</p></div>`;
  const because = step.event === "round_settled" ? results.because(you?.player) : "";
  const words = because || toldTo(step, you?.player);
  const isGraded = settings.trainer && you && odds.found?.is_graded;
  return html`<div class="caption">
    <p>${because || withCards(words)} ${whyButton(step.cite, words)}</p>
    ${isGraded ? gradeButton(trainer, () => host.openTrainer()) : nothing}
  </div>`;
}

/** The hands that matter to me, each with its name: those before the dealer, and my own. @param {Table} table */
function handsOf({ you, snap }, spots) {
  const { player, positions = [] } = you ?? {};
  const isMine = (number) =>
    positions.includes(Number(number)) || spots[number].bets?.some((bet) => bet.player === player);
  const mine = Object.keys(spots).filter((number) => number !== "0" && isMine(number));
  return ["0", ...mine].flatMap((number) =>
    (spots[number]?.hands ?? [])
      .filter((hand) => hand.cards.length)
      .map((hand) => {
        const own = mine.length > 1 ? `You at ${number}` : "You";
        const who = handName(snap.layout, number, hand.number) || (number === "0" ? snap.layout.middle : own);
        return { who, hand };
      }),
  );
}

/**
 * Hands side by side or one above another, their cards as large as there is room for.
 * @param {Table} table
 * @param {any} spots
 * @param {string} kind
 */
function hands(table, spots, kind) {
  const shown = handsOf(table, spots);
  if (!shown.length) return nothing;
  const rows = shown.length > IN_A_ROW ? 2 : 1;
  const widths = shown.map(({ hand }) => 1 + (hand.cards.length - 1) * SEEN);
  const wide = widths.reduce((sum, each) => sum + each + GAP, -GAP);
  const room = {
    "--wide": (wide / rows).toFixed(2),
    "--rows": String(rows),
    "--widest": Math.max(...widths).toFixed(2),
    "--hands": String(shown.length),
  };
  return html`<div class=${kind} aria-hidden="true">
    <div class="hand-rows ${rows > 1 ? "is-several" : ""}" ${styled(room)}>
      ${shown.map(
        ({ who, hand: { cards, words, best = [] } }) =>
          html`<div class="hand-row">
            <span>${who}${words ? html`: <strong class="hand-words">${words}</strong>` : nothing}</span>
            <div class="hand" title=${handWords(cards)}>
              ${withHoleCards(cards).map((each) => cardPicture(each.card, each.isHole, best.includes(each.card ?? "")))}
            </div>
          </div>`,
      )}
    </div>
  </div>`;
}

/** Lines of a result that are seen at once; of more, those that brought chips stand first. */
const AT_A_GLANCE = 5;

/** What each bet came to. @param {any} results @param {any} player */
function lines(results, player) {
  const told = results.linesFor(player);
  const paid = told.length > AT_A_GLANCE ? told.filter((/** @type {any} */ line) => line.change > 0) : [];
  const shown = [...paid, ...told.filter((/** @type {any} */ line) => !paid.includes(line))];
  return html`<ul>
    ${shown.map((line) => html`<li>${toldTo(line, player)} ${whyButton(line.cite, toldTo(line, player))}</li>`)}
  </ul>`;
}

/** What a round came to: this one until the next begins, the last one until the next bet. @param {Table} table */
function result(table) {
  const player = table.you?.player;
  const isPresent = table.results.isOver;
  const results = isPresent ? table.results : table.last;
  const headline = player ? (results?.headline(player) ?? "") : "";
  if (!headline) return nothing;
  const because = results.because(player);
  const inside = html`<div class="came">
      <h2>${headline}</h2>
      ${because ? html`<p class="because">${because}</p>` : nothing}
    </div>
    ${hands(table, results.hands, "last-hands")} ${lines(results, player)}`;
  const kind = gain(results.nets[player]);
  if (isPresent) return html`<section class="result ${kind}" aria-label="Your result">${inside}</section>`;
  return html`<section class="result last ${kind}" aria-label="Your last result">${inside}</section>`;
}

/** A round that was voided, with its reason, until it has been read. @param {Table} table */
function voided(table) {
  const { words, cite } = table.voided;
  return html`<section class="result voided" aria-label="Round voided">
    <h2>Round voided</h2>
    <p>${words} ${whyButton(cite)}</p>
    <button @click=${() => table.haveSeenVoid()}>OK</button>
  </section>`;
}

/** What lies before me, or what it came to; always in the same place. @param {Table} table */
export function ownPanel(table) {
  const { layout } = table.snap;
  const strip = layout.outcome ? outcomeStrip(layout, table.view) : nothing;
  if (table.voided) return html`<div class="own">${voided(table)}</div>`;
  const came = result(table);
  const lying = table.choosable.length ? nothing : hands(table, table.view.spots, "hands");
  const isPlaying = handsOf(table, table.view.spots).length > 0;
  const watched = table.results.isOver ? hands(table, table.results.hands, "hands") : nothing; // a round without me
  const mine = came !== nothing && (!isPlaying || layout.outcome) ? came : lying;
  const shown = mine === nothing ? watched : mine;
  return html`<div class="own">
    ${strip}${shown === nothing && table.prompt?.kind === "wagers" && table.you ? howTo(table) : shown}
  </div>`;
}

/** What a newcomer does first, where nothing else is to be seen yet. @param {Table} table */
function howTo({ wagering, you }) {
  if (you.is_waiting) return nothing;
  return html`<p class="how-to">
    ${wagering.total ? "Add more, or press Ready to play." : "Pick a chip, then tap a bet on the felt or in the list."}
  </p>`;
}

/** Says in one sentence that it is my turn: with what, against what, and what I can do. @param {Table} table */
export function turnWords(table) {
  const { prompt, view } = table;
  const told = handsOf(table, view.spots).map(({ who, hand }) => ({ who, words: hand.words || handWords(hand.cards) }));
  const mine = told.filter(({ who }) => who.startsWith("You")).map(({ words }) => words);
  const others = told.filter(({ who }) => !who.startsWith("You")).map(({ who, words }) => `${who}: ${words}`);
  const words = prompt.choices.map((choice) => choice.word);
  const names = words.map((word) => choiceName(word, words));
  const list = names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names[0];
  const seen = [mine.length ? `you have ${mine.join(", then ")}` : "", ...others].filter(Boolean).join("; ");
  return `Your turn: ${seen ? `${seen}; ` : ""}${list}.`;
}

/** How the panel is parted now: for betting, for the result alone, or for the cards in play. @param {Table} table */
export function sheetKind({ prompt, you, results, voided }) {
  if (prompt?.kind === "wagers" && you && !you.is_waiting) return "is-betting";
  const isRead = you && !prompt && results.isOver && results.headline(you.player);
  return isRead || voided ? "is-result" : "is-playing";
}

function farewell({ closed, id }) {
  return html`<div class="farewell">
    <p><strong>${closed} is closed.</strong> Everyone has cashed out. Its rounds stay on record.</p>
    <div class="row">
      <a class="button" href="#/t/${encodeURIComponent(id)}/rounds">Its rounds</a
      ><a class="button primary" href="#/">To the lobby</a>
    </div>
  </div>`;
}

/** The page of a table that is closed. @param {Table} table */
export const closedPage = (table) =>
  html`<div class="page">
    <h1>This table is closed</h1>
    ${farewell(table)}
  </div>`;

/** What to expect while nothing is asked. @param {Table} table */
function between({ you, prompt, view, snap, isPaused }) {
  if (!you || (prompt && !you.is_waiting)) return nothing;
  if (isPaused) return html`<p class="waiting">Paused. Your bets and cards stay where they are.</p>`;
  if (you.is_waiting) return html`<p class="waiting">You're in next round.</p>`;
  return html`<p class="waiting">
    ${view.in_round ? (snap.layout.outcome?.under_way ?? "The dealer is dealing.") : "Next round in a moment."}
  </p>`;
}

/** Of those who watch: that they may sit down. @param {Table} table @param {any} me */
function invitation(table, me) {
  const { you, line, snap, view, closed, host } = table;
  if (you || closed) return nothing;
  if (line.state === "closing")
    return html`<div class="invitation"><p>This table is closing. You're watching.</p></div>`;
  const { desk } = line;
  if (desk && ((hasList(line) && !desk.vacant.length) || desk.waiting.includes(me?.name) || isKept(line, me)))
    return nothing; // the room says more
  if (!maySit(line, me)) return html`<div class="invitation"><p>You're watching.</p></div>`;
  const isFull = !Object.keys(snap.layout.names).some((number) => !view.spots[number]?.player);
  return html`<div class="invitation">
    <p>${isFull ? "Every seat is taken. You're watching." : "You're watching."}</p>
    ${
      isFull ? nothing : html`<button class="primary" @click=${() => host.sitAnywhere()}>Sit down <kbd>+</kbd></button>`
    }
  </div>`;
}

/** What I may do now. @param {Table} table @param {any} house */
export function doPanel(table, house) {
  const { prompt, you, wagering, snap, host } = table;
  return html`<div class="do">
    ${table.closed ? farewell(table) : nothing} ${between(table)}
    <pb-room-notice
      .line=${table.line}
      .you=${you}
      .house=${house}
      .send=${table.send}
      .isInHand=${table.isInHand}
      .viewed=${table.viewed}
      @sit=${() => host.sitAnywhere()}
    ></pb-room-notice>
    <pb-prompt
      data-prompt=${prompt?.id ?? ""}
      .parts=${snap.layout.parts ?? {}}
      .prompt=${prompt}
      .you=${you?.is_waiting ? null : you}
      .view=${table.view}
      .chips=${snap.chips}
      .chip=${table.chip}
      .odds=${settings.odds ? table.odds : null}
      .wagering=${wagering}
      .version=${wagering.version}
      .others=${table.others}
      .chosen=${table.chosen}
      .hint=${table.hint}
      .isBusy=${table.isBusy}
      @chip=${({ detail }) => table.choose(detail.chip)}
      @area=${({ detail }) => {
        table.wager(detail);
        host.showArea(detail.area);
      }}
      @area-back=${({ detail }) => table.takeBack(detail)}
      @part=${({ detail }) => host.showPart(detail.areas)}
      @undo=${() => wagering.undo()}
      @repeat=${() => wagering.repeat()}
      @clear=${() => wagering.clear()}
      @same=${() => table.sameAgain()}
      @coupon=${({ detail }) => wagering.toggleCoupon(`${detail.position}/${detail.area}`, detail.coupon)}
      @say=${({ detail }) => table.say(detail)}
      @ready=${() => table.ready()}
      @decide=${({ detail }) => table.decide(detail)}
      @card=${({ detail }) => table.toggle(detail.place)}
    ></pb-prompt>
    ${invitation(table, house.me)}
  </div>`;
}
