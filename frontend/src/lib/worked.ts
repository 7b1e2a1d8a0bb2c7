import type { DxccEntity, Qso } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { hzFromKhz } from '@pileup/radio/frequency';
import { modeClass, resolveMode } from '@pileup/radio/mode';
import { type Mark, type MarkedContact, slotBandOf, Worked } from '@pileup/radio/worked';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { orFromCopy } from './device-copy/or-from-copy.ts';
import { requestAndCache } from './http/recent-responses.ts';
import { loadedOnce } from './loaded-once.ts';
import { useUnsentContacts } from './outbox/outbox.ts';
import { newContactsOf, type UnsentContact } from './outbox/unsent-contact.ts';
import { useSession } from './session.ts';

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
      const response = requestAndCache('vworked', signal).then((lists) => ({ lists, later: [] }));
      // If there is no network, the copy has the counted lists, and the contacts that this device has logged since.
      const { lists, later } = await orFromCopy(response, ({ worked, newest }) => ({
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

/** The entity of a callsign at a time, ms; null if unknown. */
type EntityOf = (callsign: string, at: number) => DxccEntity | null;

/**
 * Finds entities in the page: at once, without network and for visitors. The prefixes of all entities are large; until
 * they are loaded, the server's response has the entity.
 */
export const useEntityOf = loadedOnce<EntityOf>(() =>
  import('@pileup/radio/dxcc').then(({ entityOfCall }) => entityOfCall),
);

/** A contact that the operator could make. */
export interface PossibleContact {
  readonly call: string;
  readonly dxcc: number | null;
  readonly cq_zone: number | null;
  /** The band, or SAT. */
  readonly band: string;
  /** An ADIF mode or submode. */
  readonly mode: string;
}

/** The contact that a station on the air offers. */
export const offeredBy = (card: OfferedBy): PossibleContact => ({
  ...card,
  call: card.my_callsign,
  band: slotBandOf(card.band, card.prop_mode),
});

type OfferedBy = Omit<PossibleContact, 'call'> & { my_callsign: string; prop_mode: string };

/** Returns the marks that a contact would get for the signed-in operator; the same list for the same marks. */
export type MarksOf = (contact: PossibleContact) => readonly Mark[];

const NO_MARKS: readonly Mark[] = [];
/** A smaller log gets no marks: nearly everything is new for it, and a mark on every row says nothing. */
const MIN_CONTACTS = 25;

/** Finds marks; none for visitors and small logs, for the operator's own callsign, and until the log is loaded. */
export function useMarksOf(): MarksOf {
  const worked = useWorked();
  const ownCall = useSession()?.user.my_callsign;
  return useCallback(
    ({ call, dxcc, cq_zone, band, mode }) => {
      if (!worked || worked.contacts < MIN_CONTACTS || call === ownCall || dxcc === null) return NO_MARKS;
      const resolved = resolveMode(mode);
      const kind = modeClass(resolved.mode, resolved.submode);
      return worked.marks({ dxcc, cqZone: cq_zone, band, modeClass: kind, grid: '' });
    },
    [worked, ownCall],
  );
}
