import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  LAST_DAY,
  REPLAY_SIZES,
  replayName,
  replayPath,
} from '../../../frontend/src/features/content/embeds/embed-snippets.ts';
import { TestApp } from '../../test-app.ts';

const HOUR = 3_600_000;
let app: TestApp;
let from: number;

const page = async (path: string) => {
  const { status, headers, text } = await app.http('get', path);
  return { status, headers, text };
};
const lookOf = (theme: 'light' | 'dark', size: string = REPLAY_SIZES[0]) => ({ theme, size });
const arcsIn = (text: string) => text.match(/class="arc[^"]*"/g) ?? [];
const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

beforeAll(async () => {
  app = await TestApp.create();
  app.clock.jump(HOUR - ((app.clock.now() + HOUR / 2) % HOUR));
  from = Math.floor(app.clock.now() / HOUR) * HOUR - 5 * HOUR;
  const [anna, excluded] = [await app.operator('G4QAA'), await app.operator('G4QXX')];
  await anna.saveProfile({ grid: 'IO81' });
  await excluded.saveProfile({ grid: 'IO81', exclude_from_leaderboards: 1 });
  const contact = (GridSquare: string, at: number, fields: object = {}) => ({
    Call: `JA1Q${GridSquare}`,
    GridSquare,
    Mode: 'CW',
    Freq: 14_025,
    TS: iso(at),
    ...fields,
  });
  await anna.logQso(contact('PM95', from + HOUR));
  await anna.logQso(contact('RF72', from + 2 * HOUR, { ContestName: 'CQ-WW-CW', Freq: 7_012.345 }));
  await anna.logQso(contact('FN20', from - 10 * HOUR));
  await excluded.logQso(contact('QF56', from + HOUR));
});
afterAll(() => app.close());

const nameOf = (begin: number, end: number) => replayName({ from: begin, to: end }, app.clock.now()) ?? '';

test('an embed plays the contacts of its hours that visitors see, without scripts and without frequencies', async () => {
  const path = replayPath(nameOf(from, from + 4 * HOUR), lookOf('dark'));
  const { status, headers, text } = await page(path);
  expect(status).toBe(200);
  expect(arcsIn(text)).toEqual(['class="arc b-20m"', 'class="arc b-40m"']);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors \*$/);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(text).not.toMatch(/<script|style=| on\w+=|7\.012|7012|G4Q|JA1Q|NaN|undefined/);
  expect(text).toContain('2 contacts');
  expect(text).toContain(`/replay?from=${iso(from)}&amp;to=${iso(from + 4 * HOUR)}`);
  // An arc to New Zealand from England may cross the date line, where it has two parts.
  for (const [, values = ''] of text.matchAll(/keyTimes="([^"]+)"/g)) {
    const times = values.split(';').map(Number);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.every((time) => time >= 0 && time <= 1)).toBe(true);
  }
  const cached = await page(path);
  expect([cached.status, cached.text, cached.headers.etag]).toEqual([200, text, headers.etag]);
});

test('the last day, themes and sizes are offered as the page with the codes says; others are the default', async () => {
  for (const size of REPLAY_SIZES) {
    const { status, text } = await page(replayPath(LAST_DAY, lookOf('dark', size)));
    expect([status, arcsIn(text).length, text.includes('data-color-scheme="dark"')]).toEqual([200, 3, true]);
  }
  const plain = await page('/embed/replay/day');
  expect((await page('/embed/replay/day?theme="><script>&size=1x1')).text).toBe(plain.text);
});

test('what is no span of up to 48 full hours in the past is not found; a time without contacts is empty', async () => {
  const hour = (ms: number) => new Date(ms).toISOString().slice(0, 13);
  const now = app.clock.now();
  for (const name of [
    'G4QAA',
    'day.png',
    `${hour(from)}_${hour(from)}`,
    `${hour(from)}_${hour(from - HOUR)}`,
    `${hour(from - 49 * HOUR)}_${hour(from)}`,
    `${hour(from)}_${hour(now + 3 * HOUR)}`,
    '2026-13-01T00_2026-13-01T04',
    '2026-11-01T24_2026-11-02T04',
  ])
    expect([name, (await page(`/embed/replay/${name}`)).status]).toEqual([name, 404]);
  expect(replayName({ from: from - 48 * HOUR, to: from + HOUR }, now)).toBeNull();
  expect(replayName({ from, to: now + 3 * HOUR }, now)).toBeNull();
  const empty = await page(`/embed/replay/${nameOf(from - 48 * HOUR, from - 30 * HOUR)}`);
  expect([empty.status, empty.text.includes('shows nothing')]).toEqual([404, true]);
  expect(empty.headers['x-frame-options']).toBeUndefined();
  const tooOld = await page('/embed/replay/2019-01-01T00_2019-01-01T04');
  expect([tooOld.status, tooOld.text.includes('shows nothing')]).toEqual([404, true]);
});

test('oEmbed answers the page of a replay, but not that of one’s own log', async () => {
  const origin = `http://127.0.0.1:${app.port}`;
  const oembed = (query: string, more = '') =>
    app.http('get', `/oembed?url=${encodeURIComponent(`${origin}/replay${query}`)}${more}`);
  const { body } = await oembed(`?from=${iso(from)}&to=${iso(from + 4 * HOUR)}&at=${iso(from)}&speed=600`);
  expect(body).toMatchObject({ version: '1.0', type: 'rich', width: 480, height: 290 });
  const [, src = ''] = /src="([^"]+)"/.exec(body.html) ?? [];
  const embedded = new URL(src.replaceAll('&amp;', '&'));
  expect(arcsIn((await page(embedded.pathname + embedded.search)).text)).toHaveLength(2);
  expect((await oembed('', '&maxwidth=400')).body).toMatchObject({ width: 360, height: 230 });
  expect((await oembed(`?station=me&from=${iso(from)}&to=${iso(from + HOUR)}`)).status).toBe(404);
  expect((await oembed(`?from=${iso(from - 90 * HOUR)}&to=${iso(from)}`)).status).toBe(404);
  expect((await page('/replay')).text).toContain('application/json+oembed');
});
