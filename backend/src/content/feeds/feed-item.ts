import type { Item } from 'feed';
import { escaped } from '../../platform/web-page/page-html.js';
import type { PostRow } from '../posts/listing.js';
import { postPath } from '../posts/text-measures.js';

/** Methods of the library that write feeds, by the ending of a feed's address. */
export const FORMATS = { xml: 'rss2', atom: 'atom1', json: 'json1' } as const;
export type FeedFormat = keyof typeof FORMATS;

export interface FeedPost extends PostRow {
  readonly html: string;
  readonly updatedAt: Date | null;
  readonly author: { readonly callsign: string; readonly name: string };
}

/**
 * A post in a feed. Titles and excerpts are plain text, which Atom and the descriptions of RSS have as HTML. The
 * author of RSS is an e-mail address, so `dc:creator` has the callsign.
 * @param origin start of absolute addresses, which feeds need
 */
export function feedItem(post: FeedPost, format: FeedFormat, origin: string): Item {
  const { id, title, excerpt, html, heroName, createdAt, updatedAt, author } = post;
  const name = [author.callsign, author.name].filter(Boolean).join(' · ');
  return {
    // The id stays the same when the title changes.
    id: `${origin}/post/${id}`,
    link: origin + postPath(id, title),
    title: format === 'atom' ? escaped(title) : title,
    description: format === 'json' ? excerpt : escaped(excerpt),
    content: absolute(html, origin),
    ...(format === 'xml'
      ? { extensions: [{ name: 'dc:creator', objects: { _text: name } }] }
      : { author: [{ name, link: `${origin}/${author.callsign}` }] }),
    date: updatedAt ?? createdAt,
    published: createdAt,
    // Post pictures are JPEG; their size is not known here.
    ...(heroName && { image: { url: `${origin}/post-pictures/${heroName}`, type: 'image/jpeg', length: 0 } }),
  };
}

/** Addresses within our own HTML, which has no others that begin with a slash. */
const absolute = (html: string, origin: string): string => html.replace(/(?<= (?:href|src)=")\//g, `${origin}/`);
