import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Returns a function that opens the database on its first use, and again after it was closed: by the browser, or for a
 * newer version of the page in another tab.
 *
 * @param create makes the object stores
 * @throws (the function) if the browser has no database
 */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  create: (created: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: create,
      // A newer version of the page in another tab waits until this one closes the database.
      blocking: (_current, _blocked, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    }).catch((error) => {
      forget();
      throw error;
    });
    return opened;
  };
}
