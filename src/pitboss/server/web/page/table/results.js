/** What a round came to, told plainly, from the steps everybody saw. */
import { money } from "../api.js";

/** What a ticket that is out is worth: what it has won, and the price of its games that were not played.
 * @param {any} ticket */
const ticketWorth = ({ status, due, games, played, amount }) =>
  ["issued", "won"].includes(status) ? due + ((games - played) * amount) / games : 0;

/**
 * What a player has at the table: chips, what lies on the layout, and tickets, whose price lies there until they play.
 */
export function worth(view, player) {
  let sum = view.chips[player] ?? 0;
  for (const spot of Object.values(view.spots)) {
    for (const bet of spot.bets ?? []) if (bet.player === player) sum += bet.amount;
  }
  for (const { tickets = [], is_open } of Object.values(view.shown ?? {}))
    for (const ticket of tickets)
      if (ticket.player === player && (ticket.played || !is_open)) sum += ticketWorth(ticket);
  return sum;
}

/** The wager that is made against the bank; any other of the same games is the house's to pay. */
const MAIN = "main";
const FROM_OUTSIDE = new Set(["player_seated", "player_left", "chips_bought", "round_settled", "round_abandoned"]);
/**
 * What the dealer does for a player that leaves what they have as it was: a bet comes back, commission is only marked.
 */
const LEAVES_AS_IT_WAS = new Set([
  "wager_returned",
  "wager_restored",
  "standing_wager_returned",
  "uncalled_bet_returned",
  "vigorish_marked",
  "vigorish_returned",
]);
/** How the dealer settles a wager, which gains or costs the player who has the bank as much. */
const SETTLES = new Set(["wager_paid", "winnings_paid", "wager_collected", "wager_returned"]);
/** What a player gets before anything is decided is no part of what it came to. */
const BOUGHT = new Set(["ticket_issued"]);
/** @param {any} spot */
const hasCards = (spot) => spot?.hands?.some((hand) => hand.cards.length);

/** Follows one round: what each player gained, and the sentences of it. */
export class Results {
  constructor() {
    this.clear();
  }

  clear() {
    /** @type {Record<string, number>} */
    this.nets = {};
    /** @type {Record<string, any[]>} */
    this.lines = {};
    this.isOver = false;
    this.ending = "";
    /** What a device showed, as it was told; it is called where it lies. */
    this.call = "";
    /** @type {Record<string, any>} the hands of each position as they lay before the dealer took them up */
    this.hands = {};
    /** @type {Record<string, any> | null} the spots whose cards went back when the round was over */
    this.shown = null;
    /** @type {any[]} who won which pot */
    this.pots = [];
  }

  /** A view with the hands that were shown lying there still, until the next round begins. @param {any} view */
  withHandsShown(view) {
    const shown = this.shown ?? (this.isOver ? this.#turnedUp : null);
    if (!shown) return view;
    const lying = Object.entries(shown).map(([number, { hands }]) => [number, { ...view.spots[number], hands }]);
    return { ...view, spots: { ...view.spots, ...Object.fromEntries(lying) } };
  }

  /** The hands of which everybody saw a card before the dealer took them up. */
  get #turnedUp() {
    const isSeen = (spot) => spot.hands.some((hand) => hand.cards.some((each) => each.card));
    return Object.fromEntries(Object.entries(this.hands).filter(([, spot]) => isSeen(spot)));
  }

  /**
   * The sentences of a round for a player: what the dealer did for them, or else who won which pot.
   * @param {string} player
   */
  linesFor(player) {
    return this.lines[player] ?? this.pots;
  }

  #keepHands(patch, before) {
    for (const [number, spot] of Object.entries(patch?.spots ?? {})) {
      if (hasCards(before.spots[number]) && !hasCards(spot)) this.hands[number] = before.spots[number];
    }
  }

  /** @param {any} step @param {any} view @param {any} before */
  take(step, view, before) {
    if (step.event === "round_settled") this.isOver = true;
    this.#keepHands(step.patch, before);
    if (step.event === "cards_returned")
      this.shown = Object.fromEntries(Object.entries(before.spots).filter(([, spot]) => hasCards(spot)));
    if (step.event === "pot_awarded") this.pots.push(step);
    if (step.patch?.outcome && step.words.endsWith(`${view.call}.`)) this.call = step.words;
    if (step.event === "round_abandoned" || step.event === "round_voided" || step.event === "round_ruled_void")
      this.ending = step.words;
    if (this.isOver || FROM_OUTSIDE.has(step.event)) return;
    if (!step.patch?.chips && !step.patch?.spots && !step.patch?.shown) {
      if (step.because && step.player) (this.lines[step.player] ??= []).push({ ...step, change: 0 });
      return;
    }
    for (const player of Object.keys(before.chips)) {
      const change = worth(view, player) - worth(before, player);
      const isMine =
        !BOUGHT.has(step.event) &&
        step.player === player &&
        step.by === "dealer" &&
        (change || LEAVES_AS_IT_WAS.has(step.event));
      if (change) this.nets[player] = (this.nets[player] ?? 0) + change;
      if (isMine) (this.lines[player] ??= []).push({ ...step, change });
    }
    this.#tellBank(step, view);
  }

  /** Notes for the player who has the bank how a wager against it was settled. @param {any} step @param {any} view */
  #tellBank(step, view) {
    const bank = view.spots[view.marks?.bank]?.player;
    if (!bank || step.player === bank || step.area !== MAIN || !SETTLES.has(step.event)) return;
    (this.lines[bank] ??= []).push({ ...step, because: "", change: 0 });
  }

  /** Why a player won or lost, as the last word on a bet says it, unless it's the call. @param {string} player */
  because(player) {
    return (this.lines[player] ?? []).findLast((line) => line.because && line.because !== this.call)?.because ?? "";
  }

  /** Says in one sentence how a player did. @param {string} player */
  headline(player) {
    const net = this.nets[player] ?? 0;
    if (this.ending) return this.ending;
    if (!this.lines[player]?.length && !net) return "";
    if (net > 0) return `You win ${money(net)}`;
    return net < 0 ? `You lose ${money(-net)}` : "You break even";
  }
}
