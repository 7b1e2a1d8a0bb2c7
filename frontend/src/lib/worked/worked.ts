import type { Qso } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { hzFromKhz } from '@pileup/radio/frequency';
import { modeClass } from '@pileup/radio/mode';
import { type MarkedContact, slotBandOf, Worked } from '@pileup/radio/worked';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../session/session.ts';
import { orKept } from '../device-copy/answer-from-copy.ts';
import { callAndKeep } from '../http/recent-answers.ts';
import { useUnsentContacts } from '../outbox/outbox.ts';
import { newContactsOf, type UnsentContact } from '../outbox/unsent-contact.ts';
import { type EntityOf, useEntityOf } from './use-entity-of.ts';

const WORKED_KEY = ['vworked'] as const;
/** Contacts of other devices and programs change the marks after this time; those of this page at once. */
const STALE_MS = 300_000;

/** The account's worked entities and slots, with unsent contacts; null for visitors, and until loaded or counted. */
export function useWorked(): Worked | null {
  const worked = useLogWorked();
  const accountId = useSession()?.user.id;
  const contacts = useUnsentContacts();
  const unsent = useMemo(() => newContactsOf(accountId, contacts), [contacts, accountId]);
  const entityOf = useEntityOf(unsent.length > 0);
  return useMemo(
    () => (worked && unsent.length > 0 ? worked.with(unsent.map((contact) => unsentParts(contact, entityOf))) : worked),
    [worked, unsent, entityOf],
  );
}

function useLogWorked(): Worked | null {
  const session = useSession();
  const { data } = useQuery({
    queryKey: WORKED_KEY,
    queryFn: async ({ signal }) => {
      const answer = callAndKeep('vworked', signal).then((lists) => ({ lists, later: [] }));
      // If there is no network, the copy has the counted lists, and the contacts that this device has logged since.
      const { lists, later } = await orKept(answer, ({ worked, newest }) => ({
        lists: worked,
        later: newest.map((qso) => qsoParts({ ...qso, cq_zone: null, GridSquare: '' })),
      }));
      if (lists.counting) return null;
      const worked = Worked.from(lists);
      for (const contact of later) worked.add(contact);
      return worked;
    },
    enabled: session !== null,
    staleTime: STALE_MS,
    meta: { kept: true },
  });
  return data ?? null;
}

/** Adds a contact that was logged in this page. */
export function addWorked(queries: QueryClient, qso: Qso): void {
  // A new object is stored, so that components with marks render again.
  queries.setQueryData<Worked | null>(WORKED_KEY, (worked) => worked?.with([qsoParts(qso)]) ?? worked);
}

/** Counts again after contacts were changed or deleted: something may be new again. */
export function refetchWorked(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: WORKED_KEY });
}

type QsoParts = Pick<Qso, 'dxcc' | 'Band' | 'Mode' | 'SubMode' | 'cq_zone' | 'GridSquare' | 'fields'>;

function qsoParts({ dxcc, Band, Mode, SubMode, cq_zone, GridSquare, fields }: QsoParts): MarkedContact {
  const band = slotBandOf(Band, fields?.PROP_MODE);
  return { dxcc, band, modeClass: modeClass(Mode, SubMode), cqZone: cq_zone, grid: GridSquare };
}

/** The server derives the entity of a contact unless the operator chose it; the page does the same until then. */
function unsentParts({ fields }: UnsentContact, entityOf: EntityOf | null): MarkedContact {
  const { Call, TS, Freq, Mode, SubMode, dxcc } = fields;
  const entity = entityOf?.(Call, Date.parse(TS));
  return {
    dxcc: dxcc === undefined || dxcc === null ? (entity?.adif ?? null) : Number(dxcc),
    band: slotBandOf(bandOf(hzFromKhz(Freq ?? '') ?? 0), fields.fields?.PROP_MODE),
    modeClass: modeClass(Mode, SubMode ?? ''),
    cqZone: entity?.cqz ?? null,
    grid: '',
  };
}
