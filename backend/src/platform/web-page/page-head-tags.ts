/** The tags in the head of a page, for clients that run no scripts: crawlers and link previews. */
export interface PageHeadTags {
  /** Without the product's name, which is appended. */
  title: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  /** A path; defaults to the product's image. */
  image?: string | null;
  /** Not to be indexed, for example pages of callsigns that have no account. */
  isUnlisted?: boolean;
}
