import type { OtherStation } from '@pileup/contract/exchange';
import { isPortableOf } from '@pileup/radio/station-call';

/** Distinct callsigns that are counted; further ones only if a file is of a whole club. */
const MAX_STATIONS = 50;

/** Counts the contacts of a file that were made under other callsigns than the account's. */
export class OtherStations {
  private readonly counts = new Map<string, number>();

  /** @param own the account's callsign */
  constructor(private readonly own: string) {}

  /** @param call under which a contact was made; '' if the file does not say it */
  count(call: string): void {
    if (call !== '' && !isPortableOf(call, this.own)) this.counts.set(call, (this.counts.get(call) ?? 0) + 1);
  }

  /** The counts added to those of the chunks before; null if there are none. */
  addedTo(before: readonly OtherStation[] | null): OtherStation[] | null {
    if (this.counts.size === 0) return before === null ? null : [...before];
    const sums = new Map(before?.map(({ call, contacts }) => [call, contacts]));
    for (const [call, contacts] of this.counts)
      if (sums.has(call) || sums.size < MAX_STATIONS) sums.set(call, (sums.get(call) ?? 0) + contacts);
    return [...sums].map(([call, contacts]) => ({ call, contacts }));
  }
}
