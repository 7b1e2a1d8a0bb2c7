import type { AdifFields } from '@pileup/adif/record';

/** The fields that are not empty, trimmed. */
export function nonEmptyFields(fields: Record<string, string | null | undefined>): AdifFields {
  const result: AdifFields = {};
  for (const [name, value] of Object.entries(fields)) {
    const text = value?.trim();
    if (text) result[name] = text;
  }
  return result;
}
