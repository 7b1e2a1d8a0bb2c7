import { randomBytes } from 'node:crypto';

export type PhotoSize = 'large' | 'small';

export const FOLDER = 'photos';
const NAME = /^[0-9a-f]{32}\.jpg$/;
/** Every key that may be ours, including partial files after a crash. */
const KEY = /^photos\/([0-9a-f]{32})(?:\.small)?\.jpg(?:\.[0-9a-f-]{36}\.partial)?$/;

/** 128 random bits, so that names cannot be guessed. */
export const newPhotoName = (): string => `${randomBytes(16).toString('hex')}.jpg`;

/** Whether a name from a request is valid; checked before it becomes part of a path. */
export const isPhotoName = (name: string): boolean => NAME.test(name);

export function keyOf(name: string, size: PhotoSize): string {
  return `${FOLDER}/${size === 'small' ? name.replace('.jpg', '.small.jpg') : name}`;
}

/** The name of the photo a file belongs to; null for other files. */
export function nameOfKey(key: string): string | null {
  const found = KEY.exec(key);
  return found ? `${found[1]}.jpg` : null;
}
