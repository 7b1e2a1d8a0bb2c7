/**
 * Every mode of ADIF 3.1.6 with its submodes, the most used submode first, the rest in ADIF's order. ADIF's
 * "import-only" modes (PSK31, C4FM, JT65B, …) are all submodes here and reach their parent that way.
 */
const TABLE = {
  AM: '',
  ARDOP: '',
  ATV: '',
  CHIP: 'CHIP64,CHIP128',
  CLO: '',
  CONTESTI: '',
  CW: 'PCW',
  DIGITALVOICE: 'C4FM,DMR,DSTAR,FREEDV,M17',
  DOMINO: 'DOM-M,DOM4,DOM5,DOM8,DOM11,DOM16,DOM22,DOM44,DOM88,DOMINOEX,DOMINOF',
  DYNAMIC: 'VARA HF,VARA SATELLITE,VARA FM 1200,VARA FM 9600',
  FAX: '',
  FM: '',
  FSK: 'SCAMP_FAST,SCAMP_SLOW,SCAMP_VSLOW',
  FSK441: '',
  FT8: '',
  HELL: 'FMHELL,FSKH105,FSKH245,FSKHELL,HELL80,HELLX5,HELLX9,HFSK,PSKHELL,SLOWHELL',
  ISCAT: 'ISCAT-A,ISCAT-B',
  JT4: 'JT4A,JT4B,JT4C,JT4D,JT4E,JT4F,JT4G',
  JT44: '',
  JT65: 'JT65A,JT65B,JT65B2,JT65C,JT65C2',
  JT6M: '',
  JT9: 'JT9-1,JT9-2,JT9-5,JT9-10,JT9-30,JT9A,JT9B,JT9C,JT9D,JT9E,JT9E FAST,JT9F,JT9F FAST,JT9G,JT9G FAST,JT9H,JT9H FAST',
  MFSK:
    'FT4,JS8,FST4,FST4W,Q65,FSQCALL,JTMS,MFSK4,MFSK8,MFSK11,MFSK16,MFSK22,MFSK31,MFSK32,MFSK64,MFSK64L,MFSK128,' +
    'MFSK128L',
  MSK144: '',
  MT63: '',
  MTONE: 'SCAMP_OO,SCAMP_OO_SLW',
  OLIVIA: 'OLIVIA 4/125,OLIVIA 4/250,OLIVIA 8/250,OLIVIA 8/500,OLIVIA 16/500,OLIVIA 16/1000,OLIVIA 32/1000',
  OPERA: 'OPERA-BEACON,OPERA-QSO',
  PAC: 'PAC2,PAC3,PAC4',
  PAX: 'PAX2',
  PKT: '',
  PSK:
    'PSK31,PSK63,PSK125,8PSK125,8PSK125F,8PSK125FL,8PSK250,8PSK250F,8PSK250FL,8PSK500,8PSK500F,8PSK1000,8PSK1000F,' +
    '8PSK1200F,FSK31,PSK10,PSK63F,PSK63RC10,PSK63RC20,PSK63RC32,PSK63RC4,PSK63RC5,PSK125RC10,PSK125RC12,PSK125RC16,' +
    'PSK125RC4,PSK125RC5,PSK250,PSK250RC2,PSK250RC3,PSK250RC5,PSK250RC6,PSK250RC7,PSK500,PSK500RC2,PSK500RC3,' +
    'PSK500RC4,PSK800RC2,PSK1000,PSK1000RC2,PSKAM10,PSKAM31,PSKAM50,PSKFEC31,QPSK31,QPSK63,QPSK125,QPSK250,QPSK500,' +
    'SIM31',
  PSK2K: '',
  Q15: '',
  QRA64: 'QRA64A,QRA64B,QRA64C,QRA64D,QRA64E',
  ROS: 'ROS-EME,ROS-HF,ROS-MF',
  RTTY: 'ASCI',
  RTTYM: '',
  SSB: 'LSB,USB',
  SSTV: '',
  T10: '',
  THOR: 'THOR-M,THOR4,THOR5,THOR8,THOR11,THOR16,THOR22,THOR25X4,THOR50X1,THOR50X2,THOR100',
  THRB: 'THRBX,THRBX1,THRBX2,THRBX4,THROB1,THROB2,THROB4',
  TOR: 'AMTORFEC,GTOR,NAVTEX,SITORB',
  V4: '',
  VOI: '',
  WINMOR: '',
  WSPR: '',
} as const;

/** ADIF 3.1.6's modes, each with its submodes. */
export const SUBMODES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(TABLE).map(([mode, list]) => [mode, list === '' ? [] : list.split(',')]),
);

const aliases = (names: string, mode: string, submode = '') =>
  names.split(' ').map((name) => [name, [mode, submode]] as const);

/**
 * Names that programs and rigs write instead: CAT modes with sideband or data suffixes, product names, older names.
 * Keys are normalized (`D-STAR` is found as `DSTAR` without an entry here).
 */
export const ALIASES: Readonly<Record<string, readonly [mode: string, submode: string]>> = Object.fromEntries([
  ...aliases('CWU CWL CWR CWN CWUSB CWLSB CWNARROW CWWIDE', 'CW'),
  ...aliases('FMN FMW NFM WFM', 'FM'),
  ...aliases('AMN AMW SAM DSB', 'AM'),
  ...aliases('SSBN SSBW PH', 'SSB'),
  ...aliases('RTTYR RTTYU RTTYL', 'RTTY'),
  ...aliases('PHONE VOICE', 'SSB'),
  ...aliases('BPSK', 'PSK'),
  ...aliases('BPSK31', 'PSK', 'PSK31'),
  ...aliases('BPSK63', 'PSK', 'PSK63'),
  ...aliases('BPSK125', 'PSK', 'PSK125'),
  ...aliases('BPSK250', 'PSK', 'PSK250'),
  ...aliases('BPSK500', 'PSK', 'PSK500'),
  ...aliases('BPSK1000', 'PSK', 'PSK1000'),
  ...aliases('YSF FUSION SYSTEMFUSION', 'DIGITALVOICE', 'C4FM'),
  ...aliases('DV DVR P25 NXDN', 'DIGITALVOICE'),
  ...aliases('C4FMDN C4FMVW', 'DIGITALVOICE', 'C4FM'),
  ...aliases('FDV', 'DIGITALVOICE', 'FREEDV'),
  ...aliases('JS8CALL', 'MFSK', 'JS8'),
  ...aliases('FSQ', 'MFSK', 'FSQCALL'),
  ...aliases('FT2', 'MFSK', 'FT2'),
  ...aliases('VARA', 'DYNAMIC', 'VARA'),
  ...aliases('VARAFM', 'DYNAMIC', 'VARA FM'),
  ...aliases('THROB', 'THRB'),
  ...aliases('THROBX', 'THRB', 'THRBX'),
  ...aliases('HELLSCHREIBER FELDHELL', 'HELL'),
  ...aliases('AMTOR SITOR', 'TOR'),
  ...aliases('PACTOR', 'PAC'),
  ...aliases('PACTOR2', 'PAC', 'PAC2'),
  ...aliases('PACTOR3', 'PAC', 'PAC3'),
  ...aliases('PACTOR4', 'PAC', 'PAC4'),
  ...aliases('PACKET', 'PKT'),
  ...aliases('CONTESTIA', 'CONTESTI'),
]);

/** Names of rigs and programs for "some digital mode": which one they do not say, and ADIF has no such mode. */
export const ANY_DATA = 'DATA';
export const NAMES_OF_ANY_DATA: readonly string[] = (
  'DATA DIG DIGI DIGITAL DIGU DIGL USBD LSBD USBD1 USBD2 USBD3 LSBD1 LSBD2 LSBD3 DUSB DLSB DATAU DATAL DATAUSB DATALSB ' +
  'DATAFM DATAR PKTU PKTL PKTUSB PKTLSB PKTFM PKTAM FMD AMD'
).split(' ');

/** The mode of unlisted names by prefix, for modes with very many submodes (`OLIVIA 16/2000`, `ROS16`, `VARA 500`). */
export const MODE_BY_PREFIX: readonly (readonly [prefix: string, mode: string])[] = [
  ['OLIVIA', 'OLIVIA'],
  ['CONTESTI', 'CONTESTI'],
  ['VARA', 'DYNAMIC'],
  ['THOR', 'THOR'],
  ['THRO', 'THRB'],
  ['DOM', 'DOMINO'],
  ['ROS', 'ROS'],
  ['MT63', 'MT63'],
  ['MFSK', 'MFSK'],
  ['FST4', 'MFSK'],
  ['Q65', 'MFSK'],
  ['JT65', 'JT65'],
  ['JT9', 'JT9'],
  ['QPSK', 'PSK'],
  ['BPSK', 'PSK'],
  ['8PSK', 'PSK'],
  ['PSK', 'PSK'],
  ['SCAMP_OO', 'MTONE'],
  ['SCAMP', 'FSK'],
  ['RTTY', 'RTTY'],
];
