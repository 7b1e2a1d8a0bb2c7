import type { OpMode } from '@pileup/contract/presence';

/** Display text per op mode (specification, section 4). 4 is like S&P, with blank text. */
const TEXTS: Readonly<Record<OpMode, string>> = {
  0: 'QRT',
  1: 'S&P',
  2: 'Calling CQ',
  3: 'SWL',
  4: '',
  5: 'Net control',
  6: 'In a net',
  7: 'Contest',
  8: 'CQ DX',
};

export function opModeText(opMode: OpMode): string {
  return TEXTS[opMode] ?? '';
}
