import { Assembly } from './record-assembler.ts';
import { ByteWindow } from '../byte-window.ts';
import { runLane } from './fast-path.ts';
import {
  type AdifFields,
  type AdifRecord,
  freshState,
  RECORD_LIMIT,
  type ReaderState,
  type RecordReader,
} from '../record.ts';
import { FIELD, HEADER_END, NOT_A_TAG, RECORD_END, Tag } from './tag.ts';
import { valueEnd } from './value-end.ts';

const LESS = 0x3c;

/** Chunks are taken in pieces of this size, so that the memory needed does not depend on the caller's. */
const PIECE = 65_536;

/** Unread bytes from which on a value that is still not whole is looked at again only when half as many have come. */
const PATIENCE = 256;

/**
 * Reads ADIF text (ADI) as it arrives and yields its records.
 *
 * Reads anything: a wrong length, a stray tag or text costs at most what it stands in, and the record says so in
 * `faults`. What belongs to a header is whatever stands before an `<EOH>`; if none comes before the first `<EOR>`,
 * there is no header. Never throws, needs memory for a few values only, and time linear in the size of the file.
 * The records do not depend on how the file is cut into chunks, and stay valid when chunks are used again; one that is
 * kept keeps at most the 64 kB of text around it in memory.
 *
 * Lengths may count bytes, characters or UTF-16 units, with line breaks counted either way (see `valueEnd`); text is
 * UTF-8 or a Windows code page (see `CodePage`). Type indicators (`<X:5:S>`) are read and dropped. Values are text
 * as it stands: nothing is interpreted but NUL and control characters, which are removed.
 * Source: ADIF 3.1.6, II.B; the tolerance is for what logging programs write in fact.
 */
export class AdifReader implements RecordReader {
  #window: ByteWindow;
  #assembly: Assembly;
  #tag = new Tag();
  /** Index into the window: a tag still to be dealt with, or where to look for the next. */
  #at = 0;
  /** File offset up to which bytes must have come before another try is of use. */
  #wanted = 0;

  constructor(state: ReaderState = freshState()) {
    this.#window = new ByteWindow(state.offset);
    this.#assembly = new Assembly(state);
  }

  get header(): AdifFields {
    return this.#assembly.boundary.header;
  }

  state(): ReaderState {
    return structuredClone(this.#assembly.boundary);
  }

  push(chunk: Uint8Array): AdifRecord[] {
    for (let from = 0; from < chunk.length; from += PIECE) {
      this.#at = this.#window.append(chunk.subarray(from, from + PIECE), this.#at);
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
      at = runLane(this.#window, this.#assembly, tag, at);
      // Text between fields is nobody's: go on to the next tag.
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
        const value = valueEnd(tag, bytes, from, length, final);
        if (value === undefined) {
          if (length <= RECORD_LIMIT) this.#wanted = base + from + length + 1;
          break;
        }
        // A tag with neither length nor value, such as LoTW's `<APP_LoTW_EOF>`, is a mark and no field.
        if (length >= 0 || value.to > from) {
          this.#assembly.addField(name, bytes.toString('latin1', from, value.to), base + at, value.fault);
        }
        at = value.to;
      } else {
        break;
      }
    }
    this.#at = at;
    const unread = bytes.length - at;
    this.#wanted = Math.max(this.#wanted, base + bytes.length + (unread > PATIENCE ? unread >> 1 : 1));
  }
}
