import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { servicesQuery } from '../api.ts';
import { base64Of } from './base64-of.ts';
import type { SignedFile } from './sign-log.ts';

const CONTACTS_KEY = ['vlotw/contacts'] as const;

/** The contacts waiting to be signed; `waiting` is their number as the connection shows it. */
export function useContactsToSign(waiting: number) {
  return useQuery({
    queryKey: [...CONTACTS_KEY, waiting],
    queryFn: ({ signal }) => call('vlotw/contacts', {}, {}, signal),
    staleTime: 0,
  });
}

/** Queues contacts for signing that were logged before LoTW was connected. */
export function useCollectEarlier() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('vlotw/collect'),
    onSuccess: () => queries.invalidateQueries({ queryKey: servicesQuery.queryKey }),
  });
}

/** Uploads a signed log to LoTW. */
export function useUploadSigned() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ bytes, contacts }: SignedFile) =>
      call('vlotw/upload', {
        file: base64Of(bytes),
        qdo_ids: contacts.map(({ qdo_id }) => qdo_id),
        versions: contacts.map(({ version }) => version),
      }),
    // The states are fetched again after a rejection, too, because it changes them.
    onSettled: () =>
      Promise.all(
        [servicesQuery.queryKey, CONTACTS_KEY, ['vcontactservices']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
