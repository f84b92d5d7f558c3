/** A table seen from above in miniature: the half-moon, its seats, and who sits there. */
import { html, nothing, svg } from "./element.js";

const WIDTH = 200;
const CENTRE = { x: 100, y: 14 };
const REACH = { x: 80, y: 74 };

/** Where a seat is: the first stands at the dealer's left hand, which is the onlooker's right.
 * @param {number} position @param {number} positions */
export function seatAt(position, positions) {
  const share = positions === 1 ? 0.5 : (position - 1) / (positions - 1);
  const angle = ((12 + share * 156) * Math.PI) / 180;
  return { x: CENTRE.x + REACH.x * Math.cos(angle), y: CENTRE.y + REACH.y * Math.sin(angle) };
}

/** @param {string} name */
const initials = (name) =>
  name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();

/** Says who sits where. @param {any} line */
export function seatsInWords(line) {
  const names = line.seated.map(
    (seat) => `${seat.player} at ${seat.position}${seat.is_builtin ? " (built-in player)" : ""}${seat.is_away ? " (away)" : ""}`,
  );
  return `${line.seated.length} of ${line.positions} seats taken${names.length ? `: ${names.join(", ")}` : ""}`;
}

/**
 * Draws the table of a lobby line; a click on a free seat chooses it.
 * @param {any} line @param {string} [mine] the name of who looks @param {(position: number) => void} [choose]
 */
export function halfMoon(line, mine = "", choose = undefined) {
  const seated = new Map(line.seated.map((seat) => [seat.position, seat]));
  const seats = Array.from({ length: line.positions }, (_, index) => index + 1);
  return html`<svg class="half-moon" viewBox="0 0 ${WIDTH} 112" role="img" aria-label=${seatsInWords(line)}>
    <path class="rail" d="M10 8 H190 Q194 8 194 12 A94 88 0 0 1 6 12 Q6 8 10 8 Z" />
    <path class="cloth" d="M16 13 H184 Q187 13 187 15 A87 80 0 0 1 13 15 Q13 13 16 13 Z" />
    <rect class="tray" x="74" y="13" width="52" height="11" rx="2" />
    <path class="trim" d="M50 34 A54 44 0 0 0 150 34" />
    ${seats.map((position) => seat(position, line, seated.get(position), mine, choose))}
  </svg>`;
}

function seat(position, line, taken, mine, choose) {
  const { x, y } = seatAt(position, line.positions);
  const kind = !taken ? "free" : taken.player === mine ? "mine" : taken.is_builtin ? "builtin" : "person";
  const mayChoose = !taken && choose;
  return svg`<g class="moon-seat ${kind} ${taken?.is_away ? "away" : ""} ${mayChoose ? "open" : ""}"
      @click=${mayChoose ? () => choose(position) : nothing}>
    <title>${taken ? `${taken.player}${taken.is_away ? " (away)" : ""}` : `Seat ${position} is free`}</title>
    <circle cx=${x} cy=${y} r="12.5" />
    <text x=${x} y=${y + 3.8}>${taken ? initials(taken.player) : position}</text>
  </g>`;
}
