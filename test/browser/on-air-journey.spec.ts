import { startOwnProduct } from './own-product.ts';

// The page shows a limited number of cards, and contacts of other tests in its feed.
await startOwnProduct();
const { call, logQso, nextCall, open, register, WHOLE_HOME, withoutOffline } = await import('./operator.ts');

const MODES = { voice: 'Most Voice today', sstv: 'Most SSTV today' } as const;

const [me, other] = [await register(), await register()];
const { context, page, browserErrors } = await open(me);
await page.goto('/');
await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });

describe('a rig is tuned, and every page shows it', () => {
  const card = (callsign: string) => page.getByRole('article', { name: callsign });
  const board = (title: string) => page.getByRole('region', { name: new RegExp(title, 'i') });
  const tune = (sent: object, who = other) => call('vrigcontrol/set', sent, who.token);

  test('on a card, at once, without a reload', async () => {
    await tune({ freq: 14_205.5, mode: 'USB', op_mode: 8, rig_name: 'IC-7300', azimuth: 285, elevation: 0 });
    const shown = card(other.user.my_callsign);
    await shown.getByText('CQ DX').waitFor();
    // The socket must bring it: the page also loads the list once a minute, and gets it only after the card has changed.
    const changed = Promise.withResolvers<void>();
    const list = '**/fast-keys/ActiveUserList*';
    await page.route(list, (route) => changed.promise.then(() => route.continue()));
    await tune({ freq: 14_207, mode: 'USB', op_mode: 8, rig_name: 'IC-7300', ptt_down: true });
    await shown.getByText(/14\D?207/).waitFor();
    changed.resolve();
    await page.unroute(list);
    await shown.getByText('TX', { exact: false }).first().waitFor();
    await shown.getByText('IC-7300').waitFor();
  });

  test('in a contest without its frequency', async () => {
    await tune({ freq: 14_123.456, mode: 'CW', op_mode: 7 });
    const shown = card(other.user.my_callsign);
    await shown.getByText('******').waitFor();
    expect(await page.content()).not.toMatch(/14\D?123\D?456/);
  });

  test('in the band strip, which filters the page by band', async () => {
    await tune({ freq: 14_205.5, mode: 'USB', op_mode: 2 });
    await tune({ freq: 7_127, mode: 'LSB', op_mode: 1 }, me);
    await card(me.user.my_callsign).waitFor();
    await page.getByRole('navigation', { name: 'Bands on the air' }).getByRole('link', { name: /^40m/ }).click();
    await page.waitForURL(/band=40m/);
    await card(me.user.my_callsign).waitFor();
    await card(other.user.my_callsign).waitFor({ state: 'detached' });
    await page.goBack();
    await card(other.user.my_callsign).waitFor();
  });

  test('with the filters: on air, calling CQ', async () => {
    await page.getByRole('checkbox', { name: /Calling CQ/ }).check();
    await card(me.user.my_callsign).waitFor({ state: 'detached' });
    await card(other.user.my_callsign).waitFor();
    await page.reload();
    // Stored in this browser.
    await card(other.user.my_callsign).waitFor();
    expect(await card(me.user.my_callsign).count()).toBe(0);
    await page.getByRole('checkbox', { name: /Calling CQ/ }).uncheck();
    await card(me.user.my_callsign).waitFor();
  });

  test('the log bar takes frequency, mode and operating data from the radio, if enabled', async () => {
    await tune({ freq: 10_118.5, mode: 'CW', op_mode: 2 }, me);
    await page.getByRole('checkbox', { name: 'CAT Link' }).check();
    const frequency = await page.getByLabel('Freq MHz').elementHandle();
    await page.waitForFunction((field) => (field as HTMLInputElement).value.startsWith('10.1185'), frequency);
    const run = page.getByRole('radio', { name: 'Run' }).or(page.getByRole('button', { name: 'Run' }));
    await run.first().waitFor();
    // A program that may tune the radio receives the choice in the log bar.
    const tunable = { freq: 10_118.5, mode: 'CW', op_mode: 2, can_qsy: 1 } as const;
    await call('vrigcontrol/set', tunable, me.token);
    await page.waitForResponse(
      async (answer) => answer.url().endsWith('/vrigcontrol/get') && (await answer.json()).can_qsy === 1,
    );
    const asked = page.waitForResponse('**/api/vrigcontrol/qsy');
    await page.getByRole('radiogroup', { name: 'Band' }).getByRole('radio', { name: '40m' }).check();
    expect((await asked).status()).toBe(200);
    expect((await call('vrigcontrol/set', tunable, me.token)).qsy).toEqual({ freq: 7_030, mode: 'CW' });
    await page.getByRole('checkbox', { name: 'CAT Link' }).uncheck();
  });

  test('a contact updates the feed and the leaderboards at once, and its row opens its proof', async () => {
    await page.setViewportSize(WHOLE_HOME);
    for (let n = 0; n < 3; n++)
      await logQso(me.token, { Call: nextCall(), Mode: 'SSTV', Freq: 14_230, Comment: `Picture ${n}` });
    const sstv = board(MODES.sstv);
    await sstv.getByText(me.user.my_callsign).waitFor();
    await sstv.getByText('YOU').waitFor();
    const feed = page.getByRole('region', { name: /QSO feed/i });
    // One's own contacts are never blurred.
    for (let n = 0; n < 3; n++) await feed.getByText(`Picture ${n}`).waitFor();
    await sstv.getByRole('button', { name: `3 contacts of ${me.user.my_callsign} that count` }).click();
    const proof = page.getByRole('dialog');
    await proof.getByRole('link', { name: /./ }).first().waitFor();
    expect(await proof.getByRole('row').count()).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
  });

  test('a proof whose contacts were deleted meanwhile says so', async () => {
    const counted = '**/api/vboardproof';
    await page.route(counted, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), counted: [], count: 0 } });
    });
    await board(MODES.sstv)
      .getByRole('button', { name: `3 contacts of ${me.user.my_callsign} that count` })
      .click();
    const proof = page.getByRole('dialog');
    await proof.getByText('The period of this board has moved on, or the contacts have been deleted.').waitFor();
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
    await page.unroute(counted);
  });

  test('a visitor sees the same, with every second contact blurred', async () => {
    const visitor = await open();
    await visitor.page.setViewportSize(WHOLE_HOME);
    await visitor.page.goto('/');
    const feed = visitor.page.getByRole('region', { name: /QSO feed/i });
    await feed.getByText('Upgrade to see').first().waitFor();
    const shown = feed.getByText(/Picture \d/);
    await shown.first().waitFor();
    expect(await shown.count()).toBeLessThan(3);
    await visitor.page.getByRole('article', { name: me.user.my_callsign }).waitFor();
    expect(visitor.browserErrors).toEqual([]);
  });

  test('a lost socket is reopened, and what came meanwhile is shown', async () => {
    await context.setOffline(true);
    await tune({ freq: 21_300, mode: 'USB', op_mode: 1, rig_name: 'K3S' });
    await page.waitForTimeout(500);
    await context.setOffline(false);
    await card(other.user.my_callsign).getByText('K3S').waitFor();
  });

  test('the search box leads to a profile’s address, slashes kept', async () => {
    await page.getByLabel('Search/Add CALLSIGN').fill('ea8/g4qbc');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/EA8\/G4QBC$/);
    await page.goto('/search?callsign=ja1qyz');
    await page.waitForURL(/\/JA1QYZ$/);
    await page.goto('/search');
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('the leaderboards on a page of their own, without the header, by keyboard', async () => {
    await page.goto('/leaderboards');
    await board(MODES.sstv).waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    const yesterday = page.getByRole('link', { name: /Yesterday/ }).or(page.getByRole('tab', { name: /Yesterday/ }));
    await yesterday.first().click();
    await page.waitForURL(/period=yesterday/);
    expect(withoutOffline(browserErrors)).toEqual([]);
  });

  test('a hidden operator disappears from every page', async () => {
    await page.goto('/');
    await card(other.user.my_callsign).waitFor();
    const profile = { name: 'Ann', email: other.user.email, qth: 'Bern', grid: 'JN36', hide_presence: 1 };
    await call('vupdateprofile', profile, other.token);
    await card(other.user.my_callsign).waitFor({ state: 'detached' });
  });
});
