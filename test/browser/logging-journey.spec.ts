import { jest } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './chromium.ts';
import { type Complaints, call, nextCall, open } from './operator.ts';

jest.setTimeout(120_000);

/** What has the focus, by its accessible name or its text. */
const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ??
      '',
  );

describe('from a visitor to a log, by keyboard alone', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: Complaints;
  const me = nextCall();
  beforeAll(async () => {
    browser = await openBrowser();
    ({ context, page, complaints } = await open(browser));
  });
  afterAll(async () => {
    await context?.close();
    await browser?.close();
  });

  const recent = () => page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Country' }) });
  const row = (text: string) => recent().getByRole('row').filter({ hasText: text });

  test('a guarded page sends a visitor to the login and says where to come back to', async () => {
    await page.goto('/logger?log_callsign=JA1QYZ');
    await page.waitForURL(/\/login\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/logger?log_callsign=JA1QYZ');
  });

  test('registers', async () => {
    await page.goto('/register');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(`${me.toLowerCase()}@example.org`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(me.toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/profile\?register=success/);
    await page.getByText(`Welcome, ${me}!`).waitFor();
  });

  test('logs three contacts: call, Tab through the line, Enter from any field', async () => {
    await page.goto('/logger');
    await page.getByLabel('Call', { exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('ja1qyz');
    expect(await page.getByLabel('Call', { exact: true }).inputValue()).toBe('JA1QYZ');
    await page.getByText(/Zone 25/).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Haruka');
    await page.keyboard.press('Enter');
    await row('JA1QYZ').getByText('Haruka').waitFor();

    // The cursor stands in Call again, so the next contact is typed straight on.
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === '');
    expect(await focused(page)).toMatch(/Call/i);
    await page.keyboard.type('w3qhx');
    for (const text of ['Tom', '57', '55', 'Big signal']) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await row('W3QHX').getByText('Big signal').waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === '');
    await page.keyboard.type('ea8qvw');
    await page.keyboard.press('Enter');
    await row('EA8QVW').waitFor();
    await page.getByText('saving').waitFor({ state: 'detached' });

    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pileup.session') ?? '{}').token as string);
    const { logbook, count } = await call('vlogbook', {}, token);
    expect(count).toBe(3);
    expect(logbook.map((qso) => [qso.Call, qso.Name, qso.Freq, qso.Mode]).sort()).toEqual([
      ['EA8QVW', '', 7127, 'SSB'],
      ['JA1QYZ', 'Haruka', 7127, 'SSB'],
      ['W3QHX', 'Tom', 7127, 'SSB'],
    ]);
  });

  test('the draft survives a reload, Esc clears it', async () => {
    await page.keyboard.type('zs6qdv');
    await page.getByText(/Zone 38/).waitFor();
    await page.reload();
    const field = page.getByLabel('Call', { exact: true });
    await field.waitFor();
    expect(await field.inputValue()).toBe('ZS6QDV');
    await field.focus();
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe('');
  });

  test('edits one of them', async () => {
    await row('W3QHX').getByRole('link', { name: /Edit/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/logger\/\d+/);
    await page.getByRole('button', { name: /Save Changes/ }).waitFor();
    const comment = page.getByLabel('Comments');
    await comment.focus();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'Big signal');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Bigger than I thought');
    await page.keyboard.press('Enter');
    await row('W3QHX').getByText('Bigger than I thought').waitFor();
    await page.getByRole('button', { name: /Log QSO/ }).waitFor();
  });

  test('deletes it and takes that back', async () => {
    await row('W3QHX').getByRole('link', { name: /Edit/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete QSO' }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/Delete QSO \d+\?/)
      .waitFor();
    await page.keyboard.press('Tab');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .focus();
    await page.keyboard.press('Enter');
    await row('W3QHX').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await row('W3QHX').getByText('Bigger than I thought').waitFor();
  });

  test('a lost network loses nothing of the form', async () => {
    await context.setOffline(true);
    const field = page.getByLabel('Call', { exact: true });
    await field.focus();
    await page.keyboard.type('vk3qoo');
    await page.keyboard.press('Enter');
    await page.getByText('Network Error, please try again.').first().waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll('input')].some((input) => input.value === 'VK3QOO'));
    await context.setOffline(false);
    await field.focus();
    await page.keyboard.press('Enter');
    await row('VK3QOO').waitFor();
  });

  test('signing out ends the session, and the page complained of nothing on the way', async () => {
    await page.getByRole('button', { name: new RegExp(me) }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    await page.waitForURL(/\/login\?logout=success/);
    expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
  });
});
