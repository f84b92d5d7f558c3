/**
 * The fair shuffle made again in the page: from the house's seed and the players' nonces to the order of the cards
 * and the seal of every place. It trusts nothing but the numbers that it is given.
 */

import { KeyStream } from "./keystream.js";
import { fromHex, hex, joined, sha256, utf8 } from "./bytes.js";

const SEED_BYTES = 32;
const SALT_BYTES = 16;
const ORDER_LABEL = utf8("pitboss shuffle order 1");
const SALTS_LABEL = utf8("pitboss shuffle salts 1");

/** An opening from which no shuffle of the deck can be made. */
export class OpeningRefused extends Error {}

/**
 * A text as the house writes it in JSON: ASCII, everything else by its code.
 * @param {string} text
 */
export function jsonText(text) {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * The seal of a value's JSON text: the SHA-256 of salt, colon and text.
 * @param {string} text
 * @param {string} salt
 */
export function seal(text, salt) {
  return hex(sha256(utf8(`${salt}:${text}`)));
}

/**
 * A part with its length in four bytes before it, so that no two lists look alike.
 * @param {Uint8Array} part
 */
function framed(part) {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, part.length);
  return joined(length, part);
}

/**
 * What an order, salts or throws follow from: the seed, and each name and nonce in the order in which they were logged.
 * @param {Uint8Array} seed
 * @param {[string, string][]} nonces
 */
export function secretOf(seed, nonces) {
  if (seed.length !== SEED_BYTES) {
    throw new OpeningRefused(`a seed of ${seed.length} bytes cannot be used: the house's seed has ${SEED_BYTES} bytes`);
  }
  return joined(framed(seed), ...nonces.flat().map((text) => framed(utf8(text))));
}

/**
 * The deck in an order of which each is equally likely, chosen from the last place to the second.
 * @param {string[]} deck
 * @param {KeyStream} stream
 */
function fisherYates(deck, stream) {
  const order = [...deck];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = stream.below(last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

/**
 * @typedef {{order: string[], salts: string[], places: string[]}} Shuffled
 * @typedef {{seed?: unknown, order?: unknown, salts?: unknown, stacked?: unknown, salt?: unknown}} Opening
 */

/**
 * @param {string[]} order
 * @param {string[]} salts
 * @returns {Shuffled}
 */
function sealed(order, salts) {
  return { order, salts, places: order.map((card, place) => seal(jsonText(card), salts[place])) };
}

/**
 * Shuffle the deck by a seed and the nonces in the order in which they were logged.
 * @param {Uint8Array} seed
 * @param {[string, string][]} nonces
 * @param {string[]} deck
 */
export function shuffleFromSeed(seed, nonces, deck) {
  const secret = secretOf(seed, nonces);
  const order = fisherYates(deck, new KeyStream(sha256(joined(ORDER_LABEL, secret))));
  const stream = new KeyStream(sha256(joined(SALTS_LABEL, secret)));
  return sealed(
    order,
    order.map(() => hex(stream.take(SALT_BYTES))),
  );
}

/**
 * The seed that an opening tells.
 * @param {Opening} opening
 */
export function openedSeed(opening) {
  const seed = typeof opening.seed === "string" ? fromHex(opening.seed) : null;
  if (seed) return seed;
  const told = JSON.stringify(opening.seed);
  throw new OpeningRefused(`the seed ${told} cannot be read: it is written as ${2 * SEED_BYTES} hexadecimal digits`);
}

/**
 * The list of texts that an opening keeps under a name.
 * @param {Opening} opening
 * @param {"order" | "salts"} name
 */
function openedTexts(opening, name) {
  const texts = opening[name];
  if (Array.isArray(texts) && texts.every((text) => typeof text === "string")) return /** @type {string[]} */ (texts);
  throw new OpeningRefused(`the opening's ${name} cannot be read: it is a list of texts, one for each place`);
}

/**
 * How many of an opened order's first cards were stacked: all, unless it says fewer.
 * @param {Opening} opening
 */
function openedStack(opening) {
  const cards = openedTexts(opening, "order").length;
  const stacked = opening.stacked ?? cards;
  if (Number.isInteger(stacked) && 0 <= Number(stacked) && Number(stacked) <= cards) return Number(stacked);
  const told = JSON.stringify(stacked);
  throw new OpeningRefused(`${told} of ${cards} cards cannot have been stacked: give a number from 0 to ${cards}`);
}

/**
 * The stacked cards followed by the rest of the deck in its order.
 * @param {string[]} stacked
 * @param {string[]} deck
 */
function completed(stacked, deck) {
  const waiting = new Map();
  for (const card of stacked) waiting.set(card, (waiting.get(card) ?? 0) + 1);
  const rest = deck.filter((card) => {
    const left = waiting.get(card) ?? 0;
    if (left) waiting.set(card, left - 1);
    return !left;
  });
  const surplus = [...waiting].flatMap(([card, left]) => Array(left).fill(card)).join(" ");
  if (surplus) throw new OpeningRefused(`the order has ${surplus} more than the deck of ${deck.length} cards holds`);
  return [...stacked, ...rest];
}

/**
 * Make a stacked shuffle again from its order and salts.
 * @param {Opening} opening
 * @param {string[]} deck
 */
function shuffleAsStacked(opening, deck) {
  if (!("order" in opening) || !("salts" in opening)) {
    const held = Object.keys(opening).join(", ") || "nothing";
    throw new OpeningRefused(`an opening holds a seed, or an order with its salts; this one holds ${held}`);
  }
  const order = openedTexts(opening, "order");
  const salts = openedTexts(opening, "salts");
  const lacking = lacks(deck, order);
  if (lacking) throw new OpeningRefused(`the opened order lacks ${lacking} of the deck of ${deck.length} cards`);
  completed(order, deck);
  if (salts.length !== order.length) {
    throw new OpeningRefused(
      `the opening has ${salts.length} salts for ${order.length} cards: each place has one salt`,
    );
  }
  const stacked = openedStack(opening);
  if (completed(order.slice(0, stacked), deck).join(" ") !== order.join(" ")) {
    throw new OpeningRefused(`the cards after the first ${stacked} are not in the deck's order, as in a stacked deck`);
  }
  return sealed(order, salts);
}

/**
 * The cards of the deck that an order does not hold.
 * @param {string[]} deck
 * @param {string[]} order
 */
function lacks(deck, order) {
  const held = [...order];
  return deck
    .filter((card) => {
      const at = held.indexOf(card);
      if (at >= 0) held.splice(at, 1);
      return at < 0;
    })
    .join(" ");
}

/**
 * Make a shuffle again from what opens it.
 * @param {Opening} opening
 * @param {[string, string][]} nonces
 * @param {string[]} deck
 */
export function reconstruct(opening, nonces, deck) {
  return "seed" in opening ? shuffleFromSeed(openedSeed(opening), nonces, deck) : shuffleAsStacked(opening, deck);
}

/**
 * The commitment that an opening gives.
 * @param {Opening} opening
 */
export function commitmentOf(opening) {
  if ("seed" in opening) return hex(sha256(openedSeed(opening)));
  if (!("order" in opening) || typeof opening.salt !== "string") {
    const held = Object.keys(opening).join(", ") || "nothing";
    throw new OpeningRefused(`an opening is checked by its seed, or by its order and its salt; this one holds ${held}`);
  }
  const stacked = openedTexts(opening, "order").slice(0, openedStack(opening));
  return seal(`[${stacked.map(jsonText).join(",")}]`, opening.salt);
}

/**
 * @typedef {{number?: number, commitment: string, nonces: [string, string][], sealed: string[], deck: string[],
 *   opening: Opening | null}} LoggedShuffle
 * @typedef {{name: "commitment" | "order" | "places" | "seen" | "opened" | "opened_to_all", passed: boolean,
 *   words: string}} Check
 * @typedef {{verified: boolean, checks: Check[], wrong: number[], shuffled: Shuffled | null}} Verdict
 */

/**
 * Check everything that an opened shuffle tells against what was logged before the first card.
 * @param {LoggedShuffle} logged
 * @param {{place: number, card: string}[]} [seen] cards that were seen in play, with their places in this shuffle
 * @returns {Verdict}
 */
export function verifyShuffle(logged, seen = []) {
  /** @type {Check[]} */
  const checks = [];
  /** @type {(name: Check["name"], passed: boolean, words: string) => void} */
  const check = (name, passed, words) => void checks.push({ name, passed, words });
  const opening = logged.opening ?? {};
  /** @type {Shuffled | null} */
  let shuffled = null;
  /** @type {number[]} */
  let wrong = [];
  try {
    const opened = commitmentOf(opening);
    const same = opened === logged.commitment;
    const differs = `the opening is not what was committed to: it gives ${opened}, the log has ${logged.commitment}`;
    check("commitment", same, same ? "the opening is what the house committed to before the first card" : differs);
    shuffled = reconstruct(opening, logged.nonces, logged.deck);
    check("order", true, orderWords(logged, opening));
    wrong = wrongPlaces(logged.sealed, shuffled.places);
    check(
      "places",
      !wrong.length && logged.sealed.length === shuffled.places.length,
      placesWords(logged, shuffled, wrong),
    );
  } catch (refused) {
    if (!(refused instanceof OpeningRefused)) throw refused;
    check(checks.length ? "order" : "commitment", false, refused.message);
  }
  if (shuffled && seen.length) checkSeen(shuffled, seen, check);
  return { verified: checks.every(({ passed }) => passed), checks, wrong, shuffled };
}

/**
 * Check an opened shuffle against its commitment alone, where the order before it is not known.
 * @param {{commitment: string, opening: Opening | null}} logged
 * @returns {Verdict}
 */
export function verifyCommitment(logged) {
  const { checks } = verifyShuffle({ ...logged, nonces: [], sealed: [], deck: [] });
  const [first] = checks;
  return { verified: first.passed, checks: [first], wrong: [], shuffled: null };
}

/** How the cards are told apart that a log opens where the seed is never revealed. */
const OPENED = [
  { name: "opened", one: "that was dealt to you", each: "dealt to you", many: "that were dealt to you" },
  { name: "opened_to_all", one: "that everyone saw", each: "shown to everyone", many: "that everyone saw" },
];

/**
 * Check the cards that the log opens against the seals of their places, where the seed is never revealed: one's own,
 * and
 * those that everyone saw. Cards that were seen and are not opened are counted as unopened.
 * @typedef {{place: number, card: string, salt: string}} OpenedCard
 * @param {{sealed: string[], opened: OpenedCard[], opened_to_all: OpenedCard[]}} logged
 * @param {{place: number, card: string}[]} [seen]
 * @returns {Verdict & {unopened: number}}
 */
export function verifyOpened(logged, seen = []) {
  const kinds = OPENED.filter(({ name }) => logged[name].length);
  const checks = kinds.map((kind) => sealCheck(logged.sealed, logged[kind.name], kind));
  const all = [...logged.opened, ...logged.opened_to_all];
  const told = new Map(seen.map(({ place, card }) => [place, card]));
  const other = all.find(({ place, card }) => (told.get(place) ?? card) !== card);
  if (other) {
    const shown = `the card dealt from place ${other.place} was seen as ${told.get(
      other.place,
    )}, but the log opens ${other.card} there`;
    checks.push({ name: "seen", passed: false, words: shown });
  }
  const places = new Set(all.map(({ place }) => place));
  const wrong = new Set(all.filter((card) => !isSealed(logged.sealed, card)).map(({ place }) => place));
  const unopened = seen.filter(({ place }) => !places.has(place)).length;
  return { verified: checks.every(({ passed }) => passed), checks, wrong: [...wrong], shuffled: null, unopened };
}

/**
 * @param {string[]} places
 * @param {OpenedCard} opened
 */
function isSealed(places, { place, card, salt }) {
  return seal(jsonText(card), salt) === places[place];
}

/**
 * @param {string[]} places
 * @param {OpenedCard[]} opened
 * @param {{name: string, one: string, each: string, many: string}} kind
 * @returns {Check}
 */
function sealCheck(places, opened, { name, one, each, many }) {
  const wrong = opened.find((card) => !isSealed(places, card));
  const cards = opened.length === 1 ? `the card ${one} is what` : `the ${opened.length} cards ${many} are what`;
  const words = wrong
    ? `${wrong.card}, ${each} from place ${wrong.place} (the first is 0), is not what was sealed there`
    : `${cards} the house sealed at ${
        opened.length === 1 ? "its place" : "their places"
      } before the first card was dealt`;
  return { name: /** @type {Check["name"]} */ (name), passed: !wrong, words };
}

/**
 * @param {LoggedShuffle} logged
 * @param {Opening} opening
 */
function orderWords(logged, opening) {
  if (!("seed" in opening)) return `the order of ${logged.deck.length} cards is the stacked one, with a salt for each`;
  const given = logged.nonces.length;
  const nonces =
    given === 1 ? "the nonce of one player" : given ? `the nonces of ${given} players` : "no player's nonce";
  return `the order of ${logged.deck.length} cards and their salts follow from the seed and ${nonces}`;
}

/**
 * @param {string[]} places
 * @param {string[]} recomputed
 */
function wrongPlaces(places, recomputed) {
  return places.flatMap((sealedAs, place) => (recomputed[place] === sealedAs ? [] : [place]));
}

/**
 * @param {LoggedShuffle} logged
 * @param {Shuffled} shuffled
 * @param {number[]} wrong
 */
function placesWords({ sealed: places }, shuffled, wrong) {
  if (places.length !== shuffled.places.length) {
    return `the log sealed ${places.length} places, but the deck of this shuffle has ${shuffled.places.length} cards`;
  }
  if (!wrong.length) return `all ${places.length} places were sealed with these cards before the first was dealt`;
  const [first] = wrong;
  const others = wrong.length > 1 ? `, and ${wrong.length - 1} more places differ` : "";
  const was = `place ${first} (the first is 0) was sealed as ${places[first]}`;
  return `${was}, but the opening gives ${shuffled.places[first]}${others}`;
}

/**
 * @param {Shuffled} shuffled
 * @param {{place: number, card: string}[]} seen
 * @param {(name: Check["name"], passed: boolean, words: string) => void} check
 */
function checkSeen(shuffled, seen, check) {
  const other = seen.find(({ place, card }) => shuffled.order[place] !== card);
  const cards = seen.length === 1 ? "the card" : `the ${seen.length} cards`;
  const words = other
    ? `the card dealt from place ${other.place} was seen as ${other.card}, but the shuffle has ${
        shuffled.order[other.place] ?? "no card"
      } there`
    : `${cards} you saw in this round ${seen.length === 1 ? "is" : "are"} those of their places`;
  check("seen", !other, words);
}
