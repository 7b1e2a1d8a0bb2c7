import type {
  ConnectServiceRequest,
  ContactServicesResponse,
  ServiceConnection,
  ServiceName,
  ServiceState,
  ServicesResponse,
} from '@pileup/contract/services';
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { contactText } from './service-texts.ts';

/** Polling interval while contacts wait: their number changes every few seconds. */
const POLL_MS = 5_000;
/** Polling interval while nothing waits: contacts may be logged elsewhere. */
const SLOW_POLL_MS = 15_000;
const STATES_KEY = ['vcontactservices'] as const;

// LoTW is never busy: its contacts wait for the operator's signature.
const isBusy = ({ service, counts }: ServiceConnection) => service !== 'lotw' && counts.waiting + counts.sent > 0;

export const servicesQuery = queryOptions({
  queryKey: ['vservices'],
  queryFn: ({ signal }) => call('vservices', {}, {}, signal),
});

/** The connected services; with `watched` they are polled. */
export function useServices(watched = false) {
  return useQuery({
    ...servicesQuery,
    refetchInterval: ({ state }) => {
      const services = state.data?.services ?? [];
      if (!watched || services.length === 0) return false;
      return services.some(isBusy) ? POLL_MS : SLOW_POLL_MS;
    },
  });
}

/** Puts the response of a change into the list. */
function withService(known: ServicesResponse, changed: ServiceConnection): ServicesResponse {
  const { service: name } = changed;
  return {
    services: [...known.services.filter(({ service }) => service !== name), changed],
    callbook: known.callbook || name === 'hamqth' || name === 'qrzxml',
  };
}

function useShowService() {
  const queries = useQueryClient();
  return (service: ServiceConnection) => {
    queries.setQueryData(servicesQuery.queryKey, (known) => known && withService(known, service));
    // The account shows whether a key is set.
    return queries.invalidateQueries({ queryKey: ['vuser'] });
  };
}

export function useConnect() {
  const show = useShowService();
  return useMutation({
    mutationFn: (request: ConnectServiceRequest) => call('vservice/connect', request),
    onSuccess: ({ service }) => show(service),
  });
}

export function useChangeService() {
  const show = useShowService();
  return useMutation({
    mutationFn: (request: { service: ServiceName; auto_log?: boolean; qth_nickname?: string }) =>
      call('vservice/change', request),
    onSuccess: ({ service }) => show(service),
  });
}

export function useDisconnect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (service: ServiceName) => call('vservice/disconnect', { service }),
    onSuccess: () => queries.invalidateQueries(),
  });
}

/** Sends contacts again: one, or all those that the service refused or has otherwise. */
export function useRetryContacts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: { service: ServiceName; qdo_id?: number }) => call('vservice/retry', request),
    onSuccess: () =>
      Promise.all(
        [servicesQuery.queryKey, ['vservice/contacts'], STATES_KEY].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Contacts of one state at a service, in pages. */
export function useServiceContacts(service: ServiceName, state: ServiceState, count: number) {
  return useInfiniteQuery({
    queryKey: ['vservice/contacts', service, state, count],
    queryFn: ({ pageParam, signal }) =>
      call('vservice/contacts', { service, state, ...(pageParam && { after: pageParam }) }, {}, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The states of one contact, polled while it waits. */
export function useContactServices(qdoId: number) {
  return useQuery({
    queryKey: [...STATES_KEY, qdoId],
    queryFn: ({ signal }) => call('vcontactservices', { qdo_ids: [qdoId] }, {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.states.some((each) => each.service !== 'lotw' && (each.state === 'waiting' || each.state === 'sent'))
        ? POLL_MS
        : false,
  });
}

/** The states of logbook contacts at services, as text by contact; asked only of an account with connections. */
export function useServicesOfRows(qdoIds: readonly number[]): ReadonlyMap<number, string> {
  const { data: services } = useServices();
  const ids = qdoIds.slice(0, 500);
  const { data } = useQuery({
    queryKey: [...STATES_KEY, 'rows', ids],
    queryFn: ({ signal }) => call('vcontactservices', { qdo_ids: [...ids] }, {}, signal),
    enabled: ids.length > 0 && (services?.services.length ?? 0) > 0,
    staleTime: POLL_MS,
    select: textsOf,
    placeholderData: (before) => before,
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<number, string> = new Map();

function textsOf({ states }: ContactServicesResponse): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const each of states) {
    const before = texts.get(each.qdo_id);
    texts.set(each.qdo_id, before ? `${before}; ${contactText(each)}` : contactText(each));
  }
  return texts;
}
