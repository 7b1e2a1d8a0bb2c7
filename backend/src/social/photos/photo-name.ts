import { randomBytes } from 'node:crypto';

export type PhotoSize = 'large' | 'small';

export const FOLDER = 'photos';
const NAME = /^[0-9a-f]{32}\.jpg$/;
/** Every key that may be ours, those of a write that a crash cut short included. */
const KEY = /^photos\/([0-9a-f]{32})(?:\.small)?\.jpg(?:\.[0-9a-f-]{36}\.partial)?$/;

/** Of 128 random bits: whoever does not know it does not find it. */
export const newPhotoName = (): string => `${randomBytes(16).toString('hex')}.jpg`;

/** Whether it is one of ours; asked before anything a stranger said becomes part of a path. */
export const isPhotoName = (name: string): boolean => NAME.test(name);

/** Where the file of a photo is kept. */
export function keyOf(name: string, size: PhotoSize): string {
  return `${FOLDER}/${size === 'small' ? name.replace('.jpg', '.small.jpg') : name}`;
}

/** The name of the photo a file belongs to; null for a file that is none of ours. */
export function nameOfKey(key: string): string | null {
  const found = KEY.exec(key);
  return found ? `${found[1]}.jpg` : null;
}
