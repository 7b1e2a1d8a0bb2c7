import type { Multiplier } from '@pileup/radio/contests/scoring-rules';
import { countryName } from '@pileup/radio/dxcc';

export const MULTIPLIER_NAMES: Readonly<Record<Multiplier['kind'], string>> = {
  field: 'Field',
  zone: 'Zone',
  entity: 'Country',
  prefix: 'Prefix',
};

/** The value of a multiplier as text: the name of an entity instead of its number. */
export function multiplierText({ kind, value }: Pick<Multiplier, 'kind' | 'value'>): string {
  return kind === 'entity' ? countryName(value) : value;
}
