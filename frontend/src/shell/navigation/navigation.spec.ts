import { isThere, MORE, RAIL, TABS_LEFT, TABS_RIGHT } from './navigation.ts';

const there = (path: string) => RAIL.filter((destination) => isThere(destination, path)).map(({ label }) => label);

describe('where we are', () => {
  test.each([
    ['/', ['Home']],
    ['/home', ['Home']],
    ['/logs', ['Logs']],
    ['/qso/4711', ['Logs']],
    ['/account/preferences', ['Account / Settings']],
    ['/docs', ['FAQ']],
    ['/logbook-of-somebody', []],
    ['/login', []],
  ])('%s marks %j and nothing else', (path, marked) => {
    expect(there(path)).toEqual(marked);
  });

  test('a phone reaches everything the icon bar has, each in one place', () => {
    const onPhone = [...TABS_LEFT, ...TABS_RIGHT, ...MORE];
    expect(new Set(onPhone)).toEqual(new Set(RAIL));
    expect(onPhone).toHaveLength(RAIL.length);
  });
});
