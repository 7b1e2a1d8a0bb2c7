/** Calls in 64 kB: finds most calls that are not among them without a search among all. */
export class CallFilter {
  readonly #bits = new Uint32Array(2 ** 14);

  add(call: string): void {
    const bit = bitOf(call);
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  mayHave(call: string): boolean {
    const bit = bitOf(call);
    return ((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }
}

/** The bit of a text, one of 2 ** 19. */
function bitOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash, 0x01_00_01_93) ^ text.charCodeAt(i);
  return Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d) >>> 13;
}
