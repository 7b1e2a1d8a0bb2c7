/** Said after a station registered or changed; the news is the number of its account. */
export const STATION_CHANGED = 'station';
