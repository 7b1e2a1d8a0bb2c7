import { type Band, bandOf, parseBand } from '@pileup/radio/band';
import { formatMhz, hzFromKhz, hzFromMhz } from '@pileup/radio/frequency';
import { hzFromTyped } from '@pileup/radio/typed-frequency';

/** Cabrillo's names of bands above 30 MHz, which replace the frequency. Source: Cabrillo 3.0. */
const DESIGNATORS: readonly [string, Band][] = [
  ['50', '6m'],
  ['70', '4m'],
  ['144', '2m'],
  ['222', '1.25m'],
  ['432', '70cm'],
  ['902', '33cm'],
  ['1.2G', '23cm'],
  ['2.3G', '13cm'],
  ['3.4G', '9cm'],
  ['5.7G', '6cm'],
  ['10G', '3cm'],
  ['24G', '1.25cm'],
  ['47G', '6mm'],
  ['75G', '4mm'],
  ['122G', '2.5mm'],
  ['134G', '2mm'],
  ['241G', '1mm'],
  ['LIGHT', 'submm'],
];
/** Names of earlier versions of the format. */
const OLD_DESIGNATORS: readonly [string, Band][] = [
  ['119G', '2.5mm'],
  ['123G', '2.5mm'],
  ['142G', '2mm'],
  ['300G', 'submm'],
];
const BANDS = new Map([...OLD_DESIGNATORS, ...DESIGNATORS]);
const NAMES = new Map(DESIGNATORS.map(([name, band]) => [band, name]));

/** The start of each band that Cabrillo gives in kHz, for contacts of which only the band is known. */
const KHZ: Partial<Record<Band, number>> = {
  '2190m': 136,
  '630m': 472,
  '560m': 501,
  '160m': 1_800,
  '80m': 3_500,
  '60m': 5_351,
  '40m': 7_000,
  '30m': 10_100,
  '20m': 14_000,
  '17m': 18_068,
  '15m': 21_000,
  '12m': 24_890,
  '11m': 27_000,
  '10m': 28_000,
  '8m': 40_000,
  '5m': 60_000,
};

/**
 * The first column of a QSO line: kHz (`7002`, some programs write `7002.5`), a band (`144`, `1.2G`), or other forms of
 * some programs and hands: MHz (`14`, `14.025`), of which less than kilohertz is only a band; with a comma (`14,025`);
 * hertz (`14025000`); ADIF's name of a band (`20M`).
 *
 * @returns the ADIF fields BAND and, if known, FREQ (MHz); null if it is neither
 */
export function readFrequency(text: string): { BAND: Band; FREQ?: string } | null {
  const named = BANDS.get(text.toUpperCase()) ?? parseBand(text);
  if (named) return { BAND: named };
  const reading = (hz: number | null) =>
    hz === null || bandOf(hz) === '' ? null : { BAND: bandOf(hz) as Band, FREQ: hz };
  // Hertz before kilohertz, since logs name the bands in which both could be meant (144 MHz, and 144 GHz).
  const inHz = /^\d{7,}$/.test(text) ? reading(Number(text)) : null;
  const exact = inHz ?? reading(hzFromKhz(text));
  if (exact) return { ...exact, FREQ: formatMhz(exact.FREQ) };
  const inMhz = reading(hzFromMhz(text) ?? hzFromTyped(text));
  return inMhz && { BAND: inMhz.BAND, ...(/[.,]\d{3}|\d{4}/.test(text) && { FREQ: formatMhz(inMhz.FREQ) }) };
}

/**
 * The first column of a QSO line for a contact: whole kHz below 30 MHz, else the name of the band; null outside all of
 * them.
 */
export function writeFrequency(band: string, hz: number | null): string | null {
  const known = hz === null ? band : bandOf(hz) || band;
  const name = NAMES.get(known as Band);
  if (name) return name;
  if (hz !== null && bandOf(hz) !== '') return String(Math.floor(hz / 1_000));
  const khz = KHZ[known as Band];
  return khz === undefined ? null : String(khz);
}
