import type { OpMode } from '@pileup/contract/presence';

/** Display text per op mode (specification, section 4). 4 is like S&P, with blank text. */
const TEXTS = ['QRT', 'S&P', 'Calling CQ', 'SWL', '', 'Net control', 'In a net', 'Contest', 'CQ DX'];

export function opModeText(opMode: OpMode): string {
  return TEXTS[opMode] ?? '';
}
