/** The table's own words: labels, and letters for the keyboard. */

/** @param {string} name */
export const areaWords = (name) => name.replaceAll("_", " ").replace(/\bdont\b/, "don't");

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Gives each word a letter of its own, the first that is free. @param {string[]} words @param {string} taken */
export function letters(words, taken) {
  const used = new Set(taken);
  return words.map((word) => {
    const found = [...word.toLowerCase(), ..."qwertyasdfghzvn"].find((letter) => /[a-z]/.test(letter) && !used.has(letter)) ?? "";
    used.add(found);
    return found;
  });
}

/** @param {number} count @param {string} one @param {string} several */
export const counted = (count, one, several) => `${count} ${count === 1 ? one : several}`;
