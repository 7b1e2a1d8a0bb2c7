import type { Clock } from '../src/clock.ts';

interface Sleeper {
  until: number;
  wake: () => void;
}

/** A clock that only the test advances. */
export class FakeClock implements Clock {
  #now = 0;
  #sleepers: Sleeper[] = [];

  now(): number {
    return this.#now;
  }

  pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((wake) => {
      this.#sleepers.push({ until: this.#now + ms, wake });
      signal.addEventListener('abort', () => wake(), { once: true });
    });
  }

  /** Milliseconds until the next sleeper wakes; undefined if there is none. */
  get nextIn(): number | undefined {
    const [next] = this.#sorted();
    return next && next.until - this.#now;
  }

  /** Advances the time; sleepers wake in order, each finishing its work before the next. */
  async pass(ms: number): Promise<void> {
    await settle();
    const end = this.#now + ms;
    for (let [next] = this.#sorted(); next && next.until <= end; [next] = this.#sorted()) {
      this.#now = Math.max(this.#now, next.until);
      this.#sleepers.splice(this.#sleepers.indexOf(next), 1);
      next.wake();
      await settle();
    }
    this.#now = end;
    await settle();
  }

  #sorted(): Sleeper[] {
    return this.#sleepers.toSorted((one, other) => one.until - other.until);
  }
}

/** Resolves when all work that needs no time has been done. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setImmediate(resolve));
}
