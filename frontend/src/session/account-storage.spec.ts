import { accountKeys } from './account-storage.ts';

test('the keys of an account or of all, without unconfirmed contacts and settings of the device', () => {
  const stored = [
    'pileup.log-form.7',
    'pileup.log-counters.7',
    'pileup.logging.0199d7a0-4f6c-7e50-9c55-3a1d0f6d2b07',
    'pileup.log-form.70',
    'pileup.log-form.17',
    'pileup.session',
    'showLogBar',
    'mantine-color-scheme-value',
  ];
  expect(accountKeys(stored, 7)).toEqual(['pileup.log-form.7', 'pileup.log-counters.7']);
  const ofAll = ['pileup.log-form.7', 'pileup.log-counters.7', 'pileup.log-form.70', 'pileup.log-form.17'];
  expect(accountKeys(stored)).toEqual(ofAll);
});
