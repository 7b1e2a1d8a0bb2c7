/** Time until the object URL, which holds the file in memory, is released, ms. The download has started by then. */
const REVOKE_AFTER_MS = 10_000;

/** Saves a file that the page has made or fetched, under this name. */
export function saveFile(content: Blob, filename: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
