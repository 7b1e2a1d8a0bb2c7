import { bannersOf } from './banners.ts';

const said = (query: string, signedIn = false) =>
  bannersOf(new URLSearchParams(query), signedIn).map(({ bold, more }) => `${bold}|${more}`);

describe('the banners of the home page', () => {
  test.each(['tt', 'fb', 'yt', 'tw', 'in', 'qrz'])('a visitor from %s is greeted', (source) => {
    expect(said(`utm_source=${source}`)).toEqual([
      expect.stringMatching(/^Hello [A-Z]\w+! It's your hobby, just better!\|Come on in, the water is nice!$/),
    ]);
  });

  test('the address chooses a text and never writes one', () => {
    expect(said('utm_source=evil')).toEqual([]);
    expect(said('utm_source=constructor')).toEqual([]);
    expect(said('upgrade-required=yes')).toEqual([]);
  });

  test('a feature that needs more', () => {
    expect(said('upgrade-required=1')).toEqual(['|Please register to access that feature.']);
    expect(said('upgrade-required=1', true)).toEqual(['|Please upgrade to access that feature.']);
    const actions = [true, false].map(
      (signedIn) => bannersOf(new URLSearchParams('upgrade-required=1'), signedIn)[0]?.action,
    );
    expect(actions).toEqual([{ label: 'Upgrade', to: '/account/preferences#subscription' }, undefined]);
  });
});
