import { formatRecord } from '@pileup/adif/write/adi-writer';
import type { ReportedContact } from '../src/source.ts';

/** A contact as a program tells it; a plain one but for what is given. */
export function contact(fields: Record<string, string> = {}, heard: Partial<ReportedContact> = {}): ReportedContact {
  const record = {
    CALL: 'JA1QYZ',
    QSO_DATE: '20260101',
    TIME_ON: '120000',
    BAND: '20m',
    MODE: 'FT8',
    ...fields,
  };
  return { program: 'WSJT-X', adif: formatRecord(record), ...heard };
}
