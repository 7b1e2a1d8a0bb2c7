import type { Notification } from '@pileup/contract/social';
import { createEvent } from '../store.ts';
import type { FeedUpdate } from './live-reducers.ts';

const contactEvent = createEvent<FeedUpdate>();

/** Contacts that any station logs, changes or deletes while the page is open. */
export const onContactEvent = contactEvent.subscribe;

/** Called by the socket only. */
export const publishContactEvent = contactEvent.emit;

/** Whether an update concerns a station, of which the contacts with the numbers `shown` are on the page. */
export function concernsStation({ items, gone }: FeedUpdate, callsign: string, shown: readonly number[]): boolean {
  return items.some((item) => item.station_callsign === callsign) || gone.some((number) => shown.includes(number));
}

/** The numbers of the contacts; null if they are many, or messages may have been missed. */
const logEvent = createEvent<readonly number[] | null>();

/** Contacts of the own log that were logged, changed or deleted, on any device. */
export const onLogEvent = logEvent.subscribe;

/** Called by the socket only. */
export const publishLogEvent = logEvent.emit;

const streamsEvent = createEvent();

/** A stream became live, changed or ended. */
export const onStreamsEvent = streamsEvent.subscribe;

/** Called by the socket only. */
export const publishStreamsEvent = streamsEvent.emit;

/** Prefix of the query keys of every inbox. */
export const INBOX_KEY = ['vinbox'] as const;

const notified = createEvent<Notification>();

/** Every notification that arrives while the page is open. */
export const onNotification = notified.subscribe;

/** Called by the socket only. */
export const publishNotification = notified.emit;
