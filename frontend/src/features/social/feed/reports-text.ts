import type { FeedQso } from '@pileup/contract/social';

/** Both reports, sent first: `59 / 57`, with a dash for a missing one; empty without any. */
export function reportsText({ SNT, RCV }: Pick<FeedQso, 'SNT' | 'RCV'>): string {
  return SNT || RCV ? `${SNT || '–'} / ${RCV || '–'}` : '';
}
