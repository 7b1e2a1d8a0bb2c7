import { formatRecord } from '@pileup/adif/write/adi-writer';
import type { ReportedContact } from '../src/source.ts';

/** A contact as reported by a program, with defaults. */
export function contact(fields: Record<string, string> = {}, more: Partial<ReportedContact> = {}): ReportedContact {
  const record = { CALL: 'JA1QYZ', QSO_DATE: '20260101', TIME_ON: '120000', BAND: '20m', MODE: 'FT8', ...fields };
  return { program: 'WSJT-X', adif: formatRecord(record), ...more };
}
