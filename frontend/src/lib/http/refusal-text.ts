import { NetworkError, RefusedError } from './http.ts';

/** The texts of a refused form, the first one of each field. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof RefusedError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}

/**
 * The text over a form: `otherwise` where the server refused without saying which field, the network's own text where
 * none answered, the server's where it asks for patience; nothing where fields speak for themselves.
 * @param otherwise the refusal in its own words, where the server knows best what to do next
 */
export function formText(error: Error | null, otherwise = error?.message): string | undefined {
  if (!error) return undefined;
  if (error instanceof NetworkError) return error.message;
  if (error instanceof RefusedError && Object.keys(error.errors).length > 0) return undefined;
  if (error instanceof RefusedError && (error.code === 'too_many' || error.code === 'unavailable'))
    return error.message;
  return otherwise;
}

/**
 * Why something that is no form, or has one field only, was not done: what the server says where it refuses for a
 * reason, the words given where something broke, as trying again may help then.
 */
export function refusalOr(error: unknown, otherwise: string): string {
  if (!(error instanceof RefusedError) || error.status >= 500) return otherwise;
  return Object.values(fieldTexts(error))[0] ?? error.message;
}
