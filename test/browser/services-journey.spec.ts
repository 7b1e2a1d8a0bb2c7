import type { Page } from 'playwright-core';
import { FakeQrz, QRZ_KEY } from '../fakes/qrz/qrz-server.ts';
import { serviceUrls } from '../fakes/service-server.ts';
import { startOwnProduct } from './own-product.ts';

// The test has its own server, with outside services.
const qrz = await new FakeQrz().listen();
await startOwnProduct(serviceUrls([qrz]));
const { logQso, open, register } = await import('./operator.ts');
const { faultsOf, overflow } = await import('./faults.ts');
afterAll(() => qrz.close());

const section = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('connect with a wrong key and the right one, upload, refuse and retry, import with progress, disconnect', async () => {
  const me = await register();
  qrz.callsign = me.user.my_callsign;
  const { page } = await open(me);
  await page.goto('/account#services');
  const own = section(page, 'QRZ');
  await own.getByLabel('QRZ logbook API key').fill('WRONG-KEY');
  await own.getByRole('button', { name: 'Connect QRZ' }).click();
  await own.getByText('QRZ rejected the key: invalid api key.').waitFor();
  await own.getByLabel('QRZ logbook API key').fill(QRZ_KEY);
  await page.keyboard.press('Enter');
  await own.getByText(`Connected to the QRZ logbook of ${me.user.my_callsign} (0 contacts).`).waitFor();
  expect(await page.content()).not.toContain(QRZ_KEY);

  qrz.refusedCalls.set('D1QCW', 'DXCC could not be determined for D1QCW');
  await logQso(me.token, { Call: 'W1QAA' });
  const { qdo_id: refused } = await logQso(me.token, { Call: 'D1QCW' });
  await own.getByRole('button', { name: '1 refused by QRZ' }).click();
  await own.getByText('DXCC could not be determined for D1QCW').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toBe(0);
  }
  qrz.refusedCalls.clear();
  await own.getByRole('button', { name: 'Send again: D1QCW' }).click();
  await own.getByRole('button', { name: '1 refused by QRZ' }).waitFor({ state: 'detached' });
  for (let tries = 0; qrz.contacts().length < 2 && tries < 1_200; tries++) await page.waitForTimeout(100);
  expect(qrz.contacts()).toHaveLength(2);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/qso/${refused}`);
  const panel = page.getByRole('region', { name: 'Outside logbooks' });
  await panel.getByText('Uploaded').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/logs');
  await page.getByTitle('QRZ: Uploaded').first().waitFor();

  for (let n = 0; n < 300; n++)
    qrz.add({
      CALL: `W1Q${String.fromCharCode(65 + (n % 26))}${n}`,
      BAND: '20m',
      MODE: 'CW',
      QSO_DATE: new Date().toISOString().slice(0, 10).replaceAll('-', ''),
      TIME_ON: '0000',
    });
  await page.goto('/import-export');
  await page.getByRole('button', { name: 'Import from QRZ' }).click();
  await page.getByText('QRZ logbook, last 2 weeks').first().waitFor();
  await page
    .getByRole('table', { name: 'Past imports' })
    .locator('tbody')
    .filter({ hasText: 'QRZ logbook, last 2 weeks' })
    .first()
    .waitFor();

  await page.goto('/account#services');
  await section(page, 'QRZ').getByRole('button', { name: 'Disconnect QRZ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await section(page, 'QRZ').getByLabel('QRZ logbook API key').waitFor();
});
