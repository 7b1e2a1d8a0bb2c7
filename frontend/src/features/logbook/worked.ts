import type { Qso } from '@pileup/contract/logbook';
import type { Band } from '@pileup/radio/band';
import { modeClass } from '@pileup/radio/mode';
import { Worked } from '@pileup/radio/worked';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { useSession } from '../../session/session.ts';
import { orKept } from './answer-from-copy.ts';

const WORKED_KEY = ['vworked'] as const;
/** Contacts of other devices and programs are marked after this time; those of this page at once. */
const STALE_MS = 300_000;

/** What the log of the signed-in account has; null for visitors, and until it is loaded or counted. */
export function useWorked(): Worked | null {
  const session = useSession();
  const { data } = useQuery({
    queryKey: WORKED_KEY,
    queryFn: async ({ signal }) => {
      const answer = await orKept(call('vworked', {}, {}, signal), ({ worked }) => worked);
      return answer.counting ? null : Worked.from(answer);
    },
    enabled: session !== null,
    staleTime: STALE_MS,
    meta: { kept: true },
  });
  return data ?? null;
}

/** Adds a contact that was logged in this page. */
export function addWorked(queries: QueryClient, qso: Qso): void {
  queries.getQueryData<Worked | null>(WORKED_KEY)?.add({
    dxcc: qso.dxcc,
    band: qso.Band as Band | '',
    modeClass: modeClass(qso.Mode, qso.SubMode),
    cqZone: qso.cq_zone,
    grid: qso.GridSquare,
  });
}

/** After contacts were changed or deleted, something may be new again. */
export function refetchWorked(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: WORKED_KEY });
}
