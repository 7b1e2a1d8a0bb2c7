import type { Profile } from '@pileup/contract/social';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { concernsStation, onContactEvent } from '../../../lib/live/contact-events.ts';
import { useActiveUsers } from '../../../lib/live/live.ts';
import { throttle } from '../../../lib/throttle.ts';

/** However busy a station is, its page is not asked for more often. */
const MIN_INTERVAL_MS = 10_000;

/**
 * Looks at an open profile again when its station logs, changes or deletes a contact, and when it goes into a contest or
 * comes out of it: its frequencies are hidden then.
 */
export function useProfileRefresh(callsign: string, profile: Profile | undefined) {
  const queries = useQueryClient();
  const contesting = useActiveUsers().data?.find(({ my_callsign }) => my_callsign === callsign)?.contesting;
  const look = useMemo(
    () =>
      throttle(MIN_INTERVAL_MS, () => {
        for (const name of ['vprofilefor', 'vprofilepictures'])
          void queries.invalidateQueries({ queryKey: [name, callsign] });
      }),
    [queries, callsign],
  );
  useEffect(() => look.cancel, [look]);

  const shown = useRef<number[]>([]);
  shown.current = profile?.qso_history.map(({ qdo_id }) => qdo_id) ?? [];
  useEffect(
    () =>
      onContactEvent((news) => {
        if (concernsStation(news, callsign, shown.current)) look.request();
      }),
    [callsign, look],
  );

  const before = useRef(contesting);
  useEffect(() => {
    // Unknown is before the cards are there, or the station is away: neither hides or shows anything.
    if (contesting === undefined || contesting === before.current) return;
    const first = before.current === undefined;
    before.current = contesting;
    if (!first || contesting) look.request();
  }, [contesting, look]);
}
