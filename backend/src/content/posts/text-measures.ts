const EXCERPT = 100;
const WORDS_PER_MINUTE = 220;

/** The first 100 characters of a text, by code points. */
export const excerptOf = (text: string): string => [...text.slice(0, EXCERPT * 2)].slice(0, EXCERPT).join('');

/** Whole minutes that reading takes, at least 1. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(' ').length / WORDS_PER_MINUTE));

/** The readable part of a post's address: `Help-and-Support`. */
export function slugOf(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 80).replace(/-$/, '');
}

/** A post's page, with its id. */
export const POST_PATH = /^\/post\/([1-9]\d{0,8})(?:\/|$)/i;

/** The canonical path of a post's page. */
export const postPath = (id: number, title: string): string => `/post/${id}/${slugOf(title)}`.replace(/\/$/, '');
