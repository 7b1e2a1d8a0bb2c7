import type { SignedPaths } from '../../platform/http/signed-paths.js';

export const picturePath = (name: string): string => `/post-pictures/${name}`;

const SOURCE = /<img src="(\/post-pictures\/[0-9a-f]{32}\.jpg)"/g;

/** The HTML of a post with signed addresses of its pictures, for those who may read it while it is hidden. */
export function withSignedPictures(html: string, paths: SignedPaths): string {
  return html.replace(SOURCE, (_, path: string) => `<img src="${paths.sign(path).replaceAll('&', '&amp;')}"`);
}
