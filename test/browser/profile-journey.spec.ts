import { call, hold, logQso, nextCall, open, product, register } from './operator.ts';

const log = (token: string, fields: object) => logQso(token, { Mode: 'SSB', Freq: 14_205, ...fields });

test('a visitor sees a station: on the air, its log in charts, page by page', async () => {
  const me = await register();
  const { my_callsign, email } = me.user;
  const profile = { name: 'Nayra Quintero', email, qth: 'Tenerife', grid: 'IL18ud', is_ham: 1 };
  const profile_bio = 'Balcony.\n<b>Not bold</b> **nor this**';
  await call('vupdateprofile', { ...profile, profile_bio }, me.token);
  for (let n = 0; n < 25; n++)
    await log(me.token, {
      Call: `DL${n % 10}Q${'ABC'[Math.floor(n / 10)]}A`,
      GridSquare: 'JO62',
      TS: new Date(Date.now() - n * 60_000).toISOString(),
    });
  await log(me.token, { Call: 'JA1QYZ', Mode: 'CW', Freq: 7_021, ContestName: 'CQ-WW-CW', TS: '2026-01-02T10:00:00Z' });
  await call('vrigcontrol/set', { freq: 7_158, mode: 'LSB', op_mode: 2 }, me.token);

  const { page, browserErrors } = await open();
  // A contact logged before, announced only now, would load the shown page again.
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer().onMessage((frame) => {
      if (JSON.parse(String(frame)).type !== 'qso') socket.send(frame);
    });
  });
  const queries: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/vprofilefor')) queries.push(request.postDataJSON().page);
  });
  await page.goto(`/${my_callsign.toLowerCase()}/`);
  await page.getByRole('heading', { level: 1, name: my_callsign }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${my_callsign}`);
  await page.waitForFunction((title) => document.title === title, `${my_callsign} · Nayra Quintero · Pileup`);
  const card = page.getByRole('region', { name: my_callsign });
  await card.getByText('7.158').waitFor();
  expect(await card.getByText('Balcony.').textContent()).toBe('Balcony.\n<b>Not bold</b> **nor this**');
  await card.getByText('Ham', { exact: true }).waitFor();
  await card.getByRole('application', { name: /in IL18, 1 grid square worked/ }).waitFor();
  await card.getByText('Squares as a table').click();
  await card.getByRole('region', { name: 'Squares worked' }).getByRole('row').nth(1).waitFor();
  expect(await card.getByRole('link', { name: 'Log' }).getAttribute('href')).toBe(
    `/logger?log_callsign=${my_callsign}`,
  );
  const table = page.getByRole('table', { name: 'Recent contacts' });
  expect(await table.locator('tbody tr').count()).toBe(20);
  const next = page.getByRole('link', { name: 'NEXT' });
  await next.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await next.click();
  await page.waitForURL('**?page=2');
  await table.getByRole('link', { name: 'JA1QYZ' }).waitFor();
  expect(await table.locator('tbody tr').count()).toBe(6);
  // The header is unchanged: its newest contact is not of this page.
  await card.getByRole('link', { name: 'DL0QAA' }).waitFor();
  expect(queries).toEqual([1, 2]);
  expect(await table.getByText('Frequency hidden in contests').count()).toBe(1);
  expect(await page.content()).not.toContain('7.021');
  // The list stays in view, and going back returns to the former position.
  const seen = await table.boundingBox();
  expect(seen?.y).toBeGreaterThanOrEqual(0);
  expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThanOrEqual(1000);
  await page.goBack();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, place);
  await page.goForward();
  await page.waitForURL('**?page=2');
  // The title keeps the name of a station that is known already.
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL(/\/$/);
  await page.goBack();
  await table.getByRole('link', { name: 'JA1QYZ' }).waitFor();
  const title = `${my_callsign} · Nayra Quintero · Pileup`;
  await page.waitForFunction((expected) => document.title === expected, title);
  await page.waitForTimeout(200);
  expect(await page.title()).toBe(title);
  queries.length = 0;
  await page.reload();
  await table.getByRole('link', { name: 'JA1QYZ' }).waitFor();
  expect(queries).toEqual([2]);
  await page.getByRole('region', { name: 'Entities' }).getByText('Germany').waitFor();
  expect(browserErrors).toEqual([]);
});

test('the own page links to its form; another one shows whether it was worked before', async () => {
  const [me, other] = [await register(), await register()];
  await log(me.token, { Call: other.user.my_callsign });
  await call('vsetfollowstate', { user_id: me.user.id, follow_level: 1 }, other.token);
  const { context, page, browserErrors } = await open(me);
  await page.goto(`/${me.user.my_callsign}`);
  await page.getByRole('link', { name: 'Edit profile' }).waitFor();
  await page.goto(`/${other.user.my_callsign}`);
  await page.getByRole('link', { name: 'Worked once' }).waitFor();
  await page.getByText('Follows you').waitFor();
  await page.getByRole('button', { name: `Follow back ${other.user.my_callsign}` }).click();
  await page.getByText('Following').waitFor();
  expect(browserErrors).toEqual([]);
  // After signing out in another tab nothing private stays on the page, though no new response can be loaded.
  await page.route('**/api/vprofilefor', (route) => route.abort());
  const tab = await context.newPage();
  await tab.goto('/privacy');
  await tab.evaluate(() => localStorage.removeItem('pileup.session'));
  await page.getByText('Failed to load profile.').waitFor();
  expect(await page.getByText('Worked once').count()).toBe(0);
});

test('an unregistered callsign with a slash, written either way; other paths are no page', async () => {
  const me = await register();
  // The callsign has ten characters with its prefix: the limit of a sub-account.
  const suffix = nextCall().slice(0, 6);
  for (const [who, path] of [
    [undefined, `/EA8/${suffix}`],
    [me, `/EA8%2F${suffix}`],
  ] as const) {
    const { context, page, browserErrors } = await open(who);
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: `EA8/${suffix}` }).waitFor();
    await page.getByText('Canary Is.').waitFor();
    const offer = page
      .getByRole('link', { name: who ? 'Add as sub-account' : 'Create Account' })
      .and(page.locator('main a'));
    const call = `EA8%2F${suffix}`;
    expect(await offer.getAttribute('href')).toBe(who ? `/account/profiles?add=${call}` : `/register?call=${call}`);
    if (!who) {
      await offer.click();
      await page.getByRole('heading', { name: 'Create Account' }).waitFor();
      expect(await page.getByLabel('Callsign').inputValue()).toBe(`EA8/${suffix}`);
    }
    for (const none of ['/nonsense', '/no/such/page']) {
      await page.goto(none);
      await page.getByText('There is no page at this address.').waitFor();
    }
    expect(browserErrors).toEqual([]);
    await context.close();
  }
});

test('what is not valid for a sub-account is not offered as one', async () => {
  const { page } = await open(await register());
  await page.goto(`/EA8/${nextCall()}/P`);
  await page.getByText('This callsign is not on Pileup yet.').waitFor();
  await page.getByRole('link', { name: 'Log', exact: true }).and(page.locator('main a')).waitFor();
  expect(await page.getByRole('link', { name: 'Add as sub-account' }).count()).toBe(0);
});

test('an open page follows the log, and hides contest frequencies', async () => {
  const me = await register();
  const station = me.user.my_callsign;
  await log(me.token, { Call: 'DL1QAA', TS: '2026-11-21T10:00:00Z' });
  await call('vrigcontrol/set', { freq: 7_158, mode: 'LSB', op_mode: 1 }, me.token);
  const { page, browserErrors } = await open(undefined, { theme: 'dark', width: 360 });
  await page.goto(`/${station}`);
  const table = page.getByRole('table', { name: 'Recent contacts' });
  await table.getByRole('link', { name: 'DL1QAA' }).waitFor();
  const lastContact = page.locator('dl').filter({ hasText: 'Last QSO with' });
  const date = lastContact.getByRole('definition').nth(1);
  expect(await date.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await log(me.token, { Call: 'JA1QYZ' });
  await table.getByRole('link', { name: 'JA1QYZ' }).waitFor();
  await lastContact.getByRole('link', { name: 'JA1QYZ' }).waitFor();
  const looked = page.waitForResponse('**/api/vprofilefor');
  await call('vrigcontrol/set', { freq: 7_158, mode: 'LSB', op_mode: 7 }, me.token);
  await looked;
  expect(browserErrors).toEqual([]);
});

test('while the profile cannot be loaded the page shows that, and retries', async () => {
  const me = await register();
  const { page } = await open();
  let broken = true;
  await page.route('**/api/vprofilefor', (route) => (broken ? route.abort() : route.fallback()));
  let uncounted = true;
  await page.route('**/api/vprofilepictures', (route) => (uncounted ? route.abort() : route.fallback()));
  await page.goto(`/${me.user.my_callsign}`);
  await page.getByText('Failed to load profile.').waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  const card = page.getByRole('region', { name: me.user.my_callsign });
  await card.getByText('Failed to load grid squares.').waitFor();
  uncounted = false;
  await card.getByRole('button', { name: 'Retry' }).dispatchEvent('click');
  await card.getByText('0 squares worked').waitFor();
});

describe('page heads for crawlers', () => {
  const served = async (path: string, headers = {}) => {
    const answer = await fetch(product + path, { headers });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };

  test('a station’s name, with any characters, and its canonical address', async () => {
    const me = await register();
    const name = `"><script>alert(1)</script> $& $'`;
    await call('vupdateprofile', { name, email: me.user.email, qth: 'Q', grid: 'JN36' }, me.token);
    const { status, headers, html } = await served(`/${me.user.my_callsign.toLowerCase()}?page=2`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(html).toContain(
      `<title>${me.user.my_callsign} · &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $&#39; · Pileup</title>`,
    );
    expect(html).toContain(`<link rel="canonical" href="${product}/${me.user.my_callsign}" />`);
    expect(html.match(/<div id="root">/g)).toHaveLength(1);
    expect(html).not.toContain('<script>alert');
    const again = await served(`/${me.user.my_callsign}?page=2`, { 'If-None-Match': headers.get('etag') ?? '' });
    expect([again.status, again.html]).toEqual([304, '']);
  });

  test('a callsign with a slash, written either way; an image that exists; unreadable addresses', async () => {
    for (const path of ['/EA8/G4QZX', '/EA8%2FG4QZX', '/ea8/g4qzx/']) {
      const { html } = await served(path);
      expect(html).toContain('<title>EA8/G4QZX · Pileup</title>');
      expect(html).toContain(`href="${product}/EA8/G4QZX"`);
      expect(html).toContain('content="noindex"');
    }
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec((await served('/')).html) ?? [];
    const response = await fetch(image);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await served('/leaderboards')).html).toContain('<title>Leaderboards · Pileup</title>');
    for (const path of ['/%3Cscript%3E', `/${'A1'.repeat(300)}`, '/a/b/c/d/e'])
      expect((await served(path)).html).toContain('<title>Pileup</title>');
  });
});

test('a profile seen before is there at once and refreshed behind; 50 are stored, until the sign-out', async () => {
  const [me, other] = [await register(), await register()];
  const named = (name: string) =>
    call('vupdateprofile', { name, email: other.user.email, qth: 'Tenerife', grid: 'IL18ud', is_ham: 1 }, other.token);
  await named('Nayra');
  const { page, browserErrors } = await open(me);
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open('pileup-profiles');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const keys = opening.result.transaction('profiles').objectStore('profiles').getAllKeys();
            keys.onsuccess = () => {
              opening.result.close();
              resolve(keys.result.map(String));
            };
          };
        }),
    );
  await page.goto(`/${other.user.my_callsign}`);
  await page.getByText('Nayra').first().waitFor();
  const key = `${me.user.id} ${other.user.my_callsign}`;
  while (!(await stored()).includes(key)) await page.waitForTimeout(20);
  // The browser gets as many more profiles as are allowed, all used earlier.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('pileup-profiles');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('profiles', 'readwrite');
          for (let n = 0; n < 50; n++)
            transaction.objectStore('profiles').put({ key: `visitor ${n}`, usedAt: n, profile: {} });
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await named('Nayra Quintero');
  const release = await hold(page, 'vprofilefor');
  await page.reload();
  await page.getByText('Nayra').first().waitFor();
  expect(await page.getByText('Nayra Quintero').count()).toBe(0);
  release();
  await page.getByText('Nayra Quintero').first().waitFor();
  let keys = await stored();
  while (keys.length > 50) keys = await stored();
  expect([keys.length, keys.includes(key), keys.includes('visitor 0'), keys.includes('visitor 49')]).toEqual([
    50,
    true,
    false,
    true,
  ]);
  await page.getByRole('button', { name: `Account of ${me.user.my_callsign}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/logout=success/);
  while ((await stored()).length > 0) await page.waitForTimeout(20);
  expect(browserErrors).toEqual([]);
});
