import { useSyncExternalStore } from 'react';

/** Something kept in this browser for each operator, in step over all tabs and over every part of the page. */
export interface Stored<T> {
  get(owner: string): T;
  update(owner: string, change: (before: T) => T): void;
  use(owner: string): T;
}

/**
 * Keeps a value under `pileup.<name>.<owner>`.
 * @param read makes a value of whatever lies there, `undefined` for nothing: an older version wrote it, or a hand
 * @param storage where it lies; without one (blocked, full) the value lives as long as the page
 */
export function stored<T>(name: string, read: (value: unknown) => T, storage = browserStorage): Stored<T> {
  const values = new Map<string, T>();
  const listeners = new Set<() => void>();
  const keyOf = (owner: string) => `pileup.${name}.${owner}`;

  function get(owner: string): T {
    const known = values.get(owner);
    if (known !== undefined) return known;
    const value = read(parsed(storage()?.getItem(keyOf(owner)) ?? null));
    values.set(owner, value);
    return value;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  // The event reaches only the tabs that did not write; they read anew.
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key }) => {
      if (key !== null && !key.startsWith(keyOf(''))) return;
      values.clear();
      for (const listener of listeners) listener();
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
        // A full storage must not keep anybody from logging.
      }
      for (const listener of listeners) listener();
    },
    use: (owner) => useSyncExternalStore(subscribe, () => get(owner)),
  };
}

function browserStorage(): Pick<Storage, 'getItem' | 'setItem'> | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
