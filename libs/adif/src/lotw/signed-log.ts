import { lotwMode } from '@pileup/radio/fields/lotw-mode';

/** ADIF fields of a contact, by capital name. */
type Fields = Readonly<Record<string, string | undefined>>;

/** The fields of a station location that are signed, in the order of the signed text. */
const SIGNED_OF_STATION = ['CA_PROVINCE', 'CQZ', 'GRIDSQUARE', 'IOTA', 'ITUZ', 'US_COUNTY', 'US_STATE'] as const;
/** The fields of a contact that are signed, in the order of the signed text. */
const SIGNED_OF_CONTACT = [
  'BAND',
  'BAND_RX',
  'CALL',
  'FREQ',
  'FREQ_RX',
  'MODE',
  'PROP_MODE',
  'QSO_DATE',
  'QSO_TIME',
  'SAT_NAME',
] as const;

/** The entities whose states LoTW asks for. */
const UNITED_STATES = new Set([291, 6, 110]);
const CANADA = 1;
const GRID = /^[A-R]{2}\d{2}(?:[A-X]{2})?$/;

/** A log for LoTW as the text of a `.tq8` file, which is this text in gzip. Every value is in capitals. */
export interface SignedLog {
  /** The certificate, in DER and base64. */
  readonly certificate: string;
  readonly callsign: string;
  readonly dxcc: number;
  readonly stations: readonly Fields[];
  readonly contacts: readonly { station: number; fields: Fields; signed: string; signature: string }[];
}

/** The own place of a contact (`MY_GRIDSQUARE` and others) as LoTW's station location; invalid values are left out. */
export function lotwStation(fields: Fields, dxcc: number): Record<string, string> {
  const state = capitals(fields.MY_STATE);
  // ADIF writes counties as `MA,Middlesex`.
  const county = capitals(fields.MY_CNTY).replace(/^[A-Z]{2},\s*/, '');
  const grid = capitals(fields.MY_GRIDSQUARE).slice(0, 6);
  const iota = capitals(fields.MY_IOTA);
  const isAmerican = UNITED_STATES.has(dxcc);
  return given({
    CA_PROVINCE: dxcc === CANADA ? state : '',
    CQZ: zone(fields.MY_CQ_ZONE, 40),
    GRIDSQUARE: GRID.test(grid) ? grid : '',
    IOTA: /^[A-Z]{2}-\d{3}$/.test(iota) ? iota : '',
    ITUZ: zone(fields.MY_ITU_ZONE, 90),
    US_COUNTY: isAmerican && state !== '' ? county : '',
    US_STATE: isAmerican ? state : '',
  });
}

/** A contact's ADIF fields as LoTW's. */
export function lotwContact(fields: Fields): Record<string, string> {
  const [date, time] = [fields.QSO_DATE ?? '', (fields.TIME_ON ?? '').padEnd(6, '0')];
  return given({
    CALL: capitals(fields.CALL),
    BAND: capitals(fields.BAND),
    MODE: lotwMode(fields.MODE ?? fields.APP_PILEUP_MODE ?? '', fields.SUBMODE ?? ''),
    FREQ: capitals(fields.FREQ),
    // A receive frequency of 0 is signed, too.
    FREQ_RX: capitals(fields.FREQ_RX),
    PROP_MODE: capitals(fields.PROP_MODE),
    SAT_NAME: capitals(fields.SAT_NAME),
    BAND_RX: capitals(fields.BAND_RX),
    QSO_DATE: `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`,
    QSO_TIME: `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}Z`,
  });
}

/** The text that is signed (RSA PKCS #1 v1.5 with SHA-1): the values of station and contact without separators. */
export function signedText(station: Fields, contact: Fields): string {
  const values = [
    ...SIGNED_OF_STATION.map((name) => station[name] ?? ''),
    ...SIGNED_OF_CONTACT.map((name) => contact[name] ?? ''),
  ];
  return values.join('').toUpperCase();
}

/** The text of a `.tq8` file. `program` names its writer. */
export function formatSignedLog(
  { certificate, callsign, dxcc, stations, contacts }: SignedLog,
  program: string,
): string {
  const parts = [field('TQSL_IDENT', program), '\n'];
  // The certificate is written in lines, and the break after the last one belongs to its value.
  const text = `${lines(certificate)}\n`;
  parts.push(record('tCERT', [field('CERT_UID', '1'), field('CERTIFICATE', text)]));
  stations.forEach((station, index) => {
    const own = { STATION_UID: String(index + 1), CERT_UID: '1', CALL: callsign, DXCC: String(dxcc), ...station };
    parts.push(
      record(
        'tSTATION',
        Object.entries(own).map(([name, value]) => field(name, value ?? '')),
      ),
    );
  });
  for (const { station, fields, signed, signature } of contacts) {
    const values = Object.entries({ STATION_UID: String(station + 1), ...fields });
    const text = `${lines(signature)}\n`;
    parts.push(
      record('tCONTACT', [
        ...values.map(([name, value]) => field(name, value ?? '')),
        `<SIGN_LOTW_V2.0:${text.length}:6>${text}`,
        field('SIGNDATA', signed),
      ]),
    );
  }
  return parts.join('');
}

const capitals = (value = '') => value.trim().toUpperCase();
const field = (name: string, value: string) => `<${name}:${value.length}>${value}\n`;
const record = (type: string, fields: readonly string[]) => `${field('Rec_Type', type)}${fields.join('')}<eor>\n\n`;
const lines = (base64: string) => base64.match(/.{1,64}/g)?.join('\n') ?? '';

function given(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function zone(value: string | undefined, largest: number): string {
  const number = Number(value ?? '');
  return Number.isInteger(number) && number >= 1 && number <= largest ? String(number) : '';
}
