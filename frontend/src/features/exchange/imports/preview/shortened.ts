/** A text of the file for the page, in one line and at most `limit` characters. */
export function shortened(text: string, limit = 80): string {
  const start = text
    .slice(0, 2 * limit)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > 2 * limit || start.length > limit ? `${start.slice(0, limit).toWellFormed()}…` : start;
}
