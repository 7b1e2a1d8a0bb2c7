import { homeCall, isUsualCall, parseCallsign } from '@pileup/radio/callsign';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call as callServer } from '../../../../lib/http/http.ts';
import { useIsOffline } from '../../../../lib/http/network.ts';
import { useSession } from '../../../../lib/session.ts';

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

const POLL_MS = 1_000;
/** A callbook that has not responded after so many polls will not respond. */
const MAX_POLLS = 40;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * The callbook entry of a callsign; nothing for visitors, without network, for a text that is no whole call, and where
 * neither the account nor the server has a callbook.
 */
export function useCallbook(typed: string, { picture = false } = {}) {
  const session = useSession();
  const offline = useIsOffline();
  const call = homeCall(typed);
  const isWanted = session !== null && !offline && !call.includes('-') && isUsualCall(call);
  // The account page has the same list; it changes with each connection.
  const { data: services } = useQuery({
    queryKey: ['vservices'],
    queryFn: ({ signal }) => callServer('vservices', {}, {}, signal),
    enabled: isWanted,
    retry: false,
    staleTime: HOUR_MS,
  });
  return useQuery({
    queryKey: ['vcallbook', call, picture],
    queryFn: ({ signal }) => callServer('vcallbook', { call, picture }, {}, signal),
    enabled: isWanted && services?.callbook === true,
    // A failed callbook lookup is not worth a message.
    retry: false,
    staleTime: ({ state: { data } }) => (data?.status === 'found' || data?.status === 'none' ? HOUR_MS : MINUTE_MS),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      (data?.status === 'loading' || data?.picture_loading) && dataUpdateCount < MAX_POLLS ? POLL_MS : false,
  });
}

const SETTLE_MS = 400;

/** A callsign that has not changed for a while; empty before: outside services must not be asked for parts of calls. */
export function useSettled(callsign: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(callsign), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [callsign]);
  return settled === callsign ? callsign : '';
}
