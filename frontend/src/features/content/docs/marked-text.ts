export interface Piece {
  text: string;
  /** To be entered or typed as it is. */
  code: boolean;
  /** Where it begins, which tells pieces apart. */
  at: number;
}

/** A text cut at its backticks. One without a partner is a character like any other. */
export function piecesOf(text: string): Piece[] {
  const parts = text.split('`');
  const even = parts.length % 2 === 1 ? parts : [...parts.slice(0, -2), parts.slice(-2).join('`')];
  let at = 0;
  return even.flatMap((part, index) => {
    const piece = { text: part, code: index % 2 === 1, at };
    at += part.length + 1;
    return part === '' ? [] : [piece];
  });
}
