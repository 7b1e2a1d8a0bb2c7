/** What the picker offers; the server looks at the content and goes by nothing else. */
export const PHOTO_FILES = '.jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif';

const MAX_BYTES = 10 * 1024 * 1024;
const IMAGE_TYPE = /^image\/(jpeg|png|gif)$/;
const IMAGE_NAME = /\.(jpe?g|png|gif)$/i;

/** Why a file cannot be a photo, as far as can be told without sending it; null where nothing speaks against it. */
export function photoFileError({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  // A pasted picture has a type and no name to speak of, a file from a card may have a name only.
  if (!(type ? IMAGE_TYPE.test(type) : IMAGE_NAME.test(name))) return 'Selected file must be an image: JPEG, PNG or GIF.';
  if (size === 0) return 'The file is empty.';
  if (size > MAX_BYTES) return 'The file is larger than 10 MB.';
  return null;
}
