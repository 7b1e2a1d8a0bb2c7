import type { Profile } from '@pileup/contract/social';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { concernsStation } from '../../../lib/live/live-events.ts';
import { onFrame } from '../../../lib/live/live-frames.ts';
import { useActiveUsers } from '../../../lib/live/live-stations.ts';
import { profileChartsQuery } from '../../../lib/profile-charts.ts';
import { throttle } from '../../../lib/throttle.ts';
import { profileKey } from './api.ts';

const MIN_INTERVAL_MS = 10_000;

/** Refetches a profile when its station changes a contact, or enters or leaves a contest (hidden frequencies). */
export function useProfileRefresh(callsign: string, profile: Profile | undefined): void {
  const queries = useQueryClient();
  const contesting = useActiveUsers().data?.find(({ my_callsign }) => my_callsign === callsign)?.contesting;
  const refresh = useMemo(
    () =>
      throttle(MIN_INTERVAL_MS, () => {
        void queries.invalidateQueries({ queryKey: profileKey(callsign) });
        void queries.invalidateQueries(profileChartsQuery(callsign));
      }),
    [queries, callsign],
  );
  useEffect(() => refresh.cancel, [refresh]);

  const shown = useRef<number[]>([]);
  shown.current = profile?.qso_history.map(({ qdo_id }) => qdo_id) ?? [];
  useEffect(
    () =>
      onFrame('qso', (event) => {
        if (concernsStation(event, callsign, shown.current)) refresh.request();
      }),
    [callsign, refresh],
  );

  const before = useRef(contesting);
  useEffect(() => {
    // The value is undefined while the cards load or the station is offline: nothing changes.
    if (contesting === undefined || contesting === before.current) return;
    const isFirst = before.current === undefined;
    before.current = contesting;
    if (!isFirst || contesting) refresh.request();
  }, [contesting, refresh]);
}
