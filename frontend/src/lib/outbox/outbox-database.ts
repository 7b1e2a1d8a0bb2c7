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

/** Replaces a stored contact; nothing happens if it is gone. */
export async function replaceContact(contact: UnsentContact): Promise<void> {
  const writing = (await database()).transaction('outbox', 'readwrite');
  if (await writing.store.getKey(contact.n)) await writing.store.put(contact);
  await writing.done;
}

export async function deleteContact(n: number): Promise<void> {
  await (await database()).delete('outbox', n);
}
