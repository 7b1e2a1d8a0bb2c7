import { useCallback, useEffect, useRef } from 'react';
import { useMarkSeen } from './api.ts';

/**
 * Returns a function that marks a notification as seen. Calls are debounced: one request marks all up to the highest id.
 * Because the request includes older notifications, it waits until all unseen ones are loaded (`isComplete`).
 */
export function useSeenTracking(isComplete: boolean): (id: number) => void {
  const { mutate } = useMarkSeen();
  const reported = useRef(0);
  const highest = useRef(0);
  const complete = useRef(isComplete);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!complete.current || highest.current <= reported.current) return;
      const now = highest.current;
      reported.current = now;
      mutate(now, {
        // Retried with the next seen notification.
        onError: () => {
          if (reported.current === now) reported.current = 0;
        },
      });
    }, 100);
  }, [mutate]);
  useEffect(() => {
    complete.current = isComplete;
    if (isComplete) report();
  }, [isComplete, report]);
  return useCallback(
    (id: number) => {
      highest.current = Math.max(highest.current, id);
      report();
    },
    [report],
  );
}
