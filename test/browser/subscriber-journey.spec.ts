import { jest } from '@jest/globals';
import type { SignedIn } from '@pileup/contract/identity';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './chromium.ts';
import { type BrowserErrors, call, open, register } from './operator.ts';
import { subscribe } from './subscriber.ts';

jest.setTimeout(180_000);

describe('a page whose operator gets a subscription', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let browserErrors: BrowserErrors;
  let poster: SignedIn;
  let reader: SignedIn;
  beforeAll(async () => {
    browser = await openBrowser();
    [poster, reader] = [await register(), await register()];
    ({ context, page, browserErrors } = await open(browser, reader));
  });
  afterAll(async () => {
    await context?.close();
    await browser?.close();
  });

  const row = (qdoId: number) => page.locator(`a[href="/qso/${qdoId}"]`).first().locator('xpath=ancestor::tr');

  /** Logs until a contact is one of those that are blurred. */
  async function logsTeaser(Call: string): Promise<number> {
    for (let Freq = 7_010; ; Freq++) {
      const { qdo_id } = await call(
        'vqso/upsert',
        { data: { Call: `${Call}${Freq % 10}`, Mode: 'CW', Freq } },
        poster.token,
      );
      if (qdo_id % 2 === 0) return qdo_id;
    }
  }

  test('the globe is for subscribers: others see that on the home page', async () => {
    for (const path of ['/globe', '/earth']) {
      await page.goto(path);
      await page.waitForURL(/\/\?upgrade-required=1$/);
      await page.getByText('Please upgrade to access that feature.').waitFor();
    }
    const visitor = await open(browser);
    await visitor.page.goto('/earth-noheader');
    await visitor.page.waitForURL(/\/\?upgrade-required=1$/);
    await visitor.page.getByText('Please register to access that feature.').waitFor();
    await visitor.context.close();
  });

  test('shows what was blurred, and what follows, without a reload', async () => {
    await page.goto('/');
    const before = await logsTeaser('DL1QA/');
    await row(before).waitFor();
    expect(await row(before).textContent()).not.toContain('DL1QA');

    const account = await context.newPage();
    await account.goto('/account');
    await account.getByText('Free account').waitFor();
    await subscribe(reader.user);
    await row(before).getByText('DL1QA').first().waitFor();
    await account.getByText(/^Subscriber until/).waitFor();
    await account.close();

    const after = await logsTeaser('JA1QB/');
    await row(after).getByText('JA1QB').first().waitFor();
    expect(browserErrors).toEqual([]);
  });

  test('and opens the globe, with or without the header', async () => {
    await call('vqso/upsert', { data: { Call: 'DL1QAB', Mode: 'CW', Freq: 7_010, GridSquare: 'JO62' } }, reader.token);
    for (const [path, headers] of [
      ['/globe', 0],
      ['/globe2', 0],
      ['/earth-noheader', 0],
      ['/earth', 1],
    ] as const) {
      await page.goto(path);
      await page.getByRole('img', { name: /1 grid square worked/ }).waitFor();
      expect([path, await page.getByRole('banner').count()]).toEqual([path, headers]);
    }
    expect(browserErrors).toEqual([]);
  });
});
