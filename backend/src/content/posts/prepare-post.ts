import { htmlOf, type RenderedText, type ShownPictures } from '@pileup/post-text/post-text';
import type { Queryable } from '../../platform/database/database.js';
import { InvalidRequest } from '../../platform/errors.js';
import { picturePath } from '../post-pictures/picture-path.js';
import { ownPictures, type PictureRow } from '../post-pictures/picture-rows.js';
import type { StorePostBody } from './requests.js';

const ONE_REQUIRED = 'You must select an image or enter a YouTube video ID.';
const NOT_BOTH = 'Please select either an image or a YouTube video ID, not both.';

/** Exactly one of a picture, uploaded or stored before, and a video. @throws InvalidRequest */
export function checkOneMedium(
  { youtube_video_id, hero_image_name }: Pick<StorePostBody, 'youtube_video_id' | 'hero_image_name'>,
  hasUpload: boolean,
): void {
  const hasPicture = hasUpload || Boolean(hero_image_name);
  if (!hasPicture && !youtube_video_id) throw new InvalidRequest({ hero_image: [ONE_REQUIRED] });
  if (hasPicture && youtube_video_id) throw new InvalidRequest({ hero_image: [NOT_BOTH] });
}

export interface PreparedPost {
  readonly html: string;
  readonly hero: PictureRow | null;
  /** The names of all pictures that the post shows. */
  readonly pictures: readonly string[];
}

/**
 * Makes the HTML of a post, with those of the pictures it refers to that belong to its author.
 * @throws InvalidRequest if the hero picture is not the author's, or was removed
 */
export async function preparePost(
  accountId: number,
  text: RenderedText,
  heroName: string | null,
  tx: Queryable,
): Promise<PreparedPost> {
  const own = await ownPictures(accountId, heroName ? [...text.pictures, heroName] : text.pictures, tx);
  const hero = heroName ? (own.get(heroName) ?? null) : null;
  if (heroName && !hero) throw new InvalidRequest({ hero_image: [ONE_REQUIRED] });
  return { html: htmlOf(text, shownPictures(own, picturePath)), hero, pictures: [...own.keys()] };
}

export function shownPictures(own: ReadonlyMap<string, PictureRow>, pathOf: (name: string) => string): ShownPictures {
  return new Map([...own].map(([name, { width, height }]) => [name, { src: pathOf(name), width, height }]));
}
