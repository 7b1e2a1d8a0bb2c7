import { DEFAULT_DUPLICATE_RULE } from '@pileup/radio/duplicate';
import { readDuplicateRule } from './duplicate-rule.ts';

test('a stored rule is read back; what is invalid takes its default', () => {
  expect(readDuplicateRule({ same: 'call', within: 'ever' })).toEqual({ same: 'call', within: 'ever' });
  expect(readDuplicateRule({ same: 'grid', within: 'ever' })).toEqual({ same: 'band-and-mode', within: 'ever' });
  for (const broken of [undefined, null, 3, 'x', []]) expect(readDuplicateRule(broken)).toEqual(DEFAULT_DUPLICATE_RULE);
});
