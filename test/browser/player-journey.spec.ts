import { readFileSync } from 'node:fs';
import type { SignedIn } from '@pileup/contract/identity';
import type { Page } from 'playwright-core';
import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, open, register } from './operator.ts';

/** Left edge of the player at the right side of a window of 1440 px: it is 330 px wide. */
const RIGHT_EDGE = 1440 - 16 - 330;
const HLS = 'https://live.example';
const YOUTUBE = 'https://www.youtube-nocookie.com';
const fixture = (name: string) => readFileSync(new URL(`../fixtures/video/${name}`, import.meta.url));

async function goLive(me: SignedIn, kind: string, source: string, title: string): Promise<void> {
  await call('vstream/save', { kind, source, title }, me.token);
  await call('vstream/live', { live: 1 }, me.token);
}

/** Responds to the requests to other hosts, and lists them. */
async function otherHosts(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(`${HLS}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    requested.push(name);
    const range = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '');
    const content = fixture(name);
    const body = range ? content.subarray(Number(range[1]), Number(range[2]) + 1) : content;
    const headers = { 'Access-Control-Allow-Origin': '*' };
    return route.fulfill({ status: range ? 206 : 200, body, headers });
  });
  await page.route(`${YOUTUBE}/**`, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>A video</title>' });
  });
  return requested;
}

const player = (page: Page) => page.getByRole('complementary', { name: 'Player' });
const leftOf = async (page: Page) => Math.round((await player(page).boundingBox())?.x ?? -1);

test('a stream loads on a click, plays on through three routes, is moved by mouse and keyboard, and stopped', async () => {
  const me = await register();
  await goLive(me, 'hls', `${HLS}/stream.m3u8`, 'Twenty metres tonight');
  const viewer = await register();
  const { page, browserErrors } = await open(viewer);
  const requested = await otherHosts(page);

  await page.goto('/');
  const count = page.getByRole('link', { name: /^Live streams, \d+ now$/ });
  await count.first().click();
  // The home page may have a link with this name, too.
  await page.getByRole('heading', { name: 'Live streams' }).waitFor();
  await page.getByRole('link', { name: me.user.my_callsign }).click();
  await page.getByRole('heading', { name: 'Twenty metres tonight' }).waitFor();
  expect(requested).toEqual([]);
  expect(browserErrors).toEqual([]);
  expect(await page.getByRole('button', { name: 'Stop the player' }).count()).toBe(0);
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);

  await page.getByRole('button', { name: 'Play Twenty metres tonight' }).click();
  const video = page.locator('video');
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  expect(requested).toContain('stream.m3u8');
  expect(await video.textContent()).toBe('Your browser does not support the video tag.');
  // The player is in the page's own place for it.
  expect((await player(page).boundingBox())?.width).toBeGreaterThan(600);
  await video.evaluate((element) => element.setAttribute('data-same', 'yes'));

  for (const [link, heading] of [
    ['FAQ', 'FAQ'],
    ['Logs', 'Logbook'],
    ['Home', ''],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
    if (heading) await page.getByRole('heading', { name: heading }).first().waitFor();
    expect(await page.locator('video[data-same]').count()).toBe(1);
  }
  await player(page).getByText('Live stream Twenty metres tonight').waitFor();
  expect(requested.filter((name) => name === 'stream.m3u8')).toHaveLength(1);
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE, 'aside[aria-label="Player"]')).toEqual([]);

  // The player starts at the right edge; it is dragged to the left, then moved by keys.
  expect(await leftOf(page)).toBe(RIGHT_EDGE);
  const grip = page.getByRole('slider', { name: 'Move the player' });
  const box = await grip.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 300, y - 80, { steps: 5 });
  await page.mouse.up();
  const dragged = await leftOf(page);
  expect(dragged).toBe(RIGHT_EDGE - 300);
  await grip.press('ArrowLeft');
  expect(await leftOf(page)).toBe(dragged - 32);
  await grip.press('End');
  await grip.press('ArrowLeft');
  const place = await leftOf(page);
  expect(place).toBe(RIGHT_EDGE - 32);
  await page.setViewportSize({ width: 390, height: 844 });
  await player(page).getByRole('button', { name: 'Hide the video' }).click();
  const tabs = await page.getByRole('navigation', { name: 'Main, phone' }).boundingBox();
  const bar = await player(page).boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
  await player(page).getByRole('button', { name: 'Show the video' }).click();
  // The log bar needs the room.
  await page.getByRole('textbox', { name: 'Call', exact: true }).focus();
  await player(page).getByRole('button', { name: 'Show the video' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 1000 });

  await page.getByRole('button', { name: 'Stop the player' }).click();
  await player(page).waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Stop the player' }).count()).toBe(0);

  // The place is remembered after a reload; nothing plays by itself.
  await page.goto(`/live/user/${me.user.id}`);
  await page.getByRole('button', { name: 'Play Twenty metres tonight' }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await grip.waitFor();
  expect(await leftOf(page)).toBe(place);
  await grip.press('Escape');
  await player(page).waitFor({ state: 'detached' });
  expect(browserErrors.filter((error) => !error.startsWith(`another origin: ${HLS}/`))).toEqual([]);
});

test('a video file plays on in picture in picture, which is begun and ended by keyboard', async () => {
  const me = await register();
  await goLive(me, 'hls', `${HLS}/clip.mp4`, 'How the aerial went up');
  const { page, browserErrors } = await open(me);
  const requested = await otherHosts(page);
  await page.goto(`/live/user/${me.user.id}`);
  await page.getByRole('button', { name: 'Play How the aerial went up' }).waitFor();
  expect([requested, browserErrors]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Play How the aerial went up' }).press('Enter');
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  await player(page).getByText('MP4 video How the aerial went up').waitFor();
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.loop = true;
  });
  const inPicture = () => page.evaluate(() => document.pictureInPictureElement?.localName ?? null);
  const button = player(page).getByRole('button', { name: 'Picture in picture' });
  await button.press('Enter');
  await page.waitForFunction(() => document.pictureInPictureElement !== null);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { name: 'FAQ' }).first().waitFor();
  expect(await inPicture()).toBe('video');
  await button.press('Enter');
  await page.waitForFunction(() => document.pictureInPictureElement === null);
  await player(page).getByRole('button', { name: 'Close the player' }).press('Enter');
  await player(page).waitFor({ state: 'detached' });
});

test('Twitch is linked where its player of 400 × 300 px does not fit, and played where it does', async () => {
  const me = await register();
  await goLive(me, 'twitch', 'g4qab', 'Ten metres');
  const { page, browserErrors } = await open(me);
  await page.route('https://player.twitch.tv/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A channel</title>' }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/live/user/${me.user.id}`);
  const link = page.getByRole('link', { name: 'Watch on Twitch' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://www.twitch.tv/g4qab');
  expect(await page.getByRole('button', { name: 'Play Ten metres' }).count()).toBe(0);
  expect([browserErrors, await faultsOf(page, WCAG_AND_BEST_PRACTICE)]).toEqual([[], []]);
  const frame = page.locator('iframe');
  const sizes = [];
  for (const width of [440, 600, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (sizes.length === 0) await page.getByRole('button', { name: 'Play Ten metres' }).click();
    await frame.waitFor();
    const { width: across = 0, height: down = 0 } = (await frame.boundingBox()) ?? {};
    sizes.push([width, across >= 400, down >= 300]);
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  for (const width of [1440, 600, 440]) {
    await page.setViewportSize({ width, height: 900 });
    await player(page).getByText('Twitch stream Ten metres').waitFor();
    const { width: across = 0, height: down = 0 } = (await frame.boundingBox()) ?? {};
    sizes.push([width, across >= 400, down >= 300]);
  }
  expect(sizes).toEqual([440, 600, 1440, 1440, 600, 440].map((width) => [width, true, true]));
});

test('a video of another host is framed only after a click, from the host without cookies, and only from allowed hosts', async () => {
  const me = await register();
  await goLive(me, 'youtube', 'https://youtu.be/dQw4w9WgXcQ', 'Aerials in the wind');
  const { page, browserErrors } = await open();
  const requested = await otherHosts(page);
  await page.goto(`/live/user/${me.user.id}`);
  const play = page.getByRole('button', { name: 'Play Aerials in the wind' });
  await play.waitFor();
  expect([requested, browserErrors]).toEqual([[], []]);
  await play.click();
  const frame = page.locator('iframe');
  await frame.waitFor();
  const address = new URL((await frame.getAttribute('src')) ?? '');
  expect(address.href).toMatch(`${YOUTUBE}/embed/dQw4w9WgXcQ?`);
  expect(await frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation allow-popups');
  await page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' });
  expect(requested).toEqual([address.href]);
  await player(page).getByRole('button', { name: 'Picture in picture' }).click();
  await page.getByText('PiP is not supported for iframe videos in this implementation.').waitFor();
  await player(page).getByRole('button', { name: 'Close the player' }).click();
  // The focus is not lost.
  await play.waitFor();
  expect(await play.evaluate((button) => button === document.activeElement)).toBe(true);

  // The policy blocks a frame of a host that is not configured.
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const foreign = document.createElement('iframe');
        foreign.src = 'https://evil.example/';
        document.body.append(foreign);
      }),
  );
  expect(blocked).toBe('frame-src');
});

test('an operator saves a stream, goes live and ends it; open pages follow', async () => {
  const me = await register();
  const { page } = await open(me);
  const { page: other } = await open();
  await other.goto('/live');
  await page.goto(`/live/user/${me.user.id}`);
  await page.getByRole('radio', { name: 'HLS' }).check({ force: true });
  await page.getByLabel('Playlist').fill('https://elsewhere.example/a.m3u8');
  await page.getByLabel('Title').fill('Forty metres');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The address must be on one of these hosts: live.example.').waitFor();
  await page.getByRole('radio', { name: 'Twitch' }).check({ force: true });
  await page.getByLabel('Channel').fill('https://www.twitch.tv/G4QAB');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('You are not live.').waitFor();
  expect(await page.getByLabel('Channel').inputValue()).toBe('g4qab');
  await page.getByRole('button', { name: 'Go live' }).click();
  await page.getByText('You are live.').waitFor();
  await page.getByRole('heading', { name: 'Forty metres' }).waitFor();
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  await other.getByRole('link', { name: me.user.my_callsign }).waitFor();
  await page.getByRole('button', { name: 'End the stream' }).click();
  await page.getByText('You are not live.').waitFor();
  await other.getByRole('link', { name: me.user.my_callsign }).waitFor({ state: 'detached' });
});
