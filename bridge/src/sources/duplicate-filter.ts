import type { AdifFields } from '@pileup/adif/record';
import { timesOf } from '../formats/contact-times.ts';

/** How long the first message of a contact is held; the second follows at once if it comes. */
const WAIT_MS = 1_500;
/** How long an emitted contact is remembered to drop its second message. */
const REMEMBER_MS = 10_000;
const MAX_TIME_DIFFERENCE_MS = 120_000;

interface Entry {
  fields: AdifFields;
  timer: NodeJS.Timeout;
}

/**
 * Merges two messages of one contact. WSJT-X sends each contact as "QSO Logged" and then as "Logged ADIF", which has more
 * fields: the first is held for a moment. Either may come first, or alone.
 */
export class DuplicateFilter {
  readonly #emit: (fields: AdifFields) => void;
  readonly #waiting = new Set<Entry>();
  readonly #emitted = new Set<Entry>();

  constructor(emit: (fields: AdifFields) => void) {
    this.#emit = emit;
  }

  addLogged(fields: AdifFields): void {
    if (takeMatching(this.#emitted, fields)) return;
    this.#add(this.#waiting, fields, WAIT_MS, () => this.#emit(fields));
  }

  addAdif(fields: AdifFields): void {
    const logged = takeMatching(this.#waiting, fields);
    if (logged === undefined) this.#add(this.#emitted, fields, REMEMBER_MS);
    this.#emit({ ...logged, ...fields });
  }

  /** Emits the held contacts at once. */
  flush(): void {
    for (const { timer } of this.#emitted) clearTimeout(timer);
    this.#emitted.clear();
    for (const { fields, timer } of this.#waiting) {
      clearTimeout(timer);
      this.#emit(fields);
    }
    this.#waiting.clear();
  }

  #add(entries: Set<Entry>, fields: AdifFields, ms: number, onExpired?: () => void): void {
    const timer = setTimeout(() => {
      entries.delete(entry);
      onExpired?.();
    }, ms);
    const entry = { fields, timer };
    entries.add(entry);
  }
}

function takeMatching(entries: Set<Entry>, fields: AdifFields): AdifFields | undefined {
  for (const entry of entries) {
    if (!isSameContact(entry.fields, fields)) continue;
    clearTimeout(entry.timer);
    entries.delete(entry);
    return entry.fields;
  }
  return undefined;
}

/**
 * Whether two contacts are the same: the same call, begun within two minutes, or begun when the other ended, since some
 * programs send only one of the times.
 */
function isSameContact(one: AdifFields, other: AdifFields): boolean {
  const [began, ended] = timesOf(one);
  const [otherBegan, otherEnded] = timesOf(other);
  return (
    one.CALL?.toUpperCase() === other.CALL?.toUpperCase() &&
    (Math.abs(began - otherBegan) <= MAX_TIME_DIFFERENCE_MS || began === otherEnded || ended === otherBegan)
  );
}
