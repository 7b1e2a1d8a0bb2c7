import type { CountByModeClass } from '@pileup/contract/social';

/** The classes of modes in the order of every table and chart, by a mode of each, whose glyph stands for it. */
export const CLASSES: readonly { key: keyof CountByModeClass; name: string; mode: string }[] = [
  { key: 'voice', name: 'Voice', mode: 'SSB' },
  { key: 'cw', name: 'CW', mode: 'CW' },
  { key: 'data', name: 'Data', mode: 'RTTY' },
  { key: 'sstv', name: 'SSTV', mode: 'SSTV' },
];

export const total = (counts: CountByModeClass): number => counts.voice + counts.cw + counts.data + counts.sstv;
