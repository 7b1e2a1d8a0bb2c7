import type { AdifFields, AdifRecord } from '@pileup/adif/record';

/** A record with what had to be put right in it, as a field that is kept like every other: nothing is lost untold. */
export function withFaults({ fields, faults }: AdifRecord): AdifFields {
  return faults.length === 0 ? fields : { ...fields, APP_PILEUP_FAULTS: faults.join('; ') };
}
