import type { FeedQso } from '@pileup/contract/social';

/** Both reports, sent first: `59 / 57`; one that is missing is a dash, none of them nothing. */
export function reportsText({ SNT, RCV }: Pick<FeedQso, 'SNT' | 'RCV'>): string {
  return SNT || RCV ? `${SNT || '–'} / ${RCV || '–'}` : '';
}
