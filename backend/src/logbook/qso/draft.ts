import type { QsoFields } from '@pileup/contract/logbook';
import { hzFromKhz } from '@pileup/radio/frequency';
import { isLoggable, resolveMode } from '@pileup/radio/mode';
import { InvalidRequest } from '../../platform/errors.js';
import { EMPTY_DRAFT, type QsoDraft } from './derive-qso.js';
import { readExtraFields } from './extra-fields.js';
import { parseUtc } from './utc-time.js';

/** The sent fields under the names of the draft; null and '' clear a field. @throws InvalidRequest */
export function changesOf(sent: Partial<QsoFields>): Partial<QsoDraft> {
  const changes: Partial<QsoDraft> = {};
  const put = <Field extends keyof QsoDraft>(field: Field, value: unknown, read: () => QsoDraft[Field]): void => {
    if (value !== undefined) changes[field] = read();
  };
  const text = (value: string | null | undefined) => value ?? '';
  const number = (value: number | string | null | undefined) =>
    value === null || value === undefined ? null : Number(value);

  put('call', sent.Call, () => text(sent.Call));
  put('ts', sent.TS ?? undefined, () => parseUtc(text(sent.TS)) ?? Number.NaN);
  put('freqHz', sent.Freq, () => positive(sent.Freq ?? null));
  put('band', sent.Band, () => text(sent.Band));
  put('mode', sent.Mode, () => text(sent.Mode));
  put('submode', sent.SubMode, () => text(sent.SubMode));
  // Forms send 0 for "no entity chosen".
  put('dxcc', sent.dxcc, () => number(sent.dxcc) || null);
  put('grid', sent.GridSquare, () => text(sent.GridSquare));
  put('name', sent.Name, () => text(sent.Name));
  put('snt', sent.SNT, () => text(sent.SNT));
  put('rcv', sent.RCV, () => text(sent.RCV));
  put('comment', sent.Comment, () => text(sent.Comment));
  put('power', sent.Power, () => number(sent.Power));
  put('duration', sent.qso_duration, () => number(sent.qso_duration));
  put('origin', sent.qso_origin, () => text(sent.qso_origin));
  put('isRun', sent.IsRunQSO, () => Boolean(sent.IsRunQSO));
  put('radioMode', sent.radio_mode, () => text(sent.radio_mode));
  put('contestName', sent.ContestName, () => text(sent.ContestName));
  put('contactType', sent.ContactType, () => text(sent.ContactType));
  put('zn', sent.ZN, () => text(sent.ZN));
  put('email', sent.email, () => text(sent.email));
  put('stationCallsign', sent.station_callsign, () => text(sent.station_callsign));
  if (sent.fields) changes.fields = readExtraFields(sent.fields, changes.ts);
  return changes;
}

/** A radio that is switched off reports 0, which counts as no frequency. */
function positive(khz: number | string | null): number | null {
  return khz === null ? null : hzFromKhz(khz) || null;
}

/** The draft of a new contact; the time defaults to now. */
export function draftOfNew(sent: QsoFields, now: number): QsoDraft {
  const draft = { ...EMPTY_DRAFT, ts: now, ...changesOf(sent) };
  if (draft.mode !== '') requireMode(draft.mode, draft.submode);
  return draft;
}

/** @throws InvalidRequest for a mode that does not exist: files may have one, people and programs have mistyped it */
export function requireMode(mode: string, submode: string): void {
  if (!isLoggable(resolveMode(mode, submode)))
    throw new InvalidRequest({
      Mode: [`‘${mode.slice(0, 20)}’ is not a mode. Please choose one from the list, such as SSB, CW or FT8.`],
    });
}
