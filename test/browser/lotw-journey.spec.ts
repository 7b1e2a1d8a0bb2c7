import type { Page } from 'playwright-core';
import { keyFile, privateKeyPem } from '../fakes/lotw/key-files.ts';
import { FakeLotw, LOTW_PASSWORD, LOTW_USER } from '../fakes/lotw/lotw-server.ts';
import { serviceUrls } from '../fakes/service-server.ts';
import { startOwnProduct } from './own-product.ts';

// The test has its own server, with outside services.
const lotw = await new FakeLotw().listen();
await startOwnProduct(serviceUrls([lotw]));
const { logQso, open, register } = await import('./operator.ts');
const { faultsOf, overflow } = await import('./faults.ts');
afterAll(() => lotw.close());

/** A password that looks the same in every encoding of a request. */
const CERTIFICATE_PASSWORD = 'certificate-password-that-stays-in-the-page';
const section = (page: Page) => page.getByRole('group', { name: 'LoTW', exact: true });

async function connect(page: Page, secret: string): Promise<void> {
  await section(page).getByLabel('LoTW user name').fill(LOTW_USER);
  await section(page).getByLabel('LoTW password').fill(secret);
  await section(page).getByRole('button', { name: 'Connect LoTW' }).click();
}

test('connect, open a certificate, sign, upload; a later report shows the contact, then the confirmation', async () => {
  // The callsign is that of the certificate.
  const callsign = 'G4QZX';
  const me = await register(callsign);
  const p12 = keyFile('password-without-accents');
  const { page } = await open(me);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/account#services');
  await connect(page, 'wrong');
  await section(page).getByText('LoTW rejected this user name or password.').waitFor();
  await connect(page, LOTW_PASSWORD);
  await section(page).getByText(`Connected to LoTW as ${LOTW_USER}.`).first().waitFor();
  await section(page).getByText('Nothing to sign.').waitFor();

  const { qdo_id: qdoId } = await logQso(me.token, { Call: 'W1QAA' });
  await logQso(me.token, { Call: 'W2QAA' });
  await section(page).getByText('2 to be signed.').waitFor();
  await section(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'own.p12', mimeType: 'application/x-pkcs12', buffer: p12 });
  const password = section(page).getByLabel('Password of the certificate file');
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await section(page).getByText('This password does not open the file.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await password.fill(CERTIFICATE_PASSWORD);
  await page.keyboard.press('Enter');
  await section(page).getByText(`Certificate of ${callsign}, England`).waitFor();
  await section(page).getByLabel('Grid').fill('IO91WM');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toBe(0);
  }
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await section(page).getByRole('button', { name: 'Sign 2 contacts' }).click();
  await section(page).getByText('2 contacts signed.').waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    section(page).getByRole('button', { name: 'Save the file' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`${callsign}.tq8`);

  lotw.rejection = 'Certificate has been superseded';
  await section(page).getByRole('button', { name: 'Upload to LoTW' }).click();
  await section(page).getByText('LoTW rejected the file: Certificate has been superseded').first().waitFor();
  lotw.rejection = '';
  await section(page).getByRole('button', { name: 'Discard' }).click();
  const sendAgain = section(page).getByRole('button', { name: 'Send all again' });
  await sendAgain.click();
  // Contacts that were signed before they wait again would have to be signed again.
  await sendAgain.waitFor({ state: 'detached' });
  await section(page).getByRole('button', { name: 'Sign 2 contacts' }).click();
  await section(page).getByRole('button', { name: 'Upload to LoTW' }).click();
  await section(page).getByText('2 contacts in LoTW’s queue.').waitFor();
  expect(lotw.queue.map(({ CALL }) => CALL).sort()).toEqual(['W1QAA', 'W2QAA']);
  expect(await faultsOf(page)).toEqual([]);

  // Neither the key nor its password is in a request, in the page's storage, or in the page.
  const key = privateKeyPem.replace(/-----[A-Z ]+-----|\s/g, '').slice(60, 120);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of [CERTIFICATE_PASSWORD, key, p12.toString('base64').slice(100, 160)])
    expect([...sent, stored].filter((text) => text.includes(secret))).toEqual([]);

  await page.goto(`/qso/${qdoId}`);
  const panel = page.getByRole('region', { name: 'Outside logbooks' });
  await panel.getByText('Uploaded, queued').waitFor();
  lotw.processQueue();
  lotw.confirm('W1QAA');
  // Connecting again reads the reports at once instead of later by the job.
  await page.goto('/account#services');
  await section(page).getByRole('button', { name: 'Replace the key of LoTW' }).click();
  await connect(page, LOTW_PASSWORD);
  await section(page)
    .getByText(/Confirmed\s*1/)
    .waitFor();
  await page.goto(`/qso/${qdoId}`);
  await panel.getByText('Confirmed').waitFor();

  lotw.add({
    CALL: 'W3QAA',
    BAND: '20M',
    MODE: 'CW',
    QSO_DATE: '20261120',
    TIME_ON: '1200',
    STATION_CALLSIGN: callsign,
  });
  await page.goto('/import-export');
  await page.getByRole('button', { name: 'Import from LoTW' }).click();
  await page
    .getByRole('table', { name: 'Past imports' })
    .locator('tbody')
    .filter({ hasText: 'LoTW, all contacts' })
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
