/** As much of a stream as is written on. */
export interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** Programs and servers send text of all kinds; none of it shall move the cursor. */
const CONTROL = /\p{Cc}+/gu;
const clean = (text: string): string => text.replace(CONTROL, ' ');

/**
 * What the operator sees. On a terminal: lines of what happened and, below them, how things are, redrawn in place.
 * Elsewhere: lines alone, with their time.
 */
export class Terminal {
  #screen: Screen;
  #colour: boolean;
  #now: () => Date;
  #states = new Map<string, { text: string; gist: string }>();
  #drawn = 0;

  constructor(screen: Screen, { noColour = false, now = () => new Date() } = {}) {
    this.#screen = screen;
    this.#colour = screen.isTTY === true && !noColour;
    this.#now = now;
  }

  /** Something happened. */
  say(line: string): void {
    const time = this.#now().toISOString().slice(0, 19).replace('T', ' ');
    const said = `${this.#dim(`${time}Z`)} ${clean(line)}\n`;
    this.#screen.write(this.#screen.isTTY ? `${this.#erasing()}${said}${this.#block()}` : said);
  }

  /**
   * How something is from now on.
   *
   * @param gist what must have changed for a line of its own, where nothing is redrawn; empty for never
   */
  show(name: string, text: string, gist = text): void {
    const before = this.#states.get(name);
    this.#states.set(name, { text, gist });
    if (this.#screen.isTTY) {
      if (before?.text !== text) this.#screen.write(`${this.#erasing()}${this.#block()}`);
    } else if (gist !== '' && before?.gist !== gist) this.say(`${name}: ${text}`);
  }

  #erasing(): string {
    const up = this.#drawn > 0 ? `\x1b[${this.#drawn}A` : '';
    return `${up}\x1b[J`;
  }

  #block(): string {
    const width = Math.max(...[...this.#states.keys()].map((name) => name.length), 0);
    // A line that wraps would be two to erase.
    const room = Math.max((this.#screen.columns ?? 80) - 1, 20);
    const lines = [...this.#states].map(([name, { text }]) => {
      const label = name.padEnd(width + 2);
      return `${this.#dim(label)}${[...clean(text)].slice(0, room - label.length).join('')}\n`;
    });
    this.#drawn = lines.length + 1;
    return `\n${lines.join('')}`;
  }

  #dim(text: string): string {
    return this.#colour ? `\x1b[2m${text}\x1b[22m` : text;
  }
}
