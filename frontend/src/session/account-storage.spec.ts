import { keysOf } from './account-storage.ts';

test("signing out forgets what is the account's, but no contact that is not confirmed, and nothing of others", () => {
  const kept = [
    'pileup.log-form.7',
    'pileup.log-counters.7',
    'pileup.log-outbox.7',
    'pileup.log-form.70',
    'pileup.log-form.17',
    'pileup.session',
    'showLogBar',
    'mantine-color-scheme-value',
  ];
  expect(keysOf(kept, 7)).toEqual(['pileup.log-form.7', 'pileup.log-counters.7']);
});
