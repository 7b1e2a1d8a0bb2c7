import type { AdifFields } from '@pileup/adif/record';

/** The fields that say something, without blanks around them. */
export function nonEmptyFields(fields: Record<string, string | null | undefined>): AdifFields {
  const said: AdifFields = {};
  for (const [name, value] of Object.entries(fields)) {
    const text = value?.trim();
    if (text) said[name] = text;
  }
  return said;
}
