import type {
  AdminActRequest,
  AdminReportsRequest,
  AdminReportsResponse,
  ReportedContent,
} from '@pileup/contract/admin/reports';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';

const REPORTS_KEY = ['vadmin/reports'] as const;
const ACTS_KEY = ['vadmin/acts'] as const;

export function useReports(request: AdminReportsRequest) {
  return useQuery({
    queryKey: [...REPORTS_KEY, request],
    queryFn: ({ signal }) => call('vadmin/reports', request, {}, signal),
    placeholderData: keepPreviousData,
  });
}

/** Decides about reported content; its entry stays in the list until the list is loaded again. */
export function useDecide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: AdminActRequest) => call('vadmin/reports/act', request),
    onSuccess: ({ report }) => {
      queries.setQueriesData({ queryKey: REPORTS_KEY }, (response: AdminReportsResponse | undefined) => {
        return (
          response && { ...response, reports: response.reports.map((one) => (isSame(one, report) ? report : one)) }
        );
      });
      void queries.invalidateQueries({ queryKey: ACTS_KEY });
    },
    // Another administrator may have been faster.
    onError: () => queries.invalidateQueries({ queryKey: REPORTS_KEY }),
  });
}

function isSame(one: ReportedContent, other: ReportedContent): boolean {
  return one.kind === other.kind && one.id === other.id;
}

export function useActs(page: number) {
  return useQuery({
    queryKey: [...ACTS_KEY, page],
    queryFn: ({ signal }) => call('vadmin/acts', { page }, {}, signal),
    placeholderData: keepPreviousData,
  });
}

export function useContactMessages(page: number) {
  return useQuery({
    queryKey: ['vadmin/contact', page],
    queryFn: ({ signal }) => call('vadmin/contact', { page }, {}, signal),
    placeholderData: keepPreviousData,
  });
}
