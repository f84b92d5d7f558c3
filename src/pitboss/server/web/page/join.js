/** Becoming somebody in the house: a guest's name, and the code by which a guest is known again elsewhere. */
import { refreshHouse } from "./element.js";
import { api } from "./api.js";

const KEPT = "pitboss.recovery";

/** The recovery code that was not yet put away, or "". */
export function recoveryToKeep() {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return kept; // storage may be forbidden
  }
}

let kept = "";

/** Holds a recovery code in this tab until its owner has written it down. @param {string} code */
export function holdRecovery(code) {
  kept = code;
  try {
    if (code) sessionStorage.setItem(KEPT, code);
    else sessionStorage.removeItem(KEPT);
  } catch {
    // kept in memory alone
  }
}

/** Takes a name in the house and returns who one is now. @param {string} name */
export async function join(name) {
  const { me, recovery } = await api.post("/guests", { name });
  holdRecovery(recovery);
  refreshHouse();
  return me;
}

const FIRST = [
  "Lucky",
  "Quiet",
  "Steady",
  "Bold",
  "Merry",
  "Clever",
  "Early",
  "Brisk",
  "Sunny",
  "Gentle",
  "Calm",
  "Candid",
  "Eager",
  "Fair",
  "Hardy",
  "Jolly",
  "Keen",
  "Mellow",
  "Nimble",
  "Patient",
  "Proud",
  "Ready",
  "Silver",
  "Witty",
];
const SECOND = [
  "Heron",
  "Otter",
  "Gull",
  "Pine",
  "Harbor",
  "Juniper",
  "Marlin",
  "Comet",
  "Maple",
  "Falcon",
  "Acorn",
  "Beacon",
  "Breeze",
  "Cedar",
  "Dune",
  "Egret",
  "Finch",
  "Hazel",
  "Island",
  "Laurel",
  "Osprey",
  "Pebble",
  "Tern",
  "Willow",
];

/** A name that nobody is likely to have, for those who do not care to think of one. */
export function suggestedName() {
  const [first, second, number] = crypto.getRandomValues(new Uint32Array(3));
  return `${FIRST[first % FIRST.length]} ${SECOND[second % SECOND.length]} ${100 + (number % 900)}`;
}
