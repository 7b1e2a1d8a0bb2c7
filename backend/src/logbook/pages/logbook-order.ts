import type { LogbookSort } from '@pileup/contract/logbook';
import { BANDS } from '@pileup/radio/band';

/** The sort keys of each column of the logbook; bands are sorted by their length. */
const KEYS: Record<Exclude<LogbookSort, 'time'>, readonly string[]> = {
  call: ['call'],
  mode: ['mode', 'submode'],
  band: [`array_position('{${BANDS.join()}}'::text[], band)`],
  freq: ['freq_hz'],
  name: [`nullif(lower(name), '')`],
  country: [`nullif(country, '')`],
  comment: [`nullif(lower(comment), '')`],
  sent: [`nullif(snt, '')`],
  received: [`nullif(rcv, '')`],
  grid: [`nullif(grid, '')`],
  power: ['power'],
  zone: ['cq_zone'],
  contest: [`nullif(lower(contest_name), '')`],
  station: ['station_callsign'],
};

export const LOGBOOK_SORTS: readonly LogbookSort[] = ['time', ...(Object.keys(KEYS) as Exclude<LogbookSort, 'time'>[])];

/** The `order by` of the logbook, without these words; contacts without a value are last. */
export function logbookOrder(sort: LogbookSort, order: 'asc' | 'desc'): string {
  if (sort === 'time') return `minute ${order}, ts ${order}, qdo_id ${order}`;
  return [...KEYS[sort].map((key) => `${key} ${order} nulls last`), 'minute desc, ts desc, qdo_id desc'].join(', ');
}
