/** How the text of a field is read. `text` and `lines` are any text, `code` is written in capitals. */
export type FieldKind =
  | 'text'
  | 'lines'
  | 'code'
  | 'number'
  | 'date'
  | 'time'
  | 'mhz'
  | 'band'
  | 'propagation'
  | 'grid'
  | 'squares'
  | 'POTA'
  | 'SOTA'
  | 'WWFF'
  | 'IOTA';

interface ExtraField {
  /** Name for people. */
  readonly label: string;
  readonly kind: FieldKind;
  /** Characters. */
  readonly max: number;
}

const field = (label: string, kind: FieldKind, max: number): ExtraField => ({ label, kind, max });

/** The ADIF fields that a contact may have beside those with a column of their own. */
export const EXTRA_FIELDS = {
  QTH: field('QTH', 'text', 100),
  STATE: field('State', 'code', 10),
  CNTY: field('County', 'text', 60),
  QSO_DATE_OFF: field('End date', 'date', 8),
  TIME_OFF: field('End time', 'time', 8),
  FREQ_RX: field('Receive frequency', 'mhz', 16),
  // BAND_RX is set with FREQ_RX.
  BAND_RX: field('Receive band', 'band', 10),
  PROP_MODE: field('Propagation', 'propagation', 10),
  SAT_NAME: field('Satellite', 'code', 20),
  SAT_MODE: field('Satellite mode', 'code', 10),
  NOTES: field('Notes', 'lines', 1_000),
  VUCC_GRIDS: field('Their squares', 'squares', 40),
  POTA_REF: field('Their POTA', 'POTA', 200),
  SOTA_REF: field('Their SOTA', 'SOTA', 20),
  WWFF_REF: field('Their WWFF', 'WWFF', 20),
  IOTA: field('Their IOTA', 'IOTA', 10),
  STX: field('Sent serial', 'number', 6),
  STX_STRING: field('Sent exchange', 'text', 50),
  SRX: field('Received serial', 'number', 6),
  SRX_STRING: field('Received exchange', 'text', 50),
  MY_GRIDSQUARE: field('My grid', 'grid', 10),
  MY_VUCC_GRIDS: field('My squares', 'squares', 40),
  MY_RIG: field('My rig', 'text', 100),
  MY_ANTENNA: field('My antenna', 'text', 100),
  MY_POTA_REF: field('My POTA', 'POTA', 200),
  MY_SOTA_REF: field('My SOTA', 'SOTA', 20),
  MY_WWFF_REF: field('My WWFF', 'WWFF', 20),
  MY_IOTA: field('My IOTA', 'IOTA', 10),
  MY_CITY: field('My city', 'text', 100),
  MY_STATE: field('My state', 'code', 10),
  MY_CNTY: field('My county', 'text', 60),
  MY_NAME: field('My name', 'text', 100),
} as const satisfies Readonly<Record<string, ExtraField>>;

export type ExtraFieldName = keyof typeof EXTRA_FIELDS;

export const EXTRA_FIELD_NAMES = Object.keys(EXTRA_FIELDS) as readonly ExtraFieldName[];

/** Whether a text is the name of an extra field. */
export function isExtraField(name: string): name is ExtraFieldName {
  return Object.hasOwn(EXTRA_FIELDS, name);
}
