import type { DBSchema } from 'idb';
import { browserDatabase } from '../browser-database.ts';
import { type NewContact, readContact, type UnsentContact } from './unsent-contact.ts';

interface Schema extends DBSchema {
  outbox: { key: number; value: NewContact; indexes: { id: string } };
}

const database = browserDatabase<Schema>('pileup', (created) => {
  created.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true }).createIndex('id', 'id', { unique: true });
});

/** Every contact stored in this browser, in the order of logging. @throws if the browser has no database */
export async function readContacts(): Promise<UnsentContact[]> {
  const stored: unknown[] = await (await database()).getAll('outbox');
  return stored.flatMap((value) => readContact(value) ?? []);
}

/**
 * Stores a contact unless another tab has stored it already; it is on the disk when this resolves.
 * @throws if the storage is full or blocked
 */
export async function storeContact(contact: NewContact): Promise<UnsentContact> {
  const writing = (await database()).transaction('outbox', 'readwrite', { durability: 'strict' });
  const existing = readContact(await writing.store.index('id').get(contact.id));
  if (existing) return existing;
  const [n] = await Promise.all([writing.store.add(contact), writing.done]);
  return { ...contact, n };
}

/**
 * Changes a contact as it is stored now, since other tabs change it, too; it is on the disk when this resolves.
 *
 * @param change returns null to remove it
 * @param ifGone the contact to store if it is no longer there
 * @returns the changed contact; null if it was removed, undefined if it is not there
 * @throws if the storage is full or blocked
 */
export async function changeStored(
  id: string,
  change: (stored: UnsentContact) => UnsentContact | null,
  ifGone?: NewContact,
): Promise<UnsentContact | null | undefined> {
  const writing = (await database()).transaction('outbox', 'readwrite', { durability: 'strict' });
  const stored = readContact(await writing.store.index('id').get(id));
  if (!stored) {
    if (!ifGone) return undefined;
    const [n] = await Promise.all([writing.store.add(ifGone), writing.done]);
    return { ...ifGone, n };
  }
  const next = change(stored);
  if (next === stored) return stored;
  await Promise.all([next ? writing.store.put(next) : writing.store.delete(stored.n), writing.done]);
  return next;
}
