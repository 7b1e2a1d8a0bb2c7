/** Contacts reported by a program at the operator's radio, in ADIF, so that no field is lost. */
export interface ReportRequest {
  /** One record or several, with or without a header. */
  adif: string;
  /** The program's name: WSJT-X, N1MM+, … @maxLength 50 */
  program?: string | null;
  /** The program's own id of the contact, stored with it; for a single record only. Letters and digits without spaces. @maxLength 64 */
  id?: string | null;
  /**
   * For a correction: the call and time under which the contact was reported before with the same `id`. The contact is
   * replaced by this report. If `was` is left out, a known contact stays unchanged, except that missing fields are
   * filled in.
   */
  was?: ReportedKey | null;
}

/** Identifies a contact that a program reported before. */
export interface ReportedKey {
  call: string;
  /** UTC. */
  TS: string;
}

export interface ReportResponse {
  status: 'ok';
  added: number;
  /** Already in the log, from any source. */
  duplicate: number;
  /** Duplicates that filled empty fields of the stored contact. */
  enriched: number;
  /** Contacts reported before that were corrected. */
  changed: number;
  rejected: RejectedReport[];
}

export interface RejectedReport {
  /** Counted from 1. */
  record: number;
  reason: string;
}

export interface RetractRequest extends ReportedKey {
  /**
   * The program's id of the contact; if left out, the only contact with this call and time that the program reported is
   * meant. @maxLength 64
   */
  id?: string | null;
  program?: string | null;
}

export interface RetractResponse {
  status: 'ok';
  /** False if the log has no such contact. */
  deleted: boolean;
}
