/** One response in rigctld's extended response protocol. */
export interface RigctldAnswer {
  /** `get_freq`, … */
  command: string;
  /** `Frequency`, `Mode`, `Passband`, `PTT`, … */
  values: ReadonlyMap<string, string>;
  /** 0 for success, else Hamlib's negative error code. */
  code: number;
}

/** Hamlib's error codes for unsupported functions: not implemented, not available. */
export const UNSUPPORTED: ReadonlySet<number> = new Set([-4, -11]);

const MAX_ANSWER_LENGTH = 65_536;

/**
 * Assembles rigctld's responses from chunks of text: `get_freq:`, then a line for each value, then `RPRT 0`. Source:
 * rigctld(1), "Extended Response Protocol", and Hamlib 4.5.4 itself.
 */
export class RigctldReader {
  #rest = '';
  /** Upper bound of the characters received since the last complete response. */
  #pendingLength = 0;
  #command = '';
  #values = new Map<string, string>();

  /** @throws if too much text arrives without a complete response */
  push(text: string): RigctldAnswer[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    this.#pendingLength += text.length;
    const responses: RigctldAnswer[] = [];
    for (const line of lines) {
      const response = this.#line(line.trim());
      if (response) responses.push(response);
    }
    if (responses.length > 0) this.#pendingLength = this.#rest.length;
    if (this.#pendingLength > MAX_ANSWER_LENGTH) throw new Error('the answer is not rigctld’s');
    return responses;
  }

  #line(line: string): RigctldAnswer | undefined {
    const report = /^RPRT (-?\d+)$/.exec(line)?.[1];
    if (report !== undefined) return this.#close(Number(report));
    // Names with blanks are in dump_caps: `Can send Morse:`.
    const [, name, value = ''] = /^(\w[\w ]*):\s*(.*)$/s.exec(line) ?? /^(\w+)\s*(.*)$/s.exec(line) ?? [];
    if (name === undefined) return undefined;
    if (/^chkvfo$/i.test(name)) {
      // `chk_vfo` has the only response without a first line and an end marker.
      this.#command = 'chk_vfo';
      this.#values.set('ChkVFO', value);
      return this.#close(0);
    }
    if (this.#command === '') this.#command = name;
    else this.#values.set(name, value);
    return undefined;
  }

  #close(code: number): RigctldAnswer {
    const response = { command: this.#command, values: this.#values, code };
    this.#command = '';
    this.#values = new Map();
    return response;
  }
}
