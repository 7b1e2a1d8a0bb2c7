import { webLinks } from './web-links.ts';

const none = { my_callsign: 'EA8/G4QZX', facebook_link: '', youtube_link: '', instagram_link: '', twitter_link: '' };

test('QRZ by callsign, with an encoded slash', () => {
  expect(webLinks(none)).toEqual([{ site: 'QRZ', href: 'https://www.qrz.com/db/EA8%2FG4QZX' }]);
});

test.each([
  ['https://youtube.com/@ea8qvw', 'https://youtube.com/@ea8qvw'],
  ['youtube.com/@ea8qvw', 'https://youtube.com/@ea8qvw'],
  ['javascript:alert(1)', undefined],
  ['  JavaScript:alert(1)', undefined],
  ['data:text/html,<script>', undefined],
  ['http://', undefined],
])('%s', (youtube_link, href) => {
  expect(webLinks({ ...none, youtube_link }).find(({ site }) => site === 'YouTube')?.href).toBe(href);
});
