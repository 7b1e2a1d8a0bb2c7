import type { AdifFields, AdifRecord } from '@pileup/adif/record';
import { withConfirmationOfService } from '@pileup/adif/service-reports';

/**
 * The fields of a record, as a log says what a service reports, with the reader's warnings as a field of its own, which is
 * preserved like the others.
 *
 * @param header that of the file; empty where only the record is known
 */
export function fieldsWithWarnings({ fields: written, warnings }: AdifRecord, header: AdifFields = {}): AdifFields {
  const fields = withConfirmationOfService(written, header);
  return warnings.length === 0 ? fields : { ...fields, APP_PILEUP_FAULTS: warnings.join('; ') };
}
