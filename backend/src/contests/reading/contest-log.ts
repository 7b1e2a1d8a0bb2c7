import type { ContestBandTotals, ContestLogResponse, ContestQso } from '@pileup/contract/contests/contests';
import { inOrderOfTime, type ScoredContact } from '@pileup/radio/contests/score-log';
import type { Multiplier } from '@pileup/radio/contests/scoring-rules';
import { countryName } from '@pileup/radio/dxcc';
import { isoSeconds } from '../../logbook/index.js';
import { answeredContest, type Contest } from '../contest.entity.js';
import type { ContestEntry, EnteredContact, NotCounted } from './contest-entries.js';

const PAGE_SIZE = 100;
const NOTHING = { contacts: 0, duplicates: 0, points: 0, multipliers: 0, score: 0 };

/** A page of a station's contacts, newest first, with the worth of each. */
export function contestLog(
  contest: Contest,
  entry: ContestEntry | null,
  page: number,
  now: number,
): ContestLogResponse {
  const judged = [
    ...(entry?.scored ?? []).map((scored) => ({ contact: scored.contact, toQso: () => qsoOf(scored) })),
    ...(entry?.notCounted ?? []).map(({ contact, reason }) => ({ contact, toQso: () => uncounted(contact, reason) })),
  ].sort((a, b) => inOrderOfTime(b.contact, a.contact));
  return {
    contest: answeredContest(contest, now),
    ...(entry?.totals ?? NOTHING),
    bands: bandTotals(entry?.scored ?? []),
    qsos: judged.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ toQso }) => toQso()),
    count: judged.length,
    page,
    pages: Math.max(1, Math.ceil(judged.length / PAGE_SIZE)),
  };
}

const fieldsOf = ({ qdo_id, at, call, band, mode, submode }: EnteredContact) => ({
  qdo_id,
  TS: isoSeconds(at),
  Call: call,
  Band: band,
  Mode: mode,
  SubMode: submode,
});

function qsoOf({ contact, points, duplicateOf, newMultipliers }: ScoredContact<EnteredContact>): ContestQso {
  return {
    ...fieldsOf(contact),
    points,
    multipliers: newMultipliers.map(multiplierText),
    duplicate_of: duplicateOf?.qdo_id ?? null,
    reason: duplicateOf ? 'duplicate' : null,
  };
}

/** `zone 14`; an entity by its name. */
function multiplierText({ kind, value }: Multiplier): string {
  return kind === 'entity' ? countryName(value) : `${kind} ${value}`;
}

function uncounted(contact: EnteredContact, reason: NotCounted): ContestQso {
  return { ...fieldsOf(contact), points: 0, multipliers: [], duplicate_of: null, reason };
}

function bandTotals(scored: readonly ScoredContact[]): ContestBandTotals[] {
  return [...Map.groupBy(scored, ({ contact }) => contact.band)].map(([band, contacts]) => {
    const duplicates = contacts.filter(({ duplicateOf }) => duplicateOf !== null).length;
    return {
      band,
      contacts: contacts.length - duplicates,
      duplicates,
      points: contacts.reduce((sum, { points }) => sum + points, 0),
      multipliers: contacts.reduce((sum, { newMultipliers }) => sum + newMultipliers.length, 0),
    };
  });
}
