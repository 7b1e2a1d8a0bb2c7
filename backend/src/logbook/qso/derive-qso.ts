import { type Band, bandOf, parseBand } from '@pileup/radio/band';
import { parseCallsign } from '@pileup/radio/callsign';
import { entityByNumber, entityForContact } from '@pileup/radio/dxcc';
import { type Grid, gridCentre, parseGrid } from '@pileup/radio/grid';
import { resolveMode } from '@pileup/radio/mode';
import { InvalidRequest } from '../../platform/errors.js';
import { notSaid } from './adif-fields.js';
import { EARLIEST, minuteOf } from './natural-key.js';
import type { QsoRow } from './qso.js';

/** What was said about a contact, by a form, a radio program or a file, before anything is derived from it. */
export interface QsoDraft {
  call: string;
  /** ms since 1970. */
  ts: number;
  freqHz: number | null;
  /** Used where there is no frequency, or one outside every band. */
  band: string;
  mode: string;
  submode: string;
  /** Chosen by the operator; null lets the call decide. */
  dxcc: number | null;
  cqZone: number | null;
  lat: number | null;
  lon: number | null;
  grid: string;
  name: string;
  snt: string;
  rcv: string;
  comment: string;
  power: number | null;
  duration: number | null;
  origin: string;
  isRun: boolean;
  radioMode: string;
  contestName: string;
  contactType: string;
  zn: string;
  email: string;
  /** Empty: the account's own call. */
  stationCallsign: string;
  importId: number | null;
  /** The whole ADIF record, of which the row keeps what its columns do not say. */
  fields: Record<string, string> | null;
}

/** Whose log it goes into. */
export interface Station {
  accountId: number;
  callsign: string;
}

const TEN_MINUTES = 600_000;

/**
 * The row of a contact: callsign normalised, band from the frequency, mode from the tables, entity, country,
 * zone and position from the call, the grid or the operator's own choice.
 *
 * @throws InvalidRequest naming the field that cannot be logged.
 */
export function deriveQso(draft: QsoDraft, station: Station, now: number): QsoRow {
  const call = parseCallsign(draft.call);
  if (!call)
    throw new InvalidRequest({
      Call: [
        `‘${shown(draft.call)}’ is not a callsign: 3 to 20 letters, digits and / with at least one letter and one digit.`,
      ],
    });
  const stationCallsign = draft.stationCallsign === '' ? station.callsign : parseCallsign(draft.stationCallsign);
  if (!stationCallsign)
    throw new InvalidRequest({ station_callsign: [`‘${shown(draft.stationCallsign)}’ is not a callsign.`] });
  if (draft.ts > now + TEN_MINUTES) throw new InvalidRequest({ TS: ['The time of the contact lies in the future.'] });
  if (draft.ts < EARLIEST) throw new InvalidRequest({ TS: ['The time of the contact lies before 1900.'] });
  const { mode, submode } = resolveMode(draft.mode, draft.submode);
  if (mode === '') throw new InvalidRequest({ Mode: ['A contact needs a mode.'] });

  const band = (draft.freqHz !== null && bandOf(draft.freqHz)) || parseBand(draft.band);
  const square = parseGrid(draft.grid);
  const where = whereFrom(draft, call, band, square);
  const received = new Date(now);
  // Field by field, here and in every draft: with a spread among them each contact costs half as much again.
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
    dxcc: where.dxcc,
    cq_zone: where.cq_zone,
    continent: where.continent,
    country: where.country,
    lat: where.lat,
    lon: where.lon,
    name: draft.name,
    snt: draft.snt,
    rcv: draft.rcv,
    comment: draft.comment,
    // Micro-watts are the finest anybody means; beyond, the column could not hold it.
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
  if (draft.fields) row.fields = notSaid(draft.fields, row);
  return row;
}

type WhereFrom = Pick<QsoRow, 'dxcc' | 'cq_zone' | 'continent' | 'country' | 'lat' | 'lon'>;

/** Entity and all that follows from it; a grid or a given position is nearer the truth than the entity's middle. */
function whereFrom(draft: QsoDraft, call: string, band: Band | '', square: Grid | null): WhereFrom {
  const match = entityForContact(call, band, draft.ts);
  const chosen = band === '11m' ? null : draft.dxcc;
  // A number that is no entity says nothing: then the call decides.
  const entity = (chosen !== null && entityByNumber(chosen)) || (match && entityByNumber(match.entity));
  // What BigCTY knows of this very call is finer than the entity's own zone and middle.
  const finer = match && entity && match.entity === entity.adif ? match : entity;
  const position = square
    ? gridCentre(square)
    : draft.lat !== null && draft.lon !== null
      ? { lat: draft.lat, lon: draft.lon }
      : finer;
  return {
    dxcc: entity?.adif ?? null,
    cq_zone: draft.cqZone ?? finer?.cqZone ?? null,
    continent: finer?.continent ?? '',
    country: entity?.name ?? '',
    lat: position?.lat ?? null,
    lon: position?.lon ?? null,
  };
}

function shown(text: string): string {
  return [...text].slice(0, 24).join('');
}
