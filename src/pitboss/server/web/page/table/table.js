/** The page of a table: the bar, the felt, the panel below it and the log beside it, drawn from its controller. */
import { money } from "../api.js";
import { PageElement, define, html, nothing, openWhy, say } from "../element.js";
import { holdRecovery, recoveryToKeep } from "../join.js";
import { settings } from "./settings.js";
import { copy, sentence, stateTag } from "../parts.js";
import { maySit } from "../sit.js";
import { TableController } from "./controller.js";
import { sound } from "./sounds.js";
import { toldTo } from "./words.js";
import { caption, closedPage, doPanel, ownPanel, sheetKind, turnWords } from "./panel.js";
import "./dialogs.js";
import "./felt.js";
import "./log.js";
import "./prompt.js";
import "./room.js";
import "./scores.js";

/**
 * What has appeared under a mouse that lies still is not clicked by accident: for so many milliseconds, or until it
 * moves.
 */
const UNTOUCHED = 600;

/** The most letters of a table's name that are written large. */
const LONG = 20;

/** Tells whether a table's own name says which game it is. @param {any} line */
function isNamed({ name, title }) {
  const [own, game] = [name.toLowerCase(), title.toLowerCase()];
  return own.includes(game) || game.includes(own);
}

class TableElement extends PageElement {
  static properties = {
    house: { attribute: false },
    live: { attribute: false },
    route: { attribute: false },
    isMenuOpen: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../app.js").Route} */
    this.route = undefined;
    /** @type {import("../types.js").HouseJson} */
    this.house = undefined;
    /** @type {import("../api.js").Live} */
    this.live = undefined;
    this.isMenuOpen = false;
    this.table = new TableController(this, { lead: (step) => this.#lead(step), told: (step) => this.#told(step) });
    this.onKey = (event) => this.#press(event);
    this.onClick = (event) => this.#letGo(event);
    this.onMove = () => {
      this.freshUntil = 0;
    };
    this.freshUntil = 0;
    this.addEventListener("click", (event) => this.#keepFromAccident(event), { capture: true });
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("click", this.onClick);
    document.addEventListener("pointermove", this.onMove);
    this.#applySettings();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("click", this.onClick);
    document.removeEventListener("pointermove", this.onMove);
  }

  willUpdate(changed) {
    if (changed.has("route") || changed.has("house"))
      this.table.follow(this.route.params.table, this.house.me?.name ?? "");
  }

  updated() {
    const asked = this.table.prompt?.id ?? "";
    if (asked && asked !== this.asked) {
      this.freshUntil = performance.now() + UNTOUCHED;
      if (this.table.prompt.kind === "decision") this.#sayTurn();
    }
    this.asked = asked;
  }

  // What the person does

  /** A small moment when I win, and a word when it is my turn. */
  #told(step) {
    const { results, you } = this.table;
    if (step.event === "round_settled" && results.nets[you?.player] > 0) sound("win");
  }

  /** Says that it is my turn, aloud and to who listens to the page. */
  #sayTurn() {
    sound("turn");
    this.table.spoken = turnWords(this.table);
    this.requestUpdate();
  }

  #keepFromAccident(event) {
    const isFresh = event.pointerType === "mouse" && performance.now() < this.freshUntil;
    if (!isFresh || !event.target.closest("pb-prompt, .area-button")) return;
    event.stopPropagation();
    event.preventDefault();
  }

  sit(position) {
    this.querySelector("pb-sit").open(this.table.line, position);
  }

  sitAnywhere() {
    const { closed, line, snap, view } = this.table;
    if (closed || !maySit(line, this.house.me)) return;
    const free = Object.keys(snap?.layout.names ?? {}).find((number) => !view.spots[number]?.player);
    if (free !== undefined) this.sit(Number(free));
  }

  /** Brings a part of the layout into sight where the felt is wider than the screen. @param {string[]} areas */
  showPart(areas) {
    this.querySelector("pb-felt")?.show(areas);
  }

  /** Brings an area into sight that the frame does not show whole. @param {string} area */
  showArea(area) {
    const felt = this.querySelector("pb-felt");
    if (felt && !felt.isInSight(area)) felt.show([area]);
  }

  #buyIn() {
    this.querySelector("pb-sit").buyIn(this.table.line);
  }

  #show(tag) {
    this.querySelector(tag).show();
  }

  #applySettings() {
    document.documentElement.toggleAttribute("data-four-colours", settings.fourColours);
    this.table.askOdds();
    this.requestUpdate();
  }

  #press(event) {
    const isTyping = event.target.closest?.("input, textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping || document.querySelector("dialog[open]")) return;
    const isOnButton = event.target.closest?.("button, a, summary");
    if (isOnButton && (event.key === "Enter" || event.key === " ")) return;
    const does = this.querySelector("pb-prompt")?.press(event) || this.#pressAlways(event.key.toLowerCase());
    if (does) event.preventDefault();
  }

  #pressAlways(key) {
    const { steps, you } = this.table;
    const last = steps.findLast((step) => step.cite);
    const does = {
      "?": () => this.#show("pb-keys-dialog"),
      y: () => last && openWhy(last.cite, toldTo(last, you?.player)),
      "/": () => /** @type {HTMLElement | null} */ (this.querySelector(".log-list"))?.focus(),
      "+": () => (you ? this.#buyIn() : this.sitAnywhere()),
      0: () => you && this.table.sitOut(),
      " ": () => this.table.playback.hurry(),
    }[key];
    does?.();
    return Boolean(does);
  }

  /** Sets a device going whose outcome is told when it has come to rest; returns when that is. */
  #lead(step) {
    return step.patch?.outcome ? (this.querySelector("pb-felt")?.spin(step.patch.outcome) ?? null) : null;
  }

  /**
   * A button that was clicked does not keep the keys: Enter is "ready" again, and presses only what was reached by Tab.
   */
  #letGo(event) {
    if (event.detail) event.target.closest?.(".wager-board button, .prompt-buttons button, .area-button")?.blur();
  }

  // What is shown

  #bar() {
    const { line, you, view, id, closed } = this.table;
    const meter = line.meter ? `meter ${money(line.meter.amount)}` : "";
    const round = view.round ? `round ${view.round}` : "";
    const facts = [isNamed(line) ? "" : line.title, meter, line.limits, round].filter(Boolean).join(" · ");
    return html`<div class="table-bar">
      <div class="table-title">
        <h1 class=${line.name.length > LONG ? "is-long" : ""} title=${line.name}>${line.name}</h1>
        <p class="quiet" title=${facts}>
          ${facts} ${line.is_training ? html`<span class="tag">training</span>` : nothing}
          ${stateTag(closed ? "closed" : line.state)}
        </p>
      </div>
      <button
        class="icon-button menu-button"
        aria-label="More"
        aria-expanded=${this.isMenuOpen}
        @click=${() => {
          this.isMenuOpen = !this.isMenuOpen;
        }}
      >
        ⋯
      </button>
      <div class="table-tools ${this.isMenuOpen ? "is-open" : ""}">
        ${you ? this.#ownTools(you, view) : nothing}
        <a class="button" href="#/t/${encodeURIComponent(id)}/rules">Rules</a>
        <a class="button" href="#/t/${encodeURIComponent(id)}/rounds">Rounds</a>
        <button @click=${() => this.#openOdds()}>Odds</button>
        <button
          class="icon-button"
          aria-label="Table settings"
          title="Settings"
          @click=${() => this.#show("pb-settings-dialog")}
        >
          ⚙
        </button>
        <button class="icon-button" aria-label="Keys" title="Keys (?)" @click=${() => this.#show("pb-keys-dialog")}>
          ?
        </button>
      </div>
    </div>`;
  }

  #openOdds() {
    this.table.odds.follow(this.table.id);
    this.#show("pb-odds-dialog");
  }

  openTrainer() {
    this.#show("pb-trainer-dialog");
  }

  #ownTools(you, view) {
    const tip = () => this.querySelector("pb-tip-dialog").open(this.table.send);
    return html`<button @click=${this.#buyIn}>Buy in</button>
      ${
        you.is_waiting
          ? nothing
          : html`<button @click=${tip} aria-label="Tip the dealers" title="Tip the dealers">Tip</button>`
      }
      <button aria-pressed=${you.is_away} @click=${() => this.table.sitOut()}>
        ${you.is_away ? "Play again" : "Sit out"}
      </button>
      <button aria-pressed=${you.is_leaving} @click=${() => this.table.leave()}>
        ${you.is_leaving ? "Stay after all" : view.in_round ? "Leave after round" : "Leave"}
      </button>`;
  }

  #turn() {
    const { prompt } = this.table;
    if (prompt?.kind === "waiting") return (prompt.for ?? []).map((each) => each.position);
    return prompt?.kind === "decision" ? [prompt.position] : [];
  }

  #felt() {
    const { table } = this;
    const { prompt, you, results, line, wagering, snap } = table;
    const isOpen = prompt?.kind === "wagers" && you && !you.is_waiting;
    const drafts = isOpen ? { ...wagering.wanted } : {};
    const coupons = Object.fromEntries(Object.keys(drafts).map((key) => [key, wagering.coupon(key)]));
    const away = (line.seated ?? []).filter((seat) => seat.is_away).map((seat) => seat.player);
    return html`<pb-felt
      .layout=${snap.layout}
      .view=${results.withHandsShown(table.view)}
      .chips=${snap.chips}
      .you=${you}
      .turn=${this.#turn()}
      .nets=${results.isOver ? results.nets : {}}
      .away=${away}
      .did=${table.did}
      .open=${isOpen ? prompt : null}
      .drafts=${drafts}
      .coupons=${coupons}
      .chosen=${table.chosen}
      .choosable=${table.choosable}
      .mayJoin=${!you && !table.closed && maySit(line, this.house.me)}
      .deadline=${prompt?.deadline ?? 0}
      .seconds=${prompt?.seconds ?? 0}
      .chip=${table.chip}
      @area=${({ detail }) => table.wager(detail)}
      @sit=${({ detail }) => this.sit(detail.position)}
      @area-back=${({ detail }) => table.takeBack(detail)}
      @card=${({ detail }) => table.toggle(detail.place)}
    ></pb-felt>`;
  }

  #recovery() {
    const code = recoveryToKeep();
    if (!code) return nothing;
    const copied = () =>
      copy(code).then(
        () => say("Copied."),
        () => {},
      );
    const done = () => {
      holdRecovery("");
      this.requestUpdate();
    };
    return html`<div class="recovery">
      <p>Save your recovery code; we won't show it again: <code>${code}</code></p>
      <button @click=${copied}>Copy</button><button @click=${done}>Saved</button>
    </div>`;
  }

  #side() {
    const { line, view, snap, steps, you } = this.table;
    if (snap.slip) import("./slip.js"); // few games have one
    return html`<aside class="side" aria-label="Beside the table">
      ${this.#recovery()}
      <pb-room-desk .line=${line} .you=${you} .send=${this.table.send}></pb-room-desk>
      ${
        snap.slip
          ? html`<pb-slip
              .slip=${snap.slip}
              .house=${this.house.name ?? ""}
              .prompt=${this.table.prompt}
              .you=${you}
              .view=${view}
              .isBusy=${this.table.isBusy}
              @say=${({ detail }) => this.table.say(detail)}
              @void=${({ detail }) => this.table.voidSlip(detail)}
            ></pb-slip>`
          : nothing
      }
      <pb-scores .outcomes=${view.outcomes ?? []} .colours=${snap.layout.outcomes ?? {}}></pb-scores>
      ${settings.log ? html`<pb-log .steps=${steps} .you=${you?.player ?? ""}></pb-log>` : nothing}
    </aside>`;
  }

  render() {
    const { table } = this;
    if (table.closed && !table.snap) return closedPage(table);
    if (table.failure && !table.snap) {
      return html`<div class="page">
        <h1>No table here</h1>
        <p>${sentence(table.failure)}</p>
        <p><a href="#/">To the lobby</a></p>
      </div>`;
    }
    if (!table.snap) return html`<div class="page loading"><p>Setting up …</p></div>`;
    const { snap, line, you, view } = table;
    const kinds = [settings.log ? "has-log" : "", you ? "is-seated" : "", snap.layout.outcome ? "is-common" : ""];
    return html`<div class="table-page ${kinds.join(" ")}" @settings=${this.#applySettings}>
      ${this.#bar()}
      <section class="stage" aria-label="The table"><div class="felt-frame">${this.#felt()}</div></section>
      ${caption(table)}
      <section class="sheet ${sheetKind(table)}" aria-label="What you can do">
        ${ownPanel(table)} ${doPanel(table, this.house)}
      </section>
      ${this.#side()}
      <div class="visually-hidden" role="status" aria-live="polite">${table.spoken}</div>
      <pb-sit .house=${this.house} .live=${this.live}></pb-sit>
      <pb-tip-dialog
        .house=${this.house}
        .chips=${snap.chips}
        .training=${line.is_training ? (view.chips[you?.player] ?? 0) : null}
      ></pb-tip-dialog>
      <pb-settings-dialog></pb-settings-dialog><pb-keys-dialog></pb-keys-dialog>
      <pb-odds-dialog
        .table=${table}
        .odds=${table.odds.found}
        .isOwner=${this.house.me?.role === "owner"}
        @trainer=${() => this.openTrainer()}
      ></pb-odds-dialog>
      <pb-trainer-dialog .table=${table} .version=${table.trainer.score.made}></pb-trainer-dialog>
    </div>`;
  }
}

define("pb-table", TableElement);
