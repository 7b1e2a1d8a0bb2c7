/** The server's limit; past the end it returns the last page. */
const MAX_PAGE = 1_000_000;

/** The page number of the URL; 1 if missing or invalid. */
export function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1;
}

/** The URL of a logbook page, filtered by callsign prefix and by a filter; the first page has no number. */
export function logbookAddress(page: number, call: string, filter = ''): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (call) query.set('call', call);
  if (filter) query.set('filter', filter);
  const text = query.toString();
  return text ? `/logs?${text}` : '/logs';
}
