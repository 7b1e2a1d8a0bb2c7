import { Buffer } from 'node:buffer';
import { Span } from './adi/span.ts';

/** Bytes decoded into one string at a time, from which values are sliced: one decoding instead of many. */
const SPAN = 65_536;
/** Below this many available bytes a span is not worth its cost. */
const SPAN_LEAST = 4_096;

/** A sliding window over the bytes of a file: appended at one end, dropped at the other when parsed. */
export class ByteWindow {
  /** File offset of `bytes[0]`. */
  base: number;
  /** The available bytes; dropped ones may still be in front until space is needed. */
  bytes: Buffer = Buffer.alloc(0);
  #store: Buffer = Buffer.allocUnsafe(4 * SPAN);
  /** Covers the same bytes and more; those after `bytes` are not part of the file. */
  view: DataView = viewOf(this.#store);
  #span: Span | undefined;

  constructor(base: number) {
    this.base = base;
  }

  /** Appends bytes after dropping those before index `keep`, and returns the new index of `keep`. */
  append(chunk: Uint8Array, keep: number): number {
    const size = this.bytes.length;
    let moved = 0;
    if (size + chunk.length > this.#store.length) {
      // Doubling the size bounds how often each byte is moved, however small the chunks.
      moved = keep;
      const capacity = 2 * (size - keep + chunk.length);
      const store = capacity > this.#store.length ? Buffer.allocUnsafe(capacity) : this.#store;
      store.set(this.#store.subarray(keep, size), 0);
      this.#store = store;
      this.view = viewOf(store);
      this.base += moved;
    }
    this.#store.set(chunk, size - moved);
    this.bytes = this.#store.subarray(0, size - moved + chunk.length);
    return keep - moved;
  }

  /** The span that contains the byte at `at` and at least `SPAN_LEAST` after it; undefined if too few are available. */
  spanAt(at: number): Span | undefined {
    const offset = this.base + at;
    const span = this.#span;
    const isIn = span !== undefined && offset < span.end;
    if (isIn && offset < span.end - SPAN_LEAST) return span;
    const to = Math.min(at + SPAN, this.bytes.length);
    if (to - at <= SPAN_LEAST) return isIn ? span : undefined;
    this.#span = new Span(this.bytes, at, to, offset);
    return this.#span;
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
