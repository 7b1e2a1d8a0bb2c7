import type { AuthFrame, LiveFrame } from '@pileup/contract/live';
import type { FeedItem } from '@pileup/contract/social';
import { createEvent } from '../store.ts';
import { onFrame } from './live-frames.ts';

/** The URL of the socket for a page at that location. */
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws`;
}

/** Parses a frame; null if it is malformed (logged to the console) or from another environment. */
export function readFrame(text: unknown): LiveFrame | null {
  try {
    const frame: unknown = JSON.parse(String(text));
    if (isFrame(frame)) return frame.environment === 'prod' ? (frame as LiveFrame) : null;
    throw new TypeError('It has no type.');
  } catch (error) {
    console.error('A message of the web socket could not be read.', error);
    return null;
  }
}

function isFrame(value: unknown): value is { environment: unknown; type: string } {
  return typeof value === 'object' && value !== null && 'type' in value && 'data' in value && 'environment' in value;
}

/** Subscribes to the events of the token's account; an empty token unsubscribes. */
export function authFrame(token: string): string {
  return JSON.stringify({ type: 'auth', token } satisfies AuthFrame);
}

/** Contacts that are new or have changed, and the numbers of those that were deleted. */
export interface ContactsUpdate {
  items: readonly FeedItem[];
  gone: readonly number[];
}

/** Whether an update concerns a station, of which the contacts with the numbers `shown` are on the page. */
export function concernsStation({ items, gone }: ContactsUpdate, callsign: string, shown: readonly number[]): boolean {
  return items.some((item) => item.station_callsign === callsign) || gone.some((number) => shown.includes(number));
}

/** The numbers of the contacts; null if there are many, or messages may have been missed. */
const logEvent = createEvent<readonly number[] | null>();

/** Called with contacts of the operator's log that were logged, changed or deleted, on any device. */
export const onLogEvent = logEvent.subscribe;

/** Only the socket calls this. */
export const publishLogEvent = logEvent.emit;

onFrame('log', ({ qdo_ids }) => publishLogEvent(qdo_ids));
