import { download } from '../../lib/http/http.ts';

/** When the object URL is released, which would keep the file in memory, ms. The download has started by then. */
const REVOKE_AFTER_MS = 10_000;

/**
 * Fetches a private file with the bearer token and saves it under this name.
 * @throws as `download` does
 */
export async function saveFile(path: string, filename: string): Promise<void> {
  const address = URL.createObjectURL(await download(path));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
