export interface Span {
  text: string;
  /** Whether the part is text to enter literally. */
  code: boolean;
  /** The offset of the part, used as a key. */
  at: number;
}

/** Splits a text at its backticks. An unpaired backtick is an ordinary character. */
export function codeSpans(text: string): Span[] {
  const parts = text.split('`');
  const even = parts.length % 2 === 1 ? parts : [...parts.slice(0, -2), parts.slice(-2).join('`')];
  let at = 0;
  return even.flatMap((part, index) => {
    const span = { text: part, code: index % 2 === 1, at };
    at += part.length + 1;
    return part === '' ? [] : [span];
  });
}
