import { onSecond } from '../../lib/clock.ts';
import { useStore } from '../../lib/store.ts';

const subscribe = (listener: () => void) => onSecond(() => listener());

/** A value derived from the clock each second; the component re-renders only when it changes. */
export function useEachSecond<T extends string | number | boolean>(read: (now: number) => T): T {
  return useStore({ subscribe, get: () => read(Date.now()) });
}
