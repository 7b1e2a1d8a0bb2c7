import type { Notification } from '@pileup/contract/social';
import { createEvent } from '../store.ts';

/** Prefix of the query keys of every inbox. */
export const INBOX_KEY = ['vinbox'] as const;

const notified = createEvent<Notification>();

/** Every notification that arrives while the page is open. */
export const onNotification = notified.subscribe;

/** Called by the socket only. */
export const publishNotification = notified.emit;
