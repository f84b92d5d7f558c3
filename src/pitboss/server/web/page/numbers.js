/**
 * The player's own numbers, which go into shuffles and throws: made in this browser, and known again when they are
 * verified.
 */
import { newKey } from "./api.js";

const KEY = "pitboss.numbers";
/** So many of the last numbers are kept. */
const MOST = 500;

/** @returns {string[]} */
function kept() {
  try {
    const numbers = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(numbers) ? numbers : [];
  } catch {
    return [];
  }
}

/** A number for the next shuffle or series of throws, which this browser remembers. */
export function newNumber() {
  const number = newKey();
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), number].slice(-MOST)));
  } catch {
    // a browser that keeps nothing keeps nothing
  }
  return number;
}

/**
 * What this browser knows of a number that the log has for somebody; of other people's it knows nothing.
 * @param {string} player
 * @param {string} number
 * @param {string} me
 */
export function numberWords(player, number, me) {
  if (!me || player !== me) return "";
  return kept().includes(number)
    ? "✓ your own, as this browser sent it"
    : "yours by the log, but this browser doesn't remember sending it; maybe another of yours did";
}
