/** A table seen from above in miniature: its own layout, and who sits where. */
import { css, html, nothing } from "./element.js";
import { api } from "./api.js";
import { styled } from "./styled.js";

const sheet = css`
  .miniature {
    position: relative;
    width: 100%;
    font-size: clamp(0.6rem, 3cqw, 0.8rem);
  }
  .miniature img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    display: block;
  }
  .mini-seat {
    position: absolute;
    transform: translate(-50%, -50%);
    display: grid;
    place-items: center;
    width: 1.9em;
    height: 1.9em;
    border-radius: 50%;
    border: 1.5px solid;
    font-weight: 700;
    line-height: 1;
  }
  .mini-seat.free {
    background: #12402f;
    border-color: #9cc8b5;
    border-style: dashed;
    color: #e3f2ea;
    font-weight: 600;
  }
  .mini-seat.open {
    cursor: pointer;
  }
  .mini-seat.open:hover {
    background: #2b8a69;
    border-style: solid;
  }
  .mini-seat.person {
    background: #f4e9cf;
    border-color: #b98319;
    color: #2d2410;
  }
  .mini-seat.mine {
    background: #ffd67a;
    border-color: #fff;
    color: #2d2410;
  }
  .mini-seat.builtin {
    background: #c9d3ce;
    border-color: #7f8d86;
    color: #26312c;
  }
  .mini-seat.away {
    opacity: 0.6;
  }
`;

document.adoptedStyleSheets = [...document.adoptedStyleSheets, /** @type {CSSStyleSheet} */ (sheet.styleSheet)];

/** @param {string} name */
const initials = (name) =>
  name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();

/** @type {Promise<Record<string, string>> | null} */
let felts = null;

/**
 * Fetches the drawings of all open tables at once, and once: by what ends the address of each, a picture. Each has its
 * own address, too.
 */
export function loadFelts() {
  felts ??= api
    .get("/felts")
    .then(({ felts: drawn }) =>
      Object.fromEntries(
        Object.entries(drawn).map(([digest, svg]) => [digest, `data:image/svg+xml,${encodeURIComponent(svg)}`]),
      ),
    )
    .catch(() => {
      felts = null;
      return {};
    });
  return felts;
}

/** Says who sits where. @param {any} line */
export function seatsInWords(line) {
  const names = line.seated.map(
    (seat) => `${seat.player} at ${seat.position}${seat.is_builtin ? " (bot)" : ""}${seat.is_away ? " (away)" : ""}`,
  );
  return `${line.seated.length} of ${line.positions} seats taken${names.length ? `: ${names.join(", ")}` : ""}`;
}

/**
 * Draws the table of a lobby line; a click on a free seat chooses it.
 * @param {any} line @param {string} [mine] the name of who looks @param {(position: number) => void} [choose]
 * @param {Record<string, string>} [drawn] drawings that are here already
 */
export function miniature(line, mine = "", choose = undefined, drawn = {}) {
  const { svg, width, height, names } = line.layout;
  const drawing = drawn[svg.split("drawing=").at(-1)] ?? svg;
  const seated = new Map(line.seated.map((seat) => [seat.position, seat]));
  return html`<div
    class="miniature"
    role="img"
    aria-label=${seatsInWords(line)}
    ${styled({ "aspect-ratio": `${width} / ${height}` })}
  >
    <img src=${drawing} alt="" loading="lazy" />
    ${Object.entries(names).map(([position, at]) => {
      const style = styled({ left: `${(at.x / width) * 100}%`, top: `${(at.y / height) * 100}%` });
      return seat(Number(position), style, seated.get(Number(position)), mine, choose);
    })}
  </div>`;
}

function seat(position, style, taken, mine, choose) {
  const kind = !taken ? "free" : taken.player === mine ? "mine" : taken.is_builtin ? "builtin" : "person";
  const mayChoose = !taken && choose;
  return html`<span
    class="mini-seat ${kind} ${taken?.is_away ? "away" : ""} ${mayChoose ? "open" : ""}"
    ${style}
    title=${taken ? `${taken.player}${taken.is_away ? " (away)" : ""}` : `Seat ${position} is free`}
    @click=${mayChoose ? () => choose(position) : nothing}
    >${taken ? initials(taken.player) : position}</span
  >`;
}
