const KINDS = ['.adi', '.adif', '.adx'];

/** What the file picker offers. */
export const ADIF_FILES = KINDS.join(',');

/** Larger files are refused by the server; saying so here saves the wait. */
const MAX_BYTES = 200 * 1024 * 1024;

/** Why a file cannot be imported; null where it can be tried. The server looks at what is in it. */
export function fileError(file: Pick<File, 'name' | 'size'> | null): string | null {
  if (!file) return 'Please select a file to import.';
  const name = file.name.toLowerCase();
  if (!KINDS.some((kind) => name.endsWith(kind))) return 'An ADIF file ends in .adi, .adif or .adx.';
  return file.size > MAX_BYTES ? 'The file is larger than 200 MB.' : null;
}
