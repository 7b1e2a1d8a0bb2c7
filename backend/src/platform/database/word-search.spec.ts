import { prefixSearch } from './word-search.js';

test.each([
  ['kenji', "'kenji':*"],
  ['  Bad Tölz ', "'bad':* & 'tölz':*"],
  ["O'Neill & (x | !y):*", "'o':* & 'neill':* & 'x':* & 'y':*"],
  ['山田', "'山田':*"],
  ['a', ''],
  ['a b c', ''],
  ["'--%", ''],
  ['one two three four five six', "'one':* & 'two':* & 'three':* & 'four':* & 'five':*"],
])('%s', (typed, query) => expect(prefixSearch(typed)).toBe(query));
