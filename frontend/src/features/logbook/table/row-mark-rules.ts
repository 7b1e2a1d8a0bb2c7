import type { LogbookRow } from '@pileup/contract/logbook';

export type RowMark =
  | { kind: 'contest'; text: string }
  | { kind: 'import'; text: string }
  | { kind: 'program'; text: string }
  | { kind: 'station'; text: string }
  | { kind: 'service'; text: string };

/**
 * The marks of a row in display order.
 * @param ownCall the account's callsign; contacts made under another one are marked, because they never count
 */
export function rowMarks(
  { ContestName, qso_origin, station_callsign }: Pick<LogbookRow, 'ContestName' | 'qso_origin' | 'station_callsign'>,
  ownCall: string,
): RowMark[] {
  const marks: RowMark[] = [];
  if (ContestName) marks.push({ kind: 'contest', text: `Contest ${ContestName}` });
  const origin = originMark(qso_origin);
  if (origin) marks.push(origin);
  if (station_callsign && !sameStation(station_callsign, ownCall)) {
    marks.push({ kind: 'station', text: `Logged as ${station_callsign}` });
  }
  return marks;
}

function originMark(origin: string): RowMark | null {
  const name = origin.trim();
  if (name === '' || name.toUpperCase() === 'LOGBAR') return null;
  // The origin of an imported contact is the file name.
  if (/\.(adi|adif|adx|log|cbr|cabrillo)$/i.test(name)) return { kind: 'import', text: `Imported from ${name}` };
  return { kind: 'program', text: `Logged by ${name}` };
}

/** Whether two calls are of the same station, also with a portable prefix or suffix. */
function sameStation(call: string, ownCall: string): boolean {
  return call.split('/').includes(ownCall) || call === ownCall;
}
