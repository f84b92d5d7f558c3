/** Who I am in the house: joining, coming back, chips, settings, and the code that proves it. */
import { PageElement, css, define, html, nothing, refreshHouse, say, sayError } from "./element.js";
import { api, money, parseMoney } from "./api.js";
import { holdRecovery, join, recoveryToKeep, suggestedName } from "./join.js";
import { ask, capital, copy, saveAs } from "./parts.js";
import { SPEEDS, change, settings } from "./table/settings.js";
import "./views.js";

const THEME = "pitboss.theme";
const ROLES = {
  player: "a player",
  floorperson: "a floorperson: you pause tables, rule, void and close",
  cashier: "a cage cashier: you prepare fills and credits, and count the drop",
  auditor: "an auditor: you read and search every log, and change nothing",
  owner: "the owner of the house",
};

function savedTheme() {
  try {
    return localStorage.getItem(THEME) ?? "";
  } catch {
    return "";
  }
}

class Me extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    route: { attribute: false },
    failure: { state: true },
    isBusy: { state: true },
    people: { state: true },
    agrees: { state: true },
  };

  static sheet = css`
    pb-me .panels {
      display: grid;
      gap: 1rem;
      align-items: start;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
    }
    pb-me .panel h2 {
      margin-bottom: 0.4rem;
    }
    pb-me .who {
      font: 600 1.6rem/1.2 var(--serif);
      margin: 0;
      overflow-wrap: anywhere;
    }
    pb-me .chips {
      font-size: 1.4rem;
      font-variant-numeric: tabular-nums;
      color: var(--accent);
      margin: 0.25rem 0 0.75rem;
      font-weight: 600;
    }
    pb-me .keep {
      border: 2px solid var(--gold);
      grid-column: 1 / -1;
    }
    pb-me .code {
      display: block;
      font:
        600 1.25rem/1.5 ui-monospace,
        monospace;
      letter-spacing: 0.04em;
      padding: 0.75rem 1rem;
      background: var(--panel-2);
      border-radius: var(--radius-small);
      overflow-wrap: anywhere;
      user-select: all;
      margin-bottom: 0.75rem;
    }
    pb-me form input {
      width: 100%;
    }
    pb-me .refused {
      color: var(--bad);
      margin: 0.5rem 0 0;
    }
    pb-me .staff {
      list-style: none;
      padding: 0;
      display: grid;
      gap: 0.4rem;
    }
    pb-me .staff li {
      display: flex;
      flex-wrap: wrap;
      gap: 0.4rem;
      align-items: center;
    }
    pb-me .staff span {
      flex: 1;
      min-width: 10rem;
      overflow-wrap: anywhere;
    }
    pb-me fieldset {
      border: 0;
      padding: 0;
      margin: 0 0 0.75rem;
    }
    pb-me legend {
      font-weight: 550;
      padding: 0;
      margin-bottom: 0.25rem;
    }
    pb-me .setting {
      display: inline-flex;
      gap: 0.4rem;
      align-items: center;
      min-height: 44px;
      margin-right: 1rem;
      font-weight: 500;
    }
  `;

  constructor() {
    super();
    /** @type {import("./types.js").HouseJson} */
    this.house = undefined;
    this.failure = {};
    this.isBusy = false;
    this.people = [];
    this.agrees = false;
    this.name = suggestedName();
  }

  willUpdate(changed) {
    if (!changed.has("house") || this.house.me?.name === this.readFor) return;
    this.readFor = this.house.me?.name;
    this.#readStaff();
  }

  async #readStaff() {
    this.agrees =
      this.house.me?.role === "player" && ((await api.get("/desk/rating").catch(sayError))?.agrees ?? false);
    this.people = this.house.me?.role === "owner" ? ((await api.get("/people").catch(sayError))?.people ?? []) : [];
  }

  /** Sends a form; what the house refuses is told beside it. */
  async #submit(event, which, send) {
    event.preventDefault();
    const form = event.target;
    this.isBusy = true;
    this.failure = {};
    try {
      await send(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
      form.reset();
      refreshHouse();
    } catch (error) {
      const { what, why, allowed } = error.error ?? {};
      this.failure = {
        [which]: what && why ? `${capital(what)}: ${why}.${allowed ? ` Allowed: ${allowed}.` : ""}` : error.message,
      };
    } finally {
      this.isBusy = false;
    }
  }

  #refused(which) {
    return html`<p class="refused" role="alert">${this.failure[which] ?? ""}</p>`;
  }

  #guest() {
    const come = async ({ recovery }) => {
      const found = await api.post("/recover", { recovery: recovery.trim() });
      holdRecovery(found.recovery);
      say(`Welcome back, ${found.me.name}.`, { kind: "good" });
    };
    const staff = async ({ name, password }) => {
      const { me } = await api.post("/login", { name: name.trim(), password });
      say(`Welcome, ${me.name}.`, { kind: "good" });
    };
    return html`<div class="panels">
      <section class="panel">
        <h2>New here</h2>
        <p>Pick a name and play. No password, no email. You play with practice chips.</p>
        <form @submit=${(event) => this.#submit(event, "join", ({ name }) => join(name.trim()))}>
          <div class="field">
            <label for="me-name">Name, up to 24 characters</label>
            <input id="me-name" name="name" required maxlength="24" autocomplete="nickname" .value=${this.name} />
          </div>
          <button class="primary" ?disabled=${this.isBusy}>Come in</button>${this.#refused("join")}
        </form>
      </section>
      <section class="panel">
        <h2>Been here before?</h2>
        <p>Use your recovery code to sign in on this device. You get a new code; the old one stops working.</p>
        <form @submit=${(event) => this.#submit(event, "recover", come)}>
          <div class="field">
            <label for="me-recovery">Recovery code</label>
            <input
              id="me-recovery"
              name="recovery"
              required
              autocomplete="off"
              spellcheck="false"
              autocapitalize="characters"
            />
          </div>
          <button ?disabled=${this.isBusy}>Come back</button>${this.#refused("recover")}
        </form>
      </section>
      <section class="panel">
        <h2>Staff</h2>
        <p>Floorpersons, cage cashiers, auditors and the owner.</p>
        <form @submit=${(event) => this.#submit(event, "login", staff)}>
          <div class="field">
            <label for="me-staff">Name</label><input id="me-staff" name="name" required autocomplete="username" />
          </div>
          <div class="field">
            <label for="me-password">Password</label>
            <input id="me-password" name="password" type="password" required autocomplete="current-password" />
          </div>
          <button ?disabled=${this.isBusy}>Sign in</button>${this.#refused("login")}
        </form>
      </section>
      ${this.#settings()}
    </div>`;
  }

  #recovery() {
    const code = recoveryToKeep();
    if (!code) return nothing;
    const kept = () => {
      holdRecovery("");
      this.requestUpdate();
    };
    const text = `Pitboss, ${this.house.name}\nName: ${this.house.me.name}\nRecovery code: ${code}\n`;
    return html`<section class="panel keep" aria-label="Recovery code">
      <h2>Save your recovery code</h2>
      <p>
        We won't show it again. It signs you in as ${this.house.me.name} on another device, or here if this browser
        forgets you. Anyone who has it can play as you.
      </p>
      <code class="code">${code}</code>
      <div class="row">
        <button class="primary" @click=${() => copy(code).then(() => say("Code copied.", { kind: "good" }), sayError)}>
          Copy
        </button>
        <button @click=${() => saveAs("pitboss-recovery-code.txt", text, "text/plain")}>Save as a file</button>
        <button @click=${kept}>Saved</button>
      </div>
    </section>`;
  }

  /** Whether a guest agrees to be rated, which nobody is without saying so. */
  #rating() {
    const agree = async (/** @type {any} */ event) => {
      const agrees = event.target.checked;
      try {
        await api.post("/desk/rating", { agrees });
        say(agrees ? "You're rated from now on." : "You're no longer rated.", { kind: "good" });
      } catch (error) {
        event.target.checked = !agrees;
        sayError(error);
      }
    };
    return html`<section class="panel">
      <h2>Rating</h2>
      <label class="setting"
        ><input type="checkbox" .checked=${this.agrees} @change=${agree} /> Rate my play: average bet, time and expected
        win</label
      >
      <p class="quiet">Off unless you turn it on. Turn it off any time; nothing you play after that counts.</p>
    </section>`;
  }

  #chips() {
    const more = async ({ amount }) => {
      const cents = parseMoney(amount);
      if (!cents) throw new Error("The amount is in dollars, such as $500.");
      await api.post("/me/chips", { amount: cents });
      say(`${money(cents)} in practice chips added.`, { kind: "good" });
    };
    return html`<section class="panel">
      <h2>More chips</h2>
      <p>Practice chips from the cage. They're free and worth nothing, and the house's books still balance.</p>
      <form @submit=${(event) => this.#submit(event, "chips", more)}>
        <div class="field">
          <label for="me-amount">Amount</label
          ><input id="me-amount" name="amount" inputmode="decimal" required value="$500" autocomplete="off" />
        </div>
        <button ?disabled=${this.isBusy}>Get them</button>${this.#refused("chips")}
      </form>
    </section>`;
  }

  #staff() {
    if (this.house.me.role !== "owner") return nothing;
    const give = async ({ name, role, password }) => {
      const made = await api.post("/people", { name: name.trim(), role, password });
      say(`${made.name} is now ${ROLES[made.role].split(":")[0]}.`, { kind: "good" });
      this.#readStaff();
    };
    return html`<section class="panel">
      <h2>House staff</h2>
      <ul class="staff">
        ${this.people.map((person) => this.#person(person))}
      </ul>
      <p>Give a floorperson, a cage cashier or an auditor a name and a password.</p>
      <form @submit=${(event) => this.#submit(event, "staff", give)}>
        <div class="field">
          <label for="staff-name">Name</label
          ><input id="staff-name" name="name" required maxlength="24" autocomplete="off" />
        </div>
        <div class="field">
          <label for="staff-role">Role</label
          ><select id="staff-role" name="role">
            <option value="floorperson">Floorperson</option>
            <option value="cashier">Cage cashier</option>
            <option value="auditor">Auditor</option>
          </select>
        </div>
        <div class="field">
          <label for="staff-password">Password</label>
          <input id="staff-password" name="password" type="password" required autocomplete="new-password" />
        </div>
        <button ?disabled=${this.isBusy}>Give the role</button>${this.#refused("staff")}
      </form>
    </section>`;
  }

  #person(person) {
    const isMe = person.name === this.house.me.name;
    return html`<li>
      <span>${person.name}, ${ROLES[person.role].split(":")[0]}${isMe ? " (you)" : ""}</span>
      <button @click=${() => this.#newPassword(person)} aria-label="New password for ${person.name}">
        New password
      </button>
      ${
        isMe
          ? nothing
          : html`<button class="danger" @click=${() => this.#remove(person)} aria-label="Remove ${person.name}">
              Remove
            </button>`
      }
    </li>`;
  }

  async #newPassword({ id, name }) {
    const fields = [{ name: "password", label: "Password, at least 10 characters", type: "password", required: true }];
    const words = `${name} is signed out everywhere.`;
    const answer = await ask({ title: `A new password for ${name}`, words, confirm: "Set it", fields });
    if (answer) this.#change(`/people/${id}/password`, answer, `${name} has a new password.`);
  }

  async #remove({ id, name }) {
    const words = `${name} can no longer sign in. The name stays in the logs, and nobody else can take it.`;
    if (await ask({ title: `Remove ${name}?`, words, confirm: "Remove", isGrave: true }))
      this.#change(`/people/${id}/remove`, {}, `${name} is removed.`);
  }

  async #change(path, body, done) {
    try {
      await api.post(path, body);
      say(done, { kind: "good" });
      refreshHouse();
      await this.#readStaff();
    } catch (error) {
      sayError(error);
    }
  }

  #settings() {
    const theme = savedTheme();
    const themes = [
      ["", "Match device"],
      ["light", "Light"],
      ["dark", "Dark"],
    ];
    const setTheme = (value) => {
      try {
        if (value) localStorage.setItem(THEME, value);
        else localStorage.removeItem(THEME);
      } catch (error) {
        sayError(error);
      }
      dispatchEvent(new Event("pitboss-theme"));
      this.requestUpdate();
    };
    return html`<section class="panel">
      <h2>Settings</h2>
      <fieldset>
        <legend>Colors</legend>
        ${themes.map(
          ([value, words]) =>
            html`<label class="setting"
              ><input type="radio" name="theme" .checked=${value === theme} @change=${() => setTheme(value)} />
              ${words}</label
            >`,
        )}
      </fieldset>
      <fieldset>
        <legend>Dealer speed</legend>
        ${SPEEDS.map(
          ([value, words]) =>
            html`<label class="setting"
              ><input
                type="radio"
                name="speed"
                .checked=${value === settings.speed}
                @change=${() => change({ speed: value })}
              />
              ${words}</label
            >`,
        )}
      </fieldset>
      <p class="quiet">Saved in this browser. Nothing moves if your device asks for reduced motion.</p>
    </section>`;
  }

  async #logout() {
    const { me } = this.house;
    const isGuest = me.role === "player";
    const words = isGuest
      ? `Without the recovery code nobody can sign in as ${me.name} again, not even you. ` +
        "If you hold a seat, it plays the default each time."
      : "You can sign in again with your password.";
    if (!(await ask({ title: "Log out?", words, confirm: "Log out", isGrave: isGuest }))) return;
    try {
      await api.post("/logout");
      holdRecovery("");
      refreshHouse();
    } catch (error) {
      sayError(error);
    }
  }

  #seats() {
    const { seats = [] } = this.house.me;
    if (!seats.length) return html`<p class="quiet">You're not at a table. <a href="#/">To the lobby</a></p>`;
    return html`<ul>
      ${seats.map(
        (seat) =>
          html`<li>
            <a href="#/t/${encodeURIComponent(seat.table)}"
              >${seat.name}${seat.positions?.length ? `, position ${seat.positions.join(" and ")}` : ""}</a
            >
          </li>`,
      )}
    </ul>`;
  }

  #known() {
    const { me } = this.house;
    return html`<div class="panels">
      ${this.#recovery()}
      <section class="panel">
        <p class="who">${me.name}</p>
        <p class="quiet">You are ${ROLES[me.role] ?? me.role}.</p>
        ${
          me.role === "player"
            ? html`<p class="chips">${money(me.chips)}</p>
                ${this.#seats()}`
            : nothing
        }
        <button @click=${this.#logout}>Log out</button>
      </section>
      ${me.role === "player" ? html`${this.#chips()} ${this.#rating()}` : nothing} ${this.#staff()} ${this.#settings()}
    </div>`;
  }

  render() {
    return html`<div class="page">
      <h1>${this.house.me ? "You" : "Come in"}</h1>
      ${this.house.me ? this.#known() : this.#guest()}
    </div>`;
  }
}

define("pb-me", Me);
