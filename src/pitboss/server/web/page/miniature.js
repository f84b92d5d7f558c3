/** A table seen from above in miniature: its own layout, and who sits where. */
import { html, nothing } from "./element.js";
import { styled } from "./styled.js";

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
export function miniature(line, mine = "", choose = undefined) {
  const { svg, width, height, names } = line.layout;
  const seated = new Map(line.seated.map((seat) => [seat.position, seat]));
  return html`<div class="miniature" role="img" aria-label=${seatsInWords(line)} ${styled({ "aspect-ratio": `${width} / ${height}` })}>
    <img src=${svg} alt="" loading="lazy">
    ${Object.entries(names).map(([position, at]) => {
      const style = styled({ left: `${(at.x / width) * 100}%`, top: `${(at.y / height) * 100}%` });
      return seat(Number(position), style, seated.get(Number(position)), mine, choose);
    })}
  </div>`;
}

function seat(position, style, taken, mine, choose) {
  const kind = !taken ? "free" : taken.player === mine ? "mine" : taken.is_builtin ? "builtin" : "person";
  const mayChoose = !taken && choose;
  return html`<span class="mini-seat ${kind} ${taken?.is_away ? "away" : ""} ${mayChoose ? "open" : ""}" ${style}
    title=${taken ? `${taken.player}${taken.is_away ? " (away)" : ""}` : `Seat ${position} is free`}
    @click=${mayChoose ? () => choose(position) : nothing}>${taken ? initials(taken.player) : position}</span>`;
}
