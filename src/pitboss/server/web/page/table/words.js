/** The table's own words: labels, and letters for the keyboard. */

/** Returns what happened as a player is told it: "You win $15". @param {any} step @param {string} [player] */
export const toldTo = (step, player) => step.to?.[player ?? ""] ?? step.words;

/**
 * What people call the areas whose names read badly, as the layout that is looked at says.
 * @type {Record<string, string>}
 */
let called = {};
/** What people call choices otherwise than the law does, as that layout says. @type {Record<string, string>} */
let chosen = {};

/** Takes over what the layout calls its areas, and what its game's choices are called. @param {any} layout */
export const learnWords = (layout) => {
  called = layout?.area_words ?? {};
  chosen = layout?.choice_words ?? {};
};

/** Names a choice as people do; a co-bank is one word. @param {string} word */
export const choiceWords = (word) => chosen[word] ?? word.replaceAll(/(?<!^co)-/g, " ");

/** Names an area within a sentence. @param {string} name */
export const areaWords = (name) => called[name] ?? name.replaceAll("_", " ").replace(/\bdont\b/, "don't");

/** Names an area by itself, as it is printed. @param {string} name */
export const areaLabel = (name) =>
  areaWords(name)
    .replace(/^the /, "")
    .replace(/^./, (first) => first.toUpperCase());

/** Gives each word a letter of its own, the first that is free. @param {string[]} words @param {string} taken */
export function letters(words, taken) {
  const used = new Set(taken);
  return words.map((word) => {
    const found =
      [...word.toLowerCase(), ..."qwertyasdfghzvn"].find((letter) => /[a-z]/.test(letter) && !used.has(letter)) ?? "";
    used.add(found);
    return found;
  });
}

/** Odds ride on another wager, and a come wager moves to its number: they get a letter after what is made by itself. */
const COMES_LATER = /odds|come_\d/;

/**
 * Gives each area that is listed its letter. An area of the layout has the same one whichever areas are open now.
 * @param {string[]} layout the areas that the layout has there @param {{position: number, area: string}[]} listed
 * @param {string} taken
 */
export function areaLetters(layout, listed, taken) {
  const names = [...new Set([...layout, ...listed.map((each) => each.area)])];
  const ordered = [
    ...names.filter((name) => !COMES_LATER.test(name)),
    ...names.filter((name) => COMES_LATER.test(name)),
  ];
  const found = letters(ordered, taken);
  const fixed = Object.fromEntries(ordered.map((name, index) => [name, found[index]]));
  const isFirst = (each) => each.position === listed[0].position;
  const elsewhere = letters(
    listed.filter((each) => !isFirst(each)).map((each) => each.area),
    taken + found.join(""),
  );
  return listed.map((each) => (isFirst(each) ? fixed[each.area] : elsewhere.shift()));
}
