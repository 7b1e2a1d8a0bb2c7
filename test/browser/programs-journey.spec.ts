import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import { temporaryFolder } from '../temporary-folder.ts';
import { overflow } from './faults.ts';
import { call, intercept, open, product, register } from './operator.ts';

const run = promisify(execFile);
const FT8 = { freq: 14_074, mode: 'FT8', program: 'WSJT-X' };
const LONG_NAME = 'Remote station in the hills';

const me = await register();
const { context, page, browserErrors } = await open(me);
// The test moves the clock by minutes; until then it runs normally.
await page.clock.install();
await page.goto('/account');

describe('an operator connects radio programs', () => {
  let key = '';
  afterAll(() => context.close());

  const panel = (title: string) => page.getByRole('region', { name: title });
  const codeOf = (name: string) => page.getByRole('group', { name, exact: true }).locator('code');
  const row = (list: string, text: string) =>
    page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });

  test('by a key: address and key are side by side, and the test shows what is sent with them', async () => {
    await panel('Connected programs').getByText('Nothing received yet.').waitFor();
    expect(await codeOf('Address').textContent()).toBe(product);
    await page.getByRole('button', { name: 'Create a key' }).click();
    await codeOf('API key').waitFor();
    key = (await codeOf('API key').textContent()) ?? '';
    await panel('Connected programs').getByRole('button', { name: 'Test' }).click();
    await page.getByText('send something from your program now').waitFor();
    await page.getByRole('progressbar', { name: 'Connection test' }).waitFor();
    await call('vrigcontrol/set', { ...FT8, program: 'WaveLogGate' }, key);
    await page.getByText('WaveLogGate is connected: it sent 14.074 MHz FT8.').waitFor();
    expect(await page.getByRole('progressbar', { name: 'Connection test' }).count()).toBe(0);
    const shown = row('Connected programs', 'WaveLogGate');
    await shown.getByText('via API key').waitFor();
    await shown.getByText('14.074 MHz FT8').waitFor();
  });

  test('a removed program reappears when it connects again', async () => {
    const shown = row('Connected programs', 'WaveLogGate');
    await shown.getByRole('button', { name: 'Remove WaveLogGate' }).click();
    await shown.waitFor({ state: 'detached' });
    await call('vrigcontrol/set', { ...FT8, program: 'WaveLogGate' }, key);
    await page.clock.fastForward(10_000);
    await shown.waitFor();
  });

  test('by a pairing code: as QR code and text, with a countdown, gone after it has expired', async () => {
    const pairing = panel('Pair a computer');
    await pairing.getByText('No computer is paired yet.').waitFor();
    await pairing.getByRole('button', { name: 'Show a pairing code' }).click();
    await pairing.getByRole('img', { name: /QR code of the pairing code/ }).waitFor();
    const code = (await codeOf('Pairing code').textContent()) ?? '';
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(await codeOf('Run this in the bridge’s folder').textContent()).toBe(
      `node pileup-bridge.mjs pair ${code} --server ${product}`,
    );
    const left = pairing.getByText('Valid for').locator('time');
    expect(await left.textContent()).toMatch(/^0[45]:\d\d$/);
    // From here on the clock is minutes off the server's; the page must not mind.
    await page.clock.fastForward(120_000);
    await page.waitForFunction((shown) => shown?.textContent?.startsWith('02:'), await left.elementHandle());
    await page.clock.fastForward(181_000);
    await pairing.getByText('This code has expired.').waitFor();
    expect(await codeOf('Pairing code').count()).toBe(0);
    await pairing.getByRole('button', { name: 'Show a new code' }).waitFor();
  });

  test('the computer that used it is announced and listed, with what it receives', async () => {
    const pairing = panel('Pair a computer');
    await pairing.getByRole('button', { name: 'Show a new code' }).click();
    const code = (await codeOf('Pairing code').textContent()) ?? '';
    const paired = await call('vpair', { code: code.toLowerCase().replace('-', ' '), name: 'Shack PC' });
    expect(paired.my_callsign).toBe(me.user.my_callsign);
    await pairing.getByText('Shack PC is paired.').waitFor();
    expect(await codeOf('Pairing code').count()).toBe(0);
    await row('Paired computers', 'Shack PC').getByText('Paired').waitFor();
    await call('vrigcontrol/set', FT8, paired.api_key);
    await row('Connected programs', 'WSJT-X').getByText('via Shack PC').waitFor();
    // The program is listed before the computer is removed, so that the refusal afterwards comes from the removal.
    await row('Paired computers', 'Shack PC').getByRole('button', { name: 'Remove Shack PC' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await pairing.getByText('No computer is paired yet.').waitFor();
    // The button is gone with its row; the focus moves next to it, not to the top of the page.
    expect(await pairing.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    await expect(call('vrigcontrol/set', FT8, paired.api_key)).rejects.toThrow('401');
  });

  test('the bridge that the page offers pairs by the command that the page shows', async () => {
    const pairing = panel('Pair a computer');
    await pairing.getByRole('button', { name: 'Show a pairing code' }).click();
    const [, ...args] = ((await codeOf('Run this in the bridge’s folder').textContent()) ?? '').split(' ');
    const coming = page.waitForEvent('download');
    await pairing.getByRole('link', { name: 'pileup-bridge.mjs' }).click();
    const file = await coming;
    using folder = temporaryFolder('pileup-handed-out-');
    await file.saveAs(join(folder.path, file.suggestedFilename()));
    const stored = ['--folder', join(folder.path, 'kept'), '--name', 'By its command'];
    await run(process.execPath, [...args, ...stored], { cwd: folder.path });
    await pairing.getByText('By its command is paired.').waitFor();
  });

  test('a list that fails to load shows an error, and Retry loads it', async () => {
    const free = await intercept(page, 'vprograms', (route) => route.abort());
    await page.reload();
    const programs = panel('Connected programs');
    await programs.getByText('Failed to load your programs.').waitFor();
    free();
    await programs.getByRole('button', { name: 'Retry' }).click();
    await row('Connected programs', 'WaveLogGate').waitFor();
  });

  test('a test can be stopped, and one that receives nothing lists possible reasons', async () => {
    const programs = panel('Connected programs');
    await programs.getByRole('button', { name: 'Test' }).click();
    await programs.getByRole('button', { name: 'Stop' }).click();
    await programs.getByRole('button', { name: 'Test' }).click();
    await programs.getByText('Waiting for data').first().waitFor();
    await page.clock.fastForward(61_000);
    await programs.getByText('Nothing received.').waitFor();
    await programs.getByText(`The address in the program is not exactly ${product}.`).waitFor();
    const help = programs.getByRole('link', { name: 'What to enter in each program' });
    expect(await help.getAttribute('href')).toBe('/docs#connect');
    expect(browserErrors.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
  });
});

describe('what a program sends is shown with its name', () => {
  test.each([1440, 360])('at %d px: on the card, in the log bar; and a card can tune the radio', async (width) => {
    const me = await register();
    const other = await register();
    const { page, browserErrors } = await open(me, { theme: 'dark', width });
    await call('vrigcontrol/set', { ...FT8, freq: 21_074.5, rig_name: 'IC-7300' }, other.token);
    await call('vrigcontrol/set', { freq: 7_127, mode: 'LSB', program: LONG_NAME }, me.token);
    await page.goto('/');
    const card = page.getByRole('article', { name: other.user.my_callsign });
    await card.getByText('via WSJT-X').waitFor();
    const cat = page.getByRole('checkbox', { name: 'CAT Link' });
    await cat.waitFor();
    await page.getByRole('checkbox', { name: LONG_NAME }).waitFor();
    // The name is visible too, not only for screen readers.
    const logBar = page.getByRole('region', { name: 'Log bar' });
    await logBar.getByText(LONG_NAME).click({ trial: true });
    const lineOf = (part: Locator) => part.evaluate((box) => box.getBoundingClientRect().bottom);
    const apart =
      (await lineOf(logBar.locator('label').filter({ hasText: 'CAT Link' }))) -
      (await lineOf(logBar.getByRole('button', { name: 'Log QSO' })));
    expect(Math.abs(apart)).toBeLessThan(10);
    const tune = card.getByRole('button', { name: 'Tune my radio to 21.074.500 FT8' });
    expect(await tune.count()).toBe(0);

    const heartbeat = () =>
      call('vrigcontrol/set', { freq: 7_127, mode: 'LSB', program: LONG_NAME, can_qsy: 1 }, me.token);
    expect((await heartbeat()).qsy).toBeNull();
    await tune.click();
    await page.getByText('Tuning to 21.074.500').waitFor();
    expect((await heartbeat()).qsy).toEqual({ freq: 21_074.5, mode: 'FT8' });
    expect((await heartbeat()).qsy).toBeNull();
    const own = page.getByRole('article', { name: me.user.my_callsign });
    expect(await own.getByRole('button', { name: /Tune/ }).count()).toBe(0);
    await call('vrigcontrol/set', { ...FT8, freq: 10_489_650.5 }, other.token);
    await card.getByText('10489.650.500').waitFor();
    expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await overflow(page)).toBe(0);
    expect(browserErrors).toEqual([]);
  });
});

describe('the FAQ', () => {
  test("opens at the section of the address, and shows every program this server's address", async () => {
    const { page, browserErrors } = await open();
    await page.goto('/docs#connect');
    await page.getByRole('heading', { name: 'WaveLogGate' }).waitFor();
    expect(await page.locator('details[open]').evaluateAll((all) => all.map(({ id }) => id))).toEqual(['connect']);
    // The section is in view, not somewhere down the page.
    const top = await page.locator('#connect').evaluate((section) => section.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(300);
    const url = page.getByRole('row', { name: /Wavelog URL/ });
    expect(await url.locator('code').textContent()).toBe(product);
    await page.getByText('Logging contacts').click();
    await page.getByRole('heading', { name: 'CAT link' }).waitFor();
    await page.getByText('Import, export, switching from another logbook').focus();
    expect(browserErrors).toEqual([]);
  });

  test('on a phone no address and no command is cut off; the link to the keys leads to the keys', async () => {
    const { page } = await open(await register(), { theme: 'dark', width: 360 });
    await page.goto('/docs#connect');
    const words = page.locator('#connect code span');
    await words.first().waitFor();
    const cut = await words.evaluateAll((all) =>
      all.filter(({ clientHeight }) => clientHeight > 24).map(({ textContent }) => textContent),
    );
    expect(cut.filter((word) => !word?.endsWith('/index.php/api/radio'))).toEqual([]);
    await page.getByRole('link', { name: 'account screen' }).first().click();
    const keys = page.getByRole('region', { name: 'API key' });
    await keys.waitFor();
    await page.waitForFunction(
      (panel) => {
        const { top } = panel?.getBoundingClientRect() ?? { top: -1 };
        return top >= 0 && top < 300;
      },
      await keys.elementHandle(),
    );
  });

  test('is linked from the footer, the icon bar, and the help of the CAT link', async () => {
    const { page } = await open(await register());
    await page.goto('/logger');
    await page.getByRole('button', { name: 'About the CAT link' }).click();
    await page.getByRole('link', { name: 'How to connect your programs' }).click();
    await page.getByRole('heading', { name: 'WaveLogGate' }).waitFor();
    await page.goto('/logs');
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { name: 'FAQ', level: 1 }).waitFor();
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { name: 'FAQ', level: 1 }).waitFor();
  });
});
