// Rates of two npm packages: rounds a second of blackjack and of baccarat, one core each. `node simulators.cjs FOLDER`
globalThis.self = globalThis;
const { join, resolve } = require('node:path');
const folder = join(resolve(process.argv[2]), 'node_modules');
const seconds = Number(process.argv[3] || 2);

function rate(play) {
  play(20000);
  let done = 0;
  const start = process.cpuUsage();
  let passed = 0;
  while (passed < seconds) {
    play(50000);
    done += 50000;
    const used = process.cpuUsage(start);
    passed = (used.user + used.system) / 1e6;
  }
  return done / passed;
}

const { Simulator } = require(join(folder, '@blackjacktrainer/blackjack-simulator'));
const blackjack = rate((hands) =>
  new Simulator({ hands, playerStrategy: 1, playerBetSpread: [1000, 1000, 1000, 1000, 1000] }).run(),
);

const Engine = require(join(folder, 'baccarat-engine/src/gameEngine/baccaratGameEngine'));
const engine = new Engine();
engine.shoe.createDecks();
engine.shoe.shuffle();
const baccarat = rate((hands) => {
  for (let each = 0; each < hands; each += 1) {
    if (engine.isBurnNeeded) {
      engine.shoe.createDecks();
      engine.shoe.shuffle();
      engine.burnCards();
    }
    engine.resultsEngine.calculateGameResult(engine.dealGame());
  }
});
console.log(JSON.stringify({ blackjack, baccarat }));
