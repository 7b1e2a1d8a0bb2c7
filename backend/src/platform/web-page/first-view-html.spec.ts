import type { UserCard } from '@pileup/contract/presence';
import type { FeedItem } from '@pileup/contract/social';
import { firstViewHtml } from './first-view-html.js';

const BAD = '</script><script>alert(1)</script>"&';
const card = { my_callsign: 'EA8/G4QZX', name: BAD, on_freq: 14_074, mode: 'USB', band: '20m', is_live: 1 } as UserCard;
const item = {
  station_callsign: 'M0QAA',
  blurred: true,
  qso: { Call: '******', Freq: '******', Band: '40m', Mode: 'CW', SubMode: '' },
} as FeedItem;
const html = firstViewHtml({ cards: [card], feed: [item] }, 5);

test('shows the stations and contacts', () => {
  for (const text of ['href="/EA8/G4QZX"', '14.074.000', '20m', 'href="/M0QAA"', '******'])
    expect(html).toContain(text);
});

test('escapes names in the text and in the data', () => {
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const [, json = ''] = /id="first-view">(.*)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ at: 5, cards: [{ name: BAD }], feed: [{ blurred: true }] });
});

test('a contest shows no frequency, and a silent radio none', () => {
  const contest = firstViewHtml({ cards: [{ ...card, on_freq: '******' }], feed: [] }, 0);
  expect(contest).toContain('<b class="freq">******</b>');
  expect(firstViewHtml({ cards: [{ ...card, on_freq: null }], feed: [] }, 0)).toContain('--.---.---');
});
