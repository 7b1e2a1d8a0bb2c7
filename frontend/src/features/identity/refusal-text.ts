import { NetworkError, RefusedError } from '../../lib/http.ts';

/** The texts of a refused form, the first one of each field. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof RefusedError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}

/**
 * The text over a form: `otherwise` where the server refused without saying which field, the network's own
 * text where none answered, the server's where it asks for patience; nothing where fields speak for themselves.
 */
export function formText(error: unknown, otherwise: string): string | undefined {
  if (!error) return undefined;
  if (error instanceof NetworkError) return error.message;
  if (error instanceof RefusedError && Object.keys(error.errors).length > 0) return undefined;
  if (error instanceof RefusedError && (error.code === 'too_many' || error.code === 'unavailable'))
    return error.message;
  return otherwise;
}

/** The refusal in its own words, where the server knows best what to do next; nothing where fields speak for themselves. */
export function said(error: Error | null): string | undefined {
  return error ? formText(error, error.message) : undefined;
}
