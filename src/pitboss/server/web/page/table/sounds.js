/**
 * The table's few sounds, made by the browser itself; silent unless a person wants them, and for those who want no
 * motion.
 */
import { pace, settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** A short burst of noise through a band: paper, felt, clay. */
function rustle(at, { length, frequency, level }) {
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let index = 0; index < frames; index += 1) noise[index] = (Math.random() * 2 - 1) * (1 - index / frames) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: 1.2 });
  source
    .connect(band)
    .connect(new GainNode(audio, { gain: level }))
    .connect(audio.destination);
  source.start(at);
}

/** A tone that dies away. */
function tone(at, { frequency, length, level }) {
  const source = new OscillatorNode(audio, { type: "sine", frequency });
  const gain = new GainNode(audio, { gain: level });
  gain.gain.setTargetAtTime(0, at, length / 4);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

const CARD = { length: 0.09, frequency: 3200, level: 0.35 };
const CHIP = { length: 0.04, frequency: 5200, level: 0.5 };
const DIE = { length: 0.06, frequency: 900, level: 0.8 };

/** @type {Record<string, (at: number) => void>} */
const SOUNDS = {
  card: (at) => rustle(at, CARD),
  chip: (at) => [0, 0.05].forEach((later) => rustle(at + later, CHIP)),
  dice: (at) => [0, 0.07, 0.16, 0.3, 0.36].forEach((later) => rustle(at + later, DIE)),
  win: (at) =>
    [523, 659, 784].forEach((frequency, index) => tone(at + index * 0.09, { frequency, length: 0.5, level: 0.12 })),
  turn: (at) => tone(at, { frequency: 440, length: 0.25, level: 0.08 }),
};

/** Makes a sound, where sounds are wanted. @param {string} name */
export function sound(name) {
  if (!settings.sounds || !pace() || document.hidden) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  SOUNDS[name](audio.currentTime + 0.01);
}
