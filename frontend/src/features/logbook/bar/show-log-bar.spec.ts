import { isLogBarShown } from './show-log-bar.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36';

test.each<[string, string | null, string, boolean]>([
  ['at first it is shown', null, chrome, true],
  ['in Edge it is not', null, `${chrome} Edg/147.0`, false],
  ['in the old Edge neither', null, `${chrome} Edge/18.1`, false],
  ['as it was left, in Edge too', 'true', `${chrome} Edg/147.0`, true],
  ['as it was left', 'false', chrome, false],
])('%s', (_, stored, userAgent, shown) => {
  expect(isLogBarShown(stored, userAgent)).toBe(shown);
});
