import { ArcListDecoder, type EncodedArcs } from './arc-list.ts';

/** The beginning of a replay: `ArcListHeader` of the contract. */
export interface ReplayHeader {
  readonly version: number;
  /** Seconds since 1970; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly thinned: boolean;
  readonly bands: readonly string[];
  readonly classes: readonly string[];
}

const MOST_ARCS = 100_000;

/**
 * Reads the response of the endpoint `replay` as its text arrives: a line of JSON for the header, one for each block
 * and one for the end. The arcs so far are always readable, so that the first picture need not wait for the end.
 */
export class ReplayReader {
  /** Undefined until the first line has arrived. */
  header: ReplayHeader | undefined;
  arcs = new ArcListDecoder(0);
  /** Whether the last line has arrived; false after a connection that broke. */
  isComplete = false;
  private rest = '';

  /**
   * @param text the next part of the response, of any length
   * @returns whether arcs were added
   * @throws SyntaxError or RangeError if the response is not a replay
   */
  write(text: string): boolean {
    const before = this.arcs.count;
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.read(JSON.parse(line));
    return this.arcs.count > before;
  }

  private read(line: ReplayHeader | EncodedArcs | { count: number }): void {
    if (this.header === undefined) {
      if (!('version' in line) || line.version !== 1) throw new RangeError('The replay has an unknown version.');
      this.header = line;
      this.arcs = new ArcListDecoder(Math.min(line.total, MOST_ARCS));
    } else if ('time' in line) this.arcs.add(line);
    else if ('count' in line) {
      if (line.count !== this.arcs.count) throw new RangeError('The replay is incomplete.');
      this.isComplete = true;
    }
  }
}
