/**
 * The calls of one station, `OE5QBC` as well as `OE5QBC/P`, as two conditions in SQL that exclude each other: its plain call,
 * by the index of calls, and portable ones, by theirs. `call` is the SQL of a call, portable or not.
 */
export const STATION_CALLS: readonly ((call: string) => string)[] = [
  (call) => `call = logbook.plain_call(${call})`,
  (call) =>
    `call like '%/%' and logbook.plain_call(call) = logbook.plain_call(${call}) and call <> logbook.plain_call(${call})`,
];
