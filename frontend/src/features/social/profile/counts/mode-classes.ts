import type { CountByModeClass } from '@pileup/contract/social';

/** The mode classes in display order; the glyph of `mode` represents the class. */
export const CLASSES: readonly { key: keyof CountByModeClass; name: string; mode: string }[] = [
  { key: 'voice', name: 'Voice', mode: 'SSB' },
  { key: 'cw', name: 'CW', mode: 'CW' },
  { key: 'data', name: 'Data', mode: 'RTTY' },
  { key: 'sstv', name: 'SSTV', mode: 'SSTV' },
];

export const total = (counts: CountByModeClass): number => counts.voice + counts.cw + counts.data + counts.sstv;
