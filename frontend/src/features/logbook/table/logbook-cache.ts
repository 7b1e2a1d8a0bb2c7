import type { LogbookAnswer, LogbookRequest, LogbookRow, Qso } from '@pileup/contract/logbook';

/** The columns of the logbook table, out of a whole contact. */
export function rowOf(qso: Qso): LogbookRow {
  const { qdo_id, TS, Call, station_callsign, Freq, Band, Mode, SubMode, Name, country, Comment } = qso;
  const { ContestName, qso_origin } = qso;
  return {
    qdo_id,
    TS,
    Call,
    station_callsign,
    Freq,
    Band,
    Mode,
    SubMode,
    Name,
    country,
    Comment,
    ContestName,
    qso_origin,
  };
}

/** Whether a contact belongs to what was asked for: its call begins so. */
export function isAskedFor(row: Pick<LogbookRow, 'Call'>, { call = '' }: LogbookRequest): boolean {
  return row.Call.startsWith(call.toUpperCase());
}

/**
 * A page of the log with a contact in its place, newest first: replaced where it already stood, put in where it
 * belongs, dropped where its time lies on another page. The server's own answer follows; until then nothing jumps.
 */
export function withRow(answer: LogbookAnswer, row: LogbookRow, asked: LogbookRequest): LogbookAnswer {
  const without = withoutRow(answer, row.qdo_id);
  if (!isAskedFor(row, asked)) return without;
  const at = without.logbook.findIndex(({ TS }) => Date.parse(TS) <= Date.parse(row.TS));
  const count = without.count + 1;
  const first = at === 0 && without.page > 1;
  const beyond = at < 0 && without.page < without.pages;
  if (first || beyond) return { ...without, count };
  const logbook = without.logbook.toSpliced(at < 0 ? without.logbook.length : at, 0, row);
  return { ...without, logbook: logbook.slice(0, asked.size ?? logbook.length), count };
}

/** A page of the log without a contact; as it was where it was not there. */
export function withoutRow(answer: LogbookAnswer, qdo_id: number): LogbookAnswer {
  const logbook = answer.logbook.filter((row) => row.qdo_id !== qdo_id);
  if (logbook.length === answer.logbook.length) return answer;
  return { ...answer, logbook, count: answer.count - 1 };
}
