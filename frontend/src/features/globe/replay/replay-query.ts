import type { ReplayRequest } from '@pileup/contract/globe';
import { ReplayReader } from '@pileup/radio/map/replay-reader';
import { queryOptions } from '@tanstack/react-query';
import { call, callStream, NetworkError } from '../../../lib/http/http.ts';
import { type Opening, openingsOf } from './openings.ts';
import type { Span } from './replay-player.ts';
import { type ReplayTrack, trackOf } from './replay-track.ts';

export interface LoadedReplay extends ReplayTrack {
  readonly openings: readonly Opening[];
}

/** The contacts of a span: of all stations, or of the log of an account. */
export function replayQuery({ from, to }: Span, accountId: number | undefined) {
  return queryOptions({
    queryKey: ['replay', from, to, accountId],
    // A recording of 100,000 contacts has some megabytes, so only the shown one is held.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => load({ from, to }, accountId !== undefined, signal),
  });
}

/** The log of an account, or the contacts in it that match a filter. */
export function ownLogQuery(accountId: number, filter: string) {
  return queryOptions({
    queryKey: ['replay', 'own log', accountId, filter],
    gcTime: 0,
    queryFn: ({ signal }) => loadTrack({ station: 'me', ...(filter && { filter }) }, signal),
  });
}

async function load({ from, to }: Span, isOwn: boolean, signal: AbortSignal): Promise<LoadedReplay> {
  const body = { from: iso(from), to: iso(to), ...(isOwn && { station: 'me' as const }) };
  const [{ entityByNumber }, track] = await Promise.all([import('@pileup/radio/dxcc'), loadTrack(body, signal)]);
  const openings = openingsOf(track.contacts, track.span, (entity) => entityByNumber(entity)?.continent ?? '');
  return { ...track, openings };
}

async function loadTrack(request: ReplayRequest, signal: AbortSignal): Promise<ReplayTrack> {
  const reader = new ReplayReader();
  await callStream('replay', request, (text) => reader.write(text), signal);
  if (!reader.header || !reader.isComplete) throw new NetworkError();
  return trackOf(reader.header, reader.arcs);
}

const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/** Contests and award periods whose contacts can be replayed for good, and the time since when all contacts can be. */
export const recordingsQuery = queryOptions({
  queryKey: ['replay-recordings'],
  queryFn: ({ signal }) => call('replay/recordings', {}, {}, signal),
});
