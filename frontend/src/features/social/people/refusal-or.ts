import { RefusedError } from '../../../lib/http.ts';

/** What the server says where it refuses for a reason; else the words given: trying again may help then. */
export function refusalOr(error: unknown, otherwise: string): string {
  return error instanceof RefusedError && error.status < 500 ? error.message : otherwise;
}
