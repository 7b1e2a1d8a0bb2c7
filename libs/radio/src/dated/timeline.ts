/** A time with one meaning, in milliseconds, both ends inclusive; null where none is known. */
export interface Period<Meaning> {
  readonly from: number;
  readonly until: number;
  readonly match: Meaning | null;
}

/**
 * Cuts periods that overlap into periods that follow each other, from the beginning of time to the last end. The first
 * of several at one moment decides; where there is none, the meaning is null.
 *
 * @param periods at least one, with finite ends
 */
export function timeline<Meaning>(periods: readonly Period<Meaning>[]): Period<Meaning>[] {
  const end = Math.max(...periods.map(({ until }) => until));
  const starts = new Set([Number.NEGATIVE_INFINITY, ...periods.flatMap(({ from, until }) => [from, until + 1])]);
  const cut: Period<Meaning>[] = [];
  for (const from of [...starts].filter((start) => start <= end).sort((a, b) => a - b)) {
    const match = periods.find((one) => from >= one.from && from <= one.until)?.match ?? null;
    const before = cut.at(-1);
    if (before?.match === match) continue;
    if (before) cut[cut.length - 1] = { ...before, until: from - 1 };
    cut.push({ from, until: end, match });
  }
  return cut;
}
