import { useCallback, useEffect, useRef } from 'react';
import { useMarkSeen } from './api.ts';

/**
 * Tells the server up to which notification the inbox was seen: what comes on screen together is one call. It means all
 * below, too: where some of these are not loaded (`isWhole`), it waits until they are.
 */
export function useSeenTracking(isWhole: boolean): (id: number) => void {
  const { mutate } = useMarkSeen();
  const said = useRef(0);
  const highest = useRef(0);
  const whole = useRef(isWhole);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!whole.current || highest.current <= said.current) return;
      const now = highest.current;
      said.current = now;
      mutate(now, {
        // Said again with the next that is seen.
        onError: () => {
          if (said.current === now) said.current = 0;
        },
      });
    }, 100);
  }, [mutate]);
  useEffect(() => {
    whole.current = isWhole;
    if (isWhole) say();
  }, [isWhole, say]);
  return useCallback(
    (id: number) => {
      highest.current = Math.max(highest.current, id);
      say();
    },
    [say],
  );
}
