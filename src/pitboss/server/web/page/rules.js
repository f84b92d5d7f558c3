/** The rules of a table as its sign tells them: limits, rules, what each bet pays. A card's QR code opens it. */
import { PageElement, css, define, html, nothing } from "./element.js";
import { api } from "./api.js";
import { capital, cites, origin, stateTag } from "./parts.js";
import "./views.js";

class Rules extends PageElement {
  static properties = {
    route: { attribute: false },
    rules: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-rules .limits {
      font: 600 1.5rem/1.3 var(--serif);
      margin: 0 0 1rem;
    }
    pb-rules section.panel {
      margin-bottom: 1rem;
    }
    pb-rules ul {
      margin: 0;
      padding-left: 1.1rem;
    }
    pb-rules .pays {
      display: grid;
      gap: 0 2rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
    }
    pb-rules table {
      width: 100%;
      border-collapse: collapse;
      margin-bottom: 1rem;
    }
    pb-rules caption {
      text-align: left;
      font-weight: 650;
    }
    pb-rules :is(td, tbody th) {
      border-bottom: 1px solid var(--line);
      padding: 0.3rem 0;
      text-align: left;
      font-weight: 400;
      overflow-wrap: anywhere;
    }
    pb-rules tbody td {
      text-align: right;
      padding-left: 1rem;
      min-width: 4.5rem;
      overflow-wrap: normal;
      font-weight: 600;
      font-variant-numeric: tabular-nums;
    }
    pb-rules dl div {
      display: grid;
      gap: 0 0.75rem;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      padding: 0.25rem 0;
    }
    pb-rules dl dd {
      margin: 0;
    }
    pb-rules dl .by {
      grid-column: 1 / -1;
    }
  `;

  constructor() {
    super();
    /** @type {import("./app.js").Route} */
    this.route = undefined;
    /** @type {import("./types.js").TableRules | null} */
    this.rules = null;
    this.failure = "";
  }

  willUpdate(changed) {
    if (changed.has("route")) this.#read();
  }

  async #read() {
    try {
      this.rules = await api.get(`/tables/${encodeURIComponent(this.route.params.table)}/rules`);
      this.failure = "";
    } catch (error) {
      this.failure = error.message;
    }
  }

  #pays({ title, rows }) {
    return html`<table>
      <caption>
        ${title}
      </caption>
      <tbody>
        ${rows.map(
          ({ on, pays }) =>
            html`<tr>
              <th scope="row">${on}</th>
              <td>${pays}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #lines(title, lines) {
    if (!lines.length) return nothing;
    return html`<section class="panel" aria-label=${title}>
      <h2>${title}</h2>
      <ul>
        ${lines.map(({ words, cite }) => html`<li>${words} ${cites(cite)}</li>`)}
      </ul>
    </section>`;
  }

  #options(options) {
    return html`<details class="panel">
      <summary>All the rules of this table</summary>
      <dl>
        ${options.map(
          (option) =>
            html`<div>
              <dt>${capital(option.label)}</dt>
              <dd>${option.words}</dd>
              <dd class="by">${origin(option)}</dd>
            </div>`,
        )}
      </dl>
    </details>`;
  }

  render() {
    if (this.failure)
      return html`<div class="page">
        <h1>Rules</h1>
        <p role="alert">${this.failure}</p>
        <p><a class="button" href="#/">To the tables</a></p>
      </div>`;
    if (!this.rules) return html`<div class="page loading"><p>A moment …</p></div>`;
    const { table, name, title, state, law, limits, rules, pays, notes, options } = this.rules;
    return html`<div class="page">
      <h1>${name} ${stateTag(state)}</h1>
      <p class="quiet">${name === title ? law : `${title}, ${law}`}</p>
      <p class="limits">${limits.words} ${cites(limits.cite)}</p>
      <p><a class="button primary" href="#/t/${encodeURIComponent(table)}">Go to the table</a></p>
      ${this.#lines("At this table", rules)}
      ${
        pays.length
          ? html`<section class="panel" aria-label="What bets pay">
              <h2>What bets pay</h2>
              <div class="pays">${pays.map((group) => this.#pays(group))}</div>
            </section>`
          : nothing
      }
      ${this.#lines("Notes", notes)} ${this.#options(options)}
    </div>`;
  }
}

define("pb-rules", Rules);
