import { createEvent, useStore } from '../../lib/store.ts';

/** Owner of the values of visitors. */
export const VISITOR = 'visitor';

/** The owner under which values of an account are stored. */
export const storageOwner = (accountId: number | undefined): string => String(accountId ?? VISITOR);

/** A value per account in localStorage, shared by all components and tabs. */
export interface PersistentStore<T> {
  get(owner: string): T;
  update(owner: string, change: (before: T) => T): void;
  use(owner: string): T;
}

/**
 * Stores a value under `pileup.<name>.<owner>`.
 * @param read parses the stored JSON, which may be of an older version or invalid; `undefined` if there is none
 * @param storage if it is blocked or full, the value lasts until the page closes
 */
export function persistentStore<T>(
  name: string,
  read: (value: unknown) => T,
  storage = browserStorage,
): PersistentStore<T> {
  const values = new Map<string, T>();
  const changed = createEvent();
  const keyOf = (owner: string) => `pileup.${name}.${owner}`;

  function get(owner: string): T {
    const cached = values.get(owner);
    if (cached !== undefined) return cached;
    const value = read(parseJson(storage()?.getItem(keyOf(owner)) ?? null));
    values.set(owner, value);
    return value;
  }

  // The event fires only in the other tabs; they read the value again.
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key }) => {
      if (key !== null && !key.startsWith(keyOf(''))) return;
      values.clear();
      changed.emit();
    });
  }

  return {
    get,
    update(owner, change) {
      const value = change(get(owner));
      values.set(owner, value);
      try {
        storage()?.setItem(keyOf(owner), JSON.stringify(value));
      } catch {
        // A full storage must not prevent logging.
      }
      changed.emit();
    },
    use: (owner) => useStore({ subscribe: changed.subscribe, get: () => get(owner) }),
  };
}

function browserStorage(): Pick<Storage, 'getItem' | 'setItem'> | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
