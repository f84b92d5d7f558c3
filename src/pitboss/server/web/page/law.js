/** The law: a paragraph in our words, how it is read, what enforces and tests it, and its neighbours. */
import { PageElement, css, define, html, nothing } from "./element.js";
import { api } from "./api.js";
import { counted, isCustom, sentence } from "./parts.js";
import "./views.js";

/** The section a paragraph stands in: 19:47-8.4(c)1.i stands in 19:47-8.4. @param {string} cite */
const sectionOf = (cite) => cite.split("@")[0].replace(/[([].*$/, "");

/** The paragraph that holds another, or "". @param {string} cite */
export function parentOf(cite) {
  const id = cite.split("@")[0];
  const within = id.replace(/(\.[ivxl]+|\.[A-Z]|\[[^\]]*\]|\([^()]*\)|(?<=\))\d+)$/, "");
  return within !== id ? within : "";
}

/** @param {string} cite */
const address = (cite) => `#/law/${encodeURIComponent(cite)}`;

/** @param {string} cite */
const link = (cite) => html`<a class="cite" href=${address(cite)}>${cite}</a>`;

/** What is looked up and not searched for: a citation, or a reading by its number. */
const IS_CITE = /^(?:N\.J\.A\.C\.\s*)?\d|^custom\b|^reading \d/i;

const KINDS = { toc: "heading in the contents", history: "history note", heading: "heading over its items" };
const STANDINGS = { human: "left to people" };

class Law extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    route: { attribute: false },
    law: { state: true },
    section: { state: true },
    games: { state: true },
    hits: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-law .find {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
      align-items: end;
      margin-bottom: 1.25rem;
    }
    pb-law .find .field {
      flex: 1 1 16rem;
      max-width: 26rem;
      margin: 0;
    }
    pb-law .columns {
      display: grid;
      gap: 1rem;
      align-items: start;
    }
    @media (min-width: 60rem) {
      pb-law .columns {
        grid-template-columns: minmax(0, 1fr) 20rem;
      }
    }
    pb-law article {
      margin-bottom: 1rem;
    }
    pb-law .says {
      font: 1.2rem/1.55 var(--serif);
      max-width: 42rem;
    }
    pb-law h2 .cite {
      font-size: 1.1rem;
    }
    pb-law .about {
      display: flex;
      flex-wrap: wrap;
      gap: 0.4rem;
      margin-bottom: 0.75rem;
    }
    pb-law .reading {
      max-width: 42rem;
    }
    pb-law code {
      font-size: 0.85rem;
      overflow-wrap: anywhere;
    }
    pb-law ul.plain {
      list-style: none;
      padding: 0;
      margin: 0;
      display: grid;
      gap: 0.1rem;
    }
    pb-law ul.plain li {
      padding: 0.35rem 0;
      border-top: 1px solid var(--line);
    }
    pb-law ul.plain li:first-child {
      border-top: 0;
    }
    pb-law .steps {
      display: flex;
      justify-content: space-between;
      gap: 0.5rem;
      flex-wrap: wrap;
      margin-bottom: 0.75rem;
    }
    pb-law .sections {
      display: grid;
      gap: 1rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
    }
    pb-law .inside .quiet {
      display: block;
    }
  `;

  constructor() {
    super();
    /** @type {import("./app.js").Route} */
    this.route = undefined;
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    this.law = null;
    this.section = null;
    this.games = null;
    /** @type {import("./types.js").LawFound | null} */
    this.hits = null;
    this.words = "";
    this.failure = "";
    this.read = null;
  }

  willUpdate() {
    const cite = this.route.params.cite ?? "";
    const words = this.route.query.get("words") ?? "";
    if (cite === this.read && words === this.words) return;
    this.read = cite;
    this.words = words;
    this.hits = null;
    this.law = null;
    this.section = null;
    this.failure = "";
    if (cite) this.#readLaw(cite);
    else if (words) this.#search(words);
    else if (!this.games) this.#readGames();
  }

  async #readLaw(cite) {
    try {
      const law = await api.get(`/law/${encodeURIComponent(cite)}`);
      if (cite !== this.read) return;
      this.law = law;
      const first = law.parts ? law.parts[0] : law;
      if (isCustom(first.cite) || /^(reading )?\d+$/.test(first.cite)) return;
      const section = await api.get(`/law/${encodeURIComponent(sectionOf(first.cite))}`);
      if (cite === this.read) this.section = section;
    } catch (error) {
      if (!this.law) this.failure = error.message;
    }
  }

  async #readGames() {
    try {
      this.games = await Promise.all(
        this.house.games.map((game) => api.get(`/games/${encodeURIComponent(game.name)}`)),
      );
    } catch (error) {
      this.failure = error.message;
    }
  }

  #find(event) {
    event.preventDefault();
    const cite = String(new FormData(event.target).get("cite")).trim();
    if (cite) location.hash = IS_CITE.test(cite) ? address(cite) : `#/law?words=${encodeURIComponent(cite)}`;
  }

  async #search(words) {
    try {
      const found = await api.get(`/law?words=${encodeURIComponent(words)}`);
      if (words === this.words) this.hits = found;
    } catch (error) {
      this.failure = error.message;
    }
  }

  #found() {
    if (this.failure) return html`<p role="alert">${this.failure}</p>`;
    if (!this.hits) return html`<p class="loading">Searching …</p>`;
    const { found, hits, words } = this.hits;
    if (!found) return html`<p>Nothing has “${words}” in it. Try fewer words, or a citation such as 19:47-8.4.</p>`;
    return html`<section class="panel">
      <h2>${counted(found, "result")} for “${words}”</h2>
      <ul class="plain inside">
        ${hits.map((hit) => html`<li>${link(hit.cite)} <span class="quiet">${hit.says}</span></li>`)}
      </ul>
    </section>`;
  }

  #searchForm() {
    return html`<form class="find" role="search" @submit=${this.#find}>
      <div class="field">
        <label for="law-cite">Words, a paragraph or a reading</label>
        <input
          id="law-cite"
          name="cite"
          placeholder="insurance, or 19:47-8.4"
          .value=${this.read || this.words}
          autocomplete="off"
          spellcheck="false"
        />
      </div>
      <button class="primary">Show</button>
    </form>`;
  }

  #neighbours() {
    const { cite } = this.law.parts ? this.law.parts[0] : this.law;
    const ids = (this.section?.inside ?? []).map((each) => each.cite);
    const all = [this.section?.cite, ...new Set(ids)].filter(Boolean);
    const at = all.indexOf(cite.split("@")[0]);
    const parent = parentOf(cite);
    const before = at > 0 ? all[at - 1] : "";
    const after = at >= 0 ? all[at + 1] : "";
    if (!parent && !before && !after) return nothing;
    return html`<nav class="steps" aria-label="Neighboring paragraphs">
      <span>${before ? html`← ${link(before)}` : nothing}</span>
      <span>${parent && parent !== before ? html`↑ ${link(parent)}` : nothing}</span>
      <span>${after ? html`${link(after)} →` : nothing}</span>
    </nav>`;
  }

  #reading(reading) {
    return html`<div class="reading">
      <p><strong>Reading ${reading.number}.</strong> ${reading.question}</p>
      <p><strong>We read:</strong> ${reading.taken}</p>
      ${reading.why ? html`<p class="quiet">${reading.why}</p>` : nothing}
      ${
        reading.cites?.length
          ? html`<p class="quiet">
              About ${reading.cites.map((cite, index) => html`${index ? ", " : ""}${link(cite)}`)}
            </p>`
          : nothing
      }
    </div>`;
  }

  #lists(part) {
    const list = (title, items) =>
      items?.length
        ? html`<details>
            <summary>${title} (${items.length})</summary>
            <ul class="plain">
              ${items.map((item) => html`<li><code>${item}</code></li>`)}
            </ul>
          </details>`
        : nothing;
    return html`${list("Enforced by", part.enforced_by)} ${list("Tested by", part.tested_by)}`;
  }

  #standing(part) {
    const standing = part.standing ?? "";
    const kind = standing === "missing" ? "bad" : standing === "enforced" ? "good" : "";
    return html`<div class="about">
      ${part.edition ? html`<span class="tag">${part.edition} edition, in our words</span>` : nothing}
      ${isCustom(part.cite) ? html`<span class="tag">custom: not in the text we have</span>` : nothing}
      ${
        standing
          ? html`<span class="tag ${kind}"
              >${STANDINGS[standing] ?? standing}${
                part.reason && standing !== "enforced" ? `: ${part.reason}` : ""
              }</span
            >`
          : nothing
      }
      ${part.tested_by?.length ? html`<span class="tag good">tested</span>` : nothing}
      ${part.kind && part.kind !== standing ? html`<span class="tag">${KINDS[part.kind] ?? part.kind}</span>` : nothing}
    </div>`;
  }

  #part(part, isSmall = false) {
    const name = isCustom(part.cite)
      ? part.cite
      : /^\d/.test(part.cite) && part.cite.includes(":")
        ? `N.J.A.C. ${part.cite}`
        : part.cite;
    return html`<article class="panel">
        <h2><span class="cite">${name}</span> ${part.heading ?? ""}</h2>
        ${this.#standing(part)} ${part.says && part.kind !== "toc" ? html`<p class="says">${part.says}</p>` : nothing}
        ${part.also ? html`<p class="says">${sentence(part.also)}</p>` : nothing}
        ${(part.readings ?? []).map((reading) => this.#reading(reading))} ${isSmall ? nothing : this.#lists(part)}
        ${(part.other_editions ?? []).map(
          (other) =>
            html`<details>
              <summary>The ${other.edition} edition</summary>
              <p class="says">${other.says}</p>
              ${(other.readings ?? []).map((reading) => this.#reading(reading))}
            </details>`,
        )}
      </article>
      ${(part.beside ?? []).map(
        (beside) =>
          html`<p class="quiet">The closest the text comes:</p>
            ${this.#part(beside, true)}`,
      )}`;
  }

  #inside(part) {
    if (!part.inside?.length) return nothing;
    return html`<section class="panel">
      <h2>Inside ${part.cite}</h2>
      <ul class="plain inside">
        ${part.inside.map((each) => html`<li>${link(each.cite)} <span class="quiet">${each.says}</span></li>`)}
      </ul>
    </section>`;
  }

  #paragraphs() {
    if (this.failure) return html`<p role="alert">${this.failure}</p>`;
    if (!this.law) return html`<p class="loading">Looking it up …</p>`;
    const parts = this.law.parts ?? [this.law];
    const hasInside = parts.some((part) => part.inside?.length);
    return html`${this.#neighbours()}
      <div class=${hasInside ? "columns" : ""}>
        <div>${parts.map((part) => this.#part(part))}</div>
        ${hasInside ? html`<div>${parts.map((part) => this.#inside(part))}</div>` : nothing}
      </div>`;
  }

  #contents() {
    if (this.failure) return html`<p role="alert">${this.failure}</p>`;
    if (!this.games) return html`<p class="loading">Opening the rule book …</p>`;
    return html`<div class="sections">
      ${this.games.map(
        (game) =>
          html`<section class="panel">
            <h2>${game.title}</h2>
            <p class="quiet">N.J.A.C. ${game.law}, ${game.edition_words ?? game.edition}</p>
            <ul class="plain">
              ${(game.sections ?? []).map(
                (section) =>
                  html`<li>
                    ${link(section.id)} ${section.heading}
                    <span class="quiet"
                      >${section.paragraphs ? counted(section.paragraphs, "paragraph") : "heading only"}</span
                    >
                  </li>`,
              )}
            </ul>
          </section>`,
      )}
    </div>`;
  }

  render() {
    return html`<div class="page">
      <h1>The law</h1>
      <p class="quiet">
        New Jersey's rules of the games in our own words, with the reading we take wherever the text is unclear. Custom
        rules are marked. Only the official text is the law.
      </p>
      ${this.#searchForm()} ${this.read ? this.#paragraphs() : this.words ? this.#found() : this.#contents()}
    </div>`;
  }
}

define("pb-law", Law);
