import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type NewContact, readContact, type UnsentContact } from './unsent-contact.ts';

interface Schema extends DBSchema {
  outbox: { key: number; value: NewContact; indexes: { id: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('pileup', 1, {
    upgrade: (created) =>
      void created
        .createObjectStore('outbox', { keyPath: 'n', autoIncrement: true })
        .createIndex('id', 'id', { unique: true }),
    // A newer version of the page in another tab waits for this one to let go.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined;
    },
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

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
