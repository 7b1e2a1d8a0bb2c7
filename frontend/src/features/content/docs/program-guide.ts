/** How to connect one program. In all texts, parts in backticks are entered literally. */
export interface ProgramGuide {
  name: string;
  /** The data that the program sends: the radio, contacts, or both. */
  provides: string;
  fields: readonly (readonly [field: string, enter: string])[];
  note?: string;
}
