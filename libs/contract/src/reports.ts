/** What can be reported to the administrators. */
export type ReportKind = 'message' | 'photo' | 'post' | 'comment' | 'sstv' | 'recording' | 'stream';

export interface ReportContentRequest {
  kind: ReportKind;
  id: number | string;
  /** @maxLength 500 */
  reason?: string | null;
}
