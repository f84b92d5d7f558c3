/** The shell of the page: the header, the router that loads a page when it is asked for, messages and "Why?". */
import { PageElement, define, html, nothing, say, sayError } from "./element.js";
import { Live, api, money } from "./api.js";
import "./toasts.js";
import "./why.js";

/**
 * A route: the page's name, what the address names, and the query.
 * @typedef {{name: string, path: string, params: Record<string, string>, query: URLSearchParams}} Route
 */

/** Every address of the page: its pattern, the page it opens, what the parts of the pattern are, and the title. */
/** @type {[RegExp, string, string[], string][]} */
const ROUTES = [
  [/^\/?$/, "lobby", [], "Lobby"],
  [/^\/t\/([^/]+)$/, "table", ["table"], "Table"],
  [/^\/t\/([^/]+)\/rules$/, "rules", ["table"], "Rules"],
  [/^\/t\/([^/]+)\/rounds$/, "history", ["table"], "Rounds"],
  [/^\/t\/([^/]+)\/rounds\/(\d+)$/, "history", ["table", "round"], "Round"],
  [/^\/open$/, "open", [], "Open a table"],
  [/^\/floor$/, "floor", [], "Floor"],
  [/^\/floor\/([^/]+)$/, "floor", ["table"], "Floor"],
  [/^\/audit$/, "audit", [], "Audit"],
  [/^\/hall$/, "hall", [], "Hall screen"],
  [/^\/night$/, "night", [], "Casino night"],
  [/^\/in\/([^/]+)$/, "arrive", ["code"], "Welcome"],
  [/^\/welcome$/, "arrive", [], "Welcome"],
  [/^\/desk$/, "desk", [], "Desk"],
  [/^\/desk\/(\d{4}-\d\d-\d\d)$/, "desk", ["day"], "Desk"],
  [/^\/desk\/recall\/([^/]+)\/(\d+)$/, "desk", ["table", "round"], "Recall"],
  [/^\/me$/, "me", [], "You"],
  [/^\/law$/, "law", [], "The law"],
  [/^\/law\/(.+)$/, "law", ["cite"], "The law"],
];

/** The module and the element of each page; loaded when the page is first opened. */
const PAGES = {
  lobby: ["./lobby.js", (app) => html`<pb-lobby .house=${app.house} .live=${app.live} .route=${app.route}></pb-lobby>`],
  table: [
    "./table/table.js",
    (app) => html`<pb-table .house=${app.house} .live=${app.live} .route=${app.route}></pb-table>`,
  ],
  rules: ["./rules.js", (app) => html`<pb-rules .route=${app.route}></pb-rules>`],
  history: [
    "./history.js",
    (app) => html`<pb-history .house=${app.house} .live=${app.live} .route=${app.route}></pb-history>`,
  ],
  open: ["./open.js", (app) => html`<pb-open .house=${app.house} .live=${app.live} .route=${app.route}></pb-open>`],
  floor: ["./floor.js", (app) => html`<pb-floor .house=${app.house} .live=${app.live} .route=${app.route}></pb-floor>`],
  audit: ["./audit.js", (app) => html`<pb-audit .house=${app.house} .live=${app.live} .route=${app.route}></pb-audit>`],
  hall: ["./hall.js", (app) => html`<pb-hall .house=${app.house} .live=${app.live}></pb-hall>`],
  night: ["./night.js", (app) => html`<pb-night .house=${app.house} .live=${app.live}></pb-night>`],
  arrive: [
    "./arrive.js",
    (app) => html`<pb-arrive .house=${app.house} .live=${app.live} .route=${app.route}></pb-arrive>`,
  ],
  desk: ["./desk.js", (app) => html`<pb-desk .house=${app.house} .live=${app.live} .route=${app.route}></pb-desk>`],
  me: ["./me.js", (app) => html`<pb-me .house=${app.house} .live=${app.live} .route=${app.route}></pb-me>`],
  law: ["./law.js", (app) => html`<pb-law .house=${app.house} .live=${app.live} .route=${app.route}></pb-law>`],
};

/** @param {string} hash @returns {Route} */
export function readRoute(hash) {
  const [path, query = ""] = hash.replace(/^#/, "").split("?");
  for (const [pattern, name, names] of ROUTES) {
    const found = pattern.exec(path);
    if (found) {
      const params = Object.fromEntries(names.map((key, index) => [key, decodeURIComponent(found[index + 1])]));
      return { name, path: path || "/", params, query: new URLSearchParams(query) };
    }
  }
  return { name: "nowhere", path, params: {}, query: new URLSearchParams() };
}

const ICON = new URL("./icon.svg", import.meta.url).href;

/** How long the page waits for its typefaces, in milliseconds; after that a browser no longer swaps them in. */
const MOST_WAIT = 3100;

/** Waits for the typefaces to arrive or fail, so that what the page shows stays where it is. */
function typefaces() {
  const loading = Promise.allSettled([...document.fonts].map((face) => face.load()));
  return Promise.race([loading, new Promise((go) => setTimeout(go, MOST_WAIT))]);
}

class App extends PageElement {
  static properties = {
    house: { state: true },
    route: { state: true },
    failure: { state: true },
    loaded: { state: true },
  };

  constructor() {
    super();
    this.house = null;
    this.failure = "";
    this.loaded = "";
    this.live = new Live();
    this.called = new Set(); // the tables where a seat is kept for this person
    this.route = readRoute(location.hash);
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("hashchange", () => this.#go());
    addEventListener("pitboss-refresh", () => this.#readHouse());
    this.live.addEventListener("state", () => this.requestUpdate());
    this.live.addEventListener("me", (/** @type {CustomEvent} */ event) => this.#meet(event.detail.me));
    this.live.addEventListener("lobby", (/** @type {CustomEvent} */ event) =>
      event.detail.tables?.forEach((line) => this.#call(line)),
    );
    this.live.restart();
    this.#readHouse();
    this.#go();
  }

  async #readHouse() {
    try {
      this.house = await api.get("/house");
      this.failure = "";
    } catch (error) {
      if (this.house) return;
      this.failure = error.message;
      setTimeout(() => this.#readHouse(), 2000);
    }
  }

  #meet(me) {
    if (this.house) this.house = { ...this.house, me };
  }

  /** Tells a person who waits for a seat, wherever in the house, that one is kept now. */
  #call(line) {
    if (!line.desk) return;
    const name = this.house?.me?.name;
    const isCalled = Boolean(line.desk.called.includes(name));
    const cite = line.desk.forms.find(({ whose }) => whose?.includes(name))?.cite ?? "";
    if (isCalled && !this.called.has(line.id))
      say(`A seat is open for you at ${line.name}. Sit down within two minutes.`, { kind: "good", cite });
    this.called[isCalled ? "add" : "delete"](line.id);
  }

  async #go() {
    this.route = readRoute(location.hash);
    const { name } = this.route;
    const [module] = PAGES[name] ?? [];
    const title = ROUTES.find((route) => route[1] === name)?.[3] ?? "Not found";
    document.title = `${title} · Pitboss`;
    scrollTo(0, 0);
    if (!module) return;
    try {
      await import(module);
      if (name === this.route.name) this.loaded = name; // who has gone on waits for the page gone to
    } catch (error) {
      sayError(new Error(`This page could not be loaded (${error.message}).`));
    }
  }

  #page() {
    if (!this.house) return html`<div class="page loading"><p>${this.failure || "Opening the doors …"}</p></div>`;
    const [, draw] = PAGES[this.route.name] ?? [];
    if (!draw)
      return html`<div class="page">
        <h1>No such page</h1>
        <p><a href="#/">To the lobby</a></p>
      </div>`;
    return this.loaded === this.route.name ? draw(this) : html`<div class="page loading"><p>A moment …</p></div>`;
  }

  #link(href, name, words) {
    return html`<a href=${href} aria-current=${this.route.name === name ? "page" : nothing}>${words}</a>`;
  }

  #nav() {
    const me = this.house?.me;
    const onFloor = me && ["floorperson", "owner"].includes(me.role);
    const audits = me && ["auditor", "owner"].includes(me.role);
    return html`<nav aria-label="House">
      ${this.#link("#/", "lobby", "Lobby")}
      ${
        this.house?.may_open
          ? this.#link("#/open", "open", html`Open<span class="wide-only">&nbsp;a table</span>`)
          : nothing
      }
      ${onFloor ? this.#link("#/floor", "floor", "Floor") : nothing}
      ${me && me.role !== "player" ? this.#link("#/desk", "desk", "Desk") : nothing}
      ${audits ? this.#link("#/audit", "audit", "Audit") : nothing}
      ${this.house?.is_casino_night ? this.#link("#/hall", "hall", "Hall") : nothing}
      ${onFloor && this.house?.is_casino_night ? this.#link("#/night", "night", "Night") : nothing}
      ${this.#link("#/law", "law", html`<span class="wide-only">The law</span><span class="narrow-only">Law</span>`)}
    </nav>`;
  }

  #toggleTheme() {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("pitboss.theme", theme);
    } catch {
      document.documentElement.dataset.theme = theme;
    }
    dispatchEvent(new Event("pitboss-theme"));
    this.requestUpdate();
  }

  #account() {
    const me = this.house?.me;
    const isDark = document.documentElement.dataset.theme === "dark";
    return html`<div class="account">
      <button
        class="icon-button"
        @click=${this.#toggleTheme}
        aria-label=${isDark ? "Light colors" : "Dark colors"}
        title=${isDark ? "Light colors" : "Dark colors"}
      >
        ${isDark ? "☀" : "☾"}
      </button>
      <a class="me" href="#/me" aria-current=${this.route.name === "me" ? "page" : nothing}> ${this.#whoIAm(me)} </a>
    </div>`;
  }

  /** Of a player the chips matter most, which stay where room is short; the house's own people have none. */
  #whoIAm(me) {
    if (!me) return "Sign in";
    if (me.role !== "player") return html`<span>${me.name}</span>`;
    return html`<span class="me-name">${me.name}</span> <span class="me-chips">${money(me.chips)}</span>`;
  }

  render() {
    const isLost = this.live.state === "offline" && this.live.hasBeenOnline;
    if (this.route.name === "hall") return html`<main id="main" tabindex="-1">${this.#page()}</main>`;
    return html` <a class="skip" href="#main" @click=${this.#skip}>Skip to the page</a>
      <header class="shell">
        <a class="brand" href="#/"
          ><img src=${ICON} alt="" width="28" height="28" /> <span>${this.house?.name ?? "Pitboss"}</span></a
        >
        ${this.#nav()} ${this.#account()}
      </header>
      <div class="connection" role="status">${isLost ? html`<p>Connection lost; trying again …</p>` : nothing}</div>
      <main id="main" tabindex="-1">${this.#page()}</main>
      <pb-toasts></pb-toasts>
      <pb-why></pb-why>`;
  }

  #skip(event) {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (this.querySelector("#main"))?.focus();
  }
}

await typefaces();
define("pb-app", App);
