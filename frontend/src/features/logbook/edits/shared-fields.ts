import type { SharedValues } from '@pileup/contract/log/edits';
import type { Setup } from '@pileup/contract/log/setup';
import { BANDS } from '@pileup/radio/band';
import { EXTRA_FIELDS, type ExtraFieldName } from '@pileup/radio/fields/extra-fields';
import { MODE_OPTIONS } from '@pileup/radio/mode';

interface SharedField {
  readonly label: string;
  readonly max: number;
  /** The values to choose from, with their texts. */
  readonly choices?: readonly { readonly value: string; readonly text: string }[];
}

const CARDS = [
  { value: '', text: 'None' },
  { value: 'Y', text: 'Yes' },
  { value: 'N', text: 'No' },
  { value: 'R', text: 'Requested' },
  { value: 'I', text: 'Ignored' },
];
const asChoices = (values: readonly string[]) => values.map((value) => ({ value, text: value }));

const OWN_FIELDS = {
  Band: { label: 'Band', max: 10, choices: asChoices(BANDS) },
  Mode: { label: 'Mode', max: 30, choices: asChoices(MODE_OPTIONS.filter((mode) => !mode.startsWith('-'))) },
  station_callsign: { label: 'Station callsign', max: 20 },
  Power: { label: 'Power (W)', max: 12 },
  Name: { label: 'Name', max: 100 },
  Comment: { label: 'Comment', max: 1_000 },
  ContestName: { label: 'Contest', max: 50 },
  QSL_SENT: { label: 'Card sent', max: 1, choices: CARDS },
  QSL_RCVD: { label: 'Card received', max: 1, choices: CARDS },
} as const satisfies Readonly<Record<string, SharedField>>;

const FURTHER = [
  ...(['MY_GRIDSQUARE', 'MY_CITY', 'MY_RIG', 'MY_ANTENNA', 'MY_STATE', 'MY_CNTY', 'MY_POTA_REF'] as const),
  ...(['MY_SOTA_REF', 'MY_WWFF_REF', 'MY_IOTA', 'POTA_REF', 'SOTA_REF', 'WWFF_REF', 'IOTA', 'QTH', 'STATE'] as const),
  ...(['CNTY', 'NOTES', 'PROP_MODE', 'SAT_NAME', 'SAT_MODE', 'STX_STRING', 'SRX_STRING'] as const),
] satisfies ExtraFieldName[];

export type SharedFieldName = keyof typeof OWN_FIELDS | (typeof FURTHER)[number];

/** The fields that can be set in several contacts, in the order in which they are offered. */
export const SHARED_FIELDS: ReadonlyMap<SharedFieldName, SharedField> = new Map<SharedFieldName, SharedField>([
  ...(Object.entries(OWN_FIELDS) as [keyof typeof OWN_FIELDS, SharedField][]),
  ...FURTHER.map((name): [SharedFieldName, SharedField] => [name, EXTRA_FIELDS[name]]),
]);

const isOwnField = (name: string): name is keyof typeof OWN_FIELDS => Object.hasOwn(OWN_FIELDS, name);

const LABELS: Readonly<Record<string, string>> = {
  TS: 'Time',
  Call: 'Call',
  Freq: 'Frequency (kHz)',
  SubMode: 'Submode',
  SNT: 'Sent',
  RCV: 'Received',
  country: 'Country',
  cq_zone: 'CQ zone',
  GridSquare: 'Grid',
  deleted_at: 'Deleted',
};

/** The label of a changed field; ADIF's name for one that is only preserved. */
export const labelOfField = (name: string): string =>
  SHARED_FIELDS.get(name as SharedFieldName)?.label ?? LABELS[name] ?? name;

/** A field and its new value, as typed. */
export type FieldLine = readonly [name: SharedFieldName, value: string];

/** The request for lines of the form; if a field has several lines, the last one counts. */
export function valuesOf(lines: readonly FieldLine[]): SharedValues {
  const values: Record<string, string> = {};
  const fields: Record<string, string> = {};
  for (const [name, text] of lines) {
    if (isOwnField(name)) values[name] = text.trim();
    else fields[name] = text.trim();
  }
  return { ...values, ...(Object.keys(fields).length > 0 ? { fields } : {}) };
}

/** The lines that a set-up stands for. */
export function linesOfSetup({ callsign, power, fields }: Setup, ownCall: string): FieldLine[] {
  const own = FURTHER.filter((name) => fields[name] !== undefined);
  return [
    ['station_callsign', callsign || ownCall],
    ...(power === null ? [] : [['Power', String(power)] as const]),
    ...own.map((name): FieldLine => [name, fields[name] ?? '']),
  ];
}

/** The name under which the server reports an error of a field. */
export const errorNameOf = (name: SharedFieldName): string => (isOwnField(name) ? name : `fields.${name}`);
