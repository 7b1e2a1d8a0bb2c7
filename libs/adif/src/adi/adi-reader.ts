import { ByteWindow } from '../byte-window.ts';
import {
  type AdifFields,
  type AdifRecord,
  initialState,
  RECORD_LIMIT,
  type ReaderState,
  type RecordReader,
} from '../record.ts';
import { readFastPath } from './fast-path.ts';
import { RecordAssembler } from './record-assembler.ts';
import { FIELD, HEADER_END, NOT_A_TAG, RECORD_END, Tag } from './tag.ts';
import { valueEnd } from './value-end.ts';

const LESS = 0x3c;

/** Chunks are parsed in slices of this size, so that memory does not depend on the caller's chunk size. */
const SLICE_BYTES = 65_536;

/** Above this number of unread bytes, an incomplete value is read again only after half as many more have arrived. */
const REREAD_FROM = 256;

/**
 * Reads ADIF text (ADI) as it arrives and yields its records.
 *
 * Accepts any input: a wrong length, a stray tag or text damages at most its own record, which lists it in `warnings`.
 * The header is everything before an `<EOH>`; without one before the first `<EOR>` there is no header. Never throws;
 * memory is bounded by a few values, time is linear in the size of the file. The records do not depend on how the file
 * is split into chunks and stay valid when chunk buffers are reused; each retains at most 64 kB of text in memory.
 *
 * Lengths may count bytes, characters or UTF-16 units, with line breaks counted either way (see `valueEnd`); text is
 * UTF-8 or in the file's encoding (see `CodePage`). Type indicators (`<X:5:S>`) are ignored. Values are returned
 * unchanged, except for what `removeControlCharacters` removes.
 * Source: ADIF 3.1.6, II.B; the tolerance is for what logging programs actually write.
 */
export class AdifReader implements RecordReader {
  #window: ByteWindow;
  #assembly: RecordAssembler;
  #tag = new Tag();
  /** Index into the window: a tag to be parsed, or where to search for the next. */
  #at = 0;
  /** File offset up to which bytes must have arrived before parsing again is useful. */
  #wanted = 0;

  constructor(state: ReaderState = initialState()) {
    this.#window = new ByteWindow(state.offset);
    this.#assembly = new RecordAssembler(state);
  }

  get header(): AdifFields {
    return this.#assembly.boundary.header;
  }

  state(): ReaderState {
    return structuredClone(this.#assembly.boundary);
  }

  push(chunk: Uint8Array): AdifRecord[] {
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
      this.#at = this.#window.append(chunk.subarray(from, from + SLICE_BYTES), this.#at);
      if (this.#window.base + this.#window.bytes.length >= this.#wanted) this.#parse(false);
    }
    return this.#assembly.take();
  }

  end(): AdifRecord[] {
    this.#parse(true);
    this.#assembly.closeFile(this.#window.base + this.#window.bytes.length);
    return this.#assembly.take();
  }

  #parse(final: boolean): void {
    const tag = this.#tag;
    const { bytes, base } = this.#window;
    let at = this.#at;
    for (;;) {
      at = readFastPath(this.#window, this.#assembly, tag, at);
      // Text between fields is skipped.
      if (bytes[at] !== LESS) at = bytes.indexOf(LESS, at);
      if (at < 0 || at >= bytes.length) {
        at = bytes.length;
        break;
      }
      const kind = tag.read(bytes, at, final);
      if (kind === NOT_A_TAG) {
        at++;
      } else if (kind === RECORD_END) {
        at = tag.to;
        this.#assembly.closeRecord(base + at);
      } else if (kind === HEADER_END) {
        at = tag.to;
        this.#assembly.closeHeader(base + at);
      } else if (kind === FIELD) {
        const { name, length, to: from } = tag;
        const value = valueEnd(tag, bytes, from, length, { final, isLead: this.#assembly.codePage.isLead });
        if (value === undefined) {
          if (length <= RECORD_LIMIT) this.#wanted = base + from + length + 1;
          break;
        }
        // A tag with neither length nor value, such as LoTW's `<APP_LoTW_EOF>`, is a marker and not a field.
        if (length >= 0 || value.to > from) {
          this.#assembly.addField(name, bytes.toString('latin1', from, value.to), base + at, value.warning);
        }
        at = value.to;
      } else {
        break;
      }
    }
    this.#at = at;
    const unread = bytes.length - at;
    this.#wanted = Math.max(this.#wanted, base + bytes.length + (unread > REREAD_FROM ? unread >> 1 : 1));
  }
}
