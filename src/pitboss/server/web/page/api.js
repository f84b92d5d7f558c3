/**
 * The client: requests, the one stream of a browser, and the small words every page uses.
 * @typedef {{what: string, why: string, allowed: string, cite: string, words: string}} Refusal
 * @typedef {{round: number, in_round: boolean, spots: Record<string, any>, chips: Record<string, number>,
 *   stub: number, rack: number}} View
 * @typedef {{table: string, from: number, seq: number, steps: any[], prompt: any, you: any,
 *   hint: any}} Message
 */

/** A request that the house refused, or that never arrived (status 0). */
export class ApiError extends Error {
  /** @param {number} status @param {Partial<Refusal>} error */
  constructor(status, error) {
    super(error.words || [error.what, error.why].filter(Boolean).join(": ") || `The house answered ${status}.`);
    this.name = "ApiError";
    this.status = status;
    this.error = error;
  }
}

const NO_ANSWER = { what: "The house isn't answering", why: "the connection was lost", words: "" };
const TRIES = 6;

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns a new idempotency key. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Response} response */
async function answerOf(response) {
  const text = await response.text();
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  const body = isJson && text ? JSON.parse(text) : text;
  if (response.ok) return body;
  throw new ApiError(response.status, body?.error ?? { what: `The house answered ${response.status}` });
}

/** @param {string} path @param {RequestInit} request @param {number} tries */
async function send(path, request, tries) {
  for (let attempt = 1; ; attempt += 1) {
    let response = null;
    try {
      response = await fetch(path, { credentials: "same-origin", ...request });
    } catch {
      if (attempt >= tries) throw new ApiError(0, NO_ANSWER);
    }
    if (response && (response.status !== 503 || attempt >= tries)) return answerOf(response);
    await pause(Math.min(4000, 250 * 2 ** attempt));
  }
}

/** Requests to the house; what is asked twice under one key happens once. */
export const api = {
  /** @param {string} path below /api, such as "/tables" */
  get: (path) => send(`/api${path}`, { headers: { Accept: "application/json" } }, 3),

  /** Posts with a key of its own unless the body has one; the same key is tried again when the connection drops.
   * @param {string} path @param {Record<string, any>} body */
  post(path, body = {}) {
    const text = JSON.stringify({ key: newKey(), ...body });
    const headers = { "Content-Type": "application/json", Accept: "application/json", "X-Pitboss": "1" };
    return send(`/api${path}`, { method: "POST", headers, body: text }, TRIES);
  },
};

/** Splits a stream of server-sent events into its messages. */
class Messages {
  constructor() {
    this.rest = "";
  }

  /** @param {string} text @returns {{event: string, data: string}[]} */
  take(text) {
    const blocks = (this.rest + text).replaceAll("\r\n", "\n").split("\n\n");
    this.rest = blocks.pop() ?? "";
    return blocks.map(Messages.read).filter((message) => message.data);
  }

  /** @param {string} block */
  static read(block) {
    const message = { event: "message", data: "" };
    for (const line of block.split("\n")) {
      const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
      if (name === "event") message.event = value;
      if (name === "data") message.data += message.data ? `\n${value}` : value;
    }
    return message;
  }
}

const SILENCE = 40_000; // the house says something every 15 seconds

/**
 * The one stream of this browser. Watched tables resume after the last number that was seen, so that nothing is lost
 * and nothing comes twice. Events: "table" (detail: Message), "gap" (detail: {table}: fetch the snapshot anew),
 * "lobby" ({tables, gone, announced}: what has changed in the lines of some tables), "me" ({me}), "state".
 */
export class Live extends EventTarget {
  constructor() {
    super();
    /** @type {"online" | "offline"} */
    this.state = "offline";
    this.hasBeenOnline = false;
    /** @type {Map<string, number>} */
    this.seen = new Map();
    this.failures = 0;
    this.isOpen = false;
    this.quiet = null;
    addEventListener("offline", () => this.#cut());
    addEventListener("online", () => this.restart());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.state === "offline") this.restart();
    });
  }

  /** Follows a table from the given number on. @param {string} id @param {number} seq */
  watch(id, seq) {
    this.seen.set(id, seq);
    this.restart();
  }

  /** @param {string} id */
  unwatch(id) {
    if (this.seen.delete(id)) this.restart();
  }

  /**
   * Opens the stream, or opens it anew with the tables that are watched now and as who one is now. Nothing more is
   * taken from the old stream: it may tell what somebody else sees.
   */
  restart() {
    this.isOpen = true;
    clearTimeout(this.again);
    this.aborter?.abort();
    this.aborter = null;
    this.again = setTimeout(() => this.#run(), 0);
  }

  /** Takes a message however it came, by the stream or as the answer to a command: once, and in order.
   * @param {Message} message */
  take(message) {
    const known = this.seen.get(message.table);
    if (known === undefined) return;
    if (message.from > known + 1) {
      this.#tell("gap", { table: message.table });
      return;
    }
    const steps = message.steps.filter((step) => step.seq > known);
    if (message.seq < known) return; // an older answer, overtaken
    this.seen.set(message.table, message.seq);
    this.#tell("table", { ...message, steps });
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #turn(state) {
    if (state === "online") this.hasBeenOnline = true;
    if (state === this.state) return;
    this.state = state;
    this.#tell("state", { state });
  }

  #cut() {
    this.aborter?.abort();
    this.#turn("offline");
  }

  async #run() {
    const aborter = (this.aborter = new AbortController());
    const tables = [...this.seen].map(([id, seq]) => `${encodeURIComponent(id)}:${seq}`).join(",");
    try {
      const url = `/api/stream?tables=${tables}`;
      /** @type {RequestInit} */
      const request = {
        credentials: "same-origin",
        signal: aborter.signal,
        cache: "no-store",
        headers: { Accept: "text/event-stream" },
      };
      const response = await fetch(url, request);
      if (response.status === 404) this.#forget();
      if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`);
      this.failures = 0;
      this.#turn("online");
      await this.#read(response.body, aborter);
    } catch {
      // falls through: the stream ended, one way or another
    }
    clearTimeout(this.quiet);
    if (aborter !== this.aborter || (aborter.signal.aborted && navigator.onLine === false)) return;
    this.#turn("offline");
    this.failures += 1;
    this.again = setTimeout(() => this.#run(), Math.min(8000, 300 * 2 ** this.failures));
  }

  /** The house has no such tables, nor had it ever: it is another house than before. */
  #forget() {
    for (const id of this.seen.keys()) this.#tell("lobby", { gone: [id] });
    this.seen.clear();
  }

  async #read(body, aborter) {
    const messages = new Messages();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      clearTimeout(this.quiet);
      this.quiet = setTimeout(() => aborter.abort(), SILENCE);
      const { done, value } = await reader.read();
      if (done || aborter.signal.aborted) return;
      for (const message of messages.take(value)) this.#deliver(message);
    }
  }

  #deliver({ event, data }) {
    const detail = JSON.parse(data);
    if (event === "table") this.take(detail);
    else this.#tell(event, detail);
  }
}

/** Writes an amount as a person does: $5, $2.50, -$0.50. @param {number} cents */
export function money(cents) {
  const whole = Math.abs(cents);
  const dollars = Math.floor(whole / 100).toLocaleString("en-US");
  const rest = whole % 100;
  return `${cents < 0 ? "-" : ""}$${dollars}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** Reads dollars such as 25, $25 or 2.50 as cents, or returns null. @param {string} text */
export function parseMoney(text) {
  const found = /^\s*\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*$/.exec(text);
  return found ? Number(found[1].replaceAll(",", "")) * 100 + Number((found[2] ?? "0").padEnd(2, "0")) : null;
}

/** @param {Record<string, any>} old @param {Record<string, any>} changes */
function merge(old, changes) {
  const merged = { ...old };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

/** Returns a view with a step's patch applied; the old one stays as it was.
 * @param {View} view @param {Partial<View>} patch @returns {View} */
export function applyPatch(view, patch) {
  if (!patch) return view;
  const next = { ...view, ...patch };
  if (patch.spots) next.spots = merge(view.spots, patch.spots);
  if (patch.chips) next.chips = merge(view.chips, patch.chips);
  return next;
}

/** Sends a command to a table and hands the answer's message to the stream's order of things. */
export const sender = (tableId, live) => async (command) => {
  const answer = await api.post(`/tables/${encodeURIComponent(tableId)}/commands`, command);
  if (answer?.message) live.take(answer.message);
  return answer;
};
