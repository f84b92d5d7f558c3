/**
 * SHA-256 (FIPS 180-4) in plain JavaScript, and the two encodings a shuffle is hashed in.
 * The browser's own crypto.subtle is missing on plain http in a local network, so the page brings its own.
 */

const ROUND_CONSTANTS = new Uint32Array(64);
const INITIAL = new Uint32Array(8);
fillConstants();

/** The constants are the fractional parts of the cube and square roots of the first primes. */
function fillConstants() {
  /** @type {number[]} */
  const primes = [];
  for (let candidate = 2; primes.length < 64; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  primes.forEach((prime, index) => {
    ROUND_CONSTANTS[index] = fractionOfRoot(prime, 3n);
    if (index < 8) INITIAL[index] = fractionOfRoot(prime, 2n);
  });
}

/**
 * The first 32 bits after the point of a root of a prime, computed exactly.
 * @param {number} prime
 * @param {bigint} degree
 */
function fractionOfRoot(prime, degree) {
  const target = BigInt(prime) << (32n * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

/**
 * @param {number} word
 * @param {number} bits
 */
const rotate = (word, bits) => (word >>> bits) | (word << (32 - bits));

/**
 * The message with a one bit, zeros and its length in bits, to a multiple of 64 bytes.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const message = new Uint8Array(length);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const tail = new DataView(message.buffer);
  tail.setUint32(length - 8, Math.floor(bytes.length / 0x20000000));
  tail.setUint32(length - 4, (bytes.length * 8) >>> 0);
  return tail;
}

/**
 * Take one block of 64 bytes into the state.
 * @param {Uint32Array} state
 * @param {DataView} message
 * @param {number} start
 * @param {Uint32Array} words
 */
function takeBlock(state, message, start, words) {
  for (let i = 0; i < 16; i += 1) words[i] = message.getUint32(start + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const before = words[i - 15];
    const recent = words[i - 2];
    const s0 = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
    const s1 = rotate(recent, 17) ^ rotate(recent, 19) ^ (recent >>> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + s1 + chosen + ROUND_CONSTANTS[i] + words[i]) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (s0 + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
}

/**
 * The SHA-256 of bytes.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(bytes) {
  const message = padded(bytes);
  const state = Uint32Array.from(INITIAL);
  const words = new Uint32Array(64);
  for (let start = 0; start < message.byteLength; start += 64) takeBlock(state, message, start, words);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/**
 * Bytes in lower-case hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The bytes that hexadecimal digits name, spaces between two bytes passed over; null where they name none.
 * @param {string} text
 */
export function fromHex(text) {
  if (!/^\s*(?:[0-9a-f]{2}\s*)*$/i.test(text)) return null;
  const digits = text.replace(/\s+/g, "");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * A text in UTF-8. Unlike TextEncoder, half of a surrogate pair keeps its own three bytes, as the house writes it:
 * a name is any text that JSON can carry.
 * @param {string} text
 */
export function utf8(text) {
  /** @type {number[]} */
  const bytes = [];
  for (const character of text) {
    const point = /** @type {number} */ (character.codePointAt(0));
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    }
  }
  return Uint8Array.from(bytes);
}

/**
 * Several pieces of bytes as one.
 * @param {Uint8Array[]} pieces
 */
export function joined(...pieces) {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
