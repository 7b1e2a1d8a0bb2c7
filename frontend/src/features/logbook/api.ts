import type { LogbookAnswer, LogbookRequest, Qso, UpdateQsoRequest } from '@pileup/contract/logbook';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { queryClient } from '../../lib/http/query-client.ts';
import { useSession } from '../../session/session.ts';
import type { PendingRow, UnsentContact } from './outbox.ts';
import { asSent, outbox, pauseAfter, pendingRow, UNCONFIRMED } from './outbox.ts';
import { rowOf, withoutRow, withRow } from './table/logbook-cache.ts';

const LOGGING = ['vqso/upsert'];

/** What is known about a call; nothing is asked for an empty one. A late answer never replaces a newer call's. */
export function useLookup(callsign: string) {
  return useQuery({
    queryKey: ['vlogbar', callsign],
    queryFn: ({ signal }) => call('vlogbar/{call}', {}, { call: callsign.replaceAll('/', '_') }, signal),
    enabled: callsign !== '',
  });
}

/** Every DXCC entity; the list changes about once a year. */
export function useEntities() {
  return useQuery({
    queryKey: ['vdxcc-entity-distinct'],
    queryFn: ({ signal }) =>
      call('vdxcc-entity-distinct', {}, {}, signal).catch((error: unknown) => {
        // The log bar works without it: the server derives the entity. Who leaves the page asks for it no longer.
        if (!signal.aborted) console.error('The list of DXCC entities could not be loaded.', error);
        throw error;
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A page of one's own log. While the next one loads, the last one stays on screen. */
export function useLogbook(request: LogbookRequest) {
  return useQuery({
    queryKey: ['vlogbook', request],
    queryFn: ({ signal }) => call('vlogbook', request, {}, signal),
    placeholderData: keepPreviousData,
  });
}

/** How many contacts one's own log holds. */
export function useLogbookCount() {
  return useQuery({
    queryKey: ['vlogbookcount'],
    queryFn: ({ signal }) => call('vlogbookcount', {}, {}, signal),
  });
}

/** One's own contact, to be edited: always as the server has it now. */
export function useOwnQso(qdo_id: number | undefined) {
  return useQuery({
    queryKey: ['vqso/get', qdo_id],
    queryFn: ({ signal }) => call('vqso/get', { qdo_id: qdo_id ?? 0 }, {}, signal),
    enabled: qdo_id !== undefined,
    gcTime: 0,
    // A form stands on it: it must not change under the hands of who fills it in.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Anybody's contact as the reader may see it; nothing is asked for where there is no id. */
export function useFullQso(qdo_id: number | undefined) {
  return useQuery({
    queryKey: ['vgetFullQso', qdo_id],
    queryFn: ({ signal }) => call('vgetFullQso', { qdo_id: qdo_id ?? 0 }, {}, signal),
    enabled: qdo_id !== undefined,
  });
}

/** Logs a contact. It waits in the outbox until the server has confirmed it. */
export function useLogQso() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: LOGGING,
    onMutate: (contact: UnsentContact) =>
      outbox.update(contact.owner, (waiting) => [
        ...waiting.filter(({ id }) => id !== contact.id),
        asSent(contact, Date.now()),
      ]),
    mutationFn: (contact: UnsentContact) => call('vqso/upsert', { data: contact.fields }),
    onSuccess: ({ qso }, contact) => {
      forget(contact);
      return entered(queries, qso);
    },
  });
}

/** Takes a contact out of the outbox: it is logged, back in the form, or given up. */
export function forget({ id, owner }: UnsentContact) {
  outbox.update(owner, (waiting) => waiting.filter((other) => other.id !== id));
}

/** Notes why a contact stays in the outbox. */
export function delay({ id, owner }: UnsentContact, why: string) {
  outbox.update(owner, (waiting) => waiting.map((other) => (other.id === id ? { ...other, why } : other)));
}

/** Has a contact that failed sent again later, where that may help; answers whether it is. */
export function sendLater({ id, owner, tries = 0 }: UnsentContact, error: unknown): boolean {
  const seconds = pauseAfter(error, tries);
  if (seconds === undefined || !(error instanceof Error)) return false;
  const put = { why: error.message, againAt: Date.now() + seconds * 1_000, tries: tries + 1 };
  outbox.update(owner, (waiting) => waiting.map((other) => (other.id === id ? { ...other, ...put } : other)));
  return true;
}

// A page that goes away never hears the answer, so it says so while it can: before the browser breaks off its calls, or,
// where there is no such event (iOS), when it is hidden.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', leaveUnconfirmed);
  window.addEventListener('pagehide', leaveUnconfirmed);
}

function leaveUnconfirmed() {
  const underWay = queryClient.getMutationCache().findAll({ mutationKey: LOGGING, status: 'pending' });
  for (const { state } of underWay) delay(state.variables as UnsentContact, UNCONFIRMED);
}

/** The contacts on their way to the server. */
export function useUnderWay(): UnsentContact[] {
  return useMutationState({
    filters: { mutationKey: LOGGING, status: 'pending' },
    select: ({ state }) => state.variables as UnsentContact,
  });
}

/** The same as lines of the logbook, newest first. */
export function usePendingRows(): PendingRow[] {
  const station = useSession()?.user.my_callsign ?? '';
  return useUnderWay()
    .map((contact, index) => pendingRow(contact, station, index))
    .reverse();
}

export function useUpdateQso() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: UpdateQsoRequest) => call('vqso/update', request),
    onSuccess: ({ qso }) => entered(queries, qso),
  });
}

export function useDeleteQso() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (qdo_id: number) => call('vqso/nuke', { qdo_id }),
    onSuccess: ({ qdo_id }) => changed(queries, (answer) => withoutRow(answer, qdo_id)),
  });
}

export function useRestoreQso() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (qdo_id: number) => call('vqso/restore', { qdo_id }),
    onSuccess: ({ qso }) => entered(queries, qso),
  });
}

/** Everything of the log is asked for again: an import has added to it. */
export function useRefreshLogbook(): () => void {
  const queries = useQueryClient();
  return () => void changed(queries, (answer) => answer);
}

function entered(queries: QueryClient, qso: Qso): Promise<void> {
  queries.setQueryData(['vqso/get', qso.qdo_id], { qso });
  return changed(queries, (answer, asked) => withRow(answer, rowOf(qso), asked));
}

async function changed(queries: QueryClient, change: (answer: LogbookAnswer, asked: LogbookRequest) => LogbookAnswer) {
  // An answer already under way was made before the change and would undo it on screen.
  await queries.cancelQueries({ queryKey: ['vlogbook'] });
  for (const [key, answer] of queries.getQueriesData<LogbookAnswer>({ queryKey: ['vlogbook'] })) {
    if (answer) queries.setQueryData(key, change(answer, key[1] as LogbookRequest));
  }
  for (const name of ['vlogbook', 'vlogbookcount', 'vlogbar', 'vgetFullQso']) {
    void queries.invalidateQueries({ queryKey: [name] });
  }
}
