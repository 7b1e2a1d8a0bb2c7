import type { AdifFields } from '@pileup/adif/record';
import { timesOf } from '../formats/contact-times.ts';

/** How long the first telling of a contact waits for the second, which comes at once where it comes. */
const WAIT_MS = 1_500;
/** How long a contact is remembered whose better telling came first. */
const MEMORY_MS = 10_000;
const NEAR_MS = 120_000;

interface Held {
  fields: AdifFields;
  timer: NodeJS.Timeout;
}

/**
 * Makes one contact of two tellings. WSJT-X tells each contact in numbers and then as ADIF, which knows more: the
 * first waits a moment for the second. Either may come first, or alone.
 */
export class ToldTwice {
  readonly #tell: (fields: AdifFields) => void;
  readonly #waiting = new Set<Held>();
  readonly #told = new Set<Held>();

  constructor(tell: (fields: AdifFields) => void) {
    this.#tell = tell;
  }

  numbers(fields: AdifFields): void {
    if (takeSame(this.#told, fields)) return;
    this.#hold(this.#waiting, fields, WAIT_MS, () => this.#tell(fields));
  }

  adif(fields: AdifFields): void {
    const numbers = takeSame(this.#waiting, fields);
    if (numbers === undefined) this.#hold(this.#told, fields, MEMORY_MS);
    this.#tell({ ...numbers, ...fields });
  }

  /** Tells at once what still waits. */
  end(): void {
    for (const { timer } of this.#told) clearTimeout(timer);
    this.#told.clear();
    for (const { fields, timer } of this.#waiting) {
      clearTimeout(timer);
      this.#tell(fields);
    }
    this.#waiting.clear();
  }

  #hold(among: Set<Held>, fields: AdifFields, milliseconds: number, then?: () => void): void {
    const timer = setTimeout(() => {
      among.delete(held);
      then?.();
    }, milliseconds);
    const held = { fields, timer };
    among.add(held);
  }
}

function takeSame(among: Set<Held>, fields: AdifFields): AdifFields | undefined {
  for (const held of among) {
    if (!isSame(held.fields, fields)) continue;
    clearTimeout(held.timer);
    among.delete(held);
    return held.fields;
  }
  return undefined;
}

/** The same call, begun within two minutes, or begun when the other ended: some log only one of the two times. */
function isSame(one: AdifFields, other: AdifFields): boolean {
  const [began, ended] = timesOf(one);
  const [otherBegan, otherEnded] = timesOf(other);
  return (
    one.CALL?.toUpperCase() === other.CALL?.toUpperCase() &&
    (Math.abs(began - otherBegan) <= NEAR_MS || began === otherEnded || ended === otherBegan)
  );
}
