/** More pages than any log has: what the server takes for a number, and answers with the last page. */
const MAX_PAGE = 1_000_000;

/** The page number in an address; 1 for none, and for what is no page number. */
export function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1;
}

/** The address of a page of the logbook, narrowed to calls that begin with `call`; the first page needs no number. */
export function logbookAddress(page: number, call: string): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (call) query.set('call', call);
  const text = query.toString();
  return text ? `/logs?${text}` : '/logs';
}
