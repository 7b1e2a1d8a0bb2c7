import { modeClass, resolveMode } from '@pileup/radio/mode';
import { type Mark, slotBandOf } from '@pileup/radio/worked';
import { useCallback } from 'react';
import { useSession } from '../../session/session.ts';
import { useWorked } from './worked.ts';

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
