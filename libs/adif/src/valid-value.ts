import { parseBand } from '@pileup/radio/band';
import { isAdifField } from './write/field-names.ts';

// The types and enumerations of ADIF 3.1.6 (II.B and III). Fields of type String and MultilineString are not listed, nor
// enumerations that ADIF leaves open (SUBMODE, CONTEST_ID) or that depend on an entity (STATE, CNTY).

const words = (text: string): string[] => text.trim().split(/\s+/);

const number =
  (lowest = Number.NEGATIVE_INFINITY, highest = Number.POSITIVE_INFINITY) =>
  (text: string): boolean =>
    /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && Number(text) >= lowest && Number(text) <= highest;
const integer = (lowest: number, highest: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= lowest && Number(text) <= highest;
const one = (values: string) => {
  const known = new Set(words(values));
  return (text: string): boolean => known.has(text) || known.has(text.toUpperCase());
};
const matches = (pattern: RegExp) => (text: string) => pattern.test(text);
const list = (isItem: (item: string) => boolean) => (text: string) =>
  text.split(',').every((item) => isItem(item.trim()));

const GRID = /^[A-R]{2}(?:\d{2}(?:[A-X]{2}(?:\d{2})?)?)?$/i;
const LATITUDE = /^[NS](?:0[0-8]\d [0-5]\d\.\d{3}|090 00\.000)$/i;
const LONGITUDE = /^[EW](?:(?:0\d\d|1[0-7]\d) [0-5]\d\.\d{3}|180 00\.000)$/i;
const PROPAGATION = 'AS AUE AUR BS ECH EME ES F2 FAI GWAVE INTERNET ION IRL LOS MS RPT RS SAT TEP TR';
const CREDITS = `CQDX CQDX_BAND CQDX_MODE CQDX_MOBILE CQDX_QRP CQDX_SATELLITE CQDXFIELD CQDXFIELD_BAND CQDXFIELD_MODE
  CQDXFIELD_MOBILE CQDXFIELD_QRP CQDXFIELD_SATELLITE CQWAZ_MIXED CQWAZ_BAND CQWAZ_MODE CQWAZ_SATELLITE CQWAZ_EME
  CQWAZ_MOBILE CQWAZ_QRP CQWPX CQWPX_BAND CQWPX_MODE DXCC DXCC_BAND DXCC_MODE DXCC_SATELLITE EAUSTRALIA ECANADA
  ECOUNTY_STATE EDX EDX100 EDX100_BAND EDX100_MODE EECHOLINK50 EGRID_BAND EGRID_SATELLITE EPFX300 EPFX300_MODE EWAS
  EWAS_BAND EWAS_MODE EWAS_SATELLITE EZ40 EZ40_MODE FFMA IOTA IOTA_BASIC IOTA_CONT IOTA_GROUP RDA USACA VUCC_BAND
  VUCC_SATELLITE WAB WAC WAC_BAND WAE WAE_BAND WAE_MODE WAIP WAIP_BAND WAIP_MODE WAS WAS_BAND WAS_EME WAS_MODE
  WAS_NOVICE WAS_QRP WAS_SATELLITE WITUZ WITUZ_BAND`;
const MAX_SERIAL = 1e15;
const isCredit = one(CREDITS);
const isMedium = one('CARD EQSL LOTW');

const day =
  (firstYear: string) =>
  (text: string): boolean => {
    const [, year = '', month = '', date = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
    if (year < firstYear) return false;
    const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
    return month >= '01' && month <= '12' && date >= '01' && Number(date) <= last;
  };

/** A check and the fields that it is for. */
const CHECKS: readonly (readonly [(text: string) => boolean, names: string])[] = [
  // ADIF's dates begin in 1930; this log in 1900.
  [day('1900'), 'QSO_DATE QSO_DATE_OFF'],
  [
    day('1930'),
    `QSLRDATE QSLSDATE LOTW_QSLRDATE LOTW_QSLSDATE EQSL_QSLRDATE EQSL_QSLSDATE DCL_QSLRDATE
    DCL_QSLSDATE CLUBLOG_QSO_UPLOAD_DATE HAMLOGEU_QSO_UPLOAD_DATE HAMQTH_QSO_UPLOAD_DATE HRDLOG_QSO_UPLOAD_DATE
    QRZCOM_QSO_UPLOAD_DATE QRZCOM_QSO_DOWNLOAD_DATE`,
  ],
  [matches(/^(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$/), 'TIME_ON TIME_OFF'],
  [number(), 'ALTITUDE MY_ALTITUDE'],
  [number(0), 'DISTANCE FREQ FREQ_RX MAX_BURSTS RX_PWR TX_PWR'],
  [number(0, 120), 'AGE'],
  [number(0, 360), 'ANT_AZ'],
  [number(-90, 90), 'ANT_EL'],
  [number(0, 400), 'A_INDEX'],
  [integer(0, 9), 'K_INDEX'],
  [integer(0, 300), 'SFI'],
  [integer(0, MAX_SERIAL), 'NR_BURSTS NR_PINGS SRX STX'],
  [integer(1, 40), 'CQZ MY_CQ_ZONE'],
  [integer(1, 90), 'ITUZ MY_ITU_ZONE'],
  [integer(1, MAX_SERIAL), 'FISTS FISTS_CC MY_FISTS TEN_TEN UKSMG IOTA_ISLAND_ID MY_IOTA_ISLAND_ID'],
  [matches(/^(?:0|[1-4]?\d?\d|5[01]\d|52[0-2])$/), 'DXCC MY_DXCC'],
  [one('Y N'), 'FORCE_INIT QSO_RANDOM SILENT_KEY SWL'],
  [one('AF AN AS EU NA OC SA'), 'CONT'],
  [one(PROPAGATION), 'PROP_MODE'],
  // V is for import only: another program verified the card.
  [one('Y N R I V'), 'QSL_RCVD LOTW_QSL_RCVD EQSL_QSL_RCVD DCL_QSL_RCVD'],
  [one('Y N R Q I'), 'QSL_SENT LOTW_QSL_SENT EQSL_QSL_SENT DCL_QSL_SENT'],
  [one('B D E M'), 'QSL_RCVD_VIA QSL_SENT_VIA'],
  [
    one('Y N M'),
    `CLUBLOG_QSO_UPLOAD_STATUS HAMLOGEU_QSO_UPLOAD_STATUS HAMQTH_QSO_UPLOAD_STATUS HRDLOG_QSO_UPLOAD_STATUS
    QRZCOM_QSO_UPLOAD_STATUS`,
  ],
  [one('Y N I'), 'QRZCOM_QSO_DOWNLOAD_STATUS'],
  [one('Y N U'), 'EQSL_AG'],
  [one('Y N NIL ?'), 'QSO_COMPLETE'],
  [one('G O S L'), 'ANT_PATH'],
  [(text) => !['', '11m'].includes(parseBand(text)), 'BAND_RX'],
  [one('NONE IV AI SY BI SI KO ET'), 'REGION'],
  [
    list((credit) => {
      const [name = '', media] = credit.split(':');
      return isCredit(name) && (media === undefined || media.split('&').every(isMedium));
    }),
    'CREDIT_GRANTED CREDIT_SUBMITTED',
  ],
  [list(matches(/^(?:ADIF|ARI|ARRL|CQ|DARC|EQSL|IARU|JARL|RSGB|TAG|WABAG)_/)), 'AWARD_GRANTED AWARD_SUBMITTED'],
  [one('SK SS BUG FAB SP DP CPU'), 'MORSE_KEY_TYPE MY_MORSE_KEY_TYPE'],
  [matches(GRID), 'GRIDSQUARE MY_GRIDSQUARE'],
  [matches(/^[A-X]{2}(?:\d{2})?$/i), 'GRIDSQUARE_EXT MY_GRIDSQUARE_EXT'],
  [matches(/^(?:[A-R]{2}\d{2},){1,3}[A-R]{2}\d{2}$/i), 'VUCC_GRIDS MY_VUCC_GRIDS'],
  [matches(LATITUDE), 'LAT MY_LAT'],
  [matches(LONGITUDE), 'LON MY_LON'],
  [matches(/^(?:AF|AN|AS|EU|NA|OC|SA)-(?!000)\d{3}$/i), 'IOTA MY_IOTA'],
  [matches(/^[A-Z0-9]{1,8}\/[A-Z]{2}-\d{3}$/i), 'SOTA_REF MY_SOTA_REF'],
  [list(matches(/^[A-Z0-9]{1,4}-[A-Z0-9]{4,5}(?:@[A-Z0-9-]{4,6})?$/i)), 'POTA_REF MY_POTA_REF'],
  [matches(/^[A-Z0-9]{1,4}FF-\d{4}$/i), 'WWFF_REF MY_WWFF_REF'],
];

const CHECK_OF: ReadonlyMap<string, (text: string) => boolean> = new Map(
  CHECKS.flatMap(([check, names]) => words(names).map((name) => [name, check] as const)),
);

/** Whether ADIF gives a field, in capitals, a type that is no text: blanks around its value mean nothing. */
export function hasType(name: string): boolean {
  return CHECK_OF.has(name);
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const CLOCK = /^\d{1,2}(?::\d{1,2}){1,2}$/;

/** A value that is not valid, written as ADIF writes it: a date without dashes, a time without colons; else as it is. */
export function repairedValue(name: string, value: string): string {
  const text = hasType(name) ? value.trim() : value;
  if (DATE.test(text)) return text.replaceAll('-', '');
  if (CLOCK.test(text) && name.startsWith('TIME_'))
    return text
      .split(':')
      .map((part) => part.padStart(2, '0'))
      .join('');
  if (/IOTA$/.test(name)) return text.replace(/^([A-Z]{2})[ _]?(\d{3})$/i, '$1-$2');
  return /^(?:MY_)?(?:VUCC_GRIDS|POTA_REF)$/.test(name) ? text.replace(/[ ;]+/g, ',').replace(/,+/g, ',') : text;
}

/** Fields of type MultilineString: their lines end with CR LF. All other fields have one line. */
const MULTILINE: ReadonlySet<string> = new Set(
  words('ADDRESS NOTES QSLMSG QSLMSG_RCVD RIG').flatMap((name) => [name, `${name}_INTL`]),
);

const LINE_BREAK = /[\r\n]/;
const TAB = '\t';

/** Whether ADIF gives a field, in capitals, several lines. */
export function mayHaveLines(name: string): boolean {
  return MULTILINE.has(name);
}

/**
 * Whether a value has the type, and is in the enumeration, that ADIF 3.1.6 gives its field. Enumerations are read in any
 * case. Modes and bands are not checked: see `libs/radio`.
 *
 * @param name the field in capitals; values of fields that ADIF does not define are valid
 */
export function isValidValue(name: string, value: string): boolean {
  const check = CHECK_OF.get(name);
  if (check !== undefined) return check(value);
  return isAdifField(name) ? !value.includes(TAB) && (!LINE_BREAK.test(value) || MULTILINE.has(name)) : true;
}
