import { EXTRA_FIELDS } from '@pileup/radio/fields/extra-fields';
import { persistentStore } from '../../persistent-store.ts';
import { type ExtraName, type ExtraValues, isExtraName } from './extra-values.ts';

/** The fields on demand that an operator has chosen, on this device. */
export const chosenFields = persistentStore('log-fields', readChosen);

/** Parses what is stored: unknown names, perhaps of a later version, are left out. */
export function readChosen(value: unknown): readonly ExtraName[] {
  return Array.isArray(value)
    ? [...new Set(value)].filter((name) => typeof name === 'string' && isExtraName(name))
    : [];
}

/** The label of a field on demand. */
export function extraLabel(name: ExtraName): string {
  if (name === 'GRIDSQUARE') return 'Their grid';
  if (name === 'CONTEST_ID') return 'Contest';
  return EXTRA_FIELDS[name].label;
}

/** The order of the fields in the log bar. */
const ORDER: readonly ExtraName[] = [
  ...([
    'GRIDSQUARE',
    'VUCC_GRIDS',
    'QTH',
    'STATE',
    'CNTY',
    'TIME_OFF',
    'FREQ_RX',
    'PROP_MODE',
    'SAT_NAME',
    'SAT_MODE',
  ] as const),
  ...(['POTA_REF', 'SOTA_REF', 'WWFF_REF', 'IOTA'] as const),
  ...(['CONTEST_ID', 'STX', 'STX_STRING', 'SRX', 'SRX_STRING', 'NOTES'] as const),
  ...(Object.keys(EXTRA_FIELDS) as ExtraName[]).filter((name) => name.startsWith('MY_')),
];

/**
 * The fields that the log bar shows: the chosen ones, and every other one that has a value, so that nothing
 * unseen is logged. A satellite implies its propagation.
 */
export function shownFields(chosen: readonly ExtraName[], values: ExtraValues): readonly ExtraName[] {
  const isImplied = (name: ExtraName) => name === 'PROP_MODE' && values.PROP_MODE === 'SAT' && values.SAT_NAME;
  return ORDER.filter((name) => chosen.includes(name) || (values[name] !== undefined && !isImplied(name)));
}
