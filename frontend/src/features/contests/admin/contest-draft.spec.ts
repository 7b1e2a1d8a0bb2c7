import type { Contest } from '@pileup/contract/contests/contests';
import { draftOfContest, requestOfContest } from './contest-draft.ts';

const contest: Contest = {
  id: 7,
  name: 'Sprint',
  cabrillo_name: 'SPRINT',
  modes: ['CW', 'FT4'],
  bands: ['20m'],
  state: 'running',
  from: '2026-11-28T12:00:00Z',
  to: '2026-11-28T20:00:00Z',
  log_until: '2026-11-30T20:00:00Z',
  audience: 'members',
  rule: 'cq-ww',
  duplicates: 'band',
  categories: ['SINGLE-OP'],
};

test('a contest is the same after it was put into the form', () => {
  const { state: _, ...fields } = contest;
  expect(requestOfContest(draftOfContest(contest), 7)).toEqual(fields);
});

test('lists in any case and times with a blank are understood; others are sent as typed', () => {
  const draft = { ...draftOfContest(contest), modes: 'cw, ssb;', bands: '20M', from: ' 2026-11-28 09:30', to: 'soon' };
  expect(requestOfContest(draft, null)).toMatchObject({
    modes: ['CW', 'SSB'],
    bands: ['20m'],
    from: '2026-11-28T09:30:00Z',
    to: 'soon',
  });
});
