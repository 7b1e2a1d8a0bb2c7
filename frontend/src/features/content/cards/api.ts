import type { CardPaper, CardTemplate } from '@pileup/contract/cards';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../lib/http/http.ts';
import { saveFile } from '../../../lib/save-file.ts';

const CARDS_KEY = ['vqslcard/of'] as const;

const templateQuery = queryOptions({
  queryKey: ['vqslcard'],
  queryFn: ({ signal }) => call('vqslcard', {}, {}, signal),
});

export function useCardTemplate() {
  return useQuery(templateQuery);
}

/** The drawn card of a template; the previous one while a change is drawn. */
export function useCardPreview(template: CardTemplate) {
  return useQuery({
    queryKey: ['vqslcard/preview', template],
    queryFn: ({ signal }) => call('vqslcard/preview', { template }, {}, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}

export function useSaveCardTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (template: CardTemplate) => call('vqslcard/save', { template }),
    onSuccess: async (response) => {
      queries.setQueryData(templateQuery.queryKey, response);
      await queries.invalidateQueries({ queryKey: CARDS_KEY });
    },
  });
}

export function useCardPhotos() {
  return useQuery({ queryKey: ['vphotos'], queryFn: ({ signal }) => call('vphotos', {}, {}, signal) });
}

export function useQsoCard(qdoId: number) {
  return useQuery({
    queryKey: [...CARDS_KEY, qdoId],
    queryFn: ({ signal }) => call('vqslcard/of', { qdo_id: qdoId }, {}, signal),
  });
}

/** Maximum number of cards in one document for print; the server's limit. */
const CARDS_OF_DOCUMENT = 60;

/** Contacts of the operator's log, newest first, in pages of one document. */
export function useContactsToPrint({ page, ...search }: { page: number; call: string; filter: string }) {
  return useQuery({
    queryKey: ['vqslcard/contacts', page, search],
    queryFn: ({ signal }) => call('vlogbook', { page, size: CARDS_OF_DOCUMENT, ...search }, {}, signal),
    placeholderData: keepPreviousData,
  });
}

/** Saves a PDF for print with the cards of these contacts. */
export async function saveSheet(qdoIds: readonly number[], paper: CardPaper): Promise<void> {
  const pdf = await download(`/api/vqslcard/sheet?ids=${qdoIds.join(',')}&paper=${paper}`);
  saveFile(pdf, `qsl-cards-${paper}.pdf`);
}
