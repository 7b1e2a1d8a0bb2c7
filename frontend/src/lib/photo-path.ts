import { profilePath } from './profile-path.ts';

/** Where a photo's file is; a small one is 320 px at most (128 px of a profile photo). */
export function photoPath(name: string, size?: 'small'): string {
  return `/photos/${encodeURIComponent(name)}${size ? '?size=small' : ''}`;
}

/** Where a station's photos are for everybody. */
export function photosPath(call: string): string {
  return `/pictures${profilePath(call)}`;
}
