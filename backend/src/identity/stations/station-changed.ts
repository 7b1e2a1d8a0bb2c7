/** Topic, published after a station registered or changed. The payload is its account id. */
export const STATION_CHANGED = 'station';
