/** Bytes as a shuffle is hashed: SHA-256, hexadecimal digits and UTF-8. The browser's own crypto.subtle is missing on
 * plain http in a local network, so the hash comes from a package that the page brings along. */
export { sha256 } from "@noble/hashes/sha2.js";
export { bytesToHex as hex, concatBytes as joined } from "@noble/hashes/utils.js";

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
