import type { AdifFields, AdifRecord } from '@pileup/adif/record';

/** The fields of a record with the reader's warnings as a field of its own, which is preserved like the others. */
export function fieldsWithWarnings({ fields, warnings }: AdifRecord): AdifFields {
  return warnings.length === 0 ? fields : { ...fields, APP_PILEUP_FAULTS: warnings.join('; ') };
}
