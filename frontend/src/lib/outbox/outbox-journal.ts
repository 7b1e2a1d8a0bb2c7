import { v7 as uuid } from 'uuid';
import { loggedVersion, type NewContact, readContact } from './unsent-contact.ts';

/**
 * A copy of each contact in localStorage until the database has stored it. Unlike the database it is written at once, so
 * that the form can be cleared without waiting, and typing the next callsign is never in the way.
 */
const PREFIX = 'pileup.logging.';
/** The outbox of earlier versions, one list per account. */
const OLD_PREFIX = 'pileup.log-outbox.';

/** Whether the copy was written: not if the storage is full or blocked. */
export function writeToJournal(contact: NewContact): boolean {
  try {
    localStorage.setItem(PREFIX + contact.id, JSON.stringify(contact));
    return true;
  } catch {
    return false;
  }
}

export function removeFromJournal(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Storage is blocked, so there is no copy.
  }
}

/** Contacts whose page closed before the database had them, and those of earlier versions, which are moved here. */
export function readJournal(): NewContact[] {
  try {
    moveOldOutbox();
    return keysWith(PREFIX).flatMap((key) => contactOf(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? []);
  } catch {
    return [];
  }
}

/** Keys in the order of logging: the ids begin with their time. */
const keysWith = (prefix: string) =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .sort();

function contactOf(value: unknown): NewContact | undefined {
  const contact = readContact({ ...(value as object), n: 0 });
  return contact && loggedVersion(contact);
}

function moveOldOutbox(): void {
  for (const key of keysWith(OLD_PREFIX)) {
    const old: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    const accountId = Number(key.slice(OLD_PREFIX.length));
    for (const { fields } of Array.isArray(old) ? (old as Partial<NewContact>[]) : []) {
      const contact = contactOf({ id: uuid(), accountId, station: fields?.station_callsign ?? '', fields });
      if (contact) writeToJournal(contact);
    }
    localStorage.removeItem(key);
  }
}
