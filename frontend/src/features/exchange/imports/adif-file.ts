/** The server's limit, checked here to save the upload. */
const MAX_BYTES = 200 * 1024 * 1024;

/** Why a file cannot be imported; null if it can be. Its name says nothing; the preview and the server check it. */
export function fileError(file: Pick<File, 'size'> | null): string | null {
  if (!file) return 'Please select a file to import.';
  return file.size > MAX_BYTES ? 'The file is larger than 200 MB.' : null;
}
