import type { DxccEntity } from '@pileup/contract/logbook';

export interface EntityOption {
  /** ADIF number as text, the value of the select. */
  value: string;
  /** `Japan (339)`. */
  text: string;
}

/** `name (adif padded to 3 digits)` (specification, section 2). */
export function entityText({ name, adif }: Pick<DxccEntity, 'name' | 'adif'>): string {
  return `${name} (${String(adif).padStart(3, '0')})`;
}

/** The options of the DXCC select: unique by number and name, in the given order. */
export function entityOptions(entities: readonly Pick<DxccEntity, 'name' | 'adif'>[]): EntityOption[] {
  const seen = new Set<string>();
  return entities.flatMap((entity) => {
    const text = entityText(entity);
    if (seen.has(text)) return [];
    seen.add(text);
    return [{ value: String(entity.adif), text }];
  });
}
