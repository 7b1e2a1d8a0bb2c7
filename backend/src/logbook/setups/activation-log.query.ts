import { formatHeader, formatRecord } from '@pileup/adif/write/adi-writer';
import type { FieldList } from '@pileup/adif/write/record-writer';
import type { ActivationFile } from '@pileup/contract/log/setup';
import { activationFileName, REFERENCE_FIELDS, referencesIn } from '@pileup/radio/activation';
import type { Programme } from '@pileup/radio/fields/reference';
import type { Database } from '../../platform/database/database.js';
import { TooLarge } from '../../platform/errors.js';
import { VERSION } from '../../platform/version.js';
import { exportQsos } from '../export/exported-qsos.query.js';
import { minuteOf } from '../qso/natural-key.js';

export interface ActivationDay {
  programme: Programme;
  /** The reference in capitals, without a location. */
  reference: string;
  /** UTC, `2026-11-28`. */
  day: string;
}

/** More than any station works in a day. */
const MAX_RECORDS = 20_000;
const MINUTES_OF_DAY = 1_440;

/** Fields that the programmes use. Comments, notes and addresses stay out of files that others publish. */
const WRITTEN = [
  'CALL',
  'QSO_DATE',
  'TIME_ON',
  'BAND',
  'FREQ',
  'MODE',
  'SUBMODE',
  'STATION_CALLSIGN',
  'OPERATOR',
  'RST_SENT',
  'RST_RCVD',
  'TX_PWR',
  'PROP_MODE',
  'SAT_NAME',
  'NAME',
  'STATE',
  'GRIDSQUARE',
  'MY_STATE',
  'MY_GRIDSQUARE',
];

/** The contacts of an account with its own reference on a UTC day, as a file for each station callsign. */
export async function activationLog(
  database: Database,
  accountId: number,
  activation: ActivationDay,
  createdAt: Date,
): Promise<ActivationFile[]> {
  const { programme, reference, day } = activation;
  const files = new Map<string, { records: string[]; contacts: number }>();
  let records = 0;
  const from = minuteOf(Date.parse(day));
  await exportQsos(
    database,
    accountId,
    { from, to: from + MINUTES_OF_DAY - 1 },
    (qso) => {
      if (!ownReferences(qso, programme).includes(reference)) return;
      const call = qso.get('STATION_CALLSIGN') ?? '';
      const file = files.get(call) ?? { records: [], contacts: 0 };
      const written = recordsOf(qso, activation);
      file.records.push(...written);
      file.contacts++;
      files.set(call, file);
      records += written.length;
      if (records > MAX_RECORDS) throw new TooLarge(`An activation has at most ${MAX_RECORDS} contacts a day.`);
    },
    () => undefined,
  );
  return [...files].map(([call, file]) => ({
    file_name: activationFileName(call, reference, day),
    contacts: file.contacts,
    adif: formatHeader(VERSION, createdAt) + file.records.join(''),
  }));
}

/** Own references of a contact, including those in the form that other programs write. */
function ownReferences(qso: FieldList, programme: Programme): string[] {
  const own = referencesIn(qso.get(REFERENCE_FIELDS[programme].own));
  return qso.get('MY_SIG') === programme ? [...own, ...referencesIn(qso.get('MY_SIG_INFO'))] : own;
}

/** A record for each reference of the other station: the programmes count one for each park. */
function recordsOf(qso: FieldList, { programme, reference }: ActivationDay): string[] {
  const { own, other } = REFERENCE_FIELDS[programme];
  const hasSig = programme === 'POTA' || programme === 'WWFF';
  const fields: Record<string, string> = {};
  for (const name of WRITTEN) {
    const value = qso.get(name);
    if (value !== undefined) fields[name] = value;
  }
  fields[own] = reference;
  if (hasSig) Object.assign(fields, { MY_SIG: programme, MY_SIG_INFO: reference });
  const others = new Set(referencesIn(qso.get(other)));
  if (others.size === 0) return [formatRecord(fields)];
  return [...others].map((each) =>
    formatRecord({ ...fields, [other]: each, ...(hasSig && { SIG: programme, SIG_INFO: each }) }),
  );
}
