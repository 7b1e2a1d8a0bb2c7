import { Injectable } from '@nestjs/common';
import { htmlOf, type RenderedText, type ShownPictures } from '@pileup/post-text/post-text';
import { Captcha, type Me, type SolvedCaptcha, Subscriptions } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { InvalidRequest } from '../../platform/errors.js';
import { ownPictures, type PictureRow, picturePath } from '../post-pictures/picture-rows.js';
import type { Post } from './post.entity.js';
import type { PostForm } from './post-form.js';
import type { StorePostBody } from './requests.js';
import { excerptOf, readingMinutes } from './text-measures.js';

const ONE_REQUIRED = 'You must select an image or enter a YouTube video ID.';
const NOT_BOTH = 'Please select either an image or a YouTube video ID, not both.';

/** Some rules depend on the author, not only on the form of the fields (record 83). */
@Injectable()
export class PublishingRules {
  constructor(
    private readonly captcha: Captcha,
    private readonly subscriptions: Subscriptions,
  ) {}

  /**
   * Requires either a picture, uploaded or stored before, or a video; subscribers may publish text alone.
   * @param isTextAlone whether the stored post is text alone, as it may stay after the subscription has ended
   * @throws InvalidRequest
   */
  async checkMedium(me: Me, { fields, upload }: PostForm, isTextAlone = false): Promise<void> {
    const hasPicture = upload !== null || Boolean(fields.hero_image_name);
    if (hasPicture && fields.youtube_video_id) throw new InvalidRequest({ hero_image: [NOT_BOTH] });
    if (hasPicture || fields.youtube_video_id || isTextAlone || (await this.subscriptions.has(me))) return;
    throw new InvalidRequest({ hero_image: [ONE_REQUIRED] });
  }

  /** The solved sum; null for an author with a confirmed address who sends none. @throws InvalidRequest */
  solvedSum(me: Me, { captcha, captcha_answer }: StorePostBody): SolvedCaptcha | null {
    if (me.isConfirmed && !captcha && !captcha_answer) return null;
    return this.captcha.solve(me.accountId, captcha ?? '', captcha_answer ?? '');
  }
}

/** Fields that an author enters; `heroName` is a stored picture of the author. */
export type WrittenPost = Readonly<Pick<Post, 'title' | 'body' | 'keywords' | 'heroName' | 'youtubeId'>>;

/** These with what is made from them. */
type PostFields = WrittenPost &
  Readonly<Pick<Post, 'html' | 'excerpt' | 'heroWidth' | 'heroHeight' | 'readingMinutes'>>;

/**
 * Makes the HTML of a post, with those of the pictures it refers to that belong to its author, and what lists show of it.
 *
 * @returns also the names of all pictures that the post shows
 * @throws InvalidRequest if the hero picture is not the author's, or was removed
 */
export async function preparePost(
  accountId: number,
  post: WrittenPost,
  text: RenderedText,
  tx: Queryable,
): Promise<{ fields: PostFields; pictures: readonly string[] }> {
  const { title, body, keywords, heroName, youtubeId } = post;
  const own = await ownPictures(accountId, heroName ? [...text.pictures, heroName] : text.pictures, tx);
  const hero = heroName ? (own.get(heroName) ?? null) : null;
  if (heroName && !hero) throw new InvalidRequest({ hero_image: [ONE_REQUIRED] });
  const fields = {
    title,
    body,
    html: htmlOf(text, shownPictures(own, picturePath)),
    excerpt: excerptOf(text.text),
    keywords,
    heroName: hero?.name ?? null,
    heroWidth: hero?.width ?? null,
    heroHeight: hero?.height ?? null,
    youtubeId,
    readingMinutes: readingMinutes(text.text),
  };
  return { fields, pictures: [...own.keys()] };
}

export function shownPictures(own: ReadonlyMap<string, PictureRow>, pathOf: (name: string) => string): ShownPictures {
  return new Map([...own].map(([name, { width, height }]) => [name, { src: pathOf(name), width, height }]));
}
