import type { Qsy, UserCard } from '@pileup/contract/presence';
import { formatVfo, hzFromKhz } from '@pileup/radio/frequency';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/http/http.ts';
import { useSession } from '../../lib/session.ts';
import { ownRigQuery } from '../../lib/station/own-rig.ts';
import { showToast } from '../../ui/toasts.tsx';

const POLL_MS = 10_000;

/** Tunes the operator's radio to a station; undefined without a live radio that can be tuned. */
export function useTuning(cards: readonly UserCard[]): ((card: UserCard) => void) | undefined {
  const session = useSession();
  const live = cards.some(({ id, is_live }) => id === session?.user.id && is_live);
  // An operator who hides presence has no card, but may have a radio.
  const mayTune = session !== null && (live || session.user.hide_presence === 1);
  const { data: rig } = useQuery({
    ...ownRigQuery(String(session?.user.id ?? 'visitor')),
    enabled: mayTune,
    refetchInterval: POLL_MS,
  });
  const { mutate } = useMutation({
    mutationFn: (to: Qsy) => call('vrigcontrol/qsy', to),
    onSuccess: (_, { freq }) => showToast({ text: `Tuning to ${vfo(freq)}`, kind: 'good' }),
    onError: (error) => showToast({ text: error.message, kind: 'bad' }),
  });
  const tune = useCallback(
    ({ on_freq, mode }: UserCard) => {
      if (typeof on_freq === 'number') mutate({ freq: on_freq, mode });
    },
    [mutate],
  );
  return mayTune && rig?.is_live === 1 && rig.can_qsy === 1 ? tune : undefined;
}

export function vfo(khz: number): string {
  return formatVfo(hzFromKhz(khz) ?? 0);
}
