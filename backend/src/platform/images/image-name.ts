import { randomBytes } from 'node:crypto';

export type ImageSize = 'large' | 'small';

const NAME = /^[0-9a-f]{32}\.jpg$/;

/** 128 random bits, so that names cannot be guessed. */
export const newImageName = (): string => `${randomBytes(16).toString('hex')}.jpg`;

/** Whether a name from a request is valid; checked before it becomes part of a path. */
export const isImageName = (name: string): boolean => NAME.test(name);

/** The key of an image in the store. `folder` has letters and hyphens only. */
export function imageKey(folder: string, name: string, size: ImageSize): string {
  return `${folder}/${size === 'small' ? name.replace('.jpg', '.small.jpg') : name}`;
}

/** Every key that may be ours within its folder, including partial files after a crash. */
const FILE = /^([0-9a-f]{32})(?:\.small)?\.jpg(?:\.[0-9a-f-]{36}\.partial)?$/;

/** The name of the image that a file of `folder` belongs to; null for other files. */
export function nameOfImageKey(folder: string, key: string): string | null {
  const found = key.startsWith(`${folder}/`) ? FILE.exec(key.slice(folder.length + 1)) : null;
  return found ? `${found[1]}.jpg` : null;
}
