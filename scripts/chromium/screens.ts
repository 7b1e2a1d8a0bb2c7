import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { communityOf } from '../../demo/src/community/stations.ts';
import { DEMO_PASSWORD } from '../../demo/src/demo-password.ts';
import { LivingDemo } from '../../demo/src/living-demo.ts';
import { fail } from '../node-commands.ts';
import { projectRoot } from '../project-root.ts';
import { openBrowser } from './chromium.ts';

/**
 * Pages by role. `{qso}` is one of the operator's contacts, `{pictured}` one with an SSTV picture, `{call}` and `{id}`
 * the operator's callsign and account, `{other}` the callsign of another station.
 */
const routes = {
  visitor: [
    '/',
    '/leaderboards',
    '/login',
    '/login?pin=',
    '/login?pin=M0QAA',
    '/password/reset',
    '/register',
    '/qso/{qso}',
    '/nowhere',
    '/docs',
    '/docs#connect',
    '/download',
    '/privacy',
    '/sstv',
    '/terms',
    '/contact',
    '/support-us',
    '/stripe/cancel',
    '/awards',
    '/scores/reported',
    '/award/check',
    '/award/1',
    '/megastream',
    '/megastream?overlay=1',
    '/race/2',
    '/?pane=10',
    '/live',
    '/news',
    '/ham-radio-videos',
    '/post/74/Help-and-Support',
    '/{call}',
    '/EA8/G4QZX',
  ],
  operator: [
    '/',
    '/logs',
    '/logs?call=JA',
    '/logger',
    '/logger/{qso}',
    '/qso/{qso}',
    '/import-export',
    '/import-export?call=JA',
    '/account',
    '/account/profiles',
    '/account/setups',
    '/account/subscription',
    '/account/review',
    '/profile/pictures',
    '/notifications',
    '/post/new',
    '/download',
    '/scores/reported',
    '/{call}',
    '/{other}',
    '/live',
    '/live/user/{id}',
    '/qso/{pictured}',
    '/sstv',
    '/how-to/embeds',
    '/account/qsl-card',
    '/account/qsl-card/print',
    '/stats',
    '/stats/2026',
    '/scores',
    '/scores?tab=log',
    '/scores?tab=rules',
    '/admin/contests',
  ],
  administrator: [
    '/admin/users',
    '/admin/users/{id}',
    '/admin/health',
    '/admin/page-views',
    '/admin/reports?tab=history',
  ],
};
type Role = keyof typeof routes;
const ROLES = Object.keys(routes) as Role[];
/** Buttons pressed for a second screenshot of the page, at full height. */
const buttons: Readonly<Record<string, string>> = { '/account': 'Show a pairing code' };
/** The community fills every list and leaderboard; it is made in seconds. */
const COMMUNITY = { stations: 60, seed: 1, days: 3 };
/** The callsign of a station with photos. */
const OTHER_CALL = communityOf(COMMUNITY.seed, COMMUNITY.stations)[4]?.callsign ?? '';
/** Wait for the first heartbeats of the simulated radios. */
const HEARTBEAT_MS = 4_000;
const themes = ['dark', 'light'] as const;
type Theme = (typeof themes)[number];
const widths = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
type Size = (typeof widths)['wide'];

type SignedIn = Readonly<{
  token: string;
  user: { id: number; my_callsign: string; sub_accounts: readonly { id: number }[] };
}>;

const folder = mkdtempSync(join(tmpdir(), 'pileup-screens-'));
chmodSync(folder, 0o711);
const product = new LivingDemo({ dataDir: folder, port: 0, ...COMMUNITY });
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
try {
  await takeScreenshots(await product.start());
} catch (error) {
  await product.stop();
  fail(error);
}
await product.stop();
process.exit();

async function takeScreenshots(address: string): Promise<void> {
  const { signedIn, administrator, qsoId } = await signIn(address);
  const { pictures } = (await post(address, 'vsstv', {})) as { pictures: { qdo_id: number }[] };
  const picturedId = pictures[0]?.qdo_id ?? qsoId;
  await createImportsAndExports(address, signedIn);
  const radio = await startPrograms(address, signedIn);
  await pause(HEARTBEAT_MS);
  const target = join(projectRoot, 'screens');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  const browser = await openBrowser();
  const capture = async (who: Role, paths: readonly string[], size: string, viewport: Size, theme: Theme) => {
    const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
    await fillLocalStorage(context, theme, { visitor: undefined, operator: signedIn, administrator }[who]);
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${who} ${page.url()}: ${error.message}`));
    for (const path of paths) {
      await page.goto(
        address +
          path
            .replace('{qso}', `${qsoId}`)
            .replace('{pictured}', `${picturedId}`)
            .replace('{call}', signedIn.user.my_callsign)
            .replace('{id}', `${signedIn.user.id}`)
            .replace('{other}', OTHER_CALL),
      );
      // Because of open sockets and polling the network may never become idle.
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
      const name = path.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
      await page.screenshot({ path: join(target, `${who}-${name}-${size}-${theme}.png`) });
      const button = buttons[path];
      if (!button) continue;
      await page.getByRole('button', { name: button }).click();
      await pause(1_000);
      await page.screenshot({ path: join(target, `${who}-${name}-pressed-${size}-${theme}.png`), fullPage: true });
    }
    await context.close();
    console.log(`${who}, ${size}, ${theme}: ${paths.length} pages`);
  };
  try {
    for (const theme of themes) {
      for (const [size, viewport] of Object.entries(widths)) {
        const take = (who: Role) => capture(who, routes[who], size, viewport, theme);
        // Screenshots are taken in parallel: most of the time a page waits for an idle network.
        await Promise.all(ROLES.map(take));
      }
    }
  } finally {
    clearInterval(radio);
    await browser.close();
  }
}

/** Signs in as the demo operator and with the second callsign, an administrator; also returns the newest contact. */
async function signIn(
  address: string,
): Promise<{ signedIn: SignedIn; administrator: SignedIn; qsoId: number | undefined }> {
  const email = communityOf(COMMUNITY.seed, 1)[0]?.email;
  const signedIn = (await post(address, 'vlogin', { email, password: DEMO_PASSWORD })) as SignedIn;
  const { logbook } = (await post(address, 'vlogbook', {}, signedIn.token)) as { logbook: { qdo_id: number }[] };
  const sub_account_id = signedIn.user.sub_accounts[0]?.id;
  const administrator = (await post(address, 'vLoginToSubaccount', { sub_account_id }, signedIn.token)) as SignedIn;
  return { signedIn, administrator, qsoId: logbook[0]?.qdo_id };
}

/** Two programs of the operator: one with the API key, and a paired computer whose tunable radio sends heartbeats. */
async function startPrograms(address: string, { token }: SignedIn): Promise<NodeJS.Timeout> {
  const keyOf = (response: unknown) => (response as { api_key: string }).api_key;
  const key = keyOf(await post(address, 'vapikey', {}, token));
  await post(address, 'vrigcontrol/set', { freq: 7_127, mode: 'LSB', program: 'WaveLogGate' }, key);
  const { code } = (await post(address, 'vpairingcode', {}, token)) as { code: string };
  const paired = keyOf(await post(address, 'vpair', { code, name: 'Shack PC' }));
  const rig = { freq: 14_074, mode: 'FT8', rig_name: 'IC-7300', program: 'WSJT-X', can_qsy: 1 };
  const heartbeat = () => post(address, 'vrigcontrol/set', rig, paired);
  await heartbeat();
  return setInterval(() => void heartbeat().catch(() => undefined), 15_000);
}

/** Checks a file, imports it, and exports the log. */
async function createImportsAndExports(address: string, { token }: SignedIn): Promise<void> {
  const authorization = `Bearer ${token}`;
  const field = (name: string, value: string) => `<${name}:${value.length}>${value}`;
  const records = ['JA1QYZ', 'EA8QVW', 'DK0QRS/P', 'VK3QOO', ''].map((call, n) => [
    field('CALL', call),
    field('QSO_DATE', `2024062${n}`),
    field('TIME_ON', '1942'),
    field('BAND', '20m'),
    '<MODE:2>CW',
  ]);
  const log = `Field day<EOH>\n${records.map((record) => `${record.join('')}<EOR>\n`).join('')}`;
  for (const query of ['?check_only=1', '']) {
    const body = new FormData();
    body.append('adif_file', new Blob([log]), 'field-day.adi');
    await fetch(`${address}/api/vimportadif${query}`, { method: 'POST', headers: { authorization }, body });
  }
  await fetch(`${address}/api/vexportadif`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ all: true }),
  });
  await pause(2_000);
}

/** Stores the theme and the session (the response of `vlogin`), as the pages do. */
async function fillLocalStorage(context: BrowserContext, theme: string, signedIn?: SignedIn): Promise<void> {
  const stored = {
    'mantine-color-scheme-value': theme,
    ...(signedIn ? { 'pileup.session': JSON.stringify(signedIn) } : {}),
  };
  // Runs in the page.
  await context.addInitScript((entries: [string, string][]) => {
    for (const [key, value] of entries) (globalThis as { localStorage?: Storage }).localStorage?.setItem(key, value);
  }, Object.entries(stored));
}

/** Sends one request to the API. @throws if it is refused */
async function post(address: string, call: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${address}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
