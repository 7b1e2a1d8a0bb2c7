import type { AdifFields } from '@pileup/adif/record';
import { type Band, bandOf, parseBand } from '@pileup/radio/band';
import { parseCallsign } from '@pileup/radio/callsign';
import { entityForContact } from '@pileup/radio/dxcc';
import { entityByName, entityByNumber, isMoreSpecial } from '@pileup/radio/dxcc-entities';
import { wattsFromTyped } from '@pileup/radio/fields/power';
import { formatMhz, hzFromHz, hzFromKhz, hzFromMhz } from '@pileup/radio/frequency';
import { gridOf, isGrid, parseGrid } from '@pileup/radio/grid';

// Each reader returns what an ADIF value means for a column; what it cannot read is noted in `faults`. An absent value is ''.

const MAX_SHOWN = 120;
/** A value in a note. */
export const quoted = (value: string): string => `"${[...value].slice(0, MAX_SHOWN).join('')}"`;

/** Hz; a frequency below a thousand times it is none in kHz. */
const LOWEST_BAND = 135_700;

/**
 * Hz of a FREQ, which is in MHz. Some programs write a decimal comma, or kHz, Hz or GHz: the band reveals it; without one the
 * smallest reading within a band is taken, and noted if it is not MHz. Null without a frequency.
 */
export function hertzOf(freq: string, band: Band | '', faults: string[]): number | null {
  if (freq === '') return null;
  const mhz = hzFromMhz(freq);
  // No other unit is possible, which is the usual case.
  if (mhz !== null && (band === '' ? mhz < LOWEST_BAND * 1_000 && bandOf(mhz) !== '' : bandOf(mhz) === band))
    return mhz;
  const text = freq.replace(/^(\d+),(\d+)$/, '$1.$2');
  const inMhz = hzFromMhz(text);
  const inGhz = band === '' || inMhz === null ? null : inMhz * 1_000;
  const readings = [inMhz, hzFromKhz(text), hzFromHz(text), inGhz];
  const isWithin = (hz: number | null) => hz !== null && (band === '' ? bandOf(hz) !== '' : bandOf(hz) === band);
  const found = band === '' ? readings.findLastIndex(isWithin) : readings.findIndex(isWithin);
  const hz = readings[Math.max(found, 0)] ?? null;
  if (hz === null) faults.push(`FREQ is not in MHz: ${quoted(freq)}`);
  else if (hz === 0) return null;
  else if (found > 0 && band === '') faults.push(`FREQ is not in MHz, read as ${hz / 1_000} kHz: ${quoted(freq)}`);
  else if (found < 0 && band !== '') faults.push(`FREQ is not on ${band}: ${quoted(freq)}`);
  return hz;
}

/** Watts as operators type them: `100W` and `0,5` are read. */
export function wattsOf(power: string, faults: string[]): number | null {
  if (power === '') return null;
  const watts = wattsFromTyped(power);
  if (watts !== null && watts <= 100_000) {
    // The comma may separate thousands.
    if (/^\d{1,3},\d{3}(?!\d)/.test(power)) faults.push(`TX_PWR is read as ${watts} W: ${quoted(power)}`);
    return watts;
  }
  faults.push(`TX_PWR is not a valid power: ${quoted(power)}`);
  return null;
}

/** The entity that a record names by number. 0 is "none"; null leaves it to the call. */
export function entityOf(dxcc: string, faults: string[]): number | null {
  if (dxcc === '') return null;
  const number = /^\d{1,4}$/.test(dxcc) ? Number(dxcc) : -1;
  if (number === 0 || entityByNumber(number)) return number;
  faults.push(`DXCC is not the number of an entity: ${quoted(dxcc)}`);
  return null;
}

/**
 * The entity that a record without DXCC names by COUNTRY, if the call leaves it open: GB2QZX may be in Wales. Otherwise the
 * call decides, since many programs write the country of the postal address.
 *
 * @param ts ms since 1970
 */
export function entityOfCountry(country: string, call: string, ts: number, faults: string[]): number | null {
  const named = country === '' ? undefined : entityByName(country);
  if (!named || named.deleted) return null;
  const found = entityForContact(parseCallsign(call) ?? '', '', ts)?.entity;
  if (found === undefined || found === named.adif) return null;
  if (isMoreSpecial(named.adif, found)) return named.adif;
  faults.push(`COUNTRY is another than that of the callsign: ${quoted(country)}`);
  return null;
}

/** Programs write 0 for "not known". */
export function zoneOf(zone: string, faults: string[]): number | null {
  const number = /^\d{1,3}$/.test(zone) ? Number(zone) : -1;
  if (zone === '' || number === 0) return null;
  if (number >= 1 && number <= 40) return number;
  faults.push(`CQZ is not a zone from 1 to 40: ${quoted(zone)}`);
  return null;
}

/** ADIF's `N045 30.000` in degrees. */
export function degreesOf(name: 'LAT' | 'LON' | 'MY_LAT' | 'MY_LON', text: string, faults: string[]): number | null {
  if (text === '') return null;
  const isLatitude = name.endsWith('LAT');
  const [, sign = '', degrees, minutes] = /^([NSEW])(\d{3}) ([0-5]\d\.\d{3})$/i.exec(text) ?? [];
  const value = Number(degrees) + Number(minutes) / 60;
  if ((isLatitude ? 'NS' : 'EW').includes(sign.toUpperCase()) && value <= (isLatitude ? 90 : 180))
    return /[SW]/i.test(sign) ? -value : value;
  faults.push(`${name} is not a ${isLatitude ? 'latitude' : 'longitude'} such as N052 30.000: ${quoted(text)}`);
  return null;
}

/** The locator of the other station with its extension; of a station at the edge of squares, the first of them. */
export function gridOfRecord(grid: string, extension: string, squares: string, faults: string[]): string {
  if (grid === '' && squares === '') return '';
  // This is the usual case.
  if (extension === '' && isGrid(grid)) return grid;
  const [first = ''] = squares.split(',');
  // A locator of twelve characters is more precise than any place here.
  const read = parseGrid(grid === '' ? first : (grid + extension).slice(0, 10));
  if (read === null)
    faults.push(
      grid === ''
        ? `VUCC_GRIDS has no squares: ${quoted(squares)}`
        : `GRIDSQUARE is not a valid locator: ${quoted(grid)}`,
    );
  return read ?? '';
}

/** The record with the own locator in one field: with its extension, or from the own position. Null if it is as it was. */
export function ownPlaceOf(record: AdifFields, faults: string[]): AdifFields | null {
  const { MY_GRIDSQUARE: grid, MY_GRIDSQUARE_EXT: extension, MY_LAT, MY_LON, MY_VUCC_GRIDS: squares } = record;
  if (grid) {
    if (!isGrid(grid.trim())) faults.push(`MY_GRIDSQUARE is not a valid locator: ${quoted(grid)}`);
    if (!extension || parseGrid(grid + extension) === null) return null;
    const { MY_GRIDSQUARE_EXT: _, ...others } = record;
    return { ...others, MY_GRIDSQUARE: grid + extension };
  }
  if (!MY_LAT && !MY_LON) return null;
  const [lat, lon] = [degreesOf('MY_LAT', MY_LAT ?? '', faults), degreesOf('MY_LON', MY_LON ?? '', faults)];
  return lat === null || lon === null || squares ? null : { ...record, MY_GRIDSQUARE: gridOf({ lat, lon }, 6) };
}

/** FREQ_RX in MHz, if the record has it in another unit; null if it is as it was. */
export function receiveFrequencyOf({ FREQ_RX: freq, BAND_RX: band }: AdifFields, faults: string[]): string | null {
  if (!freq || !/^[\d.,]+$/.test(freq)) return null;
  const hz = hertzOf(freq, parseBand(band ?? ''), []);
  if (hz === null || hz === hzFromMhz(freq)) return null;
  faults.push(`FREQ_RX is not in MHz, read as ${formatMhz(hz)} MHz: ${quoted(freq)}`);
  return formatMhz(hz);
}
