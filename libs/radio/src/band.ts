/** The bands of ADIF 3.1.6, lowest first, and the CB band `11m`, which ADIF does not define. */
const BAND_EDGES = {
  '2190m': [135_700, 137_800],
  '630m': [472_000, 479_000],
  '560m': [501_000, 504_000],
  '160m': [1_800_000, 2_000_000],
  '80m': [3_500_000, 4_000_000],
  '60m': [5_060_000, 5_450_000],
  '40m': [7_000_000, 7_300_000],
  '30m': [10_100_000, 10_150_000],
  '20m': [14_000_000, 14_350_000],
  '17m': [18_068_000, 18_168_000],
  '15m': [21_000_000, 21_450_000],
  '12m': [24_890_000, 24_990_000],
  '11m': [26_000_000, 27_999_999], // internal; 28.000 MHz is already 10 m
  '10m': [28_000_000, 29_700_000],
  '8m': [40_000_000, 45_000_000],
  '6m': [50_000_000, 54_000_000],
  '5m': [54_000_001, 69_900_000],
  '4m': [70_000_000, 71_000_000],
  '2m': [144_000_000, 148_000_000],
  '1.25m': [222_000_000, 225_000_000],
  '70cm': [420_000_000, 450_000_000],
  '33cm': [902_000_000, 928_000_000],
  '23cm': [1_240_000_000, 1_300_000_000],
  '13cm': [2_300_000_000, 2_450_000_000],
  '9cm': [3_300_000_000, 3_500_000_000],
  '6cm': [5_650_000_000, 5_925_000_000],
  '3cm': [10_000_000_000, 10_500_000_000],
  '1.25cm': [24_000_000_000, 24_250_000_000],
  '6mm': [47_000_000_000, 47_200_000_000],
  '4mm': [75_500_000_000, 81_000_000_000],
  '2.5mm': [119_980_000_000, 123_000_000_000],
  '2mm': [134_000_000_000, 149_000_000_000],
  '1mm': [241_000_000_000, 250_000_000_000],
  submm: [300_000_000_000, 7_500_000_000_000],
} as const satisfies Record<string, readonly [lowHz: number, highHz: number]>;

export type Band = keyof typeof BAND_EDGES;

/** All bands from the longest wavelength to the shortest, the order of all charts and selects. */
export const BANDS: readonly Band[] = Object.keys(BAND_EDGES) as Band[];

const LOW = BANDS.map((band) => BAND_EDGES[band][0]);
const BY_NAME: ReadonlyMap<string, Band> = new Map(BANDS.map((band) => [band, band]));

/**
 * The band of a frequency, both edges included.
 *
 * @param hz frequency in Hz
 * @returns the ADIF name (`20m`), `11m` from 26 MHz to just under 28 MHz, or an empty string outside every band
 */
export function bandOf(hz: number): Band | '' {
  let index = LOW.length - 1;
  while (index >= 0 && hz < (LOW[index] ?? 0)) index--;
  const band = BANDS[index];
  return band !== undefined && hz <= BAND_EDGES[band][1] ? band : '';
}

/**
 * Parses a band's name in any case and with blanks around it (`20M`, ` 70CM `).
 *
 * @returns its ADIF spelling, or an empty string for anything else
 */
export function parseBand(text: string): Band | '' {
  return BY_NAME.get(text) ?? BY_NAME.get(text.trim().toLowerCase()) ?? '';
}

/** The inclusive edges of a band in Hz, `[low, high]`. Source: ADIF 3.1.6; `11m` is the product's own. */
export function bandEdges(band: Band): readonly [lowHz: number, highHz: number] {
  return BAND_EDGES[band];
}
