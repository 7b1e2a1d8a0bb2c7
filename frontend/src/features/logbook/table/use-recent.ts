import { useEffect, useState } from 'react';

/** How long the row of a new contact is highlighted (specification, section 4). */
export const RECENT_MS = 80_000;

/** The current time, ms. Updates once, when the newest contact is no longer recent. */
export function useRecentClock(newest: string | undefined): number {
  const [now, setNow] = useState(Date.now);
  const recentUntil = newest === undefined ? 0 : Date.parse(newest) + RECENT_MS;
  useEffect(() => {
    setNow(Date.now());
    const wait = recentUntil - Date.now();
    if (wait <= 0 || wait > RECENT_MS) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [recentUntil]);
  return now;
}
