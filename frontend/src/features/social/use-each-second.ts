import { useSyncExternalStore } from 'react';
import { onSecond } from '../../lib/clock.ts';

const subscribe = (listener: () => void) => onSecond(() => listener());

/** What is read from the clock each second; only where it has changed is anything drawn again. */
export function useEachSecond<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(Date.now()));
}
