import type { AdifFields, AdifRecord } from '@pileup/adif/record';

/** A record with what had to be put right in it, as a field that is kept like every other: nothing is lost untold. */
export function fieldsWithWarnings({ fields, warnings }: AdifRecord): AdifFields {
  return warnings.length === 0 ? fields : { ...fields, APP_PILEUP_FAULTS: warnings.join('; ') };
}
