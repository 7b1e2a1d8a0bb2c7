import type { AdifFields } from '@pileup/adif/record';

const DAY_MS = 24 * 60 * 60_000;

/** Start and end of a contact in milliseconds since 1970; NaN, which equals nothing, if missing or invalid. */
export function timesOf(fields: AdifFields): [began: number, ended: number] {
  const { QSO_DATE = '', TIME_ON = '', QSO_DATE_OFF, TIME_OFF = '' } = fields;
  const began = timeOf(QSO_DATE, TIME_ON);
  const ended = timeOf(QSO_DATE_OFF || QSO_DATE, TIME_OFF);
  const pastMidnight = !QSO_DATE_OFF && ended < began;
  return [began, pastMidnight ? ended + DAY_MS : ended];
}

function timeOf(date: string, time: string): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date.trim()) ?? [];
  const [, hours, minutes, seconds = '00'] = /^(\d\d)(\d\d)(\d\d)?$/.exec(time.trim()) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}
