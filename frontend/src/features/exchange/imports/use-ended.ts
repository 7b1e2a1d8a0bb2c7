import { useEffect, useEffectEvent } from 'react';

/** Calls `onEnded` each time what was under way has ended, and once where it had ended before anybody looked. */
export function useEnded(ended: boolean, onEnded: () => void) {
  const tell = useEffectEvent(onEnded);
  useEffect(() => {
    if (ended) tell();
  }, [ended]);
}
