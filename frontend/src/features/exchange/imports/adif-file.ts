import { FILE_ENDINGS, FILE_ENDINGS_TEXT } from '@pileup/adif/reader-of-file';

/** The `accept` attribute of the file picker. */
export const ADIF_FILES = FILE_ENDINGS.join(',');

/** The server's limit, checked here to save the upload. */
const MAX_BYTES = 200 * 1024 * 1024;

/** Why a file cannot be imported; null if it can be sent. The server checks its content. */
export function fileError(file: Pick<File, 'name' | 'size'> | null): string | null {
  if (!file) return 'Please select a file to import.';
  const name = file.name.toLowerCase();
  if (!FILE_ENDINGS.some((kind) => name.endsWith(kind))) return FILE_ENDINGS_TEXT;
  return file.size > MAX_BYTES ? 'The file is larger than 200 MB.' : null;
}
