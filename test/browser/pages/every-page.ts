import type { SignedIn } from '@pileup/contract/identity';
import type { Page } from 'playwright-core';
import { jpegOf } from '../../api/social/test-images.ts';
import { faultsOf as faultsByAxe, loadAxe, WHOLE_PAGE } from '../faults.ts';
import {
  addMedia,
  call,
  type Display,
  logQso,
  nextCall,
  open,
  product,
  register,
  uploadPhoto,
  viewportOf,
} from '../operator.ts';
import { publishPost } from '../publish-post.ts';
import { registerSubscriber } from '../subscriber.ts';

/** Rules whose result depends on colours, and those whose result depends on places and sizes. */
export const OF_THE_THEME = ['color-contrast', 'link-in-text-block'];
export const OF_THE_WIDTH = ['target-size', 'scrollable-region-focusable'];

interface Visit {
  readonly loaded: Display;
  /** Rules of axe for the page as loaded. */
  readonly rules: readonly string[];
  /** Another theme or width, checked by the rules whose result depends on it; undefined if only `loaded` is checked. */
  readonly changed?: Display | undefined;
  /** Whether pages are opened by address, or as by a link in the app. */
  readonly opensBy: 'address' | 'link';
}

/**
 * Every page as loaded, and after a change of the theme or width by the rules whose result depends on that: elements,
 * names and roles are the same in both themes. The frame is checked with the first page of each test.
 */
export function describeEveryPage({ loaded, rules, changed, opensBy }: Visit): void {
  const rulesOfChange = changed?.width === loaded.width ? OF_THE_THEME : [...OF_THE_THEME, ...OF_THE_WIDTH];

  test('for a visitor: axe finds nothing, nothing hangs over the edge, nothing comes from elsewhere', async () => {
    const { page, browserErrors: complaints } = await openWithAxe();
    const owner = await register();
    const contest = { Call: 'LY2QRY', Freq: 7_021.5, ContestName: 'CQ-WW-CW', Comment: 'Contest' };
    const { qdo_id } = await logQso(owner.token, contest);
    const station = owner.user.my_callsign;
    await call('vstream/save', { kind: 'twitch', source: 'g4qab', title: 'The shack tonight' }, owner.token);
    await call('vstream/live', { live: 1 }, owner.token);
    const paths = [
      '/',
      '/dxcc?call=DL1QA&date=1970-01-01',
      '/leaderboards',
      '/login',
      '/register',
      '/login?pin=',
      '/login?pin=M0QAA',
      '/password/reset',
      '/password/reset?token=none',
      '/account?confirm=none',
      '/qso/999999999',
      '/no-such-page',
      `/qso/${qdo_id}`,
      `/pictures/${station}`,
      `/${station}`,
      `/year/2026/${station}`,
      '/live',
      `/live/user/${owner.user.id}`,
      '/EA8/G4QZX',
      '/docs',
      '/docs#connect',
      '/download',
      '/privacy',
      '/sstv',
      '/replay',
      '/terms',
      '/contact',
      '/support-us',
      '/stripe/cancel',
      '/megastream',
      '/how-to/embeds',
      '/scores/reported',
      '/race/1',
      '/race/999999999',
      '/awards',
      '/award/check',
      '/award/999999999',
      '/?pane=10',
      '/news',
      '/ham-radio-videos',
      '/post/74/Help-and-Support',
      '/post/999999999',
    ];
    for (const path of paths) expect({ path, faults: await faultsOf(page, path) }).toEqual({ path, faults: [] });
    // The same page but for its banners.
    for (const path of ['/?utm_source=yt', '/?upgrade-required=1'])
      expect({ path, faults: await faultsOf(page, path, '[data-testid="banner"]') }).toEqual({ path, faults: [] });
    expect(complaints).toEqual([]);
  });

  test('for an operator', async () => {
    const me = await register();
    const { page, browserErrors: complaints } = await openWithAxe(me);
    const empty = [
      '/',
      '/logs',
      '/logs/changes',
      '/logs/deleted',
      '/stats',
      '/import-export',
      '/profile/pictures',
      '/notifications',
      '/account/setups',
    ];
    for (const path of empty)
      expect({ path, empty: true, faults: await faultsOf(page, path) }).toEqual({ path, empty: true, faults: [] });
    for (let n = 0; n < 30; n++)
      await logQso(me.token, {
        Call: n % 2 ? 'JA1QYZ' : 'DK0QRS/P',
        Name: 'Haruka',
        Comment: 'Strong on 38°, dipole',
        Mode: ['SSB', 'CW', 'FT8', 'SSTV'][n % 4] ?? '',
        Freq: [3_573, 7_127, 14_205, 145_500][n % 4] ?? 0,
        TS: new Date(Date.now() - n * 5_000_000).toISOString(),
      });
    for (let n = 0; n < 3; n++) await uploadPhoto(me.token, await jpegOf(300 + 100 * n, 300, n));
    const fields = { MY_POTA_REF: 'US-0001,US-4572', MY_RIG: 'QMX' };
    const { setup } = await call('vsetup/save', { name: 'Park', power: 5, fields }, me.token);
    await call('vsetup/choose', { id: setup.id }, me.token);
    const { edit } = await call('vedit/preview', { action: 'delete', filter: 'class:sstv' }, me.token);
    await call('vedit/apply', { id: edit.id }, me.token);
    const { logbook } = await call('vlogbook', {}, me.token);
    const id = logbook[0]?.qdo_id;
    await addMedia(me.token, id ?? 0);
    const body =
      '## The bag\n\n| Rod | 6 m |\n|---|---|\n| Wire | 20 m |\n\n> Close to the pan, with `code`.\n\n- [log](/logs)';
    const post = await publishPost(me.token, { title: 'Ten watts on a wet hill', body });
    await publishPost(me.token, { title: 'A tower comes down', body, youtube_video_id: 'dQw4w9WgXcQ' });
    await call('vcomment/store', { about: 'post', id: post, text: 'See https://example.org/.' }, me.token);
    const paths = [
      `/post/${post}`,
      '/ham-radio-videos',
      '/news?updated=true',
      '/post/new',
      `/post/edit/${post}`,
      '/',
      '/?pane=1',
      '/leaderboards',
      '/logs',
      '/logs?call=JA',
      '/logs?filter=band:80m+-qsl:lotw',
      '/logs?filter=bnd:80m',
      '/logs/changes',
      '/logs/deleted',
      '/logger',
      '/logger?log_callsign=JA1QYZ',
      '/how-to/embeds',
      '/account/qsl-card',
      '/account/qsl-card/print',
      `/logger/${id}`,
      `/qso/${id}`,
      `/pictures/${me.user.my_callsign}`,
      `/${me.user.my_callsign}`,
      `/live/user/${me.user.id}`,
      '/import-export',
      '/profile',
      '/profile/pictures',
      '/profile?register=success',
      '/EA8/G4QZX',
      '/account/subscription',
      '/account/profiles?add=EA8QVW',
      '/admin/reports',
      '/admin/contests',
      '/admin/users',
      '/scores',
      '/scores?tab=log',
      '/scores?tab=rules',
      '/account/setups',
      '/account/review',
      '/stats',
      '/stats/2026',
      '/sstv',
      '/account#delete',
    ];
    for (const path of paths) expect({ path, faults: await faultsOf(page, path) }).toEqual({ path, faults: [] });
    await goto(page, '/account#delete');
    await page.getByRole('button', { name: `Delete ${me.user.my_callsign}…` }).click();
    expect({ path: 'deleting', faults: await faultsOfShown(page) }).toEqual({ path: 'deleting', faults: [] });
    const { user: sub } = await call('vaddsubaccount', { callsign: nextCall() }, me.token);
    await goto(page, '/docs');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: `Switch to ${sub.callsign}` }).waitFor();
    expect({ path: 'the menu', faults: await faultsOfShown(page, WHOLE_PAGE) }).toEqual({
      path: 'the menu',
      faults: [],
    });
    const { code } = await call('vpairingcode', {}, me.token);
    const { api_key } = await call('vpair', { code, name: 'Shack PC' });
    await call('vrigcontrol/set', { freq: 14_074, mode: 'FT8', program: 'WSJT-X' }, api_key);
    await goto(page, '/account');
    await page.getByRole('button', { name: 'Show a pairing code' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await page.getByText('via Shack PC').waitFor();
    expect({ path: 'the code', faults: await faultsOfShown(page) }).toEqual({ path: 'the code', faults: [] });
    expect(complaints).toEqual([]);
  });

  test('for a subscriber: the globe', async () => {
    const { page, browserErrors: complaints } = await openWithAxe(await registerSubscriber(), true);
    for (const path of ['/globe', '/earth'])
      expect({ path, faults: await faultsOfLoaded(page, path) }).toEqual({ path, faults: [] });
    expect(complaints).toEqual([]);
  });

  let isFrameChecked = false;
  async function openWithAxe(signedIn?: SignedIn, webGl = false): ReturnType<typeof open> {
    isFrameChecked = false;
    const opened = await open(signedIn, { ...loaded, webGl });
    await loadAxe(opened.context);
    return opened;
  }

  async function faultsOf(page: Page, path: string, part?: string): Promise<string[]> {
    const from = page.url();
    // Another page of the same kind may not look different.
    const isOther = from.startsWith(product) && segmentOf(new URL(from).pathname) !== segmentOf(path);
    if (opensBy === 'address' || !isOther) return faultsOfLoaded(page, path, part);
    await follow(page, path);
    return faultsOfShown(page, part);
  }

  async function faultsOfLoaded(page: Page, path: string, part?: string): Promise<string[]> {
    await goto(page, path);
    const within = isFrameChecked ? part : WHOLE_PAGE;
    isFrameChecked = true;
    return faultsOfShown(page, within);
  }

  const segmentOf = (path: string) => path.split(/[/?#]/)[1];

  /** Opens the page and waits for its contents. */
  async function goto(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await contents(page);
  }

  /** Shows another page as a link does, without loading the app again. */
  async function follow(page: Page, path: string): Promise<void> {
    await page.evaluate((to) => {
      for (const title of document.querySelectorAll('main h1')) title.setAttribute('data-left', '');
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
    await contents(page);
  }

  async function contents(page: Page): Promise<void> {
    await page.locator('main h1:not([data-left])').first().waitFor({ state: 'attached' });
    await page.locator('main [role=status][aria-label^=Loading]').first().waitFor({ state: 'detached' });
  }

  async function faultsOfShown(page: Page, part?: string): Promise<string[]> {
    const faults = await faultsByAxe(page, [...rules], part);
    if (!changed) return faults;
    await change(page, changed);
    const afterChange = await faultsByAxe(page, rulesOfChange, part);
    await change(page, loaded);
    return [...faults, ...afterChange.map((fault) => `${changed.theme}, ${changed.width} px: ${fault}`)];
  }

  /** Changes the theme as another tab does, and the width. */
  async function change(page: Page, { theme, width }: Display): Promise<void> {
    if (changed?.width !== loaded.width) await page.setViewportSize(viewportOf(width));
    await page.evaluate((chosen) => {
      const key = 'mantine-color-scheme-value';
      localStorage.setItem(key, chosen);
      dispatchEvent(new StorageEvent('storage', { key }));
    }, theme);
    await page.waitForFunction(
      ([chosen, expected]) =>
        innerWidth === expected && document.documentElement.getAttribute('data-color-scheme') === chosen,
      [theme, width] as const,
    );
  }
}
