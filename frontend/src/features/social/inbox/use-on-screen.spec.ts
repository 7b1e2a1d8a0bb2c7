import { isInView } from './use-on-screen.ts';

test.each([
  ['half of a row', 0.5, 42, true],
  ['less than half of a row', 0.4, 34, false],
  ['a message taller than two windows that fills half of the window', 0.2, 320, true],
  ['the beginning of one', 0.1, 160, false],
])('%s', (_, intersectionRatio, height, is) => {
  expect(isInView({ intersectionRatio, intersectionRect: { height } }, 640)).toBe(is);
});
