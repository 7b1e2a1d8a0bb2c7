import { movedToLotw } from '@pileup/adif/service-reports';
import type { LogEditAction } from '@pileup/contract/log/edits';
import { type Band, bandEdges } from '@pileup/radio/band';
import { parseGrid } from '@pileup/radio/grid';
import { MAX_CLOCK_SKEW_MS, placeOf } from '../qso/derive-qso.js';
import { EARLIEST, minuteOf } from '../qso/natural-key.js';
import type { StoredQso } from '../qso/qso.js';
import { dayDigits, timeDigits } from '../qso/utc-time.js';
import type { EditChange } from './edit.js';
import { type NewValues, newValues, staleFields } from './edit-values.js';

/** The columns of a contact that decide how it changes. */
export const CANDIDATE_COLUMNS = [
  'qdo_id',
  'minute',
  'ts',
  'call',
  'band',
  'freq_hz',
  'grid',
  'dxcc',
  'fields',
] as const;

export type Candidate = Pick<StoredQso, (typeof CANDIDATE_COLUMNS)[number]>;

/** How one contact changes; null if it cannot, because it would be in the future or before 1900; undefined if it stays. */
export type ChangeOfContact = (contact: Candidate) => NewValues | null | undefined;

/** How an edit changes a contact at the time `now` (ms). @throws InvalidRequest for values that cannot be stored */
export function changeOfContact(action: LogEditAction, { values, seconds }: EditChange, now: number): ChangeOfContact {
  switch (action) {
    case 'set': {
      const shared = newValues(values ?? {});
      const { band } = shared.columns;
      return ({ freq_hz }) =>
        band && freq_hz !== null && !isWithin(freq_hz, band as Band)
          ? { ...shared, columns: { ...shared.columns, freq_hz: null } }
          : shared;
    }
    case 'shift':
      return (contact) => shifted(contact, (seconds ?? 0) * 1_000, now);
    case 'derive':
      return derivedAgain;
    case 'lotw':
      return ({ fields }) => {
        const moved = movedToLotw(fields ?? {});
        return moved && { columns: {}, fields: moved };
      };
    case 'delete':
      return () => ({ columns: { deleted_at: new Date(now) }, fields: {} });
  }
}

function isWithin(hz: number, band: Band): boolean {
  const [low, high] = bandEdges(band);
  return hz >= low && hz <= high;
}

function shifted({ ts, fields }: Candidate, ms: number, now: number): NewValues | null {
  const at = ts.getTime() + ms;
  if (at > now + MAX_CLOCK_SKEW_MS || at < EARLIEST) return null;
  const columns = { ts: new Date(at), minute: minuteOf(at) };
  return { columns, fields: { ...staleFields(columns), ...shiftedEnd(fields, ms) } };
}

const END = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/;

function shiftedEnd(fields: Candidate['fields'], ms: number): Record<string, string> {
  const { QSO_DATE_OFF = '', TIME_OFF = '' } = fields ?? {};
  const [, year, month, day, hour, minute, second] = END.exec(QSO_DATE_OFF + TIME_OFF)?.map(Number) ?? [];
  if (year === undefined) return {};
  const end = Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second || 0) + ms;
  return { QSO_DATE_OFF: dayDigits(end), TIME_OFF: timeDigits(end).slice(0, TIME_OFF.length) };
}

/** The entity of the call at the time of the contact, if that is another one now. A grid keeps its position. */
function derivedAgain({ call, band, ts, grid, dxcc }: Candidate): NewValues | undefined {
  const place = placeOf(
    { ts: ts.getTime(), dxcc: null, cqZone: null, lat: null, lon: null },
    call,
    band as Band | '',
    parseGrid(grid),
  );
  if (place.dxcc === dxcc) return undefined;
  return { columns: place, fields: staleFields(place) };
}
