import type { LogServiceName } from '@pileup/contract/services';
import { type AdifContact, areFieldsCounted } from '../../logbook/index.js';
import type { SentContact, TaskOutcome } from './log-service.js';

/** The ADIF field that says what became of a contact at a service, and its value for "not to be uploaded". */
const STATUS_FIELDS: Readonly<Record<LogServiceName, { name: string; never: string }>> = {
  qrz: { name: 'QRZCOM_QSO_UPLOAD_STATUS', never: 'N' },
  clublog: { name: 'CLUBLOG_QSO_UPLOAD_STATUS', never: 'N' },
  eqsl: { name: 'EQSL_QSL_SENT', never: 'I' },
  lotw: { name: 'LOTW_QSL_SENT', never: 'I' },
};

/**
 * Decides about a contact that the service does not have yet, without asking it; null if it is to be sent. What its
 * operator marked as uploaded counts as accepted; what is no contact of amateur radio, or was marked as not to be uploaded,
 * is forgotten.
 *
 * @param wanted the contact as it would be sent
 */
export function outcomeWithoutService(
  { band, mode, fields }: Pick<AdifContact, 'band' | 'mode' | 'fields'>,
  service: LogServiceName,
  wanted: SentContact,
): TaskOutcome | null {
  const status = STATUS_FIELDS[service];
  const marked = statusOf(fields, status.name);
  if (band === '11m' || !areFieldsCounted(fields) || marked === status.never) return { event: 'forget' };
  if (marked === 'Y') return { event: 'accept', present: wanted };
  // LoTW has groups of modes, and one for any digital mode.
  if (fields.MODE === undefined && service !== 'lotw')
    return { event: 'refuse', reason: `${mode} is not an ADIF mode. Please choose the mode of this contact.` };
  return null;
}

const statusOf = (fields: AdifContact['fields'], name: string): string => (fields[name] ?? '').trim().toUpperCase();
