import { download } from '../../lib/http/http.ts';

/** The browser has taken the file long before; kept, it would stay in memory. Ms. */
const KEPT_MS = 10_000;

/**
 * Fetches a file only its owner may read and saves it under this name.
 * @throws as `download` does
 */
export async function saveFile(path: string, filename: string): Promise<void> {
  const address = URL.createObjectURL(await download(path));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
