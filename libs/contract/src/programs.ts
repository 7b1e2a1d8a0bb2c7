/** Contacts as a program at the operator's radio tells them: ADIF, so that every field it knows survives. */
export interface ReportRequest {
  /** One record or several, with or without a header. */
  adif: string;
  /** What the program calls itself: WSJT-X, N1MM+, … @maxLength 50 */
  program?: string | null;
  /** The program's own number of the contact, kept with it, for one record only: letters and digits without blanks. @maxLength 64 */
  id?: string | null;
  /**
   * A correction: under what call and time the contact was told before with the same `id`. It becomes what is told now,
   * whatever has changed of it. Without, a contact that is known is left as it is but for what it lacks.
   */
  was?: ReportedKey | null;
}

/** How a program names a contact it told before. */
export interface ReportedKey {
  call: string;
  /** UTC, as everywhere. */
  TS: string;
}

export interface ReportAnswer {
  status: 'ok';
  added: number;
  /** In the log already, by whatever road they came. */
  duplicate: number;
  /** Duplicates that filled empty fields of the stored contact. */
  enriched: number;
  /** Contacts told before that were corrected. */
  changed: number;
  rejected: RejectedReport[];
}

export interface RejectedReport {
  /** Counted from 1. */
  record: number;
  reason: string;
}

export interface RetractRequest extends ReportedKey {
  /** @maxLength 64 */
  id: string;
  program?: string | null;
}

export interface RetractAnswer {
  status: 'ok';
  /** False where no such contact is in the log (any more). */
  deleted: boolean;
}
