/** The ChaCha20 keystream of RFC 8439 with block counter and nonce at zero, read as bytes and unbiased numbers. */
import { chacha20 } from "@noble/ciphers/chacha.js";

const BLOCK = 64;
/** Blocks that are made at once. */
const BLOCKS = 16;
const NONCE = new Uint8Array(12);
const ZEROS = new Uint8Array(BLOCK * BLOCKS);

/** The keystream of one key of 32 bytes. */
export class KeyStream {
  /** @param {Uint8Array} key */
  constructor(key) {
    if (key.length !== 32) throw new RangeError(`a ChaCha20 key of ${key.length} bytes cannot be used: give 32 bytes`);
    this.key = key;
    this.made = ZEROS;
    this.counter = 0;
    this.position = ZEROS.length;
  }

  /** The next byte. */
  byte() {
    if (this.position === this.made.length) {
      this.made = chacha20(this.key, NONCE, ZEROS, undefined, this.counter);
      this.counter += BLOCKS;
      this.position = 0;
    }
    this.position += 1;
    return this.made[this.position - 1];
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
