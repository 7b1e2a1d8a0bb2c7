/** Contacts as a program at the operator's radio tells them: ADIF, so that every field it knows survives. */
export interface ReportRequest {
  /** One record or several, with or without a header. */
  adif: string;
  /** What the program calls itself: WSJT-X, N1MM+, … @maxLength 50 */
  program?: string | null;
  /**
   * The program's own number of the contact, kept with it: the same number told again changes that contact, whatever
   * has changed of it. For one record only. @maxLength 64
   */
  id?: string | null;
  /** Call and time the contact was told with before, where the program knows that; without them the record's own. */
  was?: ReportedKey;
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
  /** Contacts told before with the same `id`, which now say what was told. */
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
