import type { LogbookRequest, LogbookResponse, LogbookRow, Qso } from '@pileup/contract/logbook';

export function rowOf(qso: Qso): LogbookRow {
  const { qdo_id, TS, Call, station_callsign, Freq, Band, Mode, SubMode, Name, country, Comment } = qso;
  const { ContestName, qso_origin, SNT, RCV, GridSquare, LAT, LON, Power, cq_zone, fields } = qso;
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
    SNT,
    RCV,
    GridSquare,
    LAT,
    LON,
    Power,
    cq_zone,
    my_grid: fields?.MY_GRIDSQUARE ?? '',
  };
}

export function matchesRequest(row: Pick<LogbookRow, 'Call'>, { call = '' }: LogbookRequest): boolean {
  return row.Call.startsWith(call.toUpperCase());
}

/** A page (newest first) with a contact inserted or replaced, unless its time is on another page; optimistic. */
export function withRow(response: LogbookResponse, changed: LogbookRow, request: LogbookRequest): LogbookResponse {
  // A response about one contact does not name its confirmations.
  const row = { ...response.logbook.find((each) => each.qdo_id === changed.qdo_id), ...changed };
  // Only the server knows whether a row matches a filter, and its place in another order.
  if (request.filter || request.sort)
    return { ...response, logbook: response.logbook.map((each) => (each.qdo_id === row.qdo_id ? row : each)) };
  const without = withoutRow(response, row.qdo_id);
  if (!matchesRequest(row, request)) return without;
  const at = without.logbook.findIndex(({ TS }) => Date.parse(TS) <= Date.parse(row.TS));
  const count = without.count + 1;
  const first = at === 0 && without.page > 1;
  const beyond = at < 0 && without.page < without.pages;
  if (first || beyond) return { ...without, count };
  const logbook = without.logbook.toSpliced(at < 0 ? without.logbook.length : at, 0, row);
  return { ...without, logbook: logbook.slice(0, request.size ?? logbook.length), count };
}

/** A logbook page without a contact; the same object if it was not on the page. */
export function withoutRow(response: LogbookResponse, qdo_id: number): LogbookResponse {
  const logbook = response.logbook.filter((row) => row.qdo_id !== qdo_id);
  if (logbook.length === response.logbook.length) return response;
  return { ...response, logbook, count: response.count - 1 };
}
