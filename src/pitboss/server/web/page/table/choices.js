/** What may be chosen, as the page offers it: its name and its key, and what plays itself. */
import { choiceWords, letters } from "./words.js";

/** The keys that players know from elsewhere. */
const KNOWN = { hit: "h", stand: "s", double: "d", split: "p", surrender: "r" };
const TAKEN = "y";

/** What players call a choice in a round that is looked at later: who may stand or draw hits. */
const CALLED = { draw: "hit" };

/** What a choice is called among others. @param {string} word @param {string[]} among */
export const choiceName = (word, among) => (among.includes("stand") && CALLED[word]) || choiceWords(word);

/**
 * The key of each choice, in order: the one that players know, or the first letter that is free.
 * @param {string[]} words
 */
export function choiceKeys(words) {
  const names = words.map((word) => choiceName(word, words));
  const known = names.map((name) => KNOWN[name] ?? "");
  const others = letters(
    names.filter((_, index) => !known[index]),
    TAKEN + known.join(""),
  );
  return known.map((key) => key || others.shift());
}

/** The word of the only choice there is, where nothing is left to say about it, or "". @param {any} prompt */
export function forcedChoice({ choices }) {
  const [only] = choices;
  const isPlain = choices.length === 1 && !only.amounts && !only.at_most && !only.arrangement;
  return isPlain ? only.word : "";
}

/**
 * "muck" where a hand has lost and may be mucked, which is what happens by itself in the end, or "".
 * @param {any} prompt
 */
export const mucks = ({ choices, default: word }) =>
  word === "muck" && choices.some((choice) => choice.word === word) ? word : "";
