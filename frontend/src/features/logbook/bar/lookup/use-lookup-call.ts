import { parseCallsign } from '@pileup/radio/callsign';
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;

/**
 * The callsign to look up, debounced; empty until the input is a callsign of 3 characters or more. `search` (the GO
 * button) skips the debounce. When an edit (`edited`, its id) begins or ends, the same callsign is looked up again,
 * because it belongs to another contact.
 */
export function useLookupCall(typed: string, edited: number | string | null): { callsign: string; search: () => void } {
  const callsign = parseCallsign(typed) ?? '';
  const current = `${edited ?? 'new'} ${callsign}`;
  const [debounced, setDebounced] = useState(current);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(current), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [current]);
  // The result of another callsign must not be shown while the debounce runs.
  return { callsign: debounced === current ? callsign : '', search: () => setDebounced(current) };
}
