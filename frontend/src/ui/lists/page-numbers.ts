/** A page, or a gap in the row of page numbers; `after` is the page before the gap. */
export type PageStep = { page: number } | { after: number };

/**
 * The row of a numbered pager: the first and the last page, the current one with its neighbours, and gaps for the rest.
 * A gap of a single page is that page.
 * @param page the current one, from 1; outside of 1 to `pages` it is taken as the nearest
 */
export function pageSteps(page: number, pages: number): PageStep[] {
  const last = Math.max(1, pages);
  const current = Math.min(Math.max(1, page), last);
  const shown = [...new Set([1, current - 1, current, current + 1, last])].filter((n) => n >= 1 && n <= last);
  return shown.flatMap((n, index): PageStep[] => {
    const before = shown[index - 1] ?? n - 1;
    if (n - before === 2) return [{ page: n - 1 }, { page: n }];
    return n - before > 2 ? [{ after: before }, { page: n }] : [{ page: n }];
  });
}

/** The page number in a query parameter; 1 if the text is no page number. */
export function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
