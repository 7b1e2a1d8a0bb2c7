import { accountKeys } from './account-storage.ts';

test('signing out removes the keys of the account, but neither its unconfirmed contacts nor keys of others', () => {
  const stored = [
    'pileup.log-form.7',
    'pileup.log-counters.7',
    'pileup.log-outbox.7',
    'pileup.log-form.70',
    'pileup.log-form.17',
    'pileup.session',
    'showLogBar',
    'mantine-color-scheme-value',
  ];
  expect(accountKeys(stored, 7)).toEqual(['pileup.log-form.7', 'pileup.log-counters.7']);
});
