/** The programmes whose references ADIF has a field for. */
export type Programme = 'POTA' | 'SOTA' | 'WWFF' | 'IOTA';

/** The typed text in its usual form, or why it cannot be read. */
export type ReadText =
  | { readonly value: string; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: string };

interface Format {
  readonly pattern: RegExp;
  readonly example: string;
  /** Several references of one contact are separated by commas. */
  readonly isList?: true;
}

// ADIF 3.1.6, data types POTARef, SOTARef, WWFFRef and IOTARefNo.
const FORMATS: Readonly<Record<Programme, Format>> = {
  // A park that lies in several places may be followed by the one that counts, an ISO 3166-2 code.
  POTA: {
    pattern: /^[A-Z0-9]{1,4}-\d{4,5}(@[A-Z]{2}-[A-Z0-9]{1,3})?$/,
    example: 'US-1234 or US-1234@US-WY',
    isList: true,
  },
  // SOTA has no summit 000.
  SOTA: { pattern: /^[A-Z0-9]{1,8}\/[A-Z0-9]{2}-(?!000)\d{3}$/, example: 'G/LD-003' },
  WWFF: { pattern: /^[A-Z0-9]{1,4}FF-\d{4}$/, example: 'ONFF-0123' },
  IOTA: { pattern: /^(AF|AN|AS|EU|NA|OC|SA)-(?!000)\d{3}$/, example: 'EU-005' },
};

/**
 * Reads a reference in any case and with blanks; those of POTA as a list, separated by blanks, commas or semicolons.
 *
 * @returns the reference in capitals, a list separated by commas and without repetitions; or an error for people
 */
export function readReference(programme: Programme, text: string): ReadText {
  const { pattern, example, isList } = FORMATS[programme];
  const references = (isList ? listOf(text) : [text]).map((one) => one.replace(/\s/g, '').toUpperCase());
  const wrong = references.find((reference) => !pattern.test(reference));
  if (wrong === '') return { error: `A ${programme} reference is missing, such as ${example}.` };
  if (wrong !== undefined) {
    const article = programme === 'IOTA' ? 'an' : 'a';
    return { error: `‘${wrong.slice(0, 24)}’ is not ${article} ${programme} reference such as ${example}.` };
  }
  return { value: [...new Set(references)].join(',') };
}

/** A blank beside a hyphen or an @ separates nothing. */
const listOf = (text: string): string[] =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([-@]) ?/g, '$1')
    .split(/ ?[,;] ?| /);
