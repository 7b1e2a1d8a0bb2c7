import { isLogBarShown } from './show-log-bar.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36';

test.each<[string, string | null, string, boolean]>([
  ['shown by default', null, chrome, true],
  ['hidden by default in Edge', null, `${chrome} Edg/147.0`, false],
  ['hidden by default in legacy Edge', null, `${chrome} Edge/18.1`, false],
  ['the stored setting, in Edge too', 'true', `${chrome} Edg/147.0`, true],
  ['the stored setting', 'false', chrome, false],
])('%s', (_, stored, userAgent, shown) => {
  expect(isLogBarShown(stored, userAgent)).toBe(shown);
});
