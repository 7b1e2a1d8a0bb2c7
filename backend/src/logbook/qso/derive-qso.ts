import { type Band, bandOf, parseBand } from '@pileup/radio/band';
import { parseCallsign, withoutSlashedZeros } from '@pileup/radio/callsign';
import { entityByNumber, entityForContact } from '@pileup/radio/dxcc';
import { type Grid, gridCentre, parseGrid } from '@pileup/radio/grid';
import { resolveMode } from '@pileup/radio/mode';
import { InvalidRequest } from '../../platform/errors.js';
import { unmappedFields } from './adif-fields.js';
import { EARLIEST, minuteOf } from './natural-key.js';
import type { QsoRow } from './qso.js';

/** A contact as submitted by a form, a program or a file, before anything is derived. */
export type QsoDraft = typeof EMPTY_DRAFT;

export const EMPTY_DRAFT = {
  call: '',
  /** Milliseconds since 1970. */
  ts: 0,
  freqHz: null as number | null,
  /** Used without a frequency, or with one outside every band. */
  band: '',
  mode: '',
  submode: '',
  /** Chosen by the operator, 0 for none; null derives it from the call. */
  dxcc: null as number | null,
  cqZone: null as number | null,
  lat: null as number | null,
  lon: null as number | null,
  grid: '',
  name: '',
  snt: '',
  rcv: '',
  comment: '',
  power: null as number | null,
  duration: null as number | null,
  origin: '',
  isRun: false,
  radioMode: '',
  contestName: '',
  contactType: '',
  zn: '',
  email: '',
  /** Empty: the account's own call. */
  stationCallsign: '',
  importId: null as number | null,
  /**
   * The complete ADIF record, or the fields without a column that a form sent ('' to remove one); the row preserves those
   * that its columns do not reproduce.
   */
  fields: null as Record<string, string> | null,
};

/** The account that logs the contact. */
export interface Station {
  accountId: number;
  callsign: string;
}

/** A contact may be this far in the future: clocks differ. */
export const MAX_CLOCK_SKEW_MS = 600_000;

/**
 * The row of a contact: callsign normalised, band from the frequency, mode from the tables, entity, country,
 * zone and position from the call, the grid or the operator's choice.
 *
 * @throws InvalidRequest naming the field that cannot be logged.
 */
export function deriveQso(draft: QsoDraft, station: Station, now: number): QsoRow {
  const call = parseCallsign(draft.call);
  if (!call)
    throw new InvalidRequest({
      Call: [
        `‘${shortened(draft.call)}’ is not a callsign: 3 to 20 letters, digits and / with at least one letter and one digit.`,
      ],
    });
  const stationCallsign = draft.stationCallsign === '' ? station.callsign : parseCallsign(draft.stationCallsign);
  if (!stationCallsign)
    throw new InvalidRequest({ station_callsign: [`‘${shortened(draft.stationCallsign)}’ is not a callsign.`] });
  if (draft.ts > now + MAX_CLOCK_SKEW_MS)
    throw new InvalidRequest({ TS: ['The time of the contact is in the future.'] });
  if (draft.ts < EARLIEST) throw new InvalidRequest({ TS: ['The time of the contact is before 1900.'] });
  const { mode, submode } = resolveMode(draft.mode, draft.submode);
  if (mode === '') throw new InvalidRequest({ Mode: ['A contact needs a mode.'] });

  const band = (draft.freqHz !== null && bandOf(draft.freqHz)) || parseBand(draft.band);
  const square = parseGrid(draft.grid) ?? firstSquare(draft.fields);
  const place = placeOf(draft, call, band, square);
  const received = new Date(now);
  // Fields are copied one by one, here and in every draft: an object spread makes this 50 % slower.
  const row: QsoRow = {
    account_id: station.accountId,
    minute: minuteOf(draft.ts),
    ts: new Date(draft.ts),
    received_at: received,
    updated_at: received,
    call,
    band,
    mode,
    submode,
    station_callsign: stationCallsign,
    freq_hz: draft.freqHz,
    grid: square ?? '',
    dxcc: place.dxcc,
    cq_zone: place.cq_zone,
    continent: place.continent,
    country: place.country,
    lat: place.lat,
    lon: place.lon,
    name: draft.name,
    snt: draft.snt,
    rcv: draft.rcv,
    comment: draft.comment,
    // Rounded to microwatts.
    power: draft.power === null ? null : Math.round(draft.power * 1e6) / 1e6,
    qso_duration: draft.duration,
    qso_origin: draft.origin,
    is_run: draft.isRun,
    radio_mode: draft.radioMode,
    contest_name: draft.contestName,
    contact_type: draft.contactType,
    zn: draft.zn,
    email: draft.email,
    import_id: draft.importId,
    fields: null,
  };
  if (draft.fields) row.fields = unmappedFields(withPropagation(draft.fields), row);
  if (call !== draft.call) addFault(row, slashedZeroFault(draft.call));
  return row;
}

/** First square of a station at the edge of squares. */
function firstSquare(fields: QsoDraft['fields']): Grid | null {
  return fields?.VUCC_GRIDS ? parseGrid(fields.VUCC_GRIDS.split(',')[0] ?? '') : null;
}

/** Adds the propagation mode to a contact by satellite. */
function withPropagation(fields: Record<string, string>): Record<string, string> {
  return fields.SAT_NAME && !fields.PROP_MODE?.trim() ? { ...fields, PROP_MODE: 'SAT' } : fields;
}

/** The note on a contact whose callsign was written with `Ø`, which was read as 0; null for other calls. */
export function slashedZeroFault(call: string): string | null {
  return withoutSlashedZeros(call) === call ? null : `CALL has Ø, read as 0: "${shortened(call)}"`;
}

function addFault(row: QsoRow, fault: string | null): void {
  const before = row.fields?.APP_PILEUP_FAULTS ?? '';
  // An import may have noted the fault before.
  if (fault === null || before.includes(fault)) return;
  row.fields = { ...row.fields, APP_PILEUP_FAULTS: [before, fault].filter(Boolean).join('; ') };
}

type Place = Pick<QsoRow, 'dxcc' | 'cq_zone' | 'continent' | 'country' | 'lat' | 'lon'>;

/** The entity and what is derived from it. A grid or given position is more precise than the entity's center. */
export function placeOf(
  draft: Pick<QsoDraft, 'ts' | 'dxcc' | 'cqZone' | 'lat' | 'lon'>,
  call: string,
  band: Band | '',
  square: Grid | null,
): Place {
  const match = entityForContact(call, band, draft.ts);
  const byOperator = band === '11m' ? null : draft.dxcc;
  // An unknown entity number is ignored; the call decides. 0 is "none".
  const entity =
    byOperator === 0
      ? undefined
      : (byOperator !== null && entityByNumber(byOperator)) || (match && entityByNumber(match.entity));
  // BigCTY's entry for the call is more precise than the entity's zone and center.
  const best = match && entity && match.entity === entity.adif ? match : entity;
  const position = square
    ? gridCentre(square)
    : draft.lat !== null && draft.lon !== null
      ? { lat: draft.lat, lon: draft.lon }
      : best;
  return {
    dxcc: entity?.adif ?? null,
    cq_zone: draft.cqZone ?? best?.cqZone ?? null,
    continent: best?.continent ?? '',
    country: entity?.name ?? '',
    lat: position?.lat ?? null,
    lon: position?.lon ?? null,
  };
}

function shortened(text: string): string {
  return [...text].slice(0, 24).join('');
}
