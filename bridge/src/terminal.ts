/** As much of a stream as is written on. */
export interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** Programs and servers send text of all kinds; none of it shall move the cursor. */
const CONTROL = /\p{Cc}+/gu;
const stripControl = (text: string): string => text.replace(CONTROL, ' ');

/**
 * What the operator sees. On a terminal: lines of what happened and, below them, how things are, redrawn in place.
 * Elsewhere: lines alone, with their time.
 */
export class Terminal {
  #screen: Screen;
  #colour: boolean;
  #now: () => Date;
  #statuses = new Map<string, { text: string; gist: string }>();
  #drawnLines = 0;

  constructor(screen: Screen, { noColour = false, now = () => new Date() } = {}) {
    this.#screen = screen;
    this.#colour = screen.isTTY === true && !noColour;
    this.#now = now;
  }

  /** Something happened. */
  log(line: string): void {
    const time = this.#now().toISOString().slice(0, 19).replace('T', ' ');
    const said = `${this.#dim(`${time}Z`)} ${stripControl(line)}\n`;
    this.#screen.write(this.#screen.isTTY ? `${this.#clearBlock()}${said}${this.#statusBlock()}` : said);
  }

  /**
   * How something is from now on.
   *
   * @param gist what must have changed for a line of its own, where nothing is redrawn; empty for never
   */
  setStatus(name: string, text: string, gist = text): void {
    const before = this.#statuses.get(name);
    this.#statuses.set(name, { text, gist });
    if (this.#screen.isTTY) {
      if (before?.text !== text) this.#screen.write(`${this.#clearBlock()}${this.#statusBlock()}`);
    } else if (gist !== '' && before?.gist !== gist) this.log(`${name}: ${text}`);
  }

  #clearBlock(): string {
    const up = this.#drawnLines > 0 ? `\x1b[${this.#drawnLines}A` : '';
    return `${up}\x1b[J`;
  }

  #statusBlock(): string {
    const width = Math.max(...[...this.#statuses.keys()].map((name) => name.length), 0);
    // A line that wraps would be two to erase.
    const room = Math.max((this.#screen.columns ?? 80) - 1, 20);
    const lines = [...this.#statuses].map(([name, { text }]) => {
      const label = name.padEnd(width + 2);
      return `${this.#dim(label)}${[...stripControl(text)].slice(0, room - label.length).join('')}\n`;
    });
    this.#drawnLines = lines.length + 1;
    return `\n${lines.join('')}`;
  }

  #dim(text: string): string {
    return this.#colour ? `\x1b[2m${text}\x1b[22m` : text;
  }
}
