import type { UnreviewedResponse } from '@pileup/contract/identity';
import { deletionText, profileLines } from './review-texts.ts';

const nothing: UnreviewedResponse = {
  state: 'undecided',
  proven_at: '2026-11-28T19:42:00Z',
  logs: [],
  imports: 0,
  sub_accounts: [],
  profile: {},
};
const log = (my_callsign: string, contacts: number) => ({ my_callsign, contacts, first: '', last: '', newest: [] });
const sub = (callsign: string) => ({ callsign, created_at: '' });

test.each<[string, Partial<UnreviewedResponse>, string]>([
  [
    'contacts of the main account',
    { logs: [log('M0QAA', 1)] },
    'Deleted at once: 1 contact in the log of M0QAA. This cannot be undone. Everything added since is kept.',
  ],
  [
    'contacts, imports and profile',
    { logs: [log('M0QAA', 2)], imports: 1, profile: { name: 'Mallory' } },
    'Deleted at once: 2 contacts in the log of M0QAA, the contacts of files that are still being imported and the profile. This cannot be undone. Everything added since is kept.',
  ],
  [
    'sub-accounts, whose logs go with them',
    { logs: [log('M0QAB', 7)], sub_accounts: [sub('M0QAB'), sub('M0QAC')] },
    'The sub-accounts M0QAB and M0QAC: hidden at once, and deleted in 30 days with everything in their logs. Until then you can switch to a sub-account and keep it. Everything added since is kept.',
  ],
])('the confirmation names what will be deleted: %s', (_, response, text) => {
  expect(deletionText({ ...nothing, ...response }, 'M0QAA')).toBe(text);
});

test('profile fields have the labels of the form; unknown ones are left out', () => {
  expect(profileLines({ hide_presence: '1', profile_bio: 'Hello', name: 'Mallory', other: 'x' })).toEqual([
    { label: 'Name', value: 'Mallory' },
    { label: 'Bio', value: 'Hello' },
    { label: 'Online status hidden', value: 'Yes' },
  ]);
});
