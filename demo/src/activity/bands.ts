/** Modes that operators use; each has its own frequencies on each band. */
export type Mode = 'FT8' | 'FT4' | 'CW' | 'SSB' | 'RTTY' | 'SSTV' | 'FM' | 'DMR';

/** Frequencies by mode and band, in kHz: one, or a range. */
const FREQUENCY_RANGES: Record<Mode, Record<string, readonly [low: number, high: number]>> = {
  FT8: rangesOf(
    '160m 1840 80m 3573 60m 5357 40m 7074 30m 10136 20m 14074 17m 18100 15m 21074 12m 24915 10m 28074 6m 50313 2m 144174',
  ),
  FT4: rangesOf('80m 3575 40m 7047.5 30m 10140 20m 14080 17m 18104 15m 21140 12m 24919 10m 28180'),
  CW: rangesOf(
    '160m 1810-1838 80m 3505-3560 40m 7003-7035 30m 10103-10128 20m 14005-14060 17m 18070-18092 15m 21005-21060 12m 24892-24910 10m 28005-28060 6m 50080-50100',
  ),
  SSB: rangesOf(
    '160m 1845-1950 80m 3650-3790 40m 7130-7195 20m 14150-14340 17m 18115-18160 15m 21200-21440 12m 24935-24985 11m 27405-27605 10m 28350-28900 6m 50110-50190 2m 144200-144340',
  ),
  RTTY: rangesOf('80m 3585-3595 40m 7041-7047 20m 14083-14095 15m 21081-21095 10m 28081-28095'),
  SSTV: rangesOf('80m 3730 40m 7171 20m 14230 15m 21340 10m 28680'),
  FM: rangesOf('11m 26965-27405 10m 29600 2m 145225-145575 70cm 433450-433600'),
  DMR: rangesOf('2m 144825-144950 70cm 438200-439400'),
};

export interface Satellite {
  name: string;
  /** kHz, as its users log it. */
  low: number;
  high: number;
  mode: Mode;
  /** Visible from Europe, Africa and nearby all the time. */
  isGeostationary: boolean;
}

export const SATELLITES: readonly Satellite[] = [
  { name: 'QO-100', low: 10_489_550, high: 10_489_800, mode: 'SSB', isGeostationary: true },
  { name: 'RS-44', low: 435_610, high: 435_670, mode: 'SSB', isGeostationary: false },
  { name: 'FO-29', low: 435_800, high: 435_890, mode: 'CW', isGeostationary: false },
  { name: 'SO-50', low: 436_795, high: 436_795, mode: 'FM', isGeostationary: false },
  { name: 'ISS', low: 437_800, high: 437_800, mode: 'FM', isGeostationary: false },
];

export const frequencyRange = (mode: Mode, band: string): readonly [low: number, high: number] | undefined =>
  FREQUENCY_RANGES[mode][band];

/** Voice is tuned to whole kHz, other modes to 100 Hz. */
export function roundToDial(mode: Mode, khz: number): number {
  return mode === 'SSB' ? Math.round(khz) : Math.round(khz * 10) / 10;
}

/** The ADIF mode and submode, and the name that the radio reports. */
export function adifModeOf(mode: Mode, khz: number): { mode: string; submode: string; rig: string } {
  if (mode === 'FT4') return { mode: 'MFSK', submode: 'FT4', rig: 'FT4' };
  if (mode === 'DMR') return { mode: 'DIGITALVOICE', submode: 'DMR', rig: 'DMR' };
  if (mode !== 'SSB') return { mode, submode: '', rig: mode };
  const sideband = khz < 10_000 ? 'LSB' : 'USB';
  return { mode: 'SSB', submode: sideband, rig: sideband };
}

function rangesOf(text: string): Record<string, readonly [number, number]> {
  const words = text.split(' ');
  return Object.fromEntries(
    words.flatMap((band, index) => {
      const [low = 0, high = low] = index % 2 === 0 ? (words[index + 1] ?? '').split('-').map(Number) : [];
      return index % 2 === 0 ? [[band, [low, high] as const]] : [];
    }),
  );
}
