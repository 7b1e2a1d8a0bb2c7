import { randomBytes } from 'node:crypto';
import type { MediaKind } from '@pileup/contract/media';

export type PictureSize = 'large' | 'small';
export type RecordingType = 'mp3' | 'ogg' | 'opus' | 'm4a' | 'wav';

/** The content types that recordings are served with; that of the upload is not trusted. */
const RECORDING_TYPES: Readonly<Record<RecordingType, string>> = {
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg; codecs=opus',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
};

/** Folders of the store, and first segments of the paths. */
export const FOLDERS: Readonly<Record<MediaKind, string>> = { recording: 'recordings', sstv: 'sstv-pictures' };

/** The URL path of a file. */
export const mediaPath = (kind: MediaKind, name: string): string => `/${FOLDERS[kind]}/${name}`;

const NAMES: Readonly<Record<MediaKind, RegExp>> = {
  recording: /^[0-9a-f]{32}\.(?:mp3|ogg|opus|m4a|wav)$/,
  sstv: /^[0-9a-f]{32}\.jpg$/,
};
/** Every key that may be ours, including partial files after a crash. */
const KEY =
  /^(?:recordings|sstv-pictures)\/([0-9a-f]{32})(?:\.small)?\.(mp3|ogg|opus|m4a|wav|jpg)(?:\.[0-9a-f-]{36}\.partial)?$/;

/** 128 random bits, so that names cannot be guessed. */
export const newName = (extension: RecordingType | 'jpg'): string => `${randomBytes(16).toString('hex')}.${extension}`;

/** Whether a name from a request is valid; checked before it becomes part of a path. */
export const isName = (kind: MediaKind, name: string): boolean => NAMES[kind].test(name);

export function keyOf(kind: MediaKind, name: string, size: PictureSize = 'large'): string {
  return `${FOLDERS[kind]}/${size === 'small' ? name.replace('.jpg', '.small.jpg') : name}`;
}

/** The name that a file belongs to; null for other files. */
export function nameOfKey(key: string): string | null {
  const found = KEY.exec(key);
  return found ? `${found[1]}.${found[2]}` : null;
}

export function contentTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return extension === 'jpg' ? 'image/jpeg' : RECORDING_TYPES[extension as RecordingType];
}
