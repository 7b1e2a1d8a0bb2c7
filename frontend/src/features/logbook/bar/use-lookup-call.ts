import { parseCallsign } from '@pileup/radio/callsign';
import { useEffect, useState } from 'react';

/** How long the keys must rest before a call is looked up. */
const REST_MS = 250;

/**
 * The call to look up for what is typed: empty until it is a callsign of 3 characters or more. A shorter text takes
 * effect at once, a longer one when the keys have rested, and `search` (the GO button) does not wait.
 */
export function useLookupCall(typed: string): { callsign: string; search: () => void } {
  const wanted = parseCallsign(typed) ?? '';
  const [callsign, setCallsign] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setCallsign(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  // What was known of another call must not stand beside this one, not for a quarter of a second either.
  return { callsign: callsign === wanted ? callsign : '', search: () => setCallsign(wanted) };
}
