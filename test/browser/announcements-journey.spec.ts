import type { Page } from 'playwright-core';
import { startOwnProduct } from './own-product.ts';

// Stations of other tests would be announced, or not, at any time.
await startOwnProduct();
const { call, logQso, open, register } = await import('./operator.ts');

/** Collects the texts that appear in live regions, which a screen reader would announce by itself. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role="status"], [role="alert"], [role="log"], [aria-live]');
        const text = region?.textContent?.trim() ?? '';
        if (text !== '' && announced.at(-1) !== text) announced.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const announced = () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
  return {
    announced,
    hears: (text: string) =>
      page.waitForFunction((wanted) => (window as unknown as { announced: string[] }).announced.includes(wanted), text),
    forget: () => page.evaluate(() => (window as unknown as { announced: string[] }).announced.splice(0)),
  };
}

test('the log bar announces once what was logged, tuned and looked up', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'JA1QYZ', Freq: 14_205, Mode: 'SSB', Name: 'Kenji', TS: '2026-10-01T10:00:00Z' });
  const { page, browserErrors } = await open(me);
  const { announced, hears, forget } = await listen(page);
  await page.goto('/logger');
  await page.getByLabel('Call', { exact: true }).waitFor();
  await forget();
  await page.getByRole('radiogroup', { name: 'Band' }).getByRole('radio', { name: '20m' }).check();
  await hears('20 metres, 14.285 megahertz, USB.');
  const frequency = page.getByLabel('Freq MHz');
  await frequency.fill('14.25');
  await frequency.blur();
  await hears('14.25 megahertz.');
  await page.getByLabel('Call', { exact: true }).pressSequentially('ja1qyz', { delay: 30 });
  await page.waitForFunction(() =>
    (window as unknown as { announced: string[] }).announced.some((text) =>
      text.startsWith('JA1QYZ, Kenji, Japan, worked once,'),
    ),
  );
  await page.keyboard.press('Enter');
  await hears('Logged JA1QYZ, 20 metres.');
  await page.getByLabel('Call', { exact: true }).pressSequentially('ja1qyz', { delay: 30 });
  await page.waitForFunction(() =>
    (window as unknown as { announced: string[] }).announced.some((text) =>
      text.startsWith('Duplicate, JA1QYZ, Kenji, Japan'),
    ),
  );
  expect((await announced()).filter((text) => /Logged/.test(text))).toHaveLength(1);
  expect((await announced()).length).toBe(5);
  expect(browserErrors).toEqual([]);
});

test('others on the air and in the feed are not announced', async () => {
  const [me, other] = [await register(), await register()];
  const { page } = await open(me);
  const { announced, forget } = await listen(page);
  await page.goto('/');
  const tune = (freq: number) => call('vrigcontrol/set', { freq, mode: 'CW', op_mode: 2 }, other.token);
  await tune(7_010);
  await page.getByRole('article', { name: other.user.my_callsign }).waitFor();
  await page.getByRole('button', { name: 'Log QSO', exact: true }).last().waitFor();
  await forget();
  await logQso(other.token, { Call: 'ZL2QAB', Mode: 'CW', Freq: 7_012 });
  await tune(7_012);
  await page
    .getByRole('region', { name: /QSO feed/i })
    .getByText(other.user.my_callsign)
    .first()
    .waitFor();
  await page.getByRole('article', { name: other.user.my_callsign }).getByText('7.012').first().waitFor();
  expect(await announced()).toEqual([]);
});
