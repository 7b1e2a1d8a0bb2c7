import type {
  LogbookMatchesRequest,
  LogbookRequest,
  LogbookResponse,
  PreviousQso,
  Qso,
  UpdateQsoRequest,
} from '@pileup/contract/logbook';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { forgetQso, keepQso, onChangedElsewhere, onCopyRenewed } from '../../lib/device-copy/device-copy.ts';
import { orFromCopy } from '../../lib/device-copy/or-from-copy.ts';
import { call } from '../../lib/http/http.ts';
import { queryClient } from '../../lib/http/query-client.ts';
import { requestAndCache } from '../../lib/http/recent-responses.ts';
import { useUnsentContacts } from '../../lib/outbox/outbox.ts';
import { onContactSent } from '../../lib/outbox/send-outbox.ts';
import { useSession } from '../../lib/session.ts';
import { addWorked, refetchWorked } from '../../lib/worked.ts';
import { setUser } from '../../session/user.ts';
import { type LogbookPage, logBarResponseOf, logbookPageOf } from './offline-log.ts';
import { rowOf, withoutRow, withRow } from './table/changed-page.ts';
import { type PendingRow, pendingRow } from './table/pending-row.ts';

// Prefixes of the query keys that a changed contact invalidates.
const LOOKUP_KEY = ['vlogbar'] as const;
const LOGBOOK_KEY = ['vlogbook'] as const;
const MATCHES_KEY = ['vlogbook/matches'] as const;
const FULL_QSO_KEY = ['vgetFullQso'] as const;
/** Key of the callsigns among the contacts on this device. */
export const WORKED_CALLS_KEY = ['worked-calls'] as const;

const logbookCountQuery = queryOptions({
  queryKey: ['vlogbookcount'],
  queryFn: ({ signal }) => orFromCopy(call('vlogbookcount', {}, {}, signal), ({ count }) => ({ count })),
  meta: { kept: true },
});

function ownQsoQuery(qdo_id: number | undefined) {
  return queryOptions({
    queryKey: ['vqso/get', qdo_id],
    queryFn: ({ signal }): Promise<{ qso: PreviousQso }> =>
      orFromCopy<{ qso: PreviousQso }>(call('vqso/get', { qdo_id: qdo_id ?? 0 }, {}, signal), ({ newest }) => {
        const qso = newest.find((each) => each.qdo_id === qdo_id);
        return qso ? { qso } : null;
      }),
    enabled: qdo_id !== undefined,
    gcTime: 0,
    // A refetch must not change the form while it is edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Looks up a callsign; disabled for an empty one. A late response never replaces a newer callsign's. */
export function useLookup(callsign: string) {
  return useQuery({
    queryKey: [...LOOKUP_KEY, callsign],
    queryFn: ({ signal }) =>
      orFromCopy(call('vlogbar/{call}', {}, { call: callsign.replaceAll('/', '_') }, signal), (copy) =>
        logBarResponseOf(copy, callsign, Date.now()),
      ),
    enabled: callsign !== '',
    meta: { kept: true },
  });
}

/** Makes every callsign be looked up again when it is shown next. */
export function useLookUpAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: LOOKUP_KEY });
}

/** Every DXCC entity; the list changes about once a year. */
export function useEntities() {
  return useQuery({
    queryKey: ['vdxcc-entity-distinct'],
    queryFn: ({ signal }) =>
      orFromCopy(requestAndCache('vdxcc-entity-distinct', signal), ({ entities }) => [...entities]).catch(
        (error: unknown) => {
          // The log bar works without the list, because the server derives the entity. An aborted request is not an error.
          if (!signal.aborted) console.error('The list of DXCC entities could not be loaded.', error);
          throw error;
        },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A page of the current user's logbook. The previous page stays on screen while the next one loads. */
export function useLogbook(request: LogbookRequest) {
  return useQuery({
    queryKey: [...LOGBOOK_KEY, request],
    queryFn: ({ signal }): Promise<LogbookPage> =>
      orFromCopy<LogbookPage>(call('vlogbook', request, {}, signal), (copy) =>
        // The copy on the device is neither filtered nor sorted.
        request.filter || request.sort ? null : logbookPageOf(copy, request),
      ),
    placeholderData: keepPreviousData,
    meta: { kept: true },
  });
}

/** The number of contacts that match; disabled unless `isWanted`. */
export function useMatches(request: LogbookMatchesRequest, isWanted: boolean) {
  return useQuery({
    queryKey: [...MATCHES_KEY, request],
    queryFn: ({ signal }) => call('vlogbook/matches', request, {}, signal),
    enabled: isWanted,
  });
}

export function useLogbookCount() {
  return useQuery(logbookCountQuery);
}

/** A contact of the current user for editing; never served from the cache. */
export function useOwnQso(qdo_id: number | undefined) {
  return useQuery(ownQsoQuery(qdo_id));
}

/** A contact of any station, with the fields the viewer may see; disabled without an id. */
export function useFullQso(qdo_id: number | undefined) {
  return useQuery({
    queryKey: [...FULL_QSO_KEY, qdo_id],
    queryFn: ({ signal }) => call('vgetFullQso', { qdo_id: qdo_id ?? 0 }, {}, signal),
    enabled: qdo_id !== undefined,
  });
}

/**
 * The contacts of the signed-in account that the server has not confirmed, as logbook rows, newest first; a change of a
 * contact has its id.
 */
export function usePendingRows(): PendingRow[] {
  const accountId = useSession()?.user.id;
  const contacts = useUnsentContacts();
  return useMemo(() => {
    const own = contacts.filter((contact) => contact.accountId === accountId);
    const isWaiting = own.some(({ failure, refusal }) => failure !== undefined && refusal === undefined);
    return own.map((contact) => pendingRow(contact, isWaiting)).reverse();
  }, [contacts, accountId]);
}

onCopyRenewed(() => void queryClient.invalidateQueries({ queryKey: WORKED_CALLS_KEY }));

onContactSent(({ contact: { change, isLogged }, qso, deletedId }) => {
  if (qso && !change && !isLogged) addWorked(queryClient, qso);
  else refetchWorked(queryClient);
  if (qso) void storeInCache(queryClient, qso);
  else if (deletedId !== null) void removeFromCache(queryClient, deletedId);
});

onChangedElsewhere(() => {
  void queryClient.invalidateQueries({ queryKey: WORKED_CALLS_KEY });
  refreshLogbook(queryClient);
});

export function useUpdateQso() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: UpdateQsoRequest) => call('vqso/update', request),
    onSuccess: ({ qso }) => {
      refetchWorked(queries);
      return storeInCache(queries, qso);
    },
  });
}

export function useDeleteQso() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (qdo_id: number) => call('vqso/nuke', { qdo_id }),
    onSuccess: ({ qdo_id }) => {
      refetchWorked(queries);
      return removeFromCache(queries, qdo_id);
    },
  });
}

export function useRestoreQso() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (qdo_id: number) => call('vqso/restore', { qdo_id }),
    onSuccess: ({ qso }) => {
      addWorked(queries, qso);
      return storeInCache(queries, qso);
    },
  });
}

/** Saves the operator's own grid, and nothing else of the profile. */
export function useSaveOwnGrid() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (grid: string) => call('vupdateprofile', { grid }),
    onSuccess: (response) => setUser(queries, response),
  });
}

/** Refetches the logbook, for example after an import. */
export function refreshLogbook(queries: QueryClient): void {
  refetchWorked(queries);
  void updateLogbookCache(queries, (response) => response);
}

export function useRefreshLogbook(): () => void {
  const queries = useQueryClient();
  return () => refreshLogbook(queries);
}

function storeInCache(queries: QueryClient, qso: Qso): Promise<void> {
  queries.setQueryData(ownQsoQuery(qso.qdo_id).queryKey, { qso });
  void keepQso(qso).then(() => queries.invalidateQueries({ queryKey: WORKED_CALLS_KEY }));
  return updateLogbookCache(queries, (response, request) => withRow(response, rowOf(qso), request));
}

function removeFromCache(queries: QueryClient, qdo_id: number): Promise<void> {
  void forgetQso(qdo_id).then(() => queries.invalidateQueries({ queryKey: WORKED_CALLS_KEY }));
  return updateLogbookCache(queries, (response) => withoutRow(response, qdo_id));
}

async function updateLogbookCache(
  queries: QueryClient,
  change: (response: LogbookResponse, request: LogbookRequest) => LogbookResponse,
) {
  // A response in flight predates the change and would overwrite it in the cache.
  await queries.cancelQueries({ queryKey: LOGBOOK_KEY });
  for (const [key, answer] of queries.getQueriesData<LogbookResponse>({ queryKey: LOGBOOK_KEY })) {
    if (answer) queries.setQueryData(key, change(answer, key[1] as LogbookRequest));
  }
  for (const queryKey of [LOGBOOK_KEY, MATCHES_KEY, logbookCountQuery.queryKey, LOOKUP_KEY, FULL_QSO_KEY]) {
    void queries.invalidateQueries({ queryKey });
  }
}
