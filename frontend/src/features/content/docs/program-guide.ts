/** How one program is connected. In all texts, what stands between backticks is entered or typed as it is. */
export interface ProgramGuide {
  name: string;
  /** What of it reaches the log: its radio, its contacts, or both. */
  gives: string;
  fields: readonly (readonly [field: string, enter: string])[];
  note?: string;
}
