import type { UserCard } from '@pileup/contract/presence';
import { eventReplay } from './event-replay.ts';
import { withCards } from './live-stations.ts';

const card = (mode: string) => ({ id: 1, mode, is_live: 1, is_online: 1 }) as UserCard;

describe('an answer older than a frame', () => {
  let now = 0;
  const replay = eventReplay(() => now);
  const modes = () => replay.onto('public-rig-data', [card('USB')], withCards).map(({ mode }) => mode);

  test('does not undo the frame', () => {
    replay.record({ environment: 'prod', type: 'public-rig-data', data: [card('CW')] });
    now = 7_000;
    expect(modes()).toEqual(['CW']);
  });

  test('counts as newer after some seconds', () => {
    now = 9_000;
    expect(modes()).toEqual(['USB']);
  });

  test('counts as newer after a gap', () => {
    replay.record({ environment: 'prod', type: 'public-rig-data', data: [card('CW')] });
    replay.clear();
    expect(modes()).toEqual(['USB']);
  });
});
