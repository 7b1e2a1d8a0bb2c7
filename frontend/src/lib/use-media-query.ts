import { useMemo } from 'react';
import { useStore } from './store.ts';

/** Whether a media query such as `(max-width: 799px)` matches. */
export function useMediaQuery(query: string): boolean {
  const source = useMemo(() => {
    const list = matchMedia(query);
    return {
      get: () => list.matches,
      subscribe: (listener: () => void) => {
        list.addEventListener('change', listener);
        return () => list.removeEventListener('change', listener);
      },
    };
  }, [query]);
  return useStore(source);
}
