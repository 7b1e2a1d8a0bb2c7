/** The size in pixels of pictures for link previews. */
export const LINK_PREVIEW = { width: 1_200, height: 630 } as const;

/** A feed of what a page lists. */
export interface PageFeed {
  type: 'application/rss+xml' | 'application/atom+xml' | 'application/feed+json';
  title: string;
  path: string;
}

/** The tags in the head of a page, for clients that run no scripts: crawlers and link previews. */
export interface PageHeadTags {
  /** The title without the product's name, which is appended. */
  title: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  /** A path; defaults to the product's image. */
  image?: string | null;
  /** The size of `image` in pixels; if it is given, link previews show the image large. */
  imageSize?: { width: number; height: number } | undefined;
  /** A description of `image`, for those who do not see it. */
  imageAlt?: string;
  /** Whether the page has an oEmbed response. */
  hasEmbed?: boolean;
  /** Details of a page that is an article. */
  article?: { publishedAt: string; author: string; authorPath: string | null };
  feeds?: readonly PageFeed[];
  /** Whether search engines must not index the page, for example that of a callsign without an account. */
  isUnlisted?: boolean;
}
