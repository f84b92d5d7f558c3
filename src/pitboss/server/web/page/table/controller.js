/**
 * What a table's page knows and does: it follows the stream, plays it step by step, and sends what its person chooses.
 */
import { say, sayError } from "../element.js";
import { api, applyPatch, money, sender } from "../api.js";
import { newNumber } from "../numbers.js";
import { Playback } from "./playback.js";
import { Results } from "./results.js";
import { settings } from "./settings.js";
import { Wagering } from "./wagering.js";
import { areaWords, learnWords, toldTo } from "./words.js";
import { forcedChoice, mucks } from "./choices.js";
import { TableOdds } from "./odds.js";
import { Trainer } from "./trainer.js";

const KEPT_STEPS = 400;
const UNSAID = new Set([
  "nonce_given",
  "seed_committed",
  "throw_seed_committed",
  "throw_seed_revealed",
  "series_seed_committed",
  "series_seed_revealed",
  "player_ready",
  "wagering_ended",
]);
const VOIDS = new Set(["round_abandoned", "round_voided", "round_ruled_void"]);

/**
 * A reactive controller: `host` is asked to draw anew whenever something has changed. `lead` sets a device going
 * whose outcome is told when it has come to rest, and returns when that is.
 */
export class TableController {
  /** @param {any} host @param {{lead: (step: any) => Promise<any> | null, told: (step: any) => void}} shown */
  constructor(host, { lead, told }) {
    this.host = host;
    this.told = told;
    this.results = new Results();
    this.odds = new TableOdds(() => this.changed());
    this.trainer = new Trainer(() => this.changed());
    this.id = "";
    this.me = "";
    /** @type {string} the name of the table, once it has closed */
    this.closed = "";
    this.#forget();
    this.playback = new Playback({
      onStep: (...step) => this.#play(...step),
      onRest: (message) => this.#rest(message),
      lead,
    });
    this.wagering = new Wagering({ send: (command) => this.send(command), changed: () => this.changed() });
    this.heard = {
      table: (event) => event.detail.table === this.id && this.snap && this.playback.add(event.detail),
      gap: (event) => event.detail.table === this.id && this.#load(),
      lobby: (event) => this.#hear(event.detail),
    };
    host.addController(this);
  }

  changed() {
    this.host.requestUpdate();
  }

  hostConnected() {
    for (const [name, hear] of Object.entries(this.heard)) this.host.live.addEventListener(name, hear);
  }

  hostDisconnected() {
    for (const [name, hear] of Object.entries(this.heard)) this.host.live.removeEventListener(name, hear);
    this.host.live.unwatch(this.id);
    this.id = "";
  }

  /** Follows a table as somebody: whoever comes or signs in looks at it anew. @param {string} id @param {string} me */
  follow(id, me) {
    if (id === this.id && me === this.me) return;
    if (this.id && id !== this.id) {
      this.host.live.unwatch(this.id);
      this.#forget();
    }
    this.id = id;
    this.me = me;
    this.send = sender(id, this.host.live);
    this.#load();
  }

  #forget() {
    Object.assign(this, {
      snap: null,
      view: null,
      prompt: null,
      you: null,
      line: null,
      hint: null,
      steps: [],
      caption: null,
      spoken: "",
      failure: "",
      chip: 0,
      chosen: [],
      isBusy: false,
      seq: 0,
      closed: "",
      isPaused: false,
      last: null,
      voided: null,
      answered: "",
      did: {},
    });
  }

  /** Hears of the table in the lobby: how it stands there, or that it is gone. */
  #hear({ tables = [], gone = [], announced }) {
    if (announced && this.line?.desk) say(announced.words, { cite: announced.cite });
    const change = tables.find((line) => line.id === this.id);
    if (change && this.line) this.line = { ...this.line, ...change };
    if (gone.includes(this.id) && this.line && !this.playback.queue.length) this.#close(this.line.name);
    this.changed();
  }

  /** Says that the table is no more; nothing is asked any longer. */
  #close(name) {
    Object.assign(this, { closed: name, prompt: null, you: null });
  }

  /** Looks at the table anew; only the last look counts. */
  async #load() {
    const { id } = this;
    const look = (this.look = {});
    try {
      const snap = await api.get(`/tables/${encodeURIComponent(id)}`);
      if (look === this.look && id === this.id) this.#start(snap);
    } catch (error) {
      if (look !== this.look || id !== this.id) return;
      if (error.status === 404) await this.#findClosed(id, error);
      else this.failure = error.message;
    }
    this.changed();
  }

  /** A table that is open no longer is remembered by its rounds. */
  async #findClosed(id, error) {
    try {
      const { name } = await api.get(`/tables/${encodeURIComponent(id)}/rounds?limit=1`);
      if (id === this.id) this.#close(name);
    } catch {
      this.failure = error.message;
    }
  }

  #start(snap) {
    this.snap = snap;
    learnWords(snap.layout);
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
    this.trainer.follow(snap.table.game);
    this.askOdds();
    this.#recall(snap);
    this.#settle(snap);
    this.host.live.watch(this.id, snap.seq);
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

  /** Asks what the bets here are worth, where somebody wants to know. */
  askOdds() {
    if (settings.odds && this.id) this.odds.follow(this.id);
  }

  // What happens

  /** Plays a step: what was asked before it is over, unless the same is asked still. */
  #play(step, view, before, message) {
    this.view = view;
    this.seq = step.seq;
    if (this.prompt && this.prompt.id !== message.prompt?.id) this.prompt = null;
    if (step.event === "round_began") {
      if (this.results.isOver) this.last = this.results;
      this.results = new Results();
    }
    this.results.take(step, view, before);
    this.#note(step);
    if (VOIDS.has(step.event)) this.voided = step;
    if (!this.steps.length || step.seq > this.steps.at(-1).seq) this.steps = [...this.steps, step].slice(-KEPT_STEPS);
    if (!UNSAID.has(step.event)) this.caption = step;
    this.told(step);
    this.changed();
  }

  /** Remembers what everybody did last: until the next cards come for all, or the next round. */
  #note(step) {
    const comesForAll = this.view.heaps.length > 0 && step.patch?.spots?.["0"];
    if (step.event === "round_began" || comesForAll) this.did = {};
    if (step.event === "options_changed") this.odds.forget();
    if (step.event === "decision_made" || step.event === "action_taken")
      this.did = { ...this.did, [step.position]: step };
  }

  #rest(message) {
    this.seq = Math.max(this.seq, message.seq);
    const steps = message.steps.filter((step) => !UNSAID.has(step.event));
    const said = steps.map((step) => toldTo(step, this.you?.player));
    if (said.length) this.spoken = said.slice(-14).join(" ");
    this.#settle(message);
    this.changed();
  }

  #settle({ prompt, you, hint, paused, state }) {
    if (state === "closed") return this.#close(this.line.name);
    if (prompt?.id !== this.prompt?.id) this.chosen = [];
    this.isPaused = Boolean(paused);
    this.prompt = paused ? null : prompt; // what is asked at a paused table can't be answered
    this.you = you;
    this.hint = hint ?? null;
    this.wagering.follow(this.id, this.prompt, you, this.view, this.seq);
    this.#giveNonce();
    if (this.#answersItself()) this.prompt = null;
  }

  /** Adds this browser's part to the next shuffle or series of throws, so that the house alone can't choose it. */
  #giveNonce() {
    if (!this.you?.needs_nonce || this.isGiving || this.playback.queue.length) return; // what waits may say otherwise
    this.isGiving = true;
    this.send({ do: "nonce", nonce: newNumber() })
      .catch(() => {})
      .finally(() => {
        this.isGiving = false;
      });
  }

  /** Answers, where a person wants it so, what leaves nothing to choose, and mucks a hand that has lost. */
  #answersItself() {
    const { prompt } = this;
    if (prompt?.kind !== "decision") return false;
    if (prompt.id === this.answered) return true;
    const choice = (settings.forced && forcedChoice(prompt)) || (settings.muck && mucks(prompt));
    if (!choice) return false;
    this.answered = prompt.id;
    this.send({ do: "decide", prompt: prompt.id, choice }).catch((error) => {
      sayError(error);
      this.answered = "";
      this.#load();
    });
    return true;
  }

  // What the person does

  async do(command) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.changed();
    try {
      await this.send(command);
    } catch (error) {
      sayError(error);
      if (error.status === 409) this.#load();
    }
    this.isBusy = false;
    this.changed();
  }

  choose(chip) {
    this.chip = chip;
    this.changed();
  }

  wager({ position, area }) {
    if (!this.wagering.window || !this.prompt) return;
    this.#forgetResult();
    this.wagering.add(position, area, this.chip);
  }

  takeBack({ position, area }) {
    this.wagering.takeBack(position, area, this.chip);
  }

  /** The last result is read until the next bet. */
  #forgetResult() {
    this.last = null;
  }

  async ready() {
    this.#forgetResult();
    await this.wagering.settled();
    const short = Object.keys(this.wagering.wanted).find((key) => this.wagering.short(key));
    const [lacking] = this.wagering.lacking();
    if (short)
      say(`The minimum there is ${money(this.wagering.short(short))}. Add chips or take it back.`, { kind: "bad" });
    else if (lacking) say(this.#lackingWords(lacking), { kind: "bad", cite: lacking.cite });
    else if (this.prompt?.kind === "wagers") this.do({ do: "ready", window: this.prompt.id }); // it may be over by now
  }

  /** Bets the same again and is ready, in one tap. */
  async sameAgain() {
    this.wagering.repeat();
    await this.ready();
  }

  #lackingWords({ area }) {
    return `Your other bets only play with a bet on ${areaWords(area)}. Add one, or clear them to skip this round.`;
  }

  say({ event, fields }) {
    this.do({ do: "say", window: this.prompt.id, event, fields });
  }

  /** Takes back the slip that an area stands for. @param {{area: string}} slip */
  voidSlip({ area }) {
    this.do({ do: "remove", window: this.prompt.id, position: 0, area });
  }

  async decide({ choice, amount, cards, hands, hasHint }) {
    const command = { do: "decide", prompt: this.prompt.id, choice };
    if (amount) command.amount = amount;
    if (cards.length) command.cards = cards;
    if (hands) command.hands = hands;
    const { round } = this.view;
    await this.do(command);
    if (settings.trainer) this.trainer.grade(this.id, round, hasHint);
  }

  /** The places of the cards that may be chosen now. */
  get choosable() {
    if (this.prompt?.kind !== "decision") return [];
    return (this.prompt.choices.find((choice) => choice.at_most)?.cards ?? []).map((each) => each.place);
  }

  toggle(place) {
    if (!this.choosable.includes(place)) return;
    const most = this.prompt.choices.find((choice) => choice.at_most).at_most;
    const without = this.chosen.filter((each) => each !== place);
    if (without.length < this.chosen.length) this.chosen = without;
    else if (this.chosen.length < most) this.chosen = [...this.chosen, place];
    else say(`Pick up to ${most} cards.`);
    this.changed();
  }

  leave() {
    this.do({ do: "leave", when: this.you?.is_leaving ? "never" : "after-round" });
  }

  sitOut() {
    this.do({ do: "away", is_away: !this.you.is_away });
  }

  haveSeenVoid() {
    this.voided = null;
    this.changed();
  }

  /** The other people at the table; a bot answers to nobody. */
  get others() {
    const seated = (this.line.seated ?? []).filter((seat) => !seat.is_builtin && seat.player !== this.you?.player);
    return seated.map((seat) => seat.player);
  }

  /** Whether cards lie before me, so that I am in the hand. */
  get isInHand() {
    const own = this.you?.positions ?? [];
    return own.some((number) => this.view.spots[number]?.hands?.some((hand) => hand.cards.length));
  }

  /** The moment in this round when the decks were spread for me to look over. */
  get viewed() {
    const kinds = ["cards_viewed", "second_player_viewed"];
    return this.steps.findLast(
      (step) => kinds.includes(step.event) && step.round === this.view.round && step.player === this.you?.player,
    );
  }
}
