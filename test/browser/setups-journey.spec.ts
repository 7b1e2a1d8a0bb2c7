import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { faultsOf } from './faults.ts';
import { call, intercept, logQso, open, refuse, register, storedRow, withoutOffline } from './operator.ts';

const callField = (page: Page) => page.getByLabel('Call', { exact: true });
const log = async (page: Page, ...calls: string[]) => {
  for (const each of calls) {
    await callField(page).fill(each);
    await callField(page).press('Enter');
  }
};
const setupOf = async (token: string) => (await call('vsetups', {}, token)).setups[0];

test('a set-up for a park is made, chosen by key, logged with offline, counted, and its log downloaded', async () => {
  const me = await register();
  const own = me.user.my_callsign;
  const { context, page, browserErrors } = await open(me);
  const kept = page.waitForResponse('**/api/vlogbook/newest');
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Station set-ups' }).click();
  await page.getByText('A set-up describes where you operate and what with').waitFor();
  await page.getByRole('button', { name: 'Add set-up' }).click();
  // The name has the focus.
  await page.keyboard.type('Park');
  await page.getByLabel('Callsign', { exact: true }).fill('f5qaa/p');
  await page.getByLabel('POTA parks').fill('gb1');
  await page.keyboard.press('Enter');
  await page.getByText(`This must be ${own} with a portable prefix or suffix`).waitFor();
  await page.getByText('‘GB1’ is not a POTA reference').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Callsign', { exact: true }).fill(`${own}/p`);
  await page.getByLabel('POTA parks').fill('gb-0001');
  await page.getByLabel('Grid').fill('io91');
  await page.getByLabel('Rig').fill('QMX');
  await page.getByLabel('Power').fill('500mW');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Your set-ups' }).getByText(`${own}/P`).waitFor();
  await page.getByText('No contacts yet').waitFor();

  await kept;
  await page.goto('/logger');
  const choice = page.getByLabel('Set-up', { exact: true });
  await choice.waitFor();
  await callField(page).focus();
  const begun = page.waitForResponse('**/api/vsetup/choose');
  await page.keyboard.press('Alt+s');
  expect(await choice.locator('option:checked').textContent()).toBe('Park');
  expect(await callField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  const count = page.locator('[data-activation="POTA"]');
  await count.getByText('0/10').waitFor();
  await begun;
  expect(await setupOf(me.token)).toMatchObject({ begun_at: expect.any(String), ended_at: null });

  await context.setOffline(true);
  await log(page, 'dl1qaa', 'f5qaa');
  await page.getByRole('button', { name: '2 unsent' }).waitFor();
  await count.getByText('2/10').waitFor();
  // A duplicate does not count.
  await log(page, 'dl1qaa');
  await count.getByText('2/10').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('button', { name: /unsent/ }).waitFor({ state: 'detached' });
  await count.getByText('2/10').waitFor();
  const { logbook } = await call('vlogbook', {}, me.token);
  // The duplicate is a contact of its own only if another minute had begun.
  const minutes = logbook.map(({ Call, TS }) => `${Call} ${TS.slice(0, 16)}`);
  expect(new Set(minutes).size).toBe(minutes.length);
  const stored = logbook.map(({ Call, station_callsign }) => `${Call} ${station_callsign}`);
  expect([...new Set(stored)].sort()).toEqual([`DL1QAA ${own}/P`, `F5QAA ${own}/P`]);
  const { qso } = await call('vqso/get', { qdo_id: logbook[0]?.qdo_id ?? 0 }, me.token);
  expect(qso.fields).toEqual({ MY_POTA_REF: 'GB-0001', MY_GRIDSQUARE: 'IO91', MY_RIG: 'QMX' });
  expect(qso.Power).toBe(0.5);

  await page.goto('/account/setups');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the ADIF of GB-0001/ }).click();
  const file = await saved;
  const day = qso.TS.slice(0, 10).replaceAll('-', '');
  expect(file.suggestedFilename()).toBe(`${own}-P@GB-0001-${day}.adi`);
  const adif = await text(await file.createReadStream());
  expect(adif).toContain('<MY_SIG:4>POTA\n<MY_SIG_INFO:7>GB-0001\n');
  const inAdif = adif.match(/<CALL:\d>\w+/g)?.map((each) => each.slice(8));
  expect(inAdif?.sort()).toEqual(logbook.map(({ Call }) => Call).sort());

  // The next step is home again.
  await page.goto('/logger');
  await callField(page).focus();
  const ended = page.waitForResponse('**/api/vsetup/choose');
  await page.keyboard.press('Alt+s');
  await count.waitFor({ state: 'detached' });
  await ended;
  expect((await setupOf(me.token))?.ended_at).toEqual(expect.any(String));
  await log(page, 'oz1qaa');
  await storedRow(page, 'OZ1QAA').waitFor();
  const [newest] = (await call('vlogbook', {}, me.token)).logbook;
  expect([newest?.Call, newest?.station_callsign]).toEqual(['OZ1QAA', own]);
  expect(withoutOffline(browserErrors)).toEqual([]);
});

test('set-ups that cannot be loaded say so; one is changed, used and deleted', async () => {
  const me = await register();
  const { setup } = await call('vsetup/save', { name: 'Cabin', fields: { MY_CITY: 'Bath' } }, me.token);
  const { page } = await open(me, { theme: 'light', width: 390 });
  const letGo = await intercept(page, 'vsetups', refuse(503, 'The service is not available.', 'unavailable'));
  await page.goto('/account/setups');
  await page.getByText('Failed to load your set-ups.').waitFor();
  letGo();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Change Cabin' }).click();
  await page.getByLabel('Name', { exact: true }).fill('House');
  await page.getByRole('button', { name: 'Save' }).click();
  const chosen = page.waitForResponse('**/api/vsetup/choose');
  await page.getByRole('button', { name: 'Use House' }).click();
  await page.getByText('IN USE').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await chosen;
  expect(await setupOf(me.token)).toMatchObject({ id: setup.id, name: 'House', ended_at: null });
  await page.getByRole('button', { name: 'Delete House' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('A set-up describes where you operate and what with').waitFor();
  expect(await setupOf(me.token)).toBeUndefined();
});

test('an activation is made ready for offline: what is kept is said, and who was met there', async () => {
  const me = await register();
  const fields = { MY_SOTA_REF: 'G/LD-003' };
  await call('vsetup/save', { name: 'Summit', fields }, me.token);
  await logQso(me.token, { Call: 'JA1QYZ', Name: 'Haruka', TS: '2026-11-01T10:00:00Z', fields });
  await logQso(me.token, { Call: 'DL1QAA', TS: '2026-11-02T10:00:00Z' });
  const { context, page } = await open(me, { theme: 'light', width: 390, offline: true });
  await page.goto('/account/setups');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: /^Get ready for offline/ }).click();
  await page.getByText(/^On this device since .*: your log \(2\), entities, 1 station worked from there\.$/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use Summit' }).click();
  await context.setOffline(true);
  await page.goto('/logger');
  await callField(page).fill('ja1qyz');
  await page.getByText('Haruka worked from here 1×, last 2026-11-01').waitFor();
  await callField(page).fill('dl1qaa');
  await page.getByText('worked from here').waitFor({ state: 'detached' });
});

test('park to park is marked; a refused contact keeps its set-up, and the next one has that of now', async () => {
  const me = await register();
  const own = me.user.my_callsign;
  await call(
    'vsetup/save',
    { name: 'Park', callsign: `${own}/P`, fields: { MY_POTA_REF: 'GB-0001', MY_GRIDSQUARE: 'IO91' } },
    me.token,
  );
  const { page } = await open(me);
  await page.goto('/logger');
  const choice = page.getByLabel('Set-up', { exact: true });
  await choice.selectOption('Park');
  // The focus is back in the callsign.
  expect(await callField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Fields', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Their POTA', { exact: true }).click();
  await page.keyboard.press('Escape');
  await callField(page).fill('dl1qaa');
  // The path starts at the set-up's grid, not the profile's, which is empty.
  await page.getByText(/^Zone 14 · \d+° · LP \d+° · [\d,]+ (km|mi)$/).waitFor();
  await page.getByLabel('Their POTA', { exact: true }).fill('de-0001');
  await page.getByText('Park to park').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const letGo = await intercept(page, 'vqso/upsert', refuse(400, 'The report is wrong.', 'invalid'));
  await callField(page).press('Enter');
  const notice = page.getByRole('alert').filter({ hasText: 'The report is wrong.' });
  await notice.waitFor();
  letGo();
  await choice.selectOption('Home');
  await notice.getByRole('button', { name: 'Edit' }).click();
  await notice.waitFor({ state: 'detached' });
  await callField(page).press('Enter');
  await storedRow(page, 'DL1QAA').waitFor();
  await log(page, 'f5qaa');
  await storedRow(page, 'F5QAA').waitFor();
  const { newest } = await call('vlogbook/newest', {}, me.token);
  expect(newest?.map(({ Call, station_callsign, fields }) => [Call, station_callsign, fields]).sort()).toEqual([
    ['DL1QAA', `${own}/P`, { MY_POTA_REF: 'GB-0001', MY_GRIDSQUARE: 'IO91', POTA_REF: 'DE-0001' }],
    ['F5QAA', own, null],
  ]);
});
