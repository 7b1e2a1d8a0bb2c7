/** Filter of the file picker; the server checks the content only. */
export const IMAGE_FILES = '.jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif';

const MAX_BYTES = 10 * 1024 * 1024;
const IMAGE_TYPE = /^image\/(jpeg|png|gif)$/;
const IMAGE_NAME = /\.(jpe?g|png|gif)$/i;

/** Checks a file before the upload; null if it may be an image that the server accepts. */
export function imageFileError(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  notAnImage = 'Selected file must be an image: JPEG, PNG or GIF.',
): string | null {
  // A pasted image has a type but no useful name; a file from a memory card may have only a name.
  if (!(type ? IMAGE_TYPE.test(type) : IMAGE_NAME.test(name))) return notAnImage;
  if (size === 0) return 'The file is empty.';
  if (size > MAX_BYTES) return 'The file is larger than 10 MB.';
  return null;
}
