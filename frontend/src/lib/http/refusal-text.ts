import { NetworkError, RefusedError } from './http.ts';

/** The first error text of each field of a refused form. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof RefusedError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}

/**
 * The error text above a form: the server's own text for a network error, a rate limit or an outage, else `fallback`;
 * undefined if the errors are shown under fields.
 * @param fallback by default the server's text
 */
export function formError(error: Error | null, fallback = error?.message): string | undefined {
  if (!error) return undefined;
  if (error instanceof NetworkError) return error.message;
  if (error instanceof RefusedError && Object.keys(error.errors).length > 0) return undefined;
  if (error instanceof RefusedError && (error.code === 'too_many' || error.code === 'unavailable'))
    return error.message;
  return fallback;
}

/** The error text of an action with one field or none: the server's reason, or `fallback` if it did not respond. */
export function refusalTextOr(error: unknown, fallback: string): string {
  if (!(error instanceof RefusedError) || error.status >= 500) return fallback;
  return Object.values(fieldErrors(error))[0] ?? error.message;
}
