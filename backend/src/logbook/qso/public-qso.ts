import type { PublicQso } from '@pileup/contract/logbook';
import { HIDDEN_FREQUENCY, publicFrequency } from '@pileup/radio/contests/hidden-frequency';
import { gridCentre, parseGrid } from '@pileup/radio/grid';
import { qsoOf, type StoredQso } from './qso.js';

/** The contact as the public may see it. `contesting`: its station is in a contest now. */
export function publicQsoOf(row: StoredQso, contesting: boolean): PublicQso {
  const {
    email: _,
    received_at: __,
    radio_mode: ___,
    qso_duration: ____,
    qso_origin: _____,
    fields: ______,
    ...shown
  } = qsoOf(row);
  const Freq = publicFrequency(row.freq_hz, row.contest_name, contesting);
  return { ...shown, ...coarsePosition(row), Freq, freq_hidden: Freq === HIDDEN_FREQUENCY, mine: false };
}

/** Position and grid rounded to the 4-character square. */
function coarsePosition(row: StoredQso): Pick<PublicQso, 'LAT' | 'LON' | 'GridSquare'> {
  const square = parseGrid(row.grid.slice(0, 4));
  if (!square) {
    const round = (degrees: number | null, step: number) =>
      degrees === null ? null : Math.floor(degrees / step) * step + step / 2;
    return { LAT: round(row.lat, 1), LON: round(row.lon, 2), GridSquare: '' };
  }
  const centre = gridCentre(square);
  return { LAT: centre.lat, LON: centre.lon, GridSquare: square };
}
