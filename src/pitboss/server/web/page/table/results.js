/** What a round came to, told plainly, from the steps everybody saw. */
import { money } from "../api.js";

/** What a player has at the table: chips, and what lies on the layout. */
export function worth(view, player) {
  let sum = view.chips[player] ?? 0;
  for (const spot of Object.values(view.spots)) {
    for (const bet of spot.bets ?? []) if (bet.player === player) sum += bet.amount;
  }
  return sum;
}

const FROM_OUTSIDE = new Set(["player_seated", "player_left", "chips_bought", "round_settled", "round_abandoned"]);
const IRREGULAR = { is: "are", has: "have", does: "do", was: "were" };

/** Turns a verb of the third person into the second's: wins, passes, is. @param {string} verb */
function yours(verb) {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  if (!/[^s]s$/.test(verb)) return verb;
  return /(ss|sh|ch|x)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

const SECOND_VERB = / and (is|folds|checks|calls|bets|raises|completes|discards)\b/;

/** Turns also the second verb of a sentence into one that speaks to a player; what follows a colon is the reason. */
function restToYou(rest) {
  const [said, ...reason] = rest.split(": ");
  return [said.replace(SECOND_VERB, (_, verb) => ` and ${yours(verb)}`), ...reason].join(": ");
}

/** Turns the sentence of what was dealt to several players into one that speaks to one of them. */
function dealtToYou(words, player) {
  return [": ", ", "].reduce((so, mark) => so.replace(`${mark}${player} (`, () => `${mark}you (`), words);
}

/** Turns the sentence of what a round came to, and of what stands on the layout, into one that speaks to a player. */
function endingToYou(words, player) {
  return [": ", ", ", "; "].reduce((so, mark) => so.replaceAll(`${mark}${player} has `, `${mark}you have `).replaceAll(`${mark}${player} `, `${mark}you `), words);
}

/** What is said of a player, @, amid a sentence, and how it speaks to them. */
const AMID_A_SENTENCE = [
  [" for @, who owes ", " for you, who owe "], [" to @.", " to you."], [" before @ at position ", " before you at position "],
  [" of @'s ", " of your "], [" off @'s ", " off your "], [" that @'s ", " that your "], [", as @ wishes", ", as you wish"], [": @ must pass ", ": you must pass "],
  ["; next on the list: @.", "; next on the list: you."], [" returned: @ $", " returned: you $"], [" (@ $", " (you $"], ["; @ $", "; you $"], [", @ $", ", you $"],
];

function amidToYou(words, player) {
  return AMID_A_SENTENCE.reduce((so, [said, toYou]) => so.replace(said.replace("@", () => player), () => toYou), words);
}

/** Turns a sentence about a player into one that speaks to them. @param {string} words @param {string} player */
export function toYou(words, player) {
  if (!player) return words;
  if (words.startsWith(`${player}: `)) return `You: ${words.slice(player.length + 2)}`;
  if (words.startsWith(`The hand of ${player} `)) return `Your hand ${words.slice(`The hand of ${player} `.length)}`;
  if (words.startsWith("The round is over")) return endingToYou(words, player);
  if (words.startsWith("The dealer deals face ")) return dealtToYou(words, player);
  if (words.startsWith(`${player}'s `)) return `Your ${words.slice(player.length + 3)}`;
  if (words.startsWith(`${player}, `)) return `You${words.slice(player.length)}`;
  if (!words.startsWith(`${player} `)) return amidToYou(words, player);
  const [, where, verb, rest] = /^((?:at position \d+ |no longer )?)(\w+)(.*)$/s.exec(words.slice(player.length + 1)) ?? [null, "", "", words.slice(player.length + 1)];
  return `You ${where}${yours(verb)}${restToYou(rest)}`;
}

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
    /** @type {Record<string, any>} the hands of each position as they lay before the dealer took them up */
    this.hands = {};
    /** @type {Record<string, any> | null} the spots that had cards when these went back, of those who were in the round to its end */
    this.shown = null;
    /** @type {any[]} who won which pot */
    this.pots = [];
  }

  /** A view with the hands that were shown lying there still, until the next round begins. @param {any} view */
  withHandsShown(view) {
    if (!this.shown) return view;
    const lying = Object.entries(this.shown).map(([number, { hands }]) => [number, { ...view.spots[number], hands }]);
    return { ...view, spots: { ...view.spots, ...Object.fromEntries(lying) } };
  }

  /** The sentences of a round for a player: what the dealer did for them, or else who won which pot. @param {string} player */
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
    if (step.event === "cards_returned") this.shown = Object.fromEntries(Object.entries(before.spots).filter(([, spot]) => hasCards(spot)));
    if (step.event === "pot_awarded") this.pots.push(step);
    if (step.event === "round_abandoned" || step.event === "round_voided" || step.event === "round_ruled_void") this.ending = step.words;
    if (this.isOver || FROM_OUTSIDE.has(step.event) || !step.patch?.chips && !step.patch?.spots) return;
    for (const player of Object.keys(before.chips)) {
      const change = worth(view, player) - worth(before, player);
      const isMine = step.player === player && step.by === "dealer" && (change || /returned|restored|marked/.test(step.event));
      if (change) this.nets[player] = (this.nets[player] ?? 0) + change;
      if (isMine) (this.lines[player] ??= []).push({ ...step, change });
    }
  }

  /** Says in one sentence how a player did. @param {string} player */
  headline(player) {
    const net = this.nets[player] ?? 0;
    if (this.ending) return this.ending;
    if (!this.lines[player]?.length && !net) return "";
    if (net > 0) return `You win ${money(net)}`;
    return net < 0 ? `You lose ${money(-net)}` : "You come out even";
  }
}
