import { decidedAward } from './decided-award.ts';
import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, logQso, open, product } from './operator.ts';
import { registerAdmin, registerSubscriber } from './subscriber.ts';

test('an award: pane, lightbox, proof, and its certificate checked as valid, without network, tampered and revoked', async () => {
  const me = await registerSubscriber();
  for (let n = 0; n < 3; n++) await logQso(me.token, { Call: `JA${n}QYZ`, Mode: 'SSTV', Freq: 14_230 });
  await logQso(me.token, { Call: 'LY2QRY', Mode: 'SSTV', Freq: 14_230, ContestName: 'SSTV-PARTY' });
  const id = await decidedAward(me);
  const award = (await call('vaward', { id })).award;
  const { page, browserErrors } = await open(me);

  // The pane shows certificates 300 px wide, 800 px in the lightbox.
  await page.goto('/?pane=10');
  await page.getByRole('heading', { name: 'How they are decided' }).waitFor();
  await page.getByRole('table').getByText('Voice Master of the day').first().waitFor();
  const thumbnail = page.getByRole('button', { name: new RegExp(`${me.user.my_callsign}: SSTV Master of the day`) });
  await thumbnail.click();
  const lightbox = page.getByRole('dialog', { name: 'Certificates' });
  const large = lightbox.getByRole('img');
  expect(await large.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(800);
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  await lightbox.getByRole('link', { name: 'Open the award' }).click();
  await page.waitForURL(`**/award/${id}`);

  // The proof lists the contacts that counted, searched by call.
  await page.getByText('Not revoked.').waitFor();
  const rows = page.getByRole('table').getByRole('row');
  await page.getByRole('link', { name: 'LY2QRY' }).waitFor();
  expect(await rows.count()).toBe(5);
  await page.getByLabel('Call in this proof').fill('ly2');
  await page.keyboard.press('Enter');
  await page.waitForURL('**call=ly2');
  await page.getByRole('link', { name: 'JA0QYZ' }).waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(2);
  await page.getByText('Not counted 0').click();
  await page.getByText('No contact with LY2 here.').waitFor();
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);

  // The check runs on a phone: valid, also without network.
  const phone = await open(me, { width: 390, theme: 'light' });
  const check = phone.page;
  const bytes = Buffer.from(await (await fetch(`${product}${award.pictures[800]}`)).arrayBuffer());
  const sheet = Buffer.from(await (await fetch(`${product}${award.sheets.a4}`)).arrayBuffer());
  const drop = (buffer: Buffer, name = 'certificate.png') =>
    check.getByLabel('Drop a certificate here').setInputFiles({ name, mimeType: 'image/png', buffer });
  const result = (title: string) => check.getByRole('heading', { name: title, exact: true }).waitFor();
  await check.goto('/award/check');
  await drop(bytes);
  await result('Issued by Pileup');
  await check.getByText(award.serial).waitFor();
  expect(await faultsOf(check, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  await drop(sheet, 'certificate.pdf');
  await check.getByText('certificate.pdf').waitFor();
  await result('Issued by Pileup');
  await check.context().setOffline(true);
  await drop(bytes, 'offline.png');
  await check.getByText('offline.png').waitFor();
  await check.getByText('You are offline, so we could not check whether it was revoked.').waitFor();
  await check.context().setOffline(false);

  // One byte of the signed text is changed.
  const tampered = Buffer.from(bytes);
  const at = tampered.indexOf('openbadges') + 15 + 120;
  tampered[at] = tampered[at] === 65 ? 66 : 65;
  await drop(tampered);
  await result('Not ours');
  await drop(Buffer.from('no picture'), 'other.png');
  await check.getByText('not signed by Pileup').waitFor();

  // An administrator revokes the award on its page.
  const admin = await open(await registerAdmin());
  await admin.page.goto(`/award/${id}`);
  await admin.page.getByRole('button', { name: 'Revoke…' }).click();
  await admin.page.getByRole('textbox', { name: 'Reason' }).fill('Logged under two accounts.');
  await admin.page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await admin.page.getByText('Award revoked.').waitFor();
  await admin.page.getByText('Logged under two accounts.').first().waitFor();
  await drop(bytes, 'again.png');
  await result('Revoked');
  await check.getByText('Logged under two accounts.').waitFor();
  await admin.page.getByRole('button', { name: 'Restore…' }).click();
  await admin.page.getByRole('textbox', { name: 'Reason' }).fill('It was one operator.');
  await admin.page.getByRole('button', { name: 'Restore', exact: true }).click();
  await admin.page.getByText('Award restored.').waitFor();
  await admin.page.getByText('Not revoked.').waitFor();
  expect(browserErrors).toEqual([]);
});
