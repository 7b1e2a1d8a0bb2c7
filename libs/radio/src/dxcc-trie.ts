/** Digits and capitals are 1 to 36; all other characters are 0, which no prefix contains. */
const SYMBOLS = new Uint8Array(128);
for (let digit = 0; digit < 10; digit++) SYMBOLS[48 + digit] = 1 + digit;
for (let letter = 0; letter < 26; letter++) SYMBOLS[65 + letter] = 11 + letter;
const WIDTH = 37;

/**
 * Prefixes in one flat table, so that a longest-prefix search allocates nothing: each of an import's million lookups
 * costs a few array reads.
 */
export class PrefixTrie {
  #next = new Uint16Array(WIDTH * 1024);
  #values = new Uint16Array(1024);
  #nodes = 1;

  /** Sets the value of a prefix (`A-Z 0-9` only), from 1 to 65535. */
  set(prefix: string, value: number): void {
    let node = 0;
    for (let i = 0; i < prefix.length; i++) {
      const slot = node * WIDTH + symbolAt(prefix, i);
      node = this.#next[slot] || this.#addTo(slot);
    }
    this.#values[node] = value;
  }

  /** The value of the longest prefix of the first `length` characters of `text`, or 0. */
  longest(text: string, length = text.length): number {
    let node = 0;
    let value = 0;
    for (let i = 0; i < length; i++) {
      node = this.#next[node * WIDTH + symbolAt(text, i)] ?? 0;
      if (node === 0) break;
      value = this.#values[node] || value;
    }
    return value;
  }

  /** The value set for exactly the first `length` characters of `text`, or 0. */
  exactly(text: string, length = text.length): number {
    let node = 0;
    for (let i = 0; i < length; i++) {
      node = this.#next[node * WIDTH + symbolAt(text, i)] ?? 0;
      if (node === 0) return 0;
    }
    return this.#values[node] ?? 0;
  }

  #addTo(slot: number): number {
    const node = this.#nodes++;
    if (node === this.#values.length) {
      this.#next = grown(this.#next);
      this.#values = grown(this.#values);
    }
    this.#next[slot] = node;
    return node;
  }
}

const symbolAt = (text: string, i: number): number => SYMBOLS[text.charCodeAt(i)] ?? 0;

function grown(table: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(table.length * 2);
  larger.set(table);
  return larger;
}
