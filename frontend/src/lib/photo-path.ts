import { profilePath } from './profile-path.ts';

/** URL path of a photo; `small` is at most 320 px wide (128 px for a profile photo). */
export function photoPath(name: string, size?: 'small'): string {
  return `/photos/${encodeURIComponent(name)}${size ? '?size=small' : ''}`;
}

export function photosPath(call: string): string {
  return `/pictures${profilePath(call)}`;
}
