import type { SavedFilter, SaveFilterRequest } from '@pileup/contract/log/saved-filters';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';

const savedFiltersQuery = queryOptions({
  queryKey: ['vfilters'],
  queryFn: async ({ signal }) => (await call('vfilters', {}, {}, signal)).filters,
});

export const useSavedFilters = () => useQuery(savedFiltersQuery);

export function useSaveFilter() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveFilterRequest) => call('vfilter/save', request),
    onSuccess: () => queries.invalidateQueries(savedFiltersQuery),
  });
}

export function useDeleteFilter() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedFilter) => call('vfilter/delete', { id }),
    onSuccess: () => queries.invalidateQueries(savedFiltersQuery),
  });
}
