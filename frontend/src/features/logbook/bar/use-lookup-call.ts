import { parseCallsign } from '@pileup/radio/callsign';
import { useEffect, useState } from 'react';

/** How long the keys must rest before a call is looked up. */
const REST_MS = 250;

/**
 * The call to look up for what is typed: empty until it is a callsign of 3 characters or more. A shorter text takes
 * effect at once, a longer one when the keys have rested, and `search` (the GO button) does not wait. Where an edit
 * (`editId`) begins or ends, the same call is searched anew: it is another contact's.
 */
export function useLookupCall(typed: string, editId: number | null): { callsign: string; search: () => void } {
  const callsign = parseCallsign(typed) ?? '';
  const wanted = `${editId ?? 'new'} ${callsign}`;
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  // What was known of another call must not stand beside this one, not for a quarter of a second either.
  return { callsign: settled === wanted ? callsign : '', search: () => setSettled(wanted) };
}
