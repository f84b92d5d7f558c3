/** The table's own words: labels, letters for the keyboard, names for newcomers. */

/** @param {string} name */
export const areaWords = (name) => name.replaceAll("_", " ");

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

const FIRST = ["Lucky", "Quiet", "Merry", "Bold", "Patient", "Sunny", "Clever", "Steady", "Gentle", "Brisk", "Amber", "Silver"];
const SECOND = ["Heron", "Fox", "Otter", "Finch", "Maple", "Comet", "Badger", "Pilot", "Harbor", "Sparrow", "Pine", "Marlin"];
const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** Suggests a name to a newcomer. */
export const suggestName = () => `${pick(FIRST)} ${pick(SECOND)} ${10 + Math.floor(Math.random() * 90)}`;

/** @param {number} count @param {string} one @param {string} several */
export const counted = (count, one, several) => `${count} ${count === 1 ? one : several}`;
