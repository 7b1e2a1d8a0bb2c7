import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { faultsOf, loadAxe, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, type Display, open, register } from './operator.ts';
import { registerSubscriber } from './subscriber.ts';

const VERSION = '9.8.7';
const INSTALLERS = ['pileup-bridge-linux-x64', 'pileup-bridge-linux-arm64', 'pileup-bridge-windows-x64.exe'];
const CONTENT = 'the program';
const folder = join(process.env.PRODUCT_FOLDER ?? '', 'releases', VERSION);

/** A release of small files. */
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const assets = [...INSTALLERS, 'pileup-bridge.mjs', 'SHA256SUMS'].map((name) => {
    writeFileSync(join(folder, name), CONTENT);
    const sha256 = createHash('sha256').update(CONTENT).digest('hex');
    return { name, size: CONTENT.length, content_type: 'application/octet-stream', sha256 };
  });
  const listing = { tag_name: `v${VERSION}`, name: 'Bridge', published_at: '2026-11-23T19:42:00Z', body: '', assets };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(listing));
  // The absence of a release is cached for ten seconds, if a test of another file has asked.
  for (let tries = 0; tries < 150; tries++) {
    if ((await call('releases/latest').catch(() => null))?.version === VERSION) return;
    await pause(200);
  }
  throw new Error('the release is not listed');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openDownloads(...[signedIn, display]: Parameters<typeof open>) {
  const opened = await open(signedIn, display);
  await loadAxe(opened.context);
  await opened.page.goto('/download');
  await opened.page.getByRole('heading', { name: `The bridge ${VERSION}` }).waitFor();
  return opened;
}
const phone: Display = { theme: 'light', width: 390 };

test('visitors are asked to log in and come back; the one-file program is free', async () => {
  const { page, browserErrors } = await openDownloads(undefined, phone);
  await page.getByText('Please log in to download').waitFor();
  expect(await page.getByRole('button', { name: /^Download/ }).count()).toBe(0);
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  const [free] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'pileup-bridge.mjs' }).click(),
  ]);
  expect(free.suggestedFilename()).toBe('pileup-bridge.mjs');
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/login?redirect=%2Fdownload');
  expect(browserErrors).toEqual([]);
});

test('operators without a subscription see what it needs', async () => {
  const { page } = await openDownloads(await register());
  await page.getByRole('note').getByText('UPGRADE required').waitFor();
  expect(await page.getByRole('listitem').getByText('UPGRADE required').count()).toBe(INSTALLERS.length);
  await page.getByRole('link', { name: 'Upgrade', exact: true }).click();
  await page.waitForURL('**/account/subscription');
});

test('subscribers download the program for this computer, which is the first', async () => {
  const { page, browserErrors } = await openDownloads(await registerSubscriber());
  await page.getByRole('navigation').getByRole('link', { name: 'Download' }).first().waitFor();
  expect(await page.getByRole('note').count()).toBe(0);
  const first = page.getByRole('list', { name: 'Programs' }).getByRole('listitem').first();
  expect(await first.textContent()).toMatch(
    /^Linux · for this computerpileup-bridge-linux-x64 · 11 BSHA-256 [0-9a-f]{64}/,
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: 'Download Linux' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('pileup-bridge-linux-x64');
  const saved = join(mkdtempSync(join(tmpdir(), 'pileup-download-')), 'saved');
  await download.saveAs(saved);
  expect(readFileSync(saved, 'utf8')).toBe(CONTENT);
  rmSync(dirname(saved), { recursive: true });
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  expect(browserErrors).toEqual([]);
});
