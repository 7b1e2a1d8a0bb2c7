import type { Notification } from '@pileup/contract/social';
import { createEvent } from '../store.ts';
import type { FeedUpdate } from './live-reducers.ts';

const contactEvent = createEvent<FeedUpdate>();

/** Called with contacts that any station logs, changes or deletes while the page is open. */
export const onContactEvent = contactEvent.subscribe;

/** Only the socket calls this. */
export const publishContactEvent = contactEvent.emit;

/** Whether an update concerns a station, of which the contacts with the numbers `shown` are on the page. */
export function concernsStation({ items, gone }: FeedUpdate, callsign: string, shown: readonly number[]): boolean {
  return items.some((item) => item.station_callsign === callsign) || gone.some((number) => shown.includes(number));
}

/** The numbers of the contacts; null if there are many, or messages may have been missed. */
const logEvent = createEvent<readonly number[] | null>();

/** Called with contacts of the operator's log that were logged, changed or deleted, on any device. */
export const onLogEvent = logEvent.subscribe;

/** Only the socket calls this. */
export const publishLogEvent = logEvent.emit;

const streamsEvent = createEvent();

/** Called when a stream became live, changed or ended. */
export const onStreamsEvent = streamsEvent.subscribe;

/** Only the socket calls this. */
export const publishStreamsEvent = streamsEvent.emit;

/** Prefix of the query keys of every inbox. */
export const INBOX_KEY = ['vinbox'] as const;

const notified = createEvent<Notification>();

/** Called with every notification that arrives while the page is open. */
export const onNotification = notified.subscribe;

/** Only the socket calls this. */
export const publishNotification = notified.emit;
