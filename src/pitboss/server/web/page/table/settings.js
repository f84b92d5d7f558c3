/** How a person likes the table shown; kept in this browser. */
const KEY = "pitboss.table";
/** @type {[string, string, number][]} */
export const SPEEDS = [
  ["slow", "Slow", 1.7],
  ["normal", "Normal", 1],
  ["fast", "Fast", 0.45],
  ["instant", "Instant", 0],
];
/** So many milliseconds lie at normal speed between cards that are told together and come one after another. */
export const BETWEEN_CARDS = 60;
const DEFAULTS = {
  speed: "normal",
  fourColours: false,
  log: true,
  forced: true,
  muck: true,
  sounds: false,
  odds: true,
  trainer: false,
};

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = read();

/** Changes a setting and keeps it. @param {Partial<typeof DEFAULTS>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing keeps nothing
  }
}

/** Returns by how much to stretch the pauses between steps; none for people who want no motion. */
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return SPEEDS.find(([name]) => name === settings.speed)?.[2] ?? 1;
}
