/** The panel below the felt: what lies before me and what it came to at its left, what I may do now at its right. */
import { html, nothing, openWhy } from "../element.js";
import { toldTo } from "./words.js";
import { withCards, cardPicture, handWords, withHoleCards } from "./cards.js";
import { outcomeStrip } from "./outcome.js";
import { handName } from "./felt.js";
import { isKept, maySit, hasList } from "../sit.js";
import { settings } from "./settings.js";
import { gradeButton } from "./trainer.js";

/** @typedef {import("./controller.js").TableController} Table */

const MANY = 4;

/** @param {number | undefined} net */
const gain = (net) => (net > 0 ? "good" : net < 0 ? "bad" : "");

/** @param {string} cite @param {string} [words] */
const whyButton = (cite, words) =>
  cite ? html`<button class="link" @click=${() => openWhy(cite, words)}>Why?</button>` : nothing;

/** What was said last, or that the table is paused, and why. @param {Table} table */
export function caption({ caption: step, isPaused, steps, you, trainer, odds, host }) {
  if (isPaused) {
    const paused = steps.findLast((each) => each.event === "table_paused")?.words ?? "The table is paused.";
    return html`<div class="caption is-paused" role="status"><p>${paused} Nothing is asked until it goes on.</p></div>`;
  }
  if (!step) return html`<div class="caption"><p>The table is waiting.</p></div>`;
  const isGraded = settings.trainer && you && odds.found?.is_graded;
  return html`<div class="caption">
    <p>${withCards(toldTo(step, you?.player))} ${whyButton(step.cite, toldTo(step, you?.player))}</p>
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

/** Hands large enough to read. @param {Table} table @param {any} spots @param {string} kind */
function hands(table, spots, kind) {
  const shown = handsOf(table, spots);
  if (!shown.length) return nothing;
  return html`<div class=${kind} aria-hidden="true">
    ${shown.map(
      ({ who, hand: { cards, words, best = [] } }) =>
        html`<div class="hand-row">
          <span>${who}${words ? html`: <strong class="hand-words">${words}</strong>` : nothing}</span>
          <div class="hand ${cards.length > MANY ? "is-many" : ""}" title=${handWords(cards)}>
            ${withHoleCards(cards).map((each) => cardPicture(each.card, each.isHole, best.includes(each.card ?? "")))}
          </div>
        </div>`,
    )}
  </div>`;
}

function lines(results, player) {
  return html`<ul>
    ${results.linesFor(player).map((line) => html`<li>${toldTo(line, player)} ${whyButton(line.cite, toldTo(line, player))}</li>`)}
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
  const inside = html`${because ? html`<p class="because">${because}</p>` : nothing} ${lines(results, player)}
  ${hands(table, results.hands, "last-hands")}`;
  const kind = gain(results.nets[player]);
  if (isPresent)
    return html`<section class="result ${kind}" aria-label="Your result">
      <h2>${headline}</h2>
      ${inside}
    </section>`;
  return html`<section class="result last ${kind}" aria-label="Your last result">
    <h2>${headline}</h2>
    ${inside}
  </section>`;
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
  const lying = layout.outcome ? strip : table.choosable.length ? nothing : hands(table, table.view.spots, "hands");
  const isPlaying = handsOf(table, table.view.spots).length > 0;
  return html`<div class="own">
    ${layout.outcome ? strip : nothing}${came !== nothing && !isPlaying ? came : layout.outcome ? came : lying}
  </div>`;
}

function farewell({ closed, id }) {
  return html`<div class="farewell">
    <p><strong>${closed} is closed.</strong> Everyone has cashed out. Every round stays on record.</p>
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
    return html`<div class="invitation"><p>This table is closing: you are watching.</p></div>`;
  const { desk } = line;
  if (desk && ((hasList(line) && !desk.vacant.length) || desk.waiting.includes(me?.name) || isKept(line, me)))
    return nothing; // the room says more
  if (!maySit(line, me)) return html`<div class="invitation"><p>You are watching.</p></div>`;
  const isFull = !Object.keys(snap.layout.names).some((number) => !view.spots[number]?.player);
  return html`<div class="invitation">
    <p>${isFull ? "Every seat is taken: you are watching." : "You are watching."}</p>
    ${isFull ? nothing : html`<button class="primary" @click=${() => host.sitAnywhere()}>Sit down <kbd>+</kbd></button>`}
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
      @area=${({ detail }) => table.wager(detail)}
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
