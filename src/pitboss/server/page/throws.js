/**
 * A series of throws made again in the page: from the house's seed and the players' nonces to what the dice show, throw
 * by throw. It trusts nothing but the numbers that it is given.
 */

import { KeyStream } from "./chacha20.js";
import { hex, joined, sha256, utf8 } from "./sha256.js";
import { OpeningRefused, openedSeed, seal, secretOf } from "./shuffle.js";

const THROWS_LABEL = utf8("pitboss throws 1");
const FACES = 6;

/**
 * @typedef {{seed?: unknown, throws?: unknown, salt?: unknown}} Opening
 * @typedef {{commitment: string, nonces: [string, string][], throws: {round: number, faces: number[]}[], opening: Opening | null}} LoggedSeries
 * @typedef {{name: "commitment" | "throws", passed: boolean, words: string}} Check
 * @typedef {{verified: boolean, checks: Check[], wrong: number[], made: number[][]}} Verdict
 */

/** @param {number[]} faces */
export const facesText = (faces) => faces.join("-");

/** @param {number} count */
const counted = (count) => (count === 1 ? "1 throw" : `${count} throws`);

/**
 * The scripted throws that an opening tells.
 * @param {Opening} opening
 */
function openedThrows(opening) {
  const { throws } = opening;
  const isFace = (/** @type {unknown} */ face) => Number.isInteger(face) && 1 <= Number(face) && Number(face) <= FACES;
  if (Array.isArray(throws) && throws.every((each) => Array.isArray(each) && each.every(isFace))) return throws;
  throw new OpeningRefused("the opening's throws cannot be read: it is a list of throws, each a list of faces");
}

/** @param {Opening} opening */
const held = (opening) => Object.keys(opening).join(", ") || "nothing";

/**
 * The commitment that an opening gives.
 * @param {Opening} opening
 */
function commitmentOf(opening) {
  if ("seed" in opening) return hex(sha256(openedSeed(opening)));
  if (!("throws" in opening) || typeof opening.salt !== "string") {
    throw new OpeningRefused(`an opening is checked by its seed, or by its throws and its salt; this one holds ${held(opening)}`);
  }
  return seal(JSON.stringify(openedThrows(opening)), opening.salt);
}

/**
 * Make throws again, each of as many dice, from what opens their series.
 * @param {Opening} opening
 * @param {[string, string][]} nonces
 * @param {number[]} dice
 * @returns {number[][]}
 */
export function throwAgain(opening, nonces, dice) {
  if ("seed" in opening) {
    const stream = new KeyStream(sha256(joined(THROWS_LABEL, secretOf(openedSeed(opening), nonces))));
    return dice.map((count) => Array.from({ length: count }, () => 1 + stream.below(FACES)));
  }
  if (!("throws" in opening)) {
    throw new OpeningRefused(`an opening holds a seed, or throws with their salt; this one holds ${held(opening)}`);
  }
  const scripted = openedThrows(opening);
  if (scripted.length < dice.length) {
    throw new OpeningRefused(`the opening has ${scripted.length} throws, and ${dice.length} were made`);
  }
  return scripted.slice(0, dice.length);
}

/**
 * Check every throw of an opened series against what the house committed to before the first of them.
 * @param {LoggedSeries} logged
 * @returns {Verdict}
 */
export function verifyThrows(logged) {
  /** @type {Check[]} */
  const checks = [];
  /** @type {(name: Check["name"], passed: boolean, words: string) => void} */
  const check = (name, passed, words) => void checks.push({ name, passed, words });
  const opening = logged.opening ?? {};
  /** @type {number[][]} */
  let made = [];
  /** @type {number[]} */
  let wrong = [];
  try {
    const opened = commitmentOf(opening);
    const same = opened === logged.commitment;
    const differs = `the opening is not what was committed to: it gives ${opened}, the log has ${logged.commitment}`;
    check("commitment", same, same ? "the opening is what the house committed to before the first throw" : differs);
    made = throwAgain(opening, logged.nonces, logged.throws.map(({ faces }) => faces.length));
    wrong = logged.throws.flatMap(({ faces }, at) => (facesText(faces) === facesText(made[at]) ? [] : [at]));
    check("throws", !wrong.length, throwsWords(logged, opening, made, wrong));
  } catch (refused) {
    if (!(refused instanceof OpeningRefused)) throw refused;
    check(checks.length ? "throws" : "commitment", false, refused.message);
  }
  return { verified: checks.every(({ passed }) => passed), checks, wrong, made };
}

/**
 * @param {LoggedSeries} logged
 * @param {Opening} opening
 * @param {number[][]} made
 * @param {number[]} wrong
 */
function throwsWords({ throws, nonces }, opening, made, wrong) {
  if (wrong.length) {
    const [first] = wrong;
    const shows = facesText(throws[first].faces);
    return `throw ${first + 1} of the series shows ${shows}, but the opening gives ${facesText(made[first])}`;
  }
  if (!throws.length) return "nothing was thrown by this seed";
  const follow = throws.length === 1 ? "follows" : "follow";
  if (!("seed" in opening)) return `${counted(throws.length)} ${throws.length === 1 ? "is" : "are"} as scripted`;
  const given = nonces.length === 1 ? "the nonce of one player" : nonces.length ? `the nonces of ${nonces.length} players` : "no player's nonce";
  return `${counted(throws.length)} ${follow} from the seed and ${given}, each from its own part`;
}
