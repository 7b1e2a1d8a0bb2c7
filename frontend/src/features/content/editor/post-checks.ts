import type { PostFields } from './post-draft.ts';

/** The fields that have error texts of a refusal; the server's names. */
export type PostField = 'title' | 'body' | 'keywords' | 'hero_image' | 'youtube_video_id';

export type PostErrors = Partial<Record<PostField, string>>;

export const MAX_BODY = 100_000;
const MIN_BODY = 50;
const MIN_TITLE = 10;
const MAX_TITLE = 250;
const MAX_KEYWORDS = 200;
const VIDEO_ID = /^[\w-]{11}$/;

/** Characters as the server counts them. */
export const lengthOf = (text: string): number => [...text].length;

/**
 * The error text of each field that the server would refuse. Subscribers' news can be text alone; only the server knows
 * the forms of video addresses.
 */
export function postErrors(
  { title, body, keywords, kind, video, hero }: PostFields,
  canBeTextAlone = false,
): PostErrors {
  const errors: PostErrors = {};
  const titleLength = lengthOf(title.trim());
  if (titleLength < MIN_TITLE || titleLength > MAX_TITLE) errors.title = 'Title must be between 10 and 250 characters.';
  const bodyLength = lengthOf(body.trim());
  if (bodyLength < MIN_BODY) errors.body = 'Body must be more than 50 characters.';
  else if (bodyLength > MAX_BODY) errors.body = 'Body must be at most 100,000 characters.';
  if (lengthOf(keywords.trim()) > MAX_KEYWORDS) errors.keywords = 'Keywords must be at most 200 characters.';
  const typed = video.trim();
  const isTextAlone = hero === null && typed === '';
  if (isTextAlone && !(canBeTextAlone && kind === 'news'))
    errors.hero_image = 'You must select an image or enter a YouTube video ID.';
  else if (hero !== null && typed !== '')
    errors.hero_image = 'Please select either an image or a YouTube video ID, not both.';
  else if (typed !== '' && !VIDEO_ID.test(typed) && !/[./]/.test(typed))
    errors.youtube_video_id = 'Invalid YouTube video ID.';
  return errors;
}
