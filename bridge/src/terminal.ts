/** The used part of a writable stream. */
export interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** Control characters in texts of programs and servers could move the cursor. */
const CONTROL = /\p{Cc}+/gu;
const stripControl = (text: string): string => text.replace(CONTROL, ' ');

/**
 * The bridge's output. On a terminal: log lines and, below them, a status block that is redrawn in place. Elsewhere: log
 * lines only.
 */
export class Terminal {
  #screen: Screen;
  #colour: boolean;
  #now: () => Date;
  #statuses = new Map<string, { text: string; significant: string }>();
  #drawnLines = 0;

  constructor(screen: Screen, { noColour = false, now = () => new Date() } = {}) {
    this.#screen = screen;
    this.#colour = screen.isTTY === true && !noColour;
    this.#now = now;
  }

  /** Writes a line with its time. */
  log(line: string): void {
    const time = this.#now().toISOString().slice(0, 19).replace('T', ' ');
    const text = `${this.#dim(`${time}Z`)} ${stripControl(line)}\n`;
    this.#screen.write(this.#screen.isTTY ? `${this.#clearBlock()}${text}${this.#statusBlock()}` : text);
  }

  /**
   * Sets a line of the status block.
   *
   * @param significant if the output is no terminal, a line is logged when this changes; empty for never
   */
  setStatus(name: string, text: string, significant = text): void {
    const before = this.#statuses.get(name);
    this.#statuses.set(name, { text, significant });
    if (this.#screen.isTTY) {
      if (before?.text !== text) this.#screen.write(`${this.#clearBlock()}${this.#statusBlock()}`);
    } else if (significant !== '' && before?.significant !== significant) this.log(`${name}: ${text}`);
  }

  #clearBlock(): string {
    const up = this.#drawnLines > 0 ? `\x1b[${this.#drawnLines}A` : '';
    return `${up}\x1b[J`;
  }

  #statusBlock(): string {
    const width = Math.max(...[...this.#statuses.keys()].map((name) => name.length), 0);
    // Cut to the width: a wrapped line would take two lines to erase.
    const maxLength = Math.max((this.#screen.columns ?? 80) - 1, 20);
    const lines = [...this.#statuses].map(([name, { text }]) => {
      const label = name.padEnd(width + 2);
      return `${this.#dim(label)}${[...stripControl(text)].slice(0, maxLength - label.length).join('')}\n`;
    });
    this.#drawnLines = lines.length + 1;
    return `\n${lines.join('')}`;
  }

  #dim(text: string): string {
    return this.#colour ? `\x1b[2m${text}\x1b[22m` : text;
  }
}
