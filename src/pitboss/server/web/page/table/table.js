/** The page of a table: it follows the stream, plays it step by step, and sends what its person does. */
import { PageElement, define, html, nothing, openWhy, say, sayError } from "../element.js";
import { api, applyPatch, money } from "../api.js";
import { newNumber } from "../numbers.js";
import { holdRecovery, recoveryToKeep } from "../join.js";
import { Playback } from "./playback.js";
import { Results } from "./results.js";
import { settings } from "./settings.js";
import { Wagering, sender } from "./wagering.js";
import { cardPicture, handWords, withCards, withHoleCards } from "./cards.js";
import { outcomeStrip } from "./outcome.js";
import { sentence, stateTag } from "../parts.js";
import { areaWords, learnAreas, toldTo } from "./words.js";
import { isKept, maySit } from "../sit.js";
import "./dialogs.js";
import { handName } from "./felt.js";
import "./log.js";
import "./prompt.js";
import "./room.js";
import "./scores.js";

const KEPT_STEPS = 400;
const UNSAID = new Set(["nonce_given", "seed_committed", "throw_seed_committed", "throw_seed_revealed", "series_seed_committed", "series_seed_revealed", "player_ready", "wagering_ended"]);

/** @param {number | undefined} net */
const gain = (net) => (net > 0 ? "good" : net < 0 ? "bad" : "");

class TableElement extends PageElement {
  static properties = {
    house: { attribute: false }, live: { attribute: false }, route: { attribute: false },
    snap: { state: true }, view: { state: true }, prompt: { state: true }, you: { state: true }, line: { state: true },
    steps: { state: true }, caption: { state: true }, spoken: { state: true }, failure: { state: true }, chip: { state: true },
    chosen: { state: true }, isBusy: { state: true }, isMenuOpen: { state: true }, closed: { state: true },
  };

  constructor() {
    super();
    this.#forget();
    this.results = new Results();
    this.last = null;
    this.isMenuOpen = false;
    this.playback = new Playback({ onStep: (...step) => this.#play(...step), onRest: (message) => this.#rest(message), lead: (step) => this.#lead(step) });
    this.wagering = new Wagering({ send: (command) => this.send(command), changed: () => this.requestUpdate() });
    this.onTable = (event) => event.detail.table === this.id_ && this.snap && this.playback.add(event.detail);
    this.onGap = (event) => event.detail.table === this.id_ && this.#load();
    this.onLine = (event) => this.#hear(event.detail);
    this.onKey = (event) => this.#press(event);
    this.onClick = (event) => this.#letGo(event);
  }

  #forget() {
    Object.assign(this, { snap: null, view: null, prompt: null, you: null, line: null, hint: null, steps: [], caption: null, spoken: "",
      failure: "", chip: 0, chosen: [], isBusy: false, seq: 0, closed: "" });
  }

  /** Hears of the table in the lobby: how it stands there, or that it is gone. */
  #hear({ tables = [], gone = [], announced }) {
    if (announced && this.line?.desk) say(announced.words, { cite: announced.cite });
    const change = tables.find((line) => line.id === this.id_);
    if (change && this.line) this.line = { ...this.line, ...change };
    if (gone.includes(this.id_) && this.line && !this.playback.queue.length) this.#close(this.line.name);
  }

  /** Says that the table is no more; nothing is asked any longer. */
  #close(name) {
    Object.assign(this, { closed: name, prompt: null, you: null });
  }

  connectedCallback() {
    super.connectedCallback();
    this.live.addEventListener("table", this.onTable);
    this.live.addEventListener("gap", this.onGap);
    this.live.addEventListener("lobby", this.onLine);
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("click", this.onClick);
    this.#applySettings();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.live.removeEventListener("table", this.onTable);
    this.live.removeEventListener("gap", this.onGap);
    this.live.removeEventListener("lobby", this.onLine);
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("click", this.onClick);
    this.live.unwatch(this.id_);
    this.id_ = "";
  }

  willUpdate(changed) {
    if (!changed.has("route") && !changed.has("house")) return;
    const id = this.route.params.table;
    const me = this.house.me?.name ?? "";
    if (id === this.id_ && me === this.me) return;
    if (this.id_ && id !== this.id_) {
      this.live.unwatch(this.id_);
      this.#forget();
    }
    this.id_ = id;
    this.me = me;
    this.send = sender(id, this.live);
    this.#load();
  }

  /** Looks at the table anew; only the last look counts. */
  async #load() {
    const id = this.id_;
    const look = (this.look = {});
    try {
      const snap = await api.get(`/tables/${encodeURIComponent(id)}`);
      if (look === this.look && id === this.id_) this.#start(snap);
    } catch (error) {
      if (look !== this.look || id !== this.id_) return;
      if (error.status === 404) await this.#findClosed(id, error);
      else this.failure = error.message;
    }
  }

  /** A table that is open no longer is remembered by its rounds. */
  async #findClosed(id, error) {
    try {
      const { name } = await api.get(`/tables/${encodeURIComponent(id)}/rounds?limit=1`);
      if (id === this.id_) this.#close(name);
    } catch {
      this.failure = error.message;
    }
  }

  #start(snap) {
    this.snap = snap;
    learnAreas(snap.layout);
    this.seq = snap.seq;
    const kept = this.steps.filter((step) => step.seq < (snap.recent[0]?.seq ?? Infinity));
    this.steps = [...kept, ...snap.recent].slice(-KEPT_STEPS);
    this.caption = snap.recent.at(-1) ?? null;
    this.playback.start(snap.view);
    this.view = snap.view;
    document.title = `${snap.table.name} · Pitboss`;
    const least = snap.table.least || snap.chips[0];
    this.chip ||= snap.chips.find((chip) => chip >= least) ?? snap.chips.at(-1);
    this.line = snap.table;
    this.#recall(snap);
    this.#settle(snap);
    this.live.watch(this.id_, snap.seq);
  }

  /** Works out what the round has come to so far, which a page that comes late has not seen. */
  #recall({ start, recent }) {
    this.results = new Results();
    if (!start) return;
    let view = start;
    for (const step of recent) {
      const before = view;
      view = applyPatch(view, step.patch);
      this.results.take(step, view, before);
    }
  }

  // What happens

  #play(step, view, before, message) {
    this.view = view;
    this.seq = step.seq;
    const stays = this.prompt?.kind === "decision" && this.prompt.id === message.prompt?.id; // only others have answered
    if (this.prompt && this.prompt.kind !== "wagers" && !stays) this.prompt = null;
    if (step.event === "round_began") {
      this.last = this.results.isOver ? this.results : null;
      this.results = new Results();
    }
    this.results.take(step, view, before);
    if (!this.steps.length || step.seq > this.steps.at(-1).seq) this.steps = [...this.steps, step].slice(-KEPT_STEPS);
    if (!UNSAID.has(step.event)) this.caption = step;
    if (step.event === "no_more_bets_called") this.prompt = null;
  }

  #rest(message) {
    this.seq = Math.max(this.seq, message.seq);
    const said = message.steps.filter((step) => !UNSAID.has(step.event)).map((step) => toldTo(step, this.you?.player));
    if (said.length) this.spoken = said.slice(-14).join(" ");
    this.#settle(message);
  }

  #settle({ prompt, you, hint, paused, state }) {
    if (state === "closed") return this.#close(this.line.name);
    if (prompt?.id !== this.prompt?.id) this.chosen = [];
    this.prompt = prompt;
    this.you = you;
    this.hint = hint ?? null;
    this.paused = Boolean(paused);
    this.wagering.follow(this.id_, prompt, you, this.view, this.seq);
    this.#giveNonce();
  }

  /** Adds this browser's part to the next shuffle or series of throws, so that the house alone cannot choose it. */
  #giveNonce() {
    if (!this.you?.needs_nonce || this.isGiving || this.playback.queue.length) return; // what waits may say otherwise
    this.isGiving = true;
    this.send({ do: "nonce", nonce: newNumber() }).catch(() => {}).finally(() => { this.isGiving = false; });
  }

  // What the person does

  async #do(command) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await this.send(command);
    } catch (error) {
      sayError(error);
      if (error.status === 409) this.#load();
    }
    this.isBusy = false;
  }

  #sit(position) {
    this.querySelector("pb-sit").open(this.line, position);
  }

  #buyIn() {
    this.querySelector("pb-sit").buyIn(this.line);
  }

  #areaClicked({ position, area }) {
    if (this.wagering.window) this.wagering.add(position, area, this.chip);
  }

  async #ready() {
    await this.wagering.settled();
    const short = Object.keys(this.wagering.wanted).find((key) => this.wagering.short(key));
    const [lacking] = this.wagering.lacking();
    if (short) say(`A wager there is at least ${money(this.wagering.short(short))}: add chips, or take it back.`, { kind: "bad" });
    else if (lacking) say(this.#lackingWords(lacking), { kind: "bad", cite: lacking.cite });
    else if (this.prompt?.kind === "wagers") this.#do({ do: "ready", window: this.prompt.id }); // the window may be over by now
  }

  #lackingWords({ area }) {
    return `Without a wager on ${areaWords(area)} your other wagers would be given back: add one, or clear them to skip this round.`;
  }

  #say({ event, fields }) {
    this.#do({ do: "say", window: this.prompt.id, event, fields });
  }

  #decide({ choice, amount, cards, hands }) {
    const command = { do: "decide", prompt: this.prompt.id, choice };
    if (amount) command.amount = amount;
    if (cards.length) command.cards = cards;
    if (hands) command.hands = hands;
    this.#do(command);
  }

  #choosable() {
    return this.prompt?.kind === "decision" ? (this.prompt.choices.find((choice) => choice.at_most)?.cards ?? []).map((each) => each.place) : [];
  }

  #toggle(place) {
    if (!this.#choosable().includes(place)) return;
    const most = this.prompt.choices.find((choice) => choice.at_most).at_most;
    const without = this.chosen.filter((each) => each !== place);
    if (without.length < this.chosen.length) this.chosen = without;
    else if (this.chosen.length < most) this.chosen = [...this.chosen, place];
    else say(`No more than ${most} cards may be chosen.`);
  }

  #leave() {
    const stays = this.you?.is_leaving;
    this.#do({ do: "leave", when: stays ? "never" : "after-round" });
  }

  #applySettings() {
    document.documentElement.toggleAttribute("data-four-colours", settings.fourColours);
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

  /** Sets a device going whose outcome is told when it has come to rest; returns when that is. */
  #lead(step) {
    return step.patch?.outcome ? this.querySelector("pb-felt")?.spin(step.patch.outcome) ?? null : null;
  }

  /** A button that was clicked does not keep the keys: Enter is "ready" again, and presses only what was reached by Tab. */
  #letGo(event) {
    if (event.detail) event.target.closest?.(".wager-board button, .prompt-buttons button, .area-button")?.blur();
  }

  #pressAlways(key) {
    const last = this.steps.findLast((step) => step.cite);
    const does = {
      "?": () => this.querySelector("pb-keys-dialog").show(),
      y: () => last && openWhy(last.cite),
      "/": () => this.querySelector(".log-list")?.focus(),
      "+": () => (this.you ? this.#buyIn() : this.#sitAnywhere()),
      0: () => this.you && this.#do({ do: "away", is_away: !this.you.is_away }),
      " ": () => this.playback.hurry(),
    }[key];
    does?.();
    return Boolean(does);
  }

  #sitAnywhere() {
    if (this.closed || !maySit(this.line, this.house.me)) return;
    const free = Object.keys(this.snap?.layout.names ?? {}).find((number) => !this.view.spots[number]?.player);
    if (free) this.#sit(Number(free));
  }

  // What is shown

  #bar() {
    const { line, you } = this;
    return html`<div class="table-bar">
      <div class="table-title"><h1>${line.name}</h1>
        <p class="quiet">${[line.title === line.name ? "" : line.title, line.limits, this.view.round ? `round ${this.view.round}` : ""].filter(Boolean).join(" · ")}
          ${line.is_training ? html`<span class="tag">training</span>` : nothing} ${stateTag(this.closed ? "closed" : line.state)}</p></div>
      <button class="icon-button menu-button" aria-label="More" aria-expanded=${this.isMenuOpen} @click=${() => { this.isMenuOpen = !this.isMenuOpen; }}>⋯</button>
      <div class="table-tools ${this.isMenuOpen ? "is-open" : ""}">
        ${you ? html`
          <button @click=${this.#buyIn}>Buy in</button>
          ${you.is_waiting ? nothing : html`<button @click=${() => this.querySelector("pb-tip-dialog").open(this.send)} aria-label="Tip the dealers" title="Tip the dealers">Tip</button>`}
          <button aria-pressed=${you.is_away} @click=${() => this.#do({ do: "away", is_away: !you.is_away })}>${you.is_away ? "Play again" : "Sit out"}</button>
          <button aria-pressed=${you.is_leaving} @click=${this.#leave}>${you.is_leaving ? "Stay after all" : this.view.in_round ? "Leave after round" : "Leave"}</button>` : nothing}
        <a class="button" href="#/t/${encodeURIComponent(this.id_)}/rounds">Rounds</a>
        <button class="icon-button" aria-label="How the table is shown" title="Settings" @click=${() => this.querySelector("pb-settings-dialog").show()}>⚙</button>
        <button class="icon-button" aria-label="Keys" title="Keys (?)" @click=${() => this.querySelector("pb-keys-dialog").show()}>?</button>
      </div></div>`;
  }

  #felt() {
    const { prompt, you } = this;
    const turn = prompt?.kind === "waiting" ? (prompt.for ?? []).map((each) => each.position) : prompt?.kind === "decision" ? [prompt.position] : [];
    const isOpen = prompt?.kind === "wagers" && you && !you.is_waiting;
    const drafts = isOpen ? this.wagering.wanted : {};
    return html`<pb-felt .layout=${this.snap.layout} .view=${this.results.withHandsShown(this.view)} .chips=${this.snap.chips} .you=${you} .turn=${turn}
      .nets=${this.results.isOver ? this.results.nets : {}} .away=${(this.line.seated ?? []).filter((seat) => seat.is_away).map((seat) => seat.player)}
      .open=${isOpen ? prompt : null} .drafts=${{ ...drafts }} .coupons=${Object.fromEntries(Object.keys(drafts).map((key) => [key, this.wagering.coupon(key)]))} .chosen=${this.chosen} .choosable=${this.#choosable()}
      .mayJoin=${!you && !this.closed && maySit(this.line, this.house.me)} .deadline=${prompt?.deadline ?? 0} .seconds=${prompt?.seconds ?? 0}
      @area=${(event) => this.#areaClicked(event.detail)} @sit=${(event) => this.#sit(event.detail.position)}
      @area-back=${(event) => this.wagering.takeBack(event.detail.position, event.detail.area, this.chip)}
      @card=${(event) => this.#toggle(event.detail.place)}></pb-felt>`;
  }

  #caption() {
    const step = this.caption;
    return html`<div class="caption">${step ? html`<p>${withCards(toldTo(step, this.you?.player))}
      ${step.cite ? html`<button class="link" @click=${() => openWhy(step.cite)}>Why?</button>` : nothing}</p>` : html`<p>The table waits.</p>`}</div>`;
  }

  #lines(results, player) {
    return html`<ul>${results.linesFor(player).map(
      (line) => html`<li>${toldTo(line, player)} ${line.cite ? html`<button class="link" @click=${() => openWhy(line.cite)}>Why?</button>` : nothing}</li>`,
    )}</ul>`;
  }

  /** What the round came to, until the next begins. */
  #result() {
    const player = this.you?.player;
    const headline = player && this.results.isOver ? this.results.headline(player) : "";
    if (!headline) return nothing;
    return html`<section class="result ${gain(this.results.nets[player])}" aria-label="Your result"><h2>${headline}</h2>${this.#lines(this.results, player)}
      ${this.#hands(this.results.hands, "last-hands")}</section>`;
  }

  /** What the last round came to, in a line that opens, while wagers are made again. */
  #lastResult() {
    const player = this.you?.player;
    const headline = player && this.prompt?.kind === "wagers" ? (this.last?.headline(player) ?? "") : "";
    if (!headline) return nothing;
    return html`<details class="result last ${gain(this.last.nets[player])}"><summary>Last round: <strong>${headline}</strong></summary>${this.#lines(this.last, player)}</details>`;
  }

  /** The hands that matter to me, each with its name: those before the dealer, and my own. */
  #handsOf(spots) {
    const { player, positions = [] } = this.you ?? {};
    const mine = Object.keys(spots).filter((number) => positions.includes(Number(number)) || spots[number].bets?.some((bet) => bet.player === player));
    return ["0", ...mine].flatMap((number) => (spots[number]?.hands ?? []).filter((hand) => hand.cards.length).map((hand) => {
      const own = mine.length > 1 ? `You at ${number}` : "You";
      return [handName(this.snap.layout, number, hand.number) || (number === "0" ? this.snap.layout.middle : own), hand.cards];
    }));
  }

  /** Hands large enough to read: on a small screen those on the table, and when a round is over those it ended with. */
  #hands(spots, kind) {
    if (this.snap.layout.outcome) return kind === "hands" ? html`<div class="hands">${outcomeStrip(this.snap.layout, this.view)}</div>` : nothing;
    const shown = this.#handsOf(spots);
    if (!shown.length) return nothing;
    return html`<div class=${kind} aria-hidden="true">${shown.map(([who, cards]) => html`<div class="hand-row"><span>${who}</span>
      <div class="hand" title=${handWords(cards)}>${withHoleCards(cards).map((each) => cardPicture(each.card, each.isHole))}</div></div>`)}</div>`;
  }

  /** The other people at the table; a built-in player answers to nobody. */
  #others() {
    return (this.line.seated ?? []).filter((seat) => !seat.is_builtin && seat.player !== this.you?.player).map((seat) => seat.player);
  }

  #invitation() {
    if (this.you || !this.snap || this.closed) return nothing;
    if (this.line.state === "closing") return html`<div class="invitation"><p>This table is closing: you are watching.</p></div>`;
    const { desk } = this.line;
    if (desk && (!desk.vacant.length || desk.waiting.includes(this.house.me?.name) || isKept(this.line, this.house.me))) return nothing; // the room's notice says more
    if (!maySit(this.line, this.house.me)) return html`<div class="invitation"><p>You are watching.</p></div>`;
    const isFull = !Object.keys(this.snap.layout.names).some((number) => !this.view.spots[number]?.player);
    return html`<div class="invitation"><p>${isFull ? "Every seat is taken: you are watching." : "You are watching."}</p>
      ${isFull ? nothing : html`<button class="primary" @click=${this.#sitAnywhere}>Sit down <kbd>+</kbd></button>`}</div>`;
  }

  /** The moment in this round when the decks were spread for me to look over. */
  #viewed() {
    return this.steps.findLast((step) => ["cards_viewed", "second_player_viewed"].includes(step.event) && step.round === this.view.round && step.player === this.you?.player);
  }

  #recovery() {
    const code = recoveryToKeep();
    if (!code) return nothing;
    const copy = () => navigator.clipboard?.writeText(code).then(() => say("Copied."), () => {});
    const done = () => { holdRecovery(""); this.requestUpdate(); };
    return html`<div class="recovery"><p>Your recovery code, shown only now: <code>${code}</code></p>
      <button @click=${copy}>Copy</button><button @click=${done}>I have it</button></div>`;
  }

  #between() {
    if (!this.you || (this.prompt && !this.you.is_waiting)) return nothing;
    if (this.you.is_waiting) return html`<p class="waiting">You are seated, and play from the next round on.</p>`;
    return html`<p class="waiting">${this.view.in_round ? (this.snap.layout.outcome?.under_way ?? "The dealer is dealing.") : "The next round begins in a moment."}</p>`;
  }

  #farewell() {
    return html`<div class="farewell"><p><strong>${this.closed} is closed.</strong> Everybody took their chips along; what was played here stays on record.</p>
      <div class="row"><a class="button" href="#/t/${encodeURIComponent(this.id_)}/rounds">Its rounds</a><a class="button primary" href="#/">To the lobby</a></div></div>`;
  }

  render() {
    if (this.closed && !this.snap) return html`<div class="page"><h1>This table is closed</h1>${this.#farewell()}</div>`;
    if (this.failure && !this.snap) return html`<div class="page"><h1>No table here</h1><p>${sentence(this.failure)}</p><p><a href="#/">To the lobby</a></p></div>`;
    if (!this.snap) return html`<div class="page loading"><p>The table is being laid …</p></div>`;
    const { prompt } = this;
    return html`<div class="table-page ${settings.log ? "has-log" : ""} ${this.you ? "is-seated" : ""}" @settings=${this.#applySettings}>
      ${this.#bar()}
      <section class="stage" aria-label="The table">
        ${this.paused ? html`<p class="paused">${this.steps.findLast((step) => step.event === "table_paused")?.words ?? "The table is paused."}</p>` : nothing}
        ${this.#felt()} ${this.#caption()} ${this.#lastResult()}
      </section>
      <section class="sheet" aria-label="What you may do">
        ${this.closed ? this.#farewell() : nothing}
        ${this.#choosable().length ? nothing : this.#hands(this.view.spots, "hands")} ${this.#result()} ${this.#between()}
        <pb-room-notice .line=${this.line} .you=${this.you} .house=${this.house} .send=${this.send}
          .viewed=${this.#viewed()} @sit=${this.#sitAnywhere}></pb-room-notice>
        <pb-prompt data-prompt=${prompt?.id ?? ""} .parts=${this.snap.layout.parts ?? {}} .prompt=${prompt} .you=${this.you?.is_waiting ? null : this.you} .view=${this.view} .chips=${this.snap.chips} .chip=${this.chip}
          .wagering=${this.wagering} .version=${this.wagering.version} .others=${this.#others()} .chosen=${this.chosen} .hint=${this.hint} .isBusy=${this.isBusy}
          @chip=${(event) => { this.chip = event.detail.chip; }} @area=${(event) => this.#areaClicked(event.detail)}
          @area-back=${(event) => this.wagering.takeBack(event.detail.position, event.detail.area, this.chip)}
          @undo=${() => this.wagering.undo()} @repeat=${() => this.wagering.repeat()} @clear=${() => this.wagering.clear()}
          @coupon=${({ detail }) => this.wagering.toggleCoupon(`${detail.position}/${detail.area}`, detail.coupon)} @say=${(event) => this.#say(event.detail)}
          @ready=${this.#ready} @decide=${(event) => this.#decide(event.detail)} @card=${(event) => this.#toggle(event.detail.place)}></pb-prompt>
        ${this.#invitation()}
      </section>
      <aside class="side" aria-label="Beside the table">${this.#recovery()}
        <pb-room-desk .line=${this.line}></pb-room-desk>
        <pb-scores .outcomes=${this.view.outcomes ?? []} .colours=${this.snap.layout.outcomes ?? {}}></pb-scores>
        ${settings.log ? html`<pb-log .steps=${this.steps} .you=${this.you?.player ?? ""}></pb-log>` : nothing}</aside>
      <div class="visually-hidden" role="status" aria-live="polite">${this.spoken}</div>
      <pb-sit .house=${this.house} .live=${this.live}></pb-sit>
      <pb-tip-dialog .house=${this.house} .chips=${this.snap.chips} .training=${this.line.is_training ? (this.view.chips[this.you?.player] ?? 0) : null}></pb-tip-dialog>
      <pb-settings-dialog></pb-settings-dialog><pb-keys-dialog></pb-keys-dialog>
    </div>`;
  }
}

define("pb-table", TableElement);
