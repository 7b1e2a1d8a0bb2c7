/** WSJT-X speaks every 15 s, N1MM every 10: whoever is not heard for so long is not there any more. */
const TIMEOUT_MS = 40_000;

/** Nobody runs so many programs at once; more names than that are noise, and cost memory. */
const MAX_PROGRAMS = 20;

/** Watches which programs are heard, and notices when one falls silent. */
export class InactivityTimers {
  readonly #onInactive: (program: string) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(onSilent: (program: string) => void) {
    this.#onInactive = onSilent;
  }

  /** A program was heard. Of too many, the one not heard for longest is taken for silent. */
  touch(program: string): void {
    const timer = this.#timers.get(program)?.refresh() ?? setTimeout(() => this.expire(program), TIMEOUT_MS);
    // The last heard stands last.
    this.#timers.delete(program);
    this.#timers.set(program, timer);
    const [longest] = this.#timers.keys();
    if (longest !== undefined && this.#timers.size > MAX_PROGRAMS) this.expire(longest);
  }

  /** A program ends, as it has said itself. */
  expire(program: string): void {
    const timer = this.#timers.get(program);
    if (timer === undefined) return;
    clearTimeout(timer);
    this.#timers.delete(program);
    this.#onInactive(program);
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
