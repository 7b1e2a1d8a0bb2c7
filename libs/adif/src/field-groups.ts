import { INTERNATIONAL_FIELD_OF } from './write/field-names.ts';

/** Services to which contacts are uploaded, as in `CLUBLOG_QSO_UPLOAD_STATUS`. */
const UPLOADS = ['CLUBLOG', 'HAMLOGEU', 'HAMQTH', 'HRDLOG', 'QRZCOM'];

/** Each line is one group of fields. */
const GROUPS = `
  QSL_RCVD QSLRDATE QSL_RCVD_VIA
  QSL_SENT QSLSDATE QSL_SENT_VIA
  LOTW_QSL_RCVD LOTW_QSLRDATE
  LOTW_QSL_SENT LOTW_QSLSDATE
  EQSL_QSL_RCVD EQSL_QSLRDATE EQSL_AG
  EQSL_QSL_SENT EQSL_QSLSDATE
  DCL_QSL_RCVD DCL_QSLRDATE
  DCL_QSL_SENT DCL_QSLSDATE
  QRZCOM_QSO_DOWNLOAD_STATUS QRZCOM_QSO_DOWNLOAD_DATE
  ${UPLOADS.map((service) => `${service}_QSO_UPLOAD_STATUS ${service}_QSO_UPLOAD_DATE`).join('\n')}
  PROP_MODE SAT_NAME SAT_MODE
  SIG SIG_INFO SIG_INTL SIG_INFO_INTL
  MY_SIG MY_SIG_INFO MY_SIG_INTL MY_SIG_INFO_INTL
  GRIDSQUARE GRIDSQUARE_EXT VUCC_GRIDS
  MY_GRIDSQUARE MY_GRIDSQUARE_EXT MY_VUCC_GRIDS
  LAT LON
  MY_LAT MY_LON
  TIME_OFF QSO_DATE_OFF
  FREQ_RX BAND_RX
  STATE CNTY CNTY_ALT
  MY_STATE MY_CNTY MY_CNTY_ALT
  IOTA IOTA_ISLAND_ID
  MY_IOTA MY_IOTA_ISLAND_ID
  MY_DXCC MY_COUNTRY MY_COUNTRY_INTL
  CONTEST_ID STX STX_STRING SRX SRX_STRING`;

/**
 * Plain fields that form no group with their international variant here: the groups above list both, and names and
 * comments have columns.
 */
const IN_GROUPS = /^(?:(?:MY_)?SIG(?:_INFO)?|MY_COUNTRY|COUNTRY|NAME|COMMENT)$/;

/**
 * A field's name → the first field of its group. The fields of a group state one fact, such as a card with its date: two
 * records of a contact are merged so that each group comes from one of them. Fields without a group stand alone.
 */
export const GROUP_OF_FIELD: ReadonlyMap<string, string> = new Map(
  GROUPS.trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .concat([...INTERNATIONAL_FIELD_OF].filter(([plain]) => !IN_GROUPS.test(plain)))
    .flatMap((names) => names.map((name): [string, string] => [name, names[0] ?? name])),
);

/**
 * The groups in which `stored` has a value that `other` does not repeat: nothing of `other` may be added to them.
 *
 * @returns the first fields of these groups
 */
export function conflictingGroups(
  stored: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const conflicting = new Set<string>();
  for (const name in stored) {
    const group = GROUP_OF_FIELD.get(name);
    if (group !== undefined && stored[name]?.toUpperCase() !== other[name]?.toUpperCase()) conflicting.add(group);
  }
  return conflicting;
}
