/**
 * The desk of a table as the floor sees it: what lies there, and the forms by which a floorperson brings something to
 * it.
 */
import { PageElement, css, define, html, nothing } from "./element.js";
import { commandOf, fieldsOf } from "./deskform.js";
import { ask, cites } from "./parts.js";

/**
 * Shows the desk of a table; `row` is the table as the floor sees it, and `send` tells the house what it is to hear.
 */
class FloorDesk extends PageElement {
  static properties = { row: { attribute: false }, send: { attribute: false } };

  constructor() {
    super();
    /** @type {any} */
    this.row = undefined;
    /** @type {(command: any, done?: string) => Promise<any>} */
    this.send = undefined;
  }

  static sheet = css`
    pb-floor-desk:not(:empty) {
      display: grid;
      gap: 0.6rem;
      border-top: 1px dashed var(--line);
      padding-top: 0.75rem;
    }
    pb-floor-desk h3 {
      margin: 0;
      font: 600 1rem/1.2 var(--serif);
    }
    pb-floor-desk ol,
    pb-floor-desk ul {
      margin: 0;
      padding-left: 1.1rem;
    }
  `;

  #act(form) {
    const { line } = this.row;
    const words = html`${form.help} ${cites(form.cite)}`;
    const send = (answer) => this.send(commandOf(form, answer), form.done);
    ask({
      title: `${form.label}: ${line.name}`,
      words,
      confirm: form.label,
      isGrave: form.is_grave,
      fields: fieldsOf(form),
      send,
    });
  }

  #button(form) {
    return html`<button
      class=${form.is_grave ? "danger" : form.is_due ? "primary" : ""}
      @click=${() => this.#act(form)}
      aria-label="${form.label}: ${this.row.line.name}"
    >
      ${form.label}
    </button>`;
  }

  #fact({ label, words, cite }) {
    const told =
      words.length === 1
        ? words[0]
        : html`<ul>
            ${words.map((each) => html`<li>${each}</li>`)}
          </ul>`;
    return html`<dt>${label}</dt>
      <dd>${told} ${cites(cite)}</dd>`;
  }

  render() {
    const { desk } = this.row ?? {};
    if (!desk) return nothing;
    return html`<h3>The desk</h3>
      <dl class="facts">${desk.facts.map((fact) => this.#fact(fact))}</dl>
      <div class="buttons">${desk.forms.map((form) => this.#button(form))}</div>`;
  }
}

define("pb-floor-desk", FloorDesk);
