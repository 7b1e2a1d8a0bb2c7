/** WSJT-X sends every 15 s, N1MM every 10 s; a program that sends nothing for this long has ended. */
const TIMEOUT_MS = 40_000;

/** A limit for memory; more names are noise. */
const MAX_PROGRAMS = 20;

/** Notices when a program stops sending. */
export class InactivityTimers {
  readonly #onInactive: (program: string) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(onInactive: (program: string) => void) {
    this.#onInactive = onInactive;
  }

  /** A program has sent something. Above the limit, the least recent program expires. */
  touch(program: string): void {
    const timer = this.#timers.get(program)?.refresh() ?? setTimeout(() => this.expire(program), TIMEOUT_MS);
    // Inserted again, so that the map is ordered by time.
    this.#timers.delete(program);
    this.#timers.set(program, timer);
    const [oldest] = this.#timers.keys();
    if (oldest !== undefined && this.#timers.size > MAX_PROGRAMS) this.expire(oldest);
  }

  /** A program has ended: by timeout, or by its own message. */
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
