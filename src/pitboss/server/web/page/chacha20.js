/** The ChaCha20 keystream of RFC 8439 with block counter and nonce at zero, read as bytes and unbiased numbers. */

const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const ROUNDS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/**
 * @param {number} word
 * @param {number} bits
 */
const rotate = (word, bits) => (word << bits) | (word >>> (32 - bits));

/**
 * @param {Uint32Array} x
 * @param {number[]} places
 */
function quarterRound(x, [a, b, c, d]) {
  x[a] += x[b];
  x[d] = rotate(x[d] ^ x[a], 16);
  x[c] += x[d];
  x[b] = rotate(x[b] ^ x[c], 12);
  x[a] += x[b];
  x[d] = rotate(x[d] ^ x[a], 8);
  x[c] += x[d];
  x[b] = rotate(x[b] ^ x[c], 7);
}

/** The keystream of one key of 32 bytes. */
export class KeyStream {
  /** @param {Uint8Array} key */
  constructor(key) {
    if (key.length !== 32) throw new RangeError(`a ChaCha20 key of ${key.length} bytes cannot be used: give 32 bytes`);
    const words = new DataView(key.buffer, key.byteOffset, key.byteLength);
    this.state = new Uint32Array(16);
    this.state.set(CONSTANTS);
    for (let i = 0; i < 8; i += 1) this.state[4 + i] = words.getUint32(4 * i, true);
    this.block = new Uint8Array(64);
    this.position = 64;
  }

  /** Make the next block of 64 bytes. */
  refill() {
    const mixed = Uint32Array.from(this.state);
    for (let twice = 0; twice < 10; twice += 1) for (const places of ROUNDS) quarterRound(mixed, places);
    const written = new DataView(this.block.buffer);
    for (let i = 0; i < 16; i += 1) written.setUint32(4 * i, mixed[i] + this.state[i], true);
    this.state[12] += 1;
    this.position = 0;
  }

  /** The next byte. */
  byte() {
    if (this.position === 64) this.refill();
    this.position += 1;
    return this.block[this.position - 1];
  }

  /**
   * The next bytes.
   * @param {number} count
   */
  take(count) {
    return Uint8Array.from({ length: count }, () => this.byte());
  }

  /**
   * A number from 0 to n - 1, each equally likely: the fewest whole bytes that can count to n are read as one
   * big-endian number; one at or above the highest multiple of n is thrown away; the rest modulo n is the answer.
   * @param {number} n from 1 to 2 ** 32
   */
  below(n) {
    let width = 0;
    while (256 ** width < n) width += 1;
    const fair = 256 ** width - (256 ** width % n);
    let number;
    do {
      number = 0;
      for (let i = 0; i < width; i += 1) number = number * 256 + this.byte();
    } while (number >= fair);
    return number % n;
  }
}
