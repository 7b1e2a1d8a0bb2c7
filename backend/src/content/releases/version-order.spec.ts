import { compareVersions, isVersion } from './version-order.js';

test('versions in the order of Semantic Versioning', () => {
  const ordered = [
    '0.9.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.2',
    '1.0.10',
    '1.2.0',
    '10.0.0',
  ];
  expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered);
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
});

test.each(['', '1', '1.2', 'v1.2.3', '1.2.3.4', '1.2.3-', '1.2.3+4', '../1.2.3', '1.2.3/..', '1.2.3\n', '-1.2.3'])(
  'no version: %j',
  (text) => expect(isVersion(text)).toBe(false),
);
