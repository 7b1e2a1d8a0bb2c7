import { humanTimeSince } from './human-time.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

test.each([
  [0, '0 seconds ago'],
  [1 * SECOND, '1 second ago'],
  [59 * SECOND, '59 seconds ago'],
  [60 * SECOND, '1 minute ago'],
  [7_199 * SECOND, '1 hour ago'],
  [DAY, '1 day ago'],
  [13 * DAY, '1 week ago'],
  [31 * DAY, '1 month ago'],
  [366 * DAY, '1 year ago'],
  [6.5 * 365.2425 * DAY, '6 years ago'],
  [-120 * SECOND, 'in 2 minutes'],
])('%d ms is %s', (span, words) => expect(humanTimeSince(span)).toBe(words));
