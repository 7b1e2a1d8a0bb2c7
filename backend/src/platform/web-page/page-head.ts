/** What stands in the head of a page, for those that run no script: crawlers, and whoever shows a link beforehand. */
export interface PageHead {
  /** Without the product's name, which follows it. */
  title: string;
  description: string;
  /** The one address of this page, a path of ours; what is reached by another points here. */
  path: string;
  /** A path of ours; the product's own picture where there is none. */
  image?: string | null;
  /** Addresses of which there is no end, such as those of callsigns that are nobody's. */
  isUnlisted?: boolean;
}
