import type { MediaKind, SstvArchiveRequest } from '@pileup/contract/media';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';

/** Prefixes of the queries that show recordings and pictures; contacts are those of the logbook. */
const SHOWING_KEYS = [['vgetFullQso'], ['vsstv'], ['vmedia/offers'], ['main_public_feed']];

export async function invalidateMedia(queries: QueryClient): Promise<void> {
  await Promise.all(SHOWING_KEYS.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

function useMediaChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  // A refusal invalidates the queries, too: the file may have been deleted in another window.
  return useMutation({ mutationFn, onSettled: () => invalidateMedia(queries) });
}

export const useCaption = () =>
  useMediaChange((input: { kind: MediaKind; id: number; caption: string }) => call('vqso/media/caption', input));

export const useDeleteMedia = () =>
  useMediaChange(({ kind, id }: { kind: MediaKind; id: number }) =>
    call(kind === 'recording' ? 'vqso/recording/delete' : 'vqso/sstv/delete', { id }),
  );

export const useAttachOffer = () =>
  useMediaChange((input: { id: number; qdo_id: number }) => call('vmedia/attach', input));

export const useDiscardOffer = () => useMediaChange((input: { id: number }) => call('vmedia/discard', input));

export function useWaitingFiles() {
  return useQuery({
    queryKey: ['vmedia/offers'],
    queryFn: ({ signal }) => call('vmedia/offers', {}, {}, signal),
  });
}

export function useSstvArchive(request: SstvArchiveRequest) {
  return useQuery({
    queryKey: ['vsstv', request],
    queryFn: ({ signal }) => call('vsstv', request, {}, signal),
    placeholderData: keepPreviousData,
  });
}
