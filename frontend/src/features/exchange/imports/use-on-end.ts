import { useEffect, useEffectEvent } from 'react';

/** Calls `onEnded` each time `ended` becomes true, and on mount if it is true already. */
export function useOnEnd(ended: boolean, onEnded: () => void) {
  const notify = useEffectEvent(onEnded);
  useEffect(() => {
    if (ended) notify();
  }, [ended]);
}
