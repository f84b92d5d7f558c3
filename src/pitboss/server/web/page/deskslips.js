/** The slips of a gaming day: fills and credits, counts of trays, drop boxes. */
import { html, nothing } from "./element.js";
import { money } from "./api.js";
import { capital, when } from "./parts.js";

/**
 * Every slip of the day with what may be done with it.
 * @param {import("./types.js").DeskDay} desk
 * @param {{mayVoid: (slip: import("./types.js").ChipSlip) => boolean,
 *   toVoid: (slip: import("./types.js").ChipSlip) => void,
 *   mayCount: boolean, toCount: (count: import("./types.js").TrayCount) => void,
 *   mayResolve: boolean, toResolve: (box: import("./types.js").DropBox) => void}} may
 */
export function slipsOf({ slips, counts, boxes, tables }, may) {
  const named = (/** @type {string} */ id) => tables.find((each) => each.id === id)?.name ?? id;
  const isOff = (/** @type {import("./types.js").TrayCount} */ count) =>
    count.difference !== 0 && !counts.some((each) => each.corrects === count.number);
  if (!slips.length && !counts.length && !boxes.length) return nothing;
  return html`<section class="panel" aria-label="Slips">
    <h2>Slips</h2>
    <ul class="due">
      ${slips.map(
        (slip) =>
          html`<li>
            <span
              ><strong>${capital(slip.kind)} ${slip.name}</strong>, ${named(slip.table)}: ${money(slip.amount)},
              ${slip.state === "void" ? `void (${slip.reason})` : slip.state}. Requested by
              ${slip.requested_by}${
                slip.prepared_by ? `, prepared by ${slip.prepared_by}` : ""
              }${slip.signed_by ? `, signed by ${slip.signed_by}` : ""}.</span
            >
            <a href="/api/desk/slips/${slip.id}/slip.pdf" target="_blank" rel="noopener" aria-label="Print ${slip.name}"
              >Print</a
            >
            ${
              may.mayVoid(slip)
                ? html`<button class="danger" @click=${() => may.toVoid(slip)} aria-label="Void ${slip.name}">
                    Void
                  </button>`
                : nothing
            }
          </li>`,
      )}
      ${counts.map(
        (count) =>
          html`<li>
            <span
              ><strong>${capital(count.part)} ${count.name}</strong>, ${named(count.table)}: ${money(count.total)} by
              ${count.by}, ${when(count.at)}.
              ${
                count.corrects
                  ? `Corrects ${counts.find((each) => each.number === count.corrects)?.name ?? "an earlier one"}.`
                  : ""
              }
              ${
                count.difference
                  ? html`<strong role="alert">Off by ${money(count.difference)}. ${count.duties.join(" ")}</strong>`
                  : "Agrees with the log."
              }</span
            >
            <a
              href="/api/desk/counts/${count.number}/slip.pdf"
              target="_blank"
              rel="noopener"
              aria-label="Print ${count.name}"
              >Print</a
            >
            ${
              isOff(count) && may.mayCount
                ? html`<button @click=${() => may.toCount(count)} aria-label="Count again: ${count.name}">
                    Count again
                  </button>`
                : nothing
            }
          </li>`,
      )}
      ${boxes.map(
        (box) =>
          html`<li>
            <span
              ><strong>Box ${box.name}</strong>, ${named(box.table)}:
              ${box.state}${box.counted === null ? "" : `, ${money(box.counted)}`}. ${box.duty}</span
            >
            ${
              box.state === "variance" && may.mayResolve
                ? html`<button @click=${() => may.toResolve(box)} aria-label="Resolve ${box.name}">Resolve</button>`
                : nothing
            }
          </li>`,
      )}
    </ul>
  </section>`;
}
