import type { OpMode } from '@pileup/contract/presence';

/** What a station is doing, in operators' words (specification, section 4); 4 is as 1 and says nothing. */
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
