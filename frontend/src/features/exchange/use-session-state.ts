import { useEffect, useState } from 'react';
import { useOperator } from '../../session/session.ts';

/**
 * State that survives leaving the page and a reload, in this tab and for this operator only.
 * @param read makes a value of whatever lies there, null for nothing
 */
export function useSessionState<T>(name: string, read: (value: unknown) => T): [T, (next: T) => void] {
  const key = `${name}.${useOperator().user.id}`;
  const [value, setValue] = useState(() => read(stored(key)));
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Blocked or full: the value lives as long as the page.
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
