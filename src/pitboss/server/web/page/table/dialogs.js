/** The dialogs of a table: tipping, the settings and the keys. */
import { PageElement, define, html, nothing, refreshHouse, refusalWords, say } from "../element.js";
import { money } from "../api.js";
import { chipName, chipPicture } from "./chips.js";
import { SPEEDS, change, settings } from "./settings.js";
import { oddsPage } from "./odds.js";
import { trainerPage } from "./trainer.js";

/** A dialog that others open and that closes on Escape, on its button or beside it. */
class TableDialog extends PageElement {
  constructor() {
    super();
    this.isShown = false;
  }

  async show() {
    this.isShown = true;
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector("dialog").showModal();
  }

  close() {
    this.querySelector("dialog")?.close();
  }

  frame(title, inside) {
    if (!this.isShown) return nothing;
    return html`<dialog
      aria-label=${title}
      @close=${() => {
        this.isShown = false;
        this.requestUpdate();
      }}
      @click=${(event) => {
        if (event.target === event.currentTarget) this.close();
      }}
    >
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2>${title}</h2>
          <button class="icon-button" type="button" aria-label="Close" @click=${() => this.close()}>×</button>
        </header>
        ${inside}
      </div>
    </dialog>`;
  }
}

/**
 * Tips the dealers, chip by chip, from the wallet, or from the cage of a training table: nothing that lies on the table
 * moves.
 */
class TipDialog extends TableDialog {
  static properties = {
    house: { attribute: false },
    chips: { attribute: false },
    training: { attribute: false },
    amount: { state: true },
    isBusy: { state: true },
    failure: { state: true },
  };

  constructor() {
    super();
    /** @type {(command: any) => Promise<any>} */
    this.send = undefined;
    /** @type {number | null} */
    this.training = undefined;
    /** @type {import("../types.js").HouseJson} */
    this.house = undefined;
    /** @type {number[]} */
    this.chips = undefined;
  }

  /** @param {(command: any) => Promise<any>} send */
  open(send) {
    Object.assign(this, { send, amount: 0, isBusy: false, failure: "" });
    this.show();
  }

  async #submit(event) {
    event.preventDefault();
    if (this.isBusy || !this.amount) return;
    this.isBusy = true;
    this.failure = "";
    try {
      await this.send({ do: "tip", amount: this.amount });
      say(`The dealers thank you for ${money(this.amount)}.`, { kind: "good" });
      refreshHouse();
      this.close();
    } catch (error) {
      this.failure = refusalWords(error);
    }
    this.isBusy = false;
  }

  render() {
    const isTraining = this.training != null;
    const most = isTraining ? this.training : (this.house?.me?.chips ?? 0);
    const source = isTraining ? `You can tip up to ${money(most)}` : `Tips come from your wallet (${money(most)})`;
    return this.frame(
      "Tip the dealers",
      html`<form @submit=${this.#submit}>
        <div class="chip-rail tip-rail" role="group" aria-label="Chips to give">
          ${this.chips.map(
            (chip) =>
              html`<button
                type="button"
                class="chip-button"
                aria-label="Add a ${chipName(chip)}"
                title=${chipName(chip)}
                ?disabled=${this.amount + chip > most}
                @click=${() => {
                  this.amount += chip;
                }}
              >
                ${chipPicture(chip)}
              </button>`,
          )}
          <button
            type="button"
            ?disabled=${!this.amount}
            @click=${() => {
              this.amount = 0;
            }}
          >
            Take back
          </button>
        </div>
        <p class="quiet">${source}; your chips on the table stay where they are.</p>
        <p class="refused" role="alert">${this.failure}</p>
        <button class="primary wide" ?disabled=${this.isBusy || !this.amount}>
          ${this.amount ? `Tip ${money(this.amount)}` : "Choose chips"}
        </button>
      </form>`,
    );
  }
}

/** The settings of the table page. */
class SettingsDialog extends TableDialog {
  #change(changes) {
    change(changes);
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("settings", { bubbles: true }));
  }

  #box(name, words) {
    return html`<p>
      <label class="radio"
        ><input
          type="checkbox"
          .checked=${settings[name]}
          @change=${(event) => this.#change({ [name]: event.target.checked })}
        />
        ${words}</label
      >
    </p>`;
  }

  render() {
    return this.frame(
      "Table settings",
      html` <fieldset>
          <legend>Dealer speed</legend>
          <div class="row">
            ${SPEEDS.map(
              ([name, words]) =>
                html`<label class="radio">
                  <input
                    type="radio"
                    name="speed"
                    .checked=${settings.speed === name}
                    @change=${() => this.#change({ speed: name })}
                  />
                  ${words}</label
                >`,
            )}
          </div>
        </fieldset>
        <p>
          <label class="radio"
            ><input
              type="checkbox"
              .checked=${settings.fourColours}
              @change=${(event) => this.#change({ fourColours: event.target.checked })}
            />
            Four-color deck: diamonds blue, clubs green</label
          >
        </p>
        <p>
          <label class="radio"
            ><input
              type="checkbox"
              .checked=${settings.log}
              @change=${(event) => this.#change({ log: event.target.checked })}
            />
            Show the play-by-play</label
          >
        </p>
        ${this.#box("forced", "Play forced choices for me")} ${this.#box("muck", "Muck my losing hands")}
        ${this.#box("sounds", "Sounds")} ${this.#box("odds", "Show the house edge of each bet")}
        ${this.#box("trainer", "Trainer: grade my decisions")}
        <p class="quiet">With reduced motion on, nothing moves and there's no sound.</p>`,
    );
  }
}

/** @type {[string, string[][]][]} */
const KEYS = [
  [
    "While bets are open",
    [
      ["1 – 7", "choose a chip"],
      ["the letter on a betting area", "place the chip there"],
      ["Shift and that letter", "take it back"],
      ["U", "undo"],
      ["X", "clear"],
      ["R", "repeat the last bets"],
      ["Enter", "ready"],
      ["Shift and Enter", "same bet, deal"],
    ],
  ],
  [
    "When you decide",
    [
      ["H, S, D, P, R", "hit, stand, double, split, surrender"],
      ["the letter on a button", "choose it"],
      ["1 – 9", "choose a card, or move it to another hand"],
      ["Tab, arrows", "set an amount"],
    ],
  ],
  [
    "Always",
    [
      ["Y", "why? the paragraph of the last event"],
      ["/", "to what happened"],
      ["+", "sit down, or buy in again"],
      ["0", "sit out, or play again"],
      ["Space", "show the dealing at once"],
      ["?", "these keys"],
    ],
  ],
];

/** What the bets are worth, and the best play. */
class OddsDialog extends TableDialog {
  static properties = { table: { attribute: false }, odds: { attribute: false }, isOwner: { attribute: false } };

  constructor() {
    super();
    /** @type {any} */
    this.table = undefined;
    this.isOwner = false;
    /** @type {any} */
    this.odds = undefined;
  }

  /** The owner's simulation, whose part of the page nobody else loads. */
  #simulation() {
    if (!this.isShown || !this.isOwner) return nothing;
    import("./simulation.js");
    return html`<pb-simulation of=${this.table.id}></pb-simulation>`;
  }

  #train() {
    change({ trainer: true });
    this.dispatchEvent(new CustomEvent("settings", { bubbles: true }));
    this.close();
    this.dispatchEvent(new CustomEvent("trainer"));
  }

  render() {
    const train = this.odds?.is_graded
      ? html`<p>
          <button class="primary" @click=${() => this.#train()}>Train at this table</button>
          <span class="quiet">You play; each decision is graded by what it cost.</span>
        </p>`
      : nothing;
    return this.frame("Odds at this table", html`${train} ${oddsPage(this.odds)} ${this.#simulation()}`);
  }
}

/** The trainer: the last decision with what each choice was worth, and the evening's score. */
class TrainerDialog extends TableDialog {
  static properties = { table: { attribute: false }, version: { attribute: false } };

  constructor() {
    super();
    /** @type {any} */
    this.table = undefined;
  }

  #stop() {
    change({ trainer: false });
    this.dispatchEvent(new CustomEvent("settings", { bubbles: true }));
    this.close();
  }

  render() {
    if (!this.isShown) return nothing;
    return this.frame(
      "Trainer",
      html`${trainerPage(this.table.trainer)} <button @click=${() => this.#stop()}>Turn the trainer off</button>`,
    );
  }
}

/** The keys, shown by the question mark. */
class KeysDialog extends TableDialog {
  render() {
    return this.frame(
      "Keys",
      KEYS.map(
        ([when, keys]) =>
          html`<h3>${when}</h3>
            <dl class="keys">
              ${keys.map(
                ([key, does]) =>
                  html`<div>
                    <dt><kbd>${key}</kbd></dt>
                    <dd>${does}</dd>
                  </div>`,
              )}
            </dl>`,
      ),
    );
  }
}

define("pb-tip-dialog", TipDialog);
define("pb-settings-dialog", SettingsDialog);
define("pb-keys-dialog", KeysDialog);
define("pb-odds-dialog", OddsDialog);
define("pb-trainer-dialog", TrainerDialog);
