/**
 * How cards lie while hands are set: by place, the name of the hand. It counts cards; whether a setting is foul the
 * house says.
 */

export const HOUSE_WAY = "house way";

/**
 * @typedef {{cards: {place: string, card: string}[], hands: {name: string, size: number}[],
 *   house_way: Record<string, string[]> | null}} Arrangement
 */
/** @typedef {Record<string, string>} Setting */

/** All cards lie in the largest hand until they are moved. @param {Arrangement} arrangement @returns {Setting} */
export function unset({ cards, hands }) {
  const largest = hands.reduce((one, other) => (other.size > one.size ? other : one));
  return Object.fromEntries(cards.map(({ place }) => [place, largest.name]));
}

/** The cards of each hand. @param {Arrangement} arrangement @param {Setting} setting */
export function rows({ cards, hands }, setting) {
  return hands.map(({ name, size }) => ({ name, size, cards: cards.filter(({ place }) => setting[place] === name) }));
}

/**
 * The hand that a card goes to when it is tapped: the next that has room, else the next.
 * @param {Arrangement} arrangement
 * @param {Setting} setting
 * @param {string} place
 */
export function nextHand(arrangement, setting, place) {
  const all = rows(arrangement, setting);
  const own = all.findIndex(({ name }) => name === setting[place]);
  const others = [...all.slice(own + 1), ...all.slice(0, own)];
  return (others.find(({ cards, size }) => cards.length < size) ?? others[0] ?? all[own]).name;
}

/** The house way; of two cards that are alike either will do. @param {Arrangement} arrangement @returns {Setting} */
export function houseWay({ cards, house_way: way }) {
  const left = [...cards];
  const placed = Object.entries(way ?? {}).flatMap(([name, hand]) =>
    hand.map((card) => {
      const [{ place }] = left.splice(
        left.findIndex((each) => each.card === card),
        1,
      );
      return [place, name];
    }),
  );
  return Object.fromEntries(placed);
}

/**
 * Says what a setting lacks, nothing where every hand has its cards.
 * @param {Arrangement} arrangement
 * @param {Setting} setting
 */
export function lacks(arrangement, setting) {
  const wrong = rows(arrangement, setting).find(({ cards, size }) => cards.length < size);
  if (!wrong) return "";
  return `${wrong.size - wrong.cards.length} more to ${wrong.name}`;
}

/** The hands as a decision names them. @param {Arrangement} arrangement @param {Setting} setting */
export function handsSet(arrangement, setting) {
  return Object.fromEntries(rows(arrangement, setting).map(({ name, cards }) => [name, cards.map(({ card }) => card)]));
}
