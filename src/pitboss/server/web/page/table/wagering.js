/** My wagers while the table is open for them: what I mean to lie there, sent as soon as it is a legal amount. */
import { sayError } from "../element.js";

const memory = new Map();

export class Wagering {
  /** @param {{send: (command: any) => Promise<any>, changed: () => void}} table */
  constructor({ send, changed }) {
    this.send = send;
    this.version = 0;
    this.changed = () => {
      this.version += 1;
      changed();
    };
    this.window = null;
    /** @type {Record<string, number>} what I mean, by "position/area" */
    this.wanted = {};
    /** @type {Record<string, number>} what the house has confirmed */
    this.lying = {};
    /** @type {Record<string, number>} the match play coupons that I mean to lie with wagers, and those that do */
    this.coupons = {};
    this.couponsLying = {};
    /** @type {Record<string, {amount: number, coupon: number, seq: number}>} answered by the house, not yet shown */
    this.answered = {};
    this.undone = [];
    this.isSending = false;
  }

  /** Follows the prompt and the view: a new window starts from what lies there. */
  follow(tableId, prompt, you, view, seq) {
    this.table = tableId;
    const window = prompt?.kind === "wagers" && you && !you.is_waiting ? prompt.id : null;
    this.areas = prompt?.areas ?? [];
    this.bound = prompt?.bound ?? [];
    const mine = {};
    for (const [position, spot] of Object.entries(view.spots)) {
      for (const bet of spot.bets ?? []) if (bet.player === you?.player) mine[`${position}/${bet.area}`] = bet.amount;
    }
    const coupons = { ...prompt?.coupons };
    if (window !== this.window) this.answered = {};
    for (const [key, { amount, coupon, seq: at }] of Object.entries(this.answered)) {
      if (at > seq) [mine[key], coupons[key]] = [amount, coupon];
    }
    if (window && window !== this.window) {
      this.undone = [];
      this.wanted = { ...mine };
      this.coupons = { ...coupons };
    } else if (!window && this.window) {
      const made = Object.fromEntries(Object.entries(this.lying).filter(([, amount]) => amount));
      if (Object.keys(made).length) memory.set(tableId, made);
    }
    if (window && window === this.window && !this.isSending) this.#takeOver(mine, coupons);
    this.window = window;
    if (window) {
      this.lying = mine;
      this.couponsLying = coupons;
      this.#pump();
    } else {
      this.wanted = {};
    }
  }

  /** Takes over what I have changed elsewhere, in another tab say: the house's word counts, not this page's. */
  #takeOver(mine, coupons) {
    for (const key of new Set([...Object.keys(mine), ...Object.keys(this.lying)])) {
      const isSame =
        (mine[key] ?? 0) === (this.lying[key] ?? 0) && (coupons[key] ?? 0) === (this.couponsLying[key] ?? 0);
      if (!isSame) [this.wanted[key], this.coupons[key]] = [mine[key] ?? 0, coupons[key] ?? 0];
    }
  }

  get total() {
    return Object.values(this.wanted).reduce((sum, amount) => sum + amount, 0);
  }

  get last() {
    return memory.get(this.table);
  }

  get lastTotal() {
    return Object.values(this.last ?? {}).reduce((sum, amount) => sum + amount, 0);
  }

  get mayRepeat() {
    return Boolean(this.window && this.last);
  }

  limits(area) {
    return this.areas.find((each) => each.name === area);
  }

  /** Why an amount cannot be sent yet, in words, or nothing. */
  short(key) {
    const amount = this.wanted[key] ?? 0;
    const area = this.limits(key.split("/")[1]);
    return amount && area && amount < area.least ? area.least : 0;
  }

  /**
   * The areas that what I mean to wager still needs, each with its position: without a wager there the rest goes back.
   */
  lacking() {
    const required = this.areas.filter((area) => area.required);
    const made = Object.keys(this.wanted).filter((key) => this.wanted[key]);
    const positions = [...new Set(made.map((key) => key.split("/")[0]))];
    return positions.flatMap((position) =>
      required
        .filter((area) => !made.includes(`${position}/${area.name}`))
        .map((area) => ({ position: Number(position), area: area.name, cite: area.required_by })),
    );
  }

  /** The coupon that goes with a wager: one that is matched by as much in chips. */
  coupon(key) {
    const coupon = this.coupons[key] ?? 0;
    return coupon <= (this.wanted[key] ?? 0) ? coupon : 0;
  }

  /** Lays a coupon with a wager, or takes it back. @param {string} key @param {number} coupon */
  toggleCoupon(key, coupon) {
    this.coupons = { ...this.coupons, [key]: this.coupon(key) === coupon ? 0 : coupon };
    this.changed();
    this.#pump();
  }

  /**
   * The coupons that may lie with a wager: those of mine that lie with no other.
   * @param {string} key
   * @param {number[]} held
   */
  couponsFor(key, held) {
    const free = [...held];
    for (const other of Object.keys(this.coupons)) {
      const at = other === key ? -1 : free.indexOf(this.coupon(other));
      if (at >= 0) free.splice(at, 1);
    }
    return [...new Set(free)].sort((a, b) => a - b);
  }

  #set(wanted) {
    this.undone.push(this.wanted);
    this.wanted = wanted;
    this.changed();
    this.#pump();
  }

  add(position, area, chip) {
    const key = `${position}/${area}`;
    const { most = Infinity, step = 0 } = this.limits(area) ?? {};
    const amount = (this.wanted[key] ?? 0) + chip;
    this.#set({ ...this.wanted, [key]: Math.min(most, step ? Math.ceil(amount / step) * step : amount) });
  }

  /** Takes a chip back, or the whole wager where less would be too little. */
  takeBack(position, area, chip) {
    const key = `${position}/${area}`;
    const { least = 1, step = 0 } = this.limits(area) ?? {};
    const left = (this.wanted[key] ?? 0) - chip;
    const payable = step ? Math.floor(left / step) * step : left;
    this.#set({ ...this.wanted, [key]: payable < least ? 0 : payable });
  }

  /** Takes every wager back but those that must stay. */
  clear() {
    this.#set(
      Object.fromEntries(
        Object.entries(this.wanted).map(([key, amount]) => [key, this.bound.includes(key) ? amount : 0]),
      ),
    );
  }

  undo() {
    const before = this.undone.pop();
    if (!before) return;
    const none = Object.fromEntries(Object.keys(this.wanted).map((key) => [key, 0]));
    this.wanted = { ...none, ...before };
    this.changed();
    this.#pump();
  }

  repeat() {
    const isOpen = (/** @type {[string, number]} */ [key]) => this.limits(key.split("/")[1]) && !this.wanted[key];
    if (this.mayRepeat) this.#set({ ...this.wanted, ...Object.fromEntries(Object.entries(this.last).filter(isOpen)) });
  }

  #next() {
    // the areas' own order: an ante comes before what needs one
    const order = this.areas.map((area) => area.name);
    const keys = Object.keys(this.wanted).sort(
      (a, b) => order.indexOf(a.split("/")[1]) - order.indexOf(b.split("/")[1]),
    );
    const removals = keys.filter((key) => !this.wanted[key] && this.lying[key]).reverse();
    if (removals.length) return removals[0];
    const isNews = (key) =>
      this.wanted[key] !== (this.lying[key] ?? 0) || this.coupon(key) !== (this.couponsLying[key] ?? 0);
    return keys.find((key) => this.wanted[key] && !this.short(key) && isNews(key));
  }

  /** Resolves when everything that can be sent has been. */
  async settled() {
    while (this.isSending) await new Promise((resolve) => setTimeout(resolve, 30));
  }

  async #pump() {
    if (this.isSending) return;
    this.isSending = true;
    for (let key = this.#next(); key && this.window; key = this.#next()) await this.#sendOne(key);
    this.isSending = false;
    this.changed();
  }

  async #sendOne(key) {
    const [position, area] = key.split("/");
    const amount = this.wanted[key];
    const coupon = this.coupon(key);
    const about = { window: this.window, position: Number(position), area };
    try {
      const answer = await this.send(amount ? { do: "wager", ...about, amount, coupon } : { do: "remove", ...about });
      this.lying = { ...this.lying, [key]: amount };
      this.couponsLying = { ...this.couponsLying, [key]: coupon };
      this.answered[key] = { amount, coupon, seq: answer.seq };
    } catch (error) {
      this.wanted = { ...this.wanted, [key]: this.lying[key] ?? 0 };
      this.coupons = { ...this.coupons, [key]: this.couponsLying[key] ?? 0 };
      this.undone = [];
      sayError(error);
    }
    this.changed();
  }
}
