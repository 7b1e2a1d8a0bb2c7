import type { UserCard } from '@pileup/contract/presence';
import { recentNews } from './event-replay.ts';

const card = (mode: string) => ({ id: 1, mode, is_live: 1, is_online: 1 }) as UserCard;

describe('an answer that is older than the news', () => {
  let now = 0;
  const recent = recentNews(() => now);
  const modes = () => recent.cards([card('USB')]).map(({ mode }) => mode);

  test('does not take it back', () => {
    recent.note({ environment: 'prod', type: 'public-rig-data', data: [card('CW')] });
    now = 7_000;
    expect(modes()).toEqual(['CW']);
  });

  test('is not that old after some seconds', () => {
    now = 9_000;
    expect(modes()).toEqual(['USB']);
  });

  test('is right after a gap in the news', () => {
    recent.note({ environment: 'prod', type: 'public-rig-data', data: [card('CW')] });
    recent.forget();
    expect(modes()).toEqual(['USB']);
  });
});
