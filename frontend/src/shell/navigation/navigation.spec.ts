import { isCurrent, MORE, RAIL, TABS_LEFT, TABS_RIGHT } from './navigation.ts';

const currentOf = (path: string) =>
  RAIL.filter((destination) => isCurrent(destination, path)).map(({ label }) => label);

describe('the navigation', () => {
  test.each([
    ['/', ['Home']],
    ['/home', ['Home']],
    ['/logs', ['Logs']],
    ['/qso/4711', ['Logs']],
    ['/account/preferences', ['Account / Settings']],
    ['/docs', ['FAQ']],
    ['/profile/pictures', ['Photos']],
    ['/leaderboards', ['Leaderboards']],
    ['/download', ['Download']],
    ['/live/user/7', ['Live streams']],
    ['/stats/2026', ['Statistics']],
    ['/logs-of-someone', []],
    ['/login', []],
  ])('%s marks %j as current', (path, expected) => {
    expect(currentOf(path)).toEqual(expected);
  });

  test('a phone has every destination of the icon bar once', () => {
    const onPhone = [...TABS_LEFT, ...TABS_RIGHT, ...MORE];
    expect(new Set(onPhone)).toEqual(new Set(RAIL));
    expect(onPhone).toHaveLength(RAIL.length);
  });
});
