/**
 * A series of outcomes made again in the page: from the house's seed and the players' nonces to what dice, a wheel or
 * balls show, one after another. It trusts nothing but the numbers that it is given.
 */

import { KeyStream } from "./keystream.js";
import { hex, joined, sha256, utf8 } from "./bytes.js";
import { OpeningRefused, openedSeed, seal, secretOf } from "./shuffle.js";

const SERIES_LABEL = utf8("pitboss throws 1");

/**
 * What a device gave in a round: its numbers, how many faces each part of the device has, and whether they are
 * distinct.
 * @typedef {{round: number, faces: number[], among: number[], distinct: boolean}} Outcome
 * @typedef {{seed?: unknown, throws?: unknown, salt?: unknown}} Opening
 * @typedef {{commitment: string, of: string, nonces: [string, string][], throws: Outcome[],
 *   opening: Opening | null}} LoggedSeries
 * @typedef {{name: "commitment" | "outcomes", passed: boolean, words: string}} Check
 * @typedef {{verified: boolean, checks: Check[], wrong: number[], made: number[][]}} Verdict
 */

/** @param {number[]} numbers */
export const numbersText = (numbers) => numbers.join("-");

/** @type {(count: number, of: string) => string} */
const counted = (count, of) => (count === 1 ? `1 ${of}` : `${count} ${of}s`);

/**
 * Whether a value can be what a device gave; without a device, any numbers can.
 * @param {unknown} numbers
 * @param {Outcome} [outcome]
 */
function isOutcome(numbers, outcome) {
  if (!Array.isArray(numbers) || !numbers.every((each) => Number.isInteger(each) && each > 0)) return false;
  if (!outcome) return true;
  const { among, distinct } = outcome;
  return (
    numbers.length === among.length &&
    numbers.every((each, at) => each <= among[at]) &&
    (!distinct || new Set(numbers).size === numbers.length)
  );
}

/**
 * The scripted outcomes that an opening tells, the first of them of the devices that gave the logged ones.
 * @param {Opening} opening
 * @param {Outcome[]} outcomes
 * @returns {number[][]}
 */
function openedScript(opening, outcomes) {
  const { throws } = opening;
  if (Array.isArray(throws) && throws.every((each, at) => isOutcome(each, outcomes[at]))) return throws;
  throw new OpeningRefused("the opening's throws cannot be read: it is a list of throws, each a list of faces");
}

/** @param {Opening} opening */
const held = (opening) => Object.keys(opening).join(", ") || "nothing";

/**
 * The commitment that an opening gives.
 * @param {Opening} opening
 * @param {Outcome[]} outcomes
 */
function commitmentOf(opening, outcomes) {
  if ("seed" in opening) return hex(sha256(openedSeed(opening)));
  if (!("throws" in opening) || typeof opening.salt !== "string") {
    throw new OpeningRefused(
      `an opening is checked by its seed, or by its throws and its salt; this one holds ${held(opening)}`,
    );
  }
  return seal(JSON.stringify(openedScript(opening, outcomes)), opening.salt);
}

/**
 * The next outcome of a stream: each number is chosen among all faces, or among those that are left.
 * @param {KeyStream} stream
 * @param {Outcome} outcome
 */
function next(stream, { among, distinct }) {
  if (!distinct) return among.map((faces) => 1 + stream.below(faces));
  const left = Array.from({ length: among[0] }, (_, at) => at + 1);
  return among.map(() => left.splice(stream.below(left.length), 1)[0]);
}

/**
 * Make outcomes again, each of its device, from what opens their series.
 * @param {Opening} opening
 * @param {[string, string][]} nonces
 * @param {Outcome[]} outcomes
 * @returns {number[][]}
 */
export function outcomesAgain(opening, nonces, outcomes) {
  if ("seed" in opening) {
    const stream = new KeyStream(sha256(joined(SERIES_LABEL, secretOf(openedSeed(opening), nonces))));
    return outcomes.map((outcome) => next(stream, outcome));
  }
  if (!("throws" in opening)) {
    throw new OpeningRefused(`an opening holds a seed, or throws with their salt; this one holds ${held(opening)}`);
  }
  const scripted = openedScript(opening, outcomes);
  if (scripted.length < outcomes.length) {
    throw new OpeningRefused(`the opening has ${scripted.length} throws, and ${outcomes.length} were made`);
  }
  return scripted.slice(0, outcomes.length);
}

/**
 * Check every outcome of an opened series against what the house committed to before the first of them.
 * @param {LoggedSeries} logged
 * @returns {Verdict}
 */
export function verifySeries(logged) {
  /** @type {Check[]} */
  const checks = [];
  /** @type {(name: Check["name"], passed: boolean, words: string) => void} */
  const check = (name, passed, words) => void checks.push({ name, passed, words });
  const { commitment, nonces, of, throws } = logged;
  const opening = logged.opening ?? {};
  /** @type {number[][]} */
  let made = [];
  /** @type {number[]} */
  let wrong = [];
  try {
    const opened = commitmentOf(opening, throws);
    const same = opened === commitment;
    const differs = `the opening is not what was committed to: it gives ${opened}, the log has ${commitment}`;
    check("commitment", same, same ? `the opening is what the house committed to before the first ${of}` : differs);
    made = outcomesAgain(opening, nonces, throws);
    wrong = throws.flatMap(({ faces }, at) => (numbersText(faces) === numbersText(made[at]) ? [] : [at]));
    check("outcomes", !wrong.length, outcomesWords(logged, opening, made, wrong));
  } catch (refused) {
    if (!(refused instanceof OpeningRefused)) throw refused;
    check(checks.length ? "outcomes" : "commitment", false, refused.message);
  }
  return { verified: checks.every(({ passed }) => passed), checks, wrong, made };
}

/**
 * @param {LoggedSeries} logged
 * @param {Opening} opening
 * @param {number[][]} made
 * @param {number[]} wrong
 */
function outcomesWords({ of, throws, nonces }, opening, made, wrong) {
  if (wrong.length) {
    const [first] = wrong;
    const shows = numbersText(throws[first].faces);
    return `${of} ${first + 1} of the series shows ${shows}, but the opening gives ${numbersText(made[first])}`;
  }
  if (!throws.length) return `no ${of} was made by this seed`;
  const follow = throws.length === 1 ? "follows" : "follow";
  if (!("seed" in opening)) return `${counted(throws.length, of)} ${throws.length === 1 ? "is" : "are"} as scripted`;
  const given =
    nonces.length === 1
      ? "the nonce of one player"
      : nonces.length
        ? `the nonces of ${nonces.length} players`
        : "no player's nonce";
  return `${counted(throws.length, of)} ${follow} from the seed and ${given}, each from its own part`;
}
