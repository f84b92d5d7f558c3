/** The trainer: you answer first, then every decision is graded by what it cost. The score is kept in this browser. */
import { html, nothing } from "../element.js";
import { cardText, withCards } from "./cards.js";
import { choiceName } from "./choices.js";
import { askUntilKnown } from "./odds.js";
import { capital } from "../parts.js";

/** @typedef {import("../types.js").Grade} Grade */
/** @typedef {{key: string, words: string, times: number, cost: number}} Leak */
/**
 * @typedef {{day: string, made: number, right: number, cost: number, streak: number, best: number, helped: number,
 *   leaks: Leak[]}} Score
 */

const KEY = "pitboss.trainer";
const MOST_LEAKS = 40;
const SHOWN_LEAKS = 5;
const SHOWN_CHOICES = 6;
/** Costs less than this part of a bet are a matter of rounding, not of play. */
const NOTHING = 0.0000005;

/** An evening lasts until six in the morning. */
const evening = () => new Date(Date.now() - 6 * 3_600_000).toLocaleDateString("en-CA");

/** @returns {Score} */
const noScore = () => ({ day: evening(), made: 0, right: 0, cost: 0, streak: 0, best: 0, helped: 0, leaks: [] });

/** @param {string} game @returns {Score} */
function readScore(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(`${KEY}.${game}`) ?? "null");
    return kept?.day === evening() ? kept : noScore();
  } catch {
    return noScore();
  }
}

/** Whether a decision was the best. @param {Grade} grade */
export const isBest = (grade) => Number(grade.cost) < NOTHING;

/** What a choice is called. @param {{words: string, word: string}} choice @param {Grade} grade */
const called = (choice, grade) => {
  const words = grade.choices.map((each) => each.word);
  return choice.words === choice.word ? choiceName(choice.word, words) : choice.words;
};

/** What a decision cost, as people say it: "$1.13", "1.3¢". @param {string} cents */
export const costWords = (cents) => (Number(cents) < 100 ? `${cents}¢` : `$${(Number(cents) / 100).toFixed(2)}`);

/** A grade in a few words. @param {Grade} grade */
export function gradeWords(grade) {
  if (isBest(grade)) return "Best play";
  return `${capital(called(grade.choices[0], grade))} was better: ${costWords(grade.cost_cents)} lost on average`;
}

/** Keeps the score of an evening at one game. */
export class Trainer {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.game = "";
    this.score = noScore();
    /** @type {Grade | null} */
    this.last = null;
    this.isWorking = false;
    /** @type {Set<string>} */
    this.graded = new Set();
  }

  /** @param {string} game */
  follow(game) {
    if (game === this.game) return;
    this.game = game;
    this.score = readScore(game);
    this.last = null;
  }

  /** Grades what was decided last in a round. @param {string} table @param {number} round @param {boolean} hasHint */
  async grade(table, round, hasHint) {
    this.isWorking = true;
    this.changed();
    try {
      await askUntilKnown(
        `/tables/${encodeURIComponent(table)}/rounds/${round}/decisions`,
        () => true,
        (/** @type {import("../types.js").Grades} */ { decisions }) => {
          for (const grade of decisions) this.#take(`${table}/${grade.seq}`, grade, hasHint);
        },
      );
    } catch {
      // a grade that does not come is none: the game goes on
    }
    this.isWorking = false;
    this.changed();
  }

  #take(key, grade, hasHint) {
    if (this.graded.has(key)) return;
    this.graded.add(key);
    this.last = grade;
    const { score } = this;
    if (hasHint) {
      score.helped += 1; // who looked it up first is not graded
      return this.#keep();
    }
    score.made += 1;
    score.cost += Number(grade.cost_cents);
    if (isBest(grade)) {
      score.right += 1;
      score.streak += 1;
      score.best = Math.max(score.best, score.streak);
    } else {
      score.streak = 0;
      this.#leak(grade);
    }
    this.#keep();
  }

  /** @param {Grade} grade */
  #leak(grade) {
    const chosen = called(grade.choices[grade.chosen], grade);
    const best = called(grade.choices[0], grade);
    const hand = grade.hand_words || grade.hand.join(" ");
    const seen = grade.against.map((card) => card.slice(0, -1)).join(" ");
    const where = [hand, seen].filter(Boolean).join(" against ");
    const key = `${where}: ${chosen} for ${best}`;
    const found = this.score.leaks.find((leak) => leak.key === key);
    if (found) {
      found.times += 1;
      found.cost += Number(grade.cost_cents);
    } else {
      const words = `${capital(where)}: you ${chosen}, best is ${best}`;
      this.score.leaks.push({ key, words, times: 1, cost: Number(grade.cost_cents) });
    }
    this.score.leaks.sort((one, other) => other.cost - one.cost);
    this.score.leaks.length = Math.min(this.score.leaks.length, MOST_LEAKS);
  }

  #keep() {
    try {
      localStorage.setItem(`${KEY}.${this.game}`, JSON.stringify(this.score));
    } catch {
      // a browser that keeps nothing keeps no score
    }
    this.changed();
  }

  startOver() {
    this.score = noScore();
    this.last = null;
    this.#keep();
  }
}

/** The choices of a decision with what each is worth, the best first; of many the first, and the one that was made.
 * @param {Grade} grade */
export function valuesTable(grade) {
  const shown = grade.choices
    .map((choice, index) => ({ ...choice, index }))
    .filter(({ index }) => index < SHOWN_CHOICES || index === grade.chosen);
  return html`<table class="values">
    <caption>
      What each choice is worth, for each $1 bet
    </caption>
    <tbody>
      ${shown.map(
        (choice) =>
          html`<tr class=${choice.index === grade.chosen ? "is-chosen" : ""}>
            <th scope="row">
              ${withCards(capital(called(choice, grade)))}${choice.index === grade.chosen ? " (you)" : ""}
            </th>
            <td>${choice.decimal}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The last decision, graded. @param {Trainer} trainer */
function lastGrade({ last, isWorking }) {
  if (isWorking && !last) return html`<p role="status">Grading your decision …</p>`;
  if (!last) return html`<p class="quiet">Play a hand; each decision is graded once you've made it.</p>`;
  const between = last.hand.length && last.against.length ? ["against"] : [];
  const cards = [...last.hand, ...between, ...last.against];
  return html`<section class="grade-detail ${isBest(last) ? "good" : "bad"}" aria-label="Your last decision">
    <h3>${gradeWords(last)}</h3>
    <p>${cards.map((card) => (card === "against" ? " against " : html`${cardText(card)} `))}</p>
    ${valuesTable(last)}
  </section>`;
}

/** The trainer's page: the last decision, the evening's score, and what costs most. @param {Trainer} trainer */
export function trainerPage(trainer) {
  const { score } = trainer;
  const share = score.made ? `${Math.round((100 * score.right) / score.made)} %` : "–";
  const facts = [
    ["Best plays", `${score.right} of ${score.made} (${share})`],
    ["Streak", `${score.streak} (longest ${score.best})`],
    ["Lost by mistakes", costWords(score.cost.toFixed(1))],
    ["Hint used", String(score.helped)],
  ];
  return html`${lastGrade(trainer)}
    <h3>This evening</h3>
    <dl class="score-facts">
      ${facts.map(
        ([name, words]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${words}</dd>
          </div>`,
      )}
    </dl>
    ${
      score.leaks.length
        ? html`<h3>Worst leaks</h3>
            <ol class="leaks">
              ${score.leaks.slice(0, SHOWN_LEAKS).map(
                (leak) =>
                  html`<li>
                    ${leak.words}
                    <strong>${costWords(leak.cost.toFixed(1))}</strong
                    >${leak.times > 1 ? ` (${leak.times} times)` : nothing}
                  </li>`,
              )}
            </ol>`
        : nothing
    }
    <button @click=${() => trainer.startOver()} ?disabled=${!score.made}>Start over</button>`;
}

/** What stands beside the caption while the trainer is on. @param {Trainer} trainer @param {() => void} open */
export function gradeButton({ last, isWorking, score }, open) {
  const kind = isWorking || !last ? "" : isBest(last) ? "good" : "bad";
  const words = isWorking
    ? "Grading …"
    : !last
      ? "Trainer"
      : isBest(last)
        ? `✓ Best play${score.streak > 1 ? `, ${score.streak} in a row` : ""}`
        : `✗ ${costWords(last.cost_cents)}`;
  return html`<button
    class="grade ${kind}"
    @click=${open}
    aria-label="Trainer: ${last && !isWorking ? gradeWords(last) : words}"
  >
    ${words}
  </button>`;
}
