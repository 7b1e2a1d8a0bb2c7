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
  /** Without the product's name, which is appended. */
  title: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  /** A path; defaults to the product's image. */
  image?: string | null;
  /** Of `image`, in pixels; with it, link previews show the image large. */
  imageSize?: { width: number; height: number } | undefined;
  /** What `image` shows, for those who do not see it. */
  imageAlt?: string;
  /** The page has an oEmbed answer. */
  hasEmbed?: boolean;
  /** For a page that is an article. */
  article?: { publishedAt: string; author: string; authorPath: string | null };
  feeds?: readonly PageFeed[];
  /** Not to be indexed, for example pages of callsigns that have no account. */
  isUnlisted?: boolean;
}
