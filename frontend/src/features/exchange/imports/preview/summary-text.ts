import { countText } from '../../../../lib/text/time-text.ts';
import type { Preview } from './preview.ts';

/** The number of records read: `3 records`, or `First 4,100 of about 61,000 records` of a large file. */
export function summaryText({ records, expected }: Pick<Preview, 'records' | 'expected'>): string {
  if (records === 0) return expected === null ? 'No records found.' : 'No complete record in the first 1 MB.';
  if (expected === null) return `${countText(records)} ${records === 1 ? 'record' : 'records'}`;
  return `First ${countText(records)} of about ${countText(rounded(expected))} records`;
}

/** Lines that are no contacts of the log. */
export const qtcText = (qtc: number): string => `${countText(qtc)} QTC ${qtc === 1 ? 'line' : 'lines'}`;

/** An estimate with two digits. */
function rounded(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.round(count / step) * step;
}
