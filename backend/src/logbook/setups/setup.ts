import type { Setup } from '@pileup/contract/log/setup';
import type { ExtraFields } from '@pileup/contract/logbook';
import { PROGRAMMES, REFERENCE_FIELDS } from '@pileup/radio/activation';
import type { ExtraFieldName } from '@pileup/radio/fields/extra-fields';

/** A row of logbook.setup without its account. */
export interface SetupRow {
  id: number;
  name: string;
  callsign: string;
  power: number | null;
  fields: ExtraFields;
  begun_at: Date | null;
  ended_at: Date | null;
}

export const SETUP_COLUMNS = 'id, name, callsign, power, fields, begun_at, ended_at';

/** The fields that a set-up may have. */
export const SETUP_FIELDS: ReadonlySet<string> = new Set<ExtraFieldName>([
  ...(['MY_GRIDSQUARE', 'MY_CITY', 'MY_STATE', 'MY_CNTY', 'MY_NAME', 'MY_RIG', 'MY_ANTENNA'] as const),
  ...PROGRAMMES.map((programme) => REFERENCE_FIELDS[programme].own),
]);

export function setupOf({ begun_at, ended_at, ...same }: SetupRow): Setup {
  return { ...same, begun_at: begun_at?.toISOString() ?? null, ended_at: ended_at?.toISOString() ?? null };
}

export function isChosen({ begun_at, ended_at }: Pick<SetupRow, 'begun_at' | 'ended_at'>): boolean {
  return begun_at !== null && ended_at === null;
}
