import type { Figure } from './painted-figures.ts';

/** A post of the community: with a drawn picture, or with a video. */
export interface Article {
  readonly title: string;
  readonly keywords: string;
  /** A video that does not exist has an id of 11 characters that begins with `Pileup`. */
  readonly shows: Figure | { readonly videoId: string };
  /** Markdown. */
  readonly body: string;
  /** Comments by other operators, in this order. */
  readonly comments: readonly string[];
}
