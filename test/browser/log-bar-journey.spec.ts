import type { Page } from 'playwright-core';
import { faultsOf, overflow } from './faults.ts';
import { call, open, register, showPage, storedRow } from './operator.ts';

const callField = (page: Page) => page.getByLabel('Call', { exact: true });
const freqField = (page: Page) => page.getByLabel('Freq MHz');
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((expected) => document.activeElement?.matches(expected), selector);

/** A contact as many days ago as given. */
const qsoAt = (days: number, Call: string) => ({
  Call,
  Mode: 'CW',
  Freq: 14_025,
  SNT: '599',
  RCV: '599',
  TS: new Date(Date.now() - days * 86_400_000).toISOString(),
});

test('a click on the amber digits edits the frequency, also in a band that is typed in kHz', async () => {
  const { page, browserErrors } = await open(await register());
  await page.goto('/logger');
  await hasFocus(page, '[data-shortcut="l"]');
  // The digits are drawn over the field; the click is where they are.
  const { x, y, height } = (await freqField(page).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.click(x + 20, y + height / 2);
  expect(await freqField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('14.074');
  await page.keyboard.press('Tab');
  expect(await freqField(page).inputValue()).toBe('14.074');
  await page.mouse.click(x + 20, y + height / 2);
  // The cursor is where the click was.
  expect(await freqField(page).evaluate((field) => (field as HTMLInputElement).selectionStart)).toBeLessThan(3);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3,573.5');
  await page.keyboard.press('Tab');
  expect(await freqField(page).inputValue()).toBe('3.5735');
  await page.mouse.move(x + 5, y + height / 2);
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(
    (field) => (field as HTMLInputElement).value.startsWith('4.5735'),
    await freqField(page).elementHandle(),
  );
  expect(browserErrors).toEqual([]);
});

test('a frequency typed in Call, and a band, tune the radio through the bridge', async () => {
  const me = await register();
  const { page, browserErrors } = await open(me);
  const heartbeat = () =>
    call('vrigcontrol/set', { freq: 7_127, mode: 'LSB', program: 'rigctld', can_qsy: 1 }, me.token);
  await heartbeat();
  await page.goto('/logger');
  await page.getByRole('checkbox', { name: 'CAT Link' }).check();
  const tuned = page.waitForResponse((response) => response.url().endsWith('/api/vrigcontrol/qsy'));
  await callField(page).fill('14074');
  await callField(page).press('Enter');
  expect((await tuned).status()).toBe(200);
  expect((await heartbeat()).qsy).toEqual({ freq: 14_074, mode: 'USB' });
  expect(await callField(page).inputValue()).toBe('');
  const again = page.waitForResponse((response) => response.url().endsWith('/api/vrigcontrol/qsy'));
  await page.getByRole('radiogroup', { name: 'Band' }).getByRole('radio', { name: '15m' }).check();
  expect((await again).status()).toBe(200);
  expect((await heartbeat()).qsy).toEqual({ freq: 21_285, mode: 'USB' });
  expect(browserErrors).toEqual([]);
});

test('the sideband follows a typed frequency; after a cancelled edit frequency and sideband are as before', async () => {
  const me = await register();
  const { page, browserErrors } = await open(me);
  await page.goto('/logger');
  const mode = (name: string) => page.getByRole('radio', { name, exact: true });
  await hasFocus(page, '[data-shortcut="l"]');
  await freqField(page).fill('14250');
  await page.keyboard.press('Tab');
  expect([await freqField(page).inputValue(), await mode('USB').isChecked()]).toEqual(['14.250', true]);
  // A chosen mode stays with this frequency.
  await mode('LSB').check();
  await freqField(page).focus();
  await freqField(page).blur();
  expect(await mode('LSB').isChecked()).toBe(true);
  await callField(page).fill('ja1qyz');
  await freqField(page).fill('21250');
  await freqField(page).press('Enter');
  await storedRow(page, 'JA1QYZ').waitFor();
  expect(await storedRow(page, 'JA1QYZ').textContent()).toContain('USB');
  await storedRow(page, 'JA1QYZ').getByRole('link', { name: /Edit/ }).click();
  await page.getByRole('button', { name: 'Cancel Edit' }).waitFor();
  await freqField(page).fill('7127');
  await freqField(page).press('Escape');
  await page.getByRole('button', { name: 'Cancel Edit' }).waitFor({ state: 'detached' });
  expect([await freqField(page).inputValue(), await mode('USB').isChecked()]).toEqual(['21.250', true]);
  expect(browserErrors).toEqual([]);
});

test('a Log link fills in the frequency of now each time; what was typed before comes back', async () => {
  const { page, browserErrors } = await open(await register());
  await page.goto('/logger');
  await callField(page).fill('g4qza');
  await page.getByLabel('Comment', { exact: false }).first().fill('Loud');
  const openLink = async (khz: string, mhz: string) => {
    await showPage(page, '/');
    await page.getByRole('heading', { name: 'Logger', level: 1 }).waitFor({ state: 'detached' });
    await showPage(page, `/logger?log_callsign=JA1QYZ&log_khz=${khz}&log_mode=FT8`);
    await page.getByRole('heading', { name: 'Logger', level: 1 }).waitFor();
    await page.waitForFunction(([field, value]) => (field as HTMLInputElement).value === value, [
      await freqField(page).elementHandle(),
      mhz,
    ] as const);
    expect(await callField(page).inputValue()).toBe('JA1QYZ');
    await page.waitForURL(/\/logger$/);
  };
  await openLink('14074', '14.074');
  await openLink('21074', '21.074');
  await page.reload();
  await hasFocus(page, '[data-shortcut="l"]');
  await freqField(page).fill('21.076');
  expect(await callField(page).inputValue()).toBe('JA1QYZ');
  await callField(page).press('Enter');
  await storedRow(page, 'JA1QYZ').waitFor();
  expect(await storedRow(page, 'JA1QYZ').textContent()).toContain('21.076');
  expect([await callField(page).inputValue(), await freqField(page).inputValue()]).toEqual(['G4QZA', '7.127']);
  expect(browserErrors).toEqual([]);
});

test('L, / and ? work while a button, a checkbox or a select has the focus, at home, too', async () => {
  const me = await register();
  await call('vrigcontrol/set', { freq: 7_127, mode: 'LSB', program: 'rigctld' }, me.token);
  const { page, browserErrors } = await open(me);
  await page.goto('/');
  await callField(page).waitFor();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const settings = page.getByRole('button', { name: 'Log bar settings' });
  await settings.focus();
  await page.keyboard.press('/');
  await hasFocus(page, '[data-shortcut="/"]');
  await settings.focus();
  await page.keyboard.press('l');
  await hasFocus(page, '[data-shortcut="l"]');
  await settings.focus();
  await page.keyboard.press('?');
  await help.getByText('send a macro').waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Run', exact: true }).focus();
  await page.keyboard.press('/');
  await hasFocus(page, '[data-shortcut="/"]');
  await page.getByLabel('DXCC').focus();
  await page.keyboard.press('?');
  await help.waitFor();
  await page.keyboard.press('Escape');
  // Closing it returns the focus.
  await help.waitFor({ state: 'detached' });
  await page.getByLabel('DXCC').focus();
  await page.keyboard.press('/');
  await hasFocus(page, '[data-shortcut="/"]');

  const check = page.getByRole('checkbox', { name: 'CAT Link' });
  await check.focus();
  await page.keyboard.press('?');
  await help.waitFor();
  await page.keyboard.press('Escape');
  // Closing it returns the focus.
  await help.waitFor({ state: 'detached' });
  await check.focus();
  await page.keyboard.press('l');
  await hasFocus(page, '[data-shortcut="l"]');
  expect(browserErrors).toEqual([]);
});

test.each([1440, 1000, 390])('nothing moves while a callsign is typed and found, %i px wide', async (width) => {
  const me = await register();
  for (const [at, Call] of ['JA1QYZ', 'JA1QYZ', 'JA1QYA'].entries())
    await call('vqso/upsert', { data: qsoAt(at, Call) }, me.token);
  const { page, context, browserErrors } = await open(me);
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Log bar' });
  const stations = page.getByRole('checkbox', { name: 'Reverse Order' });
  const places = async () => {
    const [form, below] = await Promise.all([bar.locator('form').boundingBox(), stations.boundingBox()]);
    // On a phone the earlier contacts follow the bar, below the fold.
    return { height: form?.height, below: width > 390 ? below?.y : null };
  };
  await bar.getByText('Type a callsign to look it up.').waitFor();
  const before = await places();
  await callField(page).fill('JA1QY');
  await bar.getByRole('button', { name: /^JA1QYA/ }).waitFor();
  expect(await places()).toEqual(before);
  await callField(page).fill('JA1QYZ');
  const earlier = page.getByRole('table', { name: 'Earlier contacts with JA1QYZ' });
  await earlier.waitFor();
  expect(await places()).toEqual(before);
  // The previous contacts can be laid aside, to see the page below.
  await bar.getByRole('button', { name: /^Worked 2 times/ }).click();
  await earlier.waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: /^Worked 2 times/ }).click();
  await earlier.waitFor();
  await callField(page).press('Escape');
  await earlier.waitFor({ state: 'detached' });
  expect(browserErrors).toEqual([]);
  await context.close();
});

test.each(['dark', 'light'] as const)(
  'on a phone, %s: all fields without faults, and a tap on the time locks it',
  async (theme) => {
    const { page, browserErrors } = await open(await register(), { theme, width: 390 });
    await page.goto('/logger');
    await callField(page).fill('ja1qyz');
    await page.getByText('Zone 25').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'More fields' }).click();
    const time = page.getByLabel('Date and time, UTC');
    await time.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2026-11-20 07:15:00');
    expect(await time.inputValue()).toBe('2026-11-20 07:15:00');
    await page.getByRole('button', { name: 'Unlock the time' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await callField(page).press('Enter');
    await page.getByRole('row').filter({ hasText: 'JA1QYZ' }).getByText('07:15').waitFor();
    expect(browserErrors).toEqual([]);
  },
);
