import type { LogServiceName } from '@pileup/contract/services';
import { type AdifContact, areFieldsCounted } from '../../logbook/index.js';
import type { SentContact, TaskOutcome } from '../log-service.js';

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

/** The fields that every service gets; comments and notes are not among them. */
const CONTACT = [
  'CALL',
  'QSO_DATE',
  'TIME_ON',
  'QSO_DATE_OFF',
  'TIME_OFF',
  'FREQ',
  'FREQ_RX',
  'BAND',
  'BAND_RX',
  'MODE',
  'SUBMODE',
  'STATION_CALLSIGN',
  'OPERATOR',
  'RST_SENT',
  'RST_RCVD',
  'PROP_MODE',
  'SAT_NAME',
  'SAT_MODE',
];
const ZONES_AND_GRIDS = ['GRIDSQUARE', 'MY_GRIDSQUARE', 'DXCC', 'CQZ', 'ITUZ'];
const PLACES = [
  ...ZONES_AND_GRIDS,
  'STATE',
  'CNTY',
  'IOTA',
  'SOTA_REF',
  'POTA_REF',
  'MY_IOTA',
  'MY_SOTA_REF',
  'MY_POTA_REF',
  'VUCC_GRIDS',
  'MY_VUCC_GRIDS',
];
const CONTEST = ['CONTEST_ID', 'SRX', 'SRX_STRING', 'STX', 'STX_STRING'];

/** Contact, places, contest and what the operator noted of the other station. */
export const FIELDS_OF_QRZ: ReadonlySet<string> = new Set([
  ...CONTACT,
  ...PLACES,
  ...CONTEST,
  'NAME',
  'QTH',
  'COMMENT',
  'TX_PWR',
  'QSLMSG',
]);
export const FIELDS_OF_CLUB_LOG: ReadonlySet<string> = new Set([...CONTACT, ...ZONES_AND_GRIDS]);
export const FIELDS_OF_EQSL: ReadonlySet<string> = new Set([...CONTACT, 'GRIDSQUARE', 'MY_GRIDSQUARE', 'QSLMSG']);
/** Fields that are signed for LoTW: the contact and the own place. */
export const FIELDS_OF_LOTW: ReadonlySet<string> = new Set([
  'CALL',
  'QSO_DATE',
  'TIME_ON',
  'FREQ',
  'FREQ_RX',
  'BAND',
  'BAND_RX',
  'MODE',
  'SUBMODE',
  'STATION_CALLSIGN',
  'PROP_MODE',
  'SAT_NAME',
  'MY_GRIDSQUARE',
  'MY_CQ_ZONE',
  'MY_ITU_ZONE',
  'MY_IOTA',
  'MY_STATE',
  'MY_CNTY',
]);
