import { parseReplayQuery, type ReplayAddress, replayQuery } from './replay-address.ts';

const from = Date.UTC(2026, 10, 28, 16);
const to = Date.UTC(2026, 10, 28, 20);
const address: ReplayAddress = {
  span: { from, to },
  moment: Date.UTC(2026, 10, 28, 18, 24, 30),
  speed: 600,
  isOwn: false,
};
const written = 'from=2026-11-28T16:00:00Z&to=2026-11-28T20:00:00Z&at=2026-11-28T18:24:30Z&speed=600';

test('an address is written and read again', () => {
  expect(replayQuery(address)).toBe(written);
  expect(parseReplayQuery(written)).toEqual(address);
  expect(parseReplayQuery(`?${replayQuery({ ...address, isOwn: true })}`)).toEqual({ ...address, isOwn: true });
});

test('parts of a second are dropped', () => {
  expect(replayQuery({ ...address, moment: address.moment + 999 })).toBe(written);
});

test.each([
  '',
  'from=2026-11-28T16:00:00Z',
  'from=2026-11-28T20:00:00Z&to=2026-11-28T16:00:00Z',
  'from=2026-11-28T16:00:00Z&to=2026-11-28T16:00:00Z',
  'from=2026-13-28T16:00:00Z&to=2027-11-28T20:00:00Z',
  'from=yesterday&to=now',
  'from=-1&to=1e99',
])('without a valid span there is no replay: %s', (query) => {
  expect(parseReplayQuery(query)).toBeNull();
});

test('a moment outside the span is its nearest end; a speed that is not offered is the default', () => {
  const at = (moment: string, speed: string) =>
    parseReplayQuery(written.replace('2026-11-28T18:24:30Z', moment).replace('600', speed));
  expect(at('1999-01-01T00:00:00Z', '600')?.moment).toBe(from);
  expect(at('2999-01-01T00:00:00Z', '600')?.moment).toBe(to);
  expect(at('<script>', '1e9')).toMatchObject({ moment: from, speed: 60 });
});
