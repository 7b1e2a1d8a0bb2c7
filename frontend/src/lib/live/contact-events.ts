import type { FeedItem } from '@pileup/contract/social';

/** Contacts that are new or have changed, and the numbers of those that are gone. */
export interface ContactNews {
  items: readonly FeedItem[];
  gone: readonly number[];
}

type Hears = (news: ContactNews) => void;

const listeners = new Set<Hears>();

/** `hears` is called with the contacts that anybody logs while the page is open. */
export function onContacts(hears: Hears): () => void {
  listeners.add(hears);
  return () => listeners.delete(hears);
}

/** Only the socket calls it. */
export function tellContacts(news: ContactNews) {
  for (const hears of listeners) hears(news);
}

/** Whether news concern a station of which these contacts are shown. */
export function concerns({ items, gone }: ContactNews, callsign: string, shown: readonly number[]): boolean {
  return items.some((item) => item.station_callsign === callsign) || gone.some((number) => shown.includes(number));
}
