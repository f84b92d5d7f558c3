/** Where a guest's ticket leads: the code on it lets the phone in, once. */
import { PageElement, define, html, nothing, refreshHouse } from "./element.js";
import { api, money } from "./api.js";
import { holdRecovery } from "./join.js";

class Arrive extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    route: { attribute: false },
    me: { state: true },
    failure: { state: true },
  };

  constructor() {
    super();
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    /** @type {import("./api.js").Live} */
    this.live = undefined;
    /** @type {import("./app.js").Route} */
    this.route = undefined;
    /** @type {import("./types.js").Me | null} */
    this.me = null;
    this.failure = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#come();
  }

  async #come() {
    const code = this.route.params.code;
    if (!code) {
      location.hash = "#/";
      return;
    }
    history.replaceState(null, "", "#/welcome"); // a code that was used opens nothing when the page is loaded again
    try {
      const { me, recovery } = await api.post("/recover", { recovery: code });
      holdRecovery(recovery);
      this.me = me;
      refreshHouse();
      this.live.restart();
    } catch (error) {
      this.failure = error.message;
    }
  }

  render() {
    if (this.failure)
      return html`<div class="page">
        <h1>This ticket doesn't work</h1>
        <p role="alert">${this.failure}</p>
        <p>A ticket works once. The desk gives you a new one.</p>
        <p><a class="button" href="#/">To the lobby</a></p>
      </div>`;
    if (!this.me) return html`<div class="page loading"><p>A moment …</p></div>`;
    return html`<div class="page">
      <h1>Welcome, ${this.me.name}</h1>
      <p>You have <strong>${money(this.me.chips)}</strong> in imitation money. Pick a table and take a seat.</p>
      <p>
        <a class="button primary" href="#/">To the tables</a>
        ${this.house?.is_casino_night ? html`<a class="button" href="#/hall">Leaderboard</a>` : nothing}
      </p>
    </div>`;
  }
}

define("pb-arrive", Arrive);
