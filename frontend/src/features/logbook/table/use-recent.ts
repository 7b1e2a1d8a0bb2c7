import { useEffect, useState } from 'react';

/** A contact is news for so long; its row glows (specification, section 4). */
export const RECENT_MS = 80_000;

/** The time now, ms, as often as it takes to know which contacts are still news: once more when the newest no longer is. */
export function useRecentClock(newest: string | undefined): number {
  const [now, setNow] = useState(Date.now);
  const until = newest === undefined ? 0 : Date.parse(newest) + RECENT_MS;
  useEffect(() => {
    setNow(Date.now());
    const wait = until - Date.now();
    if (wait <= 0 || wait > RECENT_MS) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [until]);
  return now;
}
