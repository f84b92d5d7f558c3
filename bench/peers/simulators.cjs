// The rates of an npm package, a line for each line of seconds: rounds for each second of the processor's time.
// node simulators.cjs FOLDER blackjack|baccarat
globalThis.self = globalThis;
const { join, resolve } = require('node:path');
const { createInterface } = require('node:readline');
const folder = join(resolve(process.argv[2]), 'node_modules');
const AT_ONCE = 50000;

function blackjack() {
  const { Simulator } = require(join(folder, '@blackjacktrainer/blackjack-simulator'));
  return (hands) => new Simulator({ hands, playerStrategy: 1, playerBetSpread: [1000, 1000, 1000, 1000, 1000] }).run();
}

function baccarat() {
  const Engine = require(join(folder, 'baccarat-engine/src/gameEngine/baccaratGameEngine'));
  const engine = new Engine();
  engine.shoe.createDecks();
  engine.shoe.shuffle();
  return (hands) => {
    for (let each = 0; each < hands; each += 1) {
      if (engine.isBurnNeeded) {
        engine.shoe.createDecks();
        engine.shoe.shuffle();
        engine.burnCards();
      }
      engine.resultsEngine.calculateGameResult(engine.dealGame());
    }
  };
}

const play = { blackjack, baccarat }[process.argv[3]]();
play(AT_ONCE); // so that the loops are compiled before anything counts
createInterface({ input: process.stdin }).on('line', (seconds) => {
  const start = process.cpuUsage();
  let done = 0;
  let spent = 0;
  do {
    play(AT_ONCE);
    done += AT_ONCE;
    const used = process.cpuUsage(start);
    spent = (used.user + used.system) / 1e6;
  } while (spent < Number(seconds));
  console.log(done / spent);
});
