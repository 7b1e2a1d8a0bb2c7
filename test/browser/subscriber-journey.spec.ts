import { startOwnProduct } from './own-product.ts';

// Far from the screen, below the cards of other tests, the feed does not change.
await startOwnProduct();
const { logQso, open, register } = await import('./operator.ts');
const { subscribe } = await import('./subscriber.ts');

const [poster, reader] = [await register(), await register()];
const { context, page, browserErrors } = await open(reader);

describe('a page whose operator gets a subscription', () => {
  const row = (qdoId: number) => page.locator(`a[href="/qso/${qdoId}"]`).first().locator('xpath=ancestor::tr');

  /** Logs until a contact is one of those that are blurred. */
  async function logsTeaser(Call: string): Promise<number> {
    for (let Freq = 70_200; ; Freq++) {
      const { qdo_id } = await logQso(poster.token, { Call: `${Call}${Freq % 10}`, Freq });
      if (qdo_id % 2 === 0) return qdo_id;
    }
  }

  test('the globe is for subscribers: others see that on the home page', async () => {
    for (const path of ['/globe', '/earth']) {
      await page.goto(path);
      await page.waitForURL(/\/\?upgrade-required=1$/);
      await page.getByText('Please upgrade to access that feature.').waitFor();
    }
    const visitor = await open();
    await visitor.page.goto('/earth-noheader');
    await visitor.page.waitForURL(/\/\?upgrade-required=1$/);
    await visitor.page.getByText('Please register to access that feature.').waitFor();
  });

  test('shows what was blurred, and what follows, without a reload', async () => {
    await page.goto('/');
    const before = await logsTeaser('DL1QA/');
    // A list under the pointer keeps its rows.
    await row(before).hover();
    expect(await row(before).textContent()).not.toContain('DL1QA');

    const account = await context.newPage();
    await account.goto('/account');
    await account.getByText('Free account').waitFor();
    await subscribe(reader.user);
    await row(before).getByText('DL1QA').first().waitFor();
    await account.getByText(/^Subscriber until/).waitFor();
    await account.close();

    // Read no more: neither under the pointer nor scrolled to, as hovering may have done.
    await page.mouse.move(2, 2);
    await page.evaluate(() => window.scrollTo(0, 0));
    const after = await logsTeaser('JA1QB/');
    await row(after).getByText('JA1QB').first().waitFor();
    expect(browserErrors).toEqual([]);
  });

  test('and opens the globe, with or without the header', async () => {
    for (const [path, headers] of [
      ['/globe', 0],
      ['/globe2', 0],
      ['/earth-noheader', 0],
      ['/earth', 1],
    ] as const) {
      await page.goto(path);
      await page.getByRole('application', { name: /^Globe with \d+ arcs/ }).waitFor();
      expect([path, await page.getByRole('banner').count()]).toEqual([path, headers]);
    }
    expect(browserErrors).toEqual([]);
  });
});
