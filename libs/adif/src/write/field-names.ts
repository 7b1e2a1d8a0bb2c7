/** Every field of a contact in ADIF 3.1.6 (III.C), import-only ones included, except the `_INTL` fields. */
const ADIF_NAMES = `
  ADDRESS AGE ALTITUDE ANT_AZ ANT_EL ANT_PATH ARRL_SECT AWARD_GRANTED AWARD_SUBMITTED A_INDEX BAND BAND_RX CALL CHECK
  CLASS CLUBLOG_QSO_UPLOAD_DATE CLUBLOG_QSO_UPLOAD_STATUS CNTY CNTY_ALT COMMENT CONT CONTACTED_OP CONTEST_ID COUNTRY CQZ
  CREDIT_GRANTED CREDIT_SUBMITTED DARC_DOK DCL_QSLRDATE DCL_QSLSDATE DCL_QSL_RCVD DCL_QSL_SENT DISTANCE DXCC EMAIL
  EQSL_AG EQSL_QSLRDATE EQSL_QSLSDATE EQSL_QSL_RCVD EQSL_QSL_SENT EQ_CALL FISTS FISTS_CC FORCE_INIT FREQ FREQ_RX
  GRIDSQUARE GRIDSQUARE_EXT GUEST_OP HAMLOGEU_QSO_UPLOAD_DATE HAMLOGEU_QSO_UPLOAD_STATUS HAMQTH_QSO_UPLOAD_DATE
  HAMQTH_QSO_UPLOAD_STATUS HRDLOG_QSO_UPLOAD_DATE HRDLOG_QSO_UPLOAD_STATUS IOTA IOTA_ISLAND_ID ITUZ K_INDEX LAT LON
  LOTW_QSLRDATE LOTW_QSLSDATE LOTW_QSL_RCVD LOTW_QSL_SENT MAX_BURSTS MODE MORSE_KEY_INFO MORSE_KEY_TYPE MS_SHOWER
  MY_ALTITUDE MY_ANTENNA MY_ARRL_SECT MY_CITY MY_CNTY MY_CNTY_ALT MY_COUNTRY MY_CQ_ZONE MY_DARC_DOK MY_DXCC MY_FISTS
  MY_GRIDSQUARE MY_GRIDSQUARE_EXT MY_IOTA MY_IOTA_ISLAND_ID MY_ITU_ZONE MY_LAT MY_LON MY_MORSE_KEY_INFO
  MY_MORSE_KEY_TYPE MY_NAME MY_POSTAL_CODE MY_POTA_REF MY_RIG MY_SIG MY_SIG_INFO MY_SOTA_REF MY_STATE MY_STREET
  MY_USACA_COUNTIES MY_VUCC_GRIDS MY_WWFF_REF NAME NOTES NR_BURSTS NR_PINGS OPERATOR OWNER_CALLSIGN PFX POTA_REF
  PRECEDENCE PROP_MODE PUBLIC_KEY QRZCOM_QSO_DOWNLOAD_DATE QRZCOM_QSO_DOWNLOAD_STATUS QRZCOM_QSO_UPLOAD_DATE
  QRZCOM_QSO_UPLOAD_STATUS QSLMSG QSLMSG_RCVD QSLRDATE QSLSDATE QSL_RCVD QSL_RCVD_VIA QSL_SENT QSL_SENT_VIA QSL_VIA
  QSO_COMPLETE QSO_DATE QSO_DATE_OFF QSO_RANDOM QTH REGION RIG RST_RCVD RST_SENT RX_PWR SAT_MODE SAT_NAME SFI SIG
  SIG_INFO SILENT_KEY SKCC SOTA_REF SRX SRX_STRING STATE STATION_CALLSIGN STX STX_STRING SUBMODE SWL TEN_TEN TIME_OFF
  TIME_ON TX_PWR UKSMG USACA_COUNTIES VE_PROV VUCC_GRIDS WEB WWFF_REF`;

/** The fields with an `_INTL` field for international text, such as `NAME_INTL`. Source: ADIF 3.1.6, III.C. */
const HAS_INTERNATIONAL = `
  ADDRESS COMMENT COUNTRY MY_ANTENNA MY_CITY MY_COUNTRY MY_NAME MY_POSTAL_CODE MY_RIG MY_SIG MY_SIG_INFO MY_STREET NAME
  NOTES QSLMSG QTH RIG SIG SIG_INFO`;

const words = (text: string): string[] => text.trim().split(/\s+/);

/** A plain field's name → its `_INTL` field's; and the other way round. */
export const INTERNATIONAL_FIELD_OF: ReadonlyMap<string, string> = new Map(
  words(HAS_INTERNATIONAL).map((name) => [name, `${name}_INTL`]),
);
export const PLAIN_FIELD_OF: ReadonlyMap<string, string> = new Map(
  [...INTERNATIONAL_FIELD_OF].map(([plain, international]) => [international, plain]),
);

const DEFINED: ReadonlySet<string> = new Set([...words(ADIF_NAMES), ...PLAIN_FIELD_OF.keys()]);

/** Whether ADIF 3.1.6 defines a field of a contact with this upper-case name, `_INTL` fields included. */
export function isAdifField(name: string): boolean {
  return DEFINED.has(name);
}

/**
 * The program and the field of an application's field: `APP_N1MM_POINTS` is N1MM's POINTS. Undefined for any other
 * name. If the program's name contains a `_`, the split is at the wrong place, but the joined name stays the same.
 */
export function appField(name: string): { program: string; field: string } | undefined {
  const [, program, field] = /^APP_([^_]+)_(.+)$/s.exec(name) ?? [];
  return program !== undefined && field !== undefined ? { program, field } : undefined;
}

/** Fields that are neither ADIF's nor an application's: a file's header must define them. */
export function userDefined(names: readonly string[]): string[] {
  return names.filter((name) => !isAdifField(name) && appField(name) === undefined);
}

/** Characters a tag cannot contain, or our reader does not accept in a name. */
const INVALID_IN_NAME = /[^\p{L}\p{N}_ ./-]|^[^\p{L}\p{N}_]|\s+$/gu;
/** Limits names, so that a tag stays below the length at which readers, ours included, treat it as text. */
const NAME_LIMIT = 60;
const VALID_NAME = /^(?!EO[RH]$)[A-Z0-9_]{1,60}$/;

/** Whether a name can be written in a tag unchanged; almost all can. */
export function isValidName(name: string): boolean {
  return VALID_NAME.test(name);
}

/** A name that can be written in a tag: upper-case, with `_` for characters not allowed there. */
export function sanitizeName(name: string): string {
  if (VALID_NAME.test(name)) return name;
  const sanitized = name.toUpperCase().slice(0, NAME_LIMIT).toWellFormed().replace(INVALID_IN_NAME, '_') || '_';
  return /^EO[RH]$/.test(sanitized) ? `${sanitized}_` : sanitized;
}
