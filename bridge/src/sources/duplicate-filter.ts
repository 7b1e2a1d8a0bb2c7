import type { AdifFields } from '@pileup/adif/record';
import { timesOf } from '../formats/contact-times.ts';

/** How long the first telling of a contact waits for the second, which comes at once where it comes. */
const WAIT_MS = 1_500;
/** How long a contact is remembered whose better telling came first. */
const REMEMBER_MS = 10_000;
const MAX_TIME_DIFFERENCE_MS = 120_000;

interface Entry {
  fields: AdifFields;
  timer: NodeJS.Timeout;
}

/**
 * Makes one contact of two tellings. WSJT-X tells each contact in numbers and then as ADIF, which knows more: the
 * first waits a moment for the second. Either may come first, or alone.
 */
export class DuplicateFilter {
  readonly #emit: (fields: AdifFields) => void;
  readonly #waiting = new Set<Entry>();
  readonly #emitted = new Set<Entry>();

  constructor(tell: (fields: AdifFields) => void) {
    this.#emit = tell;
  }

  addLogged(fields: AdifFields): void {
    if (takeMatching(this.#emitted, fields)) return;
    this.#add(this.#waiting, fields, WAIT_MS, () => this.#emit(fields));
  }

  addAdif(fields: AdifFields): void {
    const numbers = takeMatching(this.#waiting, fields);
    if (numbers === undefined) this.#add(this.#emitted, fields, REMEMBER_MS);
    this.#emit({ ...numbers, ...fields });
  }

  /** Tells at once what still waits. */
  flush(): void {
    for (const { timer } of this.#emitted) clearTimeout(timer);
    this.#emitted.clear();
    for (const { fields, timer } of this.#waiting) {
      clearTimeout(timer);
      this.#emit(fields);
    }
    this.#waiting.clear();
  }

  #add(among: Set<Entry>, fields: AdifFields, milliseconds: number, then?: () => void): void {
    const timer = setTimeout(() => {
      among.delete(held);
      then?.();
    }, milliseconds);
    const held = { fields, timer };
    among.add(held);
  }
}

function takeMatching(among: Set<Entry>, fields: AdifFields): AdifFields | undefined {
  for (const held of among) {
    if (!isSameContact(held.fields, fields)) continue;
    clearTimeout(held.timer);
    among.delete(held);
    return held.fields;
  }
  return undefined;
}

/** The same call, begun within two minutes, or begun when the other ended: some log only one of the two times. */
function isSameContact(one: AdifFields, other: AdifFields): boolean {
  const [began, ended] = timesOf(one);
  const [otherBegan, otherEnded] = timesOf(other);
  return (
    one.CALL?.toUpperCase() === other.CALL?.toUpperCase() &&
    (Math.abs(began - otherBegan) <= MAX_TIME_DIFFERENCE_MS || began === otherEnded || ended === otherBegan)
  );
}
