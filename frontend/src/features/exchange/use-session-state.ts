import { useEffect, useState } from 'react';
import { useOperator } from '../../lib/session.ts';

/** State of this user and tab that survives leaving the page and a reload. `read` gets null if none is stored. */
export function useSessionState<T>(name: string, read: (value: unknown) => T): [T, (next: T) => void] {
  const key = `${name}.${useOperator().user.id}`;
  const [value, setValue] = useState(() => read(stored(key)));
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // The storage is blocked or full: the state is lost with the page.
    }
  }, [key, value]);
  return [value, setValue];
}

function stored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
