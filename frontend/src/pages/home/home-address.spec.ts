import { bannersOf, HOME_PANES, paneOf, paneQuery } from './home-address.ts';

test.each([
  ['', 'Home'],
  ['pane=-1', 'Home'],
  ['pane=1', 'Today'],
  ['pane=2', 'Yesterday'],
  ['pane=3', 'This Week'],
  ['pane=4', 'This Month'],
  ['pane=11', 'Globe'],
  ['pane=12', 'Home'],
  ['pane=1.0', 'Home'],
])('?%s shows %s', (query, label) => {
  expect(paneOf(new URLSearchParams(query)).label).toBe(label);
});

test('every tab links to its own pane', () => {
  expect(HOME_PANES.map((pane) => paneOf(new URLSearchParams(paneQuery(pane))))).toEqual(HOME_PANES);
});

const VISITOR = { signedIn: false, subscribed: false, sells: true };
const USER = { ...VISITOR, signedIn: true };
const banners = (query: string, viewer = VISITOR) => bannersOf(new URLSearchParams(query), viewer);
const texts = (query: string, viewer = VISITOR) => banners(query, viewer).map(({ bold, more }) => `${bold}|${more}`);

describe('the banners of the home page', () => {
  test.each(['tt', 'fb', 'yt', 'tw', 'in', 'qrz'])('a visitor from %s is greeted', (source) => {
    expect(texts(`utm_source=${source}`)).toEqual([
      expect.stringMatching(/^Hello [A-Z]\w+! It's your hobby, just better!\|Come on in, the water is nice!$/),
    ]);
  });

  test('the URL selects a text and cannot inject one', () => {
    expect(texts('utm_source=evil')).toEqual([]);
    expect(texts('utm_source=constructor')).toEqual([]);
    expect(texts('upgrade-required=yes')).toEqual([]);
  });

  test('a feature that needs an account or a subscription', () => {
    expect(texts('upgrade-required=1')).toEqual(['|Please register to access that feature.']);
    expect(texts('upgrade-required=1', USER)).toEqual(['|Please upgrade to access that feature.']);
    const actions = [USER, VISITOR].map((viewer) => banners('upgrade-required=1', viewer)[0]?.action);
    const [none] = banners('upgrade-required=1', { ...USER, sells: false });
    expect(none).toEqual({
      bold: '',
      more: 'That feature is for subscribers. Subscriptions are not sold here.',
      warn: true,
    });
    expect(actions).toEqual([{ label: 'Upgrade', to: '/account/subscription' }, undefined]);
  });

  test('only a subscriber is thanked: the address alone proves no payment', () => {
    expect([VISITOR, USER].flatMap((viewer) => texts('upgrade=1', viewer))).toEqual([]);
    expect(texts('upgrade=1', { ...USER, subscribed: true })).toEqual(['Thank you!|Your subscription has begun.']);
  });
});
