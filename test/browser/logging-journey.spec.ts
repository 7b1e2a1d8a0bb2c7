import { oneIn } from '../tiers.ts';
import { faultsOf } from './faults.ts';
import {
  call,
  intercept,
  nextCall,
  open,
  refuse,
  register,
  showPage,
  storedRow,
  tokenIn,
  withoutOffline,
} from './operator.ts';

const me = nextCall();
const { context, page, browserErrors } = await open();

/** The accessible name or the text of the focused element. */
const focused = () =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ??
      '',
  );

// The cases run side by side, since most of the time is spent waiting for the next try.
test('an answer of 503, 429 or 500 keeps the contact and sends it later, also after a reload', async () => {
  const refusals = [
    [503, 'The disk is full: nothing was stored. Please try again later.', '1'],
    [429, 'Too many requests. Please wait a moment and try again.', '6'],
    [500, 'Something went wrong on our side. It has been logged.', ''],
  ] as const;
  const keptAndSent = async ([status, error, retryAfter]: (typeof refusals)[number]) => {
    const { page } = await open(await register());
    await page.goto('/logger');
    const letGo = await intercept(page, 'vqso/upsert', (route) =>
      route.fulfill({
        status,
        json: { error, code: 'unavailable' },
        ...(retryAfter && { headers: { 'Retry-After': retryAfter } }),
      }),
    );
    const field = page.getByLabel('Call', { exact: true });
    await field.fill('SV1QAB');
    await field.press('Enter');
    const notice = page.getByRole('alert').filter({ hasText: 'SV1QAB' });
    await notice.getByText(error).waitFor();
    expect(await field.inputValue()).toBe('');
    await page.reload();
    await notice.waitFor();
    letGo();
    await storedRow(page, 'SV1QAB').waitFor();
    await notice.waitFor({ state: 'detached' });
  };
  await Promise.all(oneIn(3, refusals).map(keptAndSent));
});

describe('from a visitor to a log, by keyboard only', () => {
  const recent = () => page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Country' }) });
  const row = (text: string) => recent().getByRole('row').filter({ hasText: text });

  test('a protected page sends a visitor to the login and back', async () => {
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

  test('logs three contacts: callsign, Tab through the line, Enter from any field', async () => {
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

    // The focus is in Call again, for the next contact.
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === '');
    expect(await focused()).toMatch(/Call/i);
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
    await page.getByText('saving').first().waitFor({ state: 'detached' });

    const { logbook, count } = await call('vlogbook', {}, await tokenIn(page));
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
    await storedRow(page, 'W3QHX').getByRole('link', { name: /Edit/ }).focus();
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

  test('deletes it and undoes that', async () => {
    await storedRow(page, 'W3QHX').getByRole('link', { name: /Edit/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete QSO' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await question.getByText(/^Delete QSO \d+\?$/).waitFor();
    await question.getByText(/^W3QHX, \d+m \w+, \d\d:\d\d$/).waitFor();
    await page.keyboard.press('Tab');
    // This is the earliest moment: the page leaves the address of the edit afterwards, which must not take the focus
    // away.
    await page.evaluate(() =>
      new MutationObserver((_, observer) => {
        const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
        if (!undo) return;
        undo.focus();
        observer.disconnect();
      }).observe(document.body, { childList: true, subtree: true }),
    );
    await question.getByRole('button', { name: /Delete/ }).focus();
    await page.keyboard.press('Enter');
    await row('W3QHX').waitFor({ state: 'detached' });
    await page.waitForURL(/\/logger$/);
    await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
    await page.keyboard.press('Enter');
    await row('W3QHX').getByText('Bigger than I thought').waitFor();
  });

  const stored = (text: string) => storedRow(page, text).waitFor();
  const callField = () => page.getByLabel('Call', { exact: true });
  const logged = async (text: string) => {
    await callField().fill(text);
    await callField().press('Enter');
  };

  test('offline a contact waits, the form is free for the next one, and both are sent when online', async () => {
    await context.setOffline(true);
    const field = callField();
    await field.focus();
    await page.keyboard.type('vk3qoo');
    await page.keyboard.press('Enter');
    const waiting = page
      .getByRole('region', { name: 'Log bar' })
      .getByText(/contacts? not sent yet:/)
      .locator('..');
    await waiting.filter({ hasText: 'VK3QOO' }).waitFor();
    // The banner of the page appears once.
    await page.getByText('You’re offline.').waitFor();
    expect(await page.getByRole('alert').filter({ hasText: 'VK3QOO' }).count()).toBe(0);
    expect(await field.inputValue()).toBe('');
    await page.keyboard.type('vk3qop');
    await page.keyboard.press('Enter');
    await waiting.filter({ hasText: 'VK3QOP' }).waitFor();
    await context.setOffline(false);
    await stored('VK3QOO');
    await stored('VK3QOP');
    await waiting.waitFor({ state: 'detached' });
  });

  test('a contact that fails after the logger was closed is sent when it is open again', async () => {
    const reached = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const letGo = await intercept(page, 'vqso/upsert', async (route) => {
      reached.resolve();
      await closed.promise;
      await route.abort();
    });
    await logged('pa3qzz');
    await showPage(page, '/logs');
    await page.getByRole('heading', { level: 1, name: 'Logbook' }).waitFor();
    await reached.promise;
    const failed = page.waitForEvent('requestfailed');
    letGo();
    closed.resolve();
    await failed;
    await showPage(page, '/logger');
    await stored('PA3QZZ');
    await page.getByRole('alert').filter({ hasText: 'PA3QZZ' }).waitFor({ state: 'detached' });
  });

  test('a contact without an answer is sent again after a reload', async () => {
    const letGo = await intercept(page, 'vqso/upsert', () => undefined);
    await logged('lu5qff');
    await page.getByText('saving').first().waitFor();
    letGo();
    await page.reload();
    await stored('LU5QFF');
    await page.getByText('saving').first().waitFor({ state: 'detached' });
  });

  test('leaving an edit restores the rig, the started contact and its lookup', async () => {
    await page.getByLabel('Freq MHz').fill('14,250');
    await page.getByLabel('Power in watts').fill('100');
    await callField().fill('oh2qaa');
    await page.getByLabel('Received report').fill('57');
    await row('W3QHX').getByRole('link', { name: /Edit/ }).click();
    await page.getByRole('button', { name: 'Cancel Edit' }).click();
    expect(await callField().inputValue()).toBe('OH2QAA');
    expect(await page.getByLabel('Received report').inputValue()).toBe('57');
    expect(await page.getByLabel('Freq MHz').inputValue()).toBe('14.250');
    expect(await page.getByLabel('Power in watts').inputValue()).toBe('100');
    await callField().press('Escape');

    await row('W3QHX').getByRole('link', { name: /Edit/ }).click();
    await page.getByRole('button', { name: 'Cancel Edit' }).click();
    expect(await callField().inputValue()).toBe('W3QHX');
    await page.waitForFunction(() => [...document.querySelectorAll('select')].some(({ value }) => value === '291'));
    await callField().press('Escape');
  });

  test('a frequency is read as MHz or kHz, tunes from the callsign field, and is asked about outside every band', async () => {
    const freq = page.getByLabel('Freq MHz');
    for (const [typed, read] of [
      ['14074', '14.074'],
      ['14,074.5', '14.0745'],
      ['7100', '7.100'],
      ['144.3', '144.300'],
    ] as const) {
      await freq.fill(typed);
      await freq.blur();
      expect([typed, await freq.inputValue()]).toEqual([typed, read]);
    }
    await logged('7127.5');
    expect([await callField().inputValue(), await freq.inputValue()]).toEqual(['', '7.1275']);
    await freq.fill('6070');
    await logged('f5qaa');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('6.070.000 MHz is outside every amateur band. Log it?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await callField().inputValue()).toBe('F5QAA');
    await callField().press('Enter');
    await dialog.getByRole('button', { name: 'Log QSO' }).click();
    await stored('F5QAA');
    await logged('f5qab');
    await stored('F5QAB');
    await freq.fill('14.250');
    await freq.blur();
  });

  test('arrow keys step the digits at the cursor, which stays there', async () => {
    const freq = page.getByLabel('Freq MHz');
    await freq.fill('14.250');
    await freq.evaluate((field: HTMLInputElement) => field.setSelectionRange(4, 4));
    for (const [key, stepped] of [
      ['ArrowUp', '14.251000'],
      ['ArrowUp', '14.252000'],
      ['ArrowDown', '14.251000'],
    ] as const) {
      await freq.press(key);
      await page.waitForFunction(
        ([text, at]) => {
          const field = document.activeElement as HTMLInputElement;
          return field.value === text && field.selectionStart === at;
        },
        [stepped, 4] as const,
      );
    }
    await freq.fill('14.250');
    await freq.blur();
  });

  test('one tap to a band one uses, at the calling frequency of the mode, and to a mode one uses', async () => {
    const freq = page.getByLabel('Freq MHz');
    const band = (name: string) => page.getByRole('radiogroup', { name: 'Band' }).getByRole('radio', { name });
    const further = (name: string) => page.getByRole('radiogroup', { name: 'More modes' }).getByRole('radio', { name });
    await further('FT8').check();
    expect(await focused()).toBe('Call');
    await band('15m').check();
    expect([await freq.inputValue(), await focused()]).toEqual(['21.074', 'Call']);
    await further('FT4').check();
    await logged('jt1qaa');
    await stored('JT1QAA');
    await row('JT1QAA').getByText('FT4').waitFor();
    await page.getByRole('radiogroup', { name: 'Quick mode' }).getByRole('radio', { name: 'USB' }).check();
    await band('20m').check();
    expect([await freq.inputValue(), await band('20m').isChecked()]).toEqual(['14.285', true]);
    await freq.fill('14.250');
    await freq.blur();
  });

  test('known callsigns that contain what is typed fill the form', async () => {
    await callField().fill('T1QA');
    const known = page.getByRole('group', { name: 'Known callsigns' });
    const match = known.getByRole('button', { name: /JT1QAA/ });
    await match.click();
    expect([await callField().inputValue(), await focused()]).toEqual(['JT1QAA', 'Call']);
    await known.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });

  test('the callsign has the focus when the logger opens, after mode and Run, and by a key from anywhere', async () => {
    const hasFocus = (selector: string) =>
      page.waitForFunction((expected) => document.activeElement?.matches(expected), selector);
    const call = '[data-shortcut="l"]';
    await showPage(page, '/docs');
    await callField().waitFor({ state: 'detached' });
    await page.keyboard.press('l');
    await page.waitForURL(/\/logger$/);
    await hasFocus(call);
    await page.getByRole('radio', { name: 'CW', exact: true }).click();
    await hasFocus(call);
    await page.getByRole('radio', { name: 'Run', exact: true }).click();
    await hasFocus(call);
    await page.getByRole('radio', { name: 'S&P', exact: true }).click();
    await page.getByRole('radio', { name: 'LSB', exact: true }).click();
    await showPage(page, '/');
    await page.getByRole('heading', { level: 1, name: 'Pileup' }).waitFor({ state: 'attached' });
    await callField().waitFor();
    await page.getByRole('link', { name: /, home$/ }).focus();
    await page.keyboard.press('l');
    await hasFocus(call);
    await showPage(page, '/logger');
    await page.getByRole('heading', { level: 1, name: 'Logger' }).waitFor();
    // The logger takes the focus when it opens.
    await hasFocus(call);
    await page.getByLabel('Mode', { exact: true }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Mode', { exact: true }).focus();
    await page.keyboard.press('/');
    await hasFocus('[data-shortcut]');
  });

  test('Space goes to the next field; an unusual callsign needs a second Enter; the rate is by the clock', async () => {
    await callField().fill('');
    await callField().press('d');
    await page.keyboard.type('l1qab ');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.type('Anna Lena');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Anna Lena');
    await page.getByLabel('Sent report').focus();
    await page.keyboard.press('Space');
    expect(await focused()).toBe('Received report');
    await page.keyboard.press('Escape');
    await logged('on4qpkon4qpl');
    await page.getByText('ON4QPKON4QPL is an unusual callsign. Press Enter again to log it.').first().waitFor();
    await callField().press('Enter');
    await stored('ON4QPKON4QPL');
    await page.getByText('10 / 60 min').waitFor();
    expect(
      Number(
        await page
          .locator('dt:text("10 / 60 min") + dd')
          .textContent()
          .then((text) => text?.split(' / ')[0]),
      ),
    ).toBeGreaterThan(5);
  });

  test('marks say before logging what a callsign is worth, and follow what is logged', async () => {
    const marks = async () =>
      (await page.getByRole('region', { name: 'Log bar' }).locator('[data-mark]').allTextContents()).join();
    const expectMarks = async (text: string) => {
      for (let tries = 0; (await marks()) !== text && tries < 1_000; tries++) await page.waitForTimeout(50);
      expect(await marks()).toBe(text);
    };
    await callField().fill('zl2qaa');
    await expectMarks('New entity,New zone');
    await callField().press('Enter');
    await stored('ZL2QAA');
    await callField().fill('zl2qaa');
    await expectMarks('Duplicate');
    await callField().fill('zl2qab');
    await expectMarks('');
    await page.keyboard.press('Alt+ArrowUp');
    await expectMarks('New on 17m');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('radio', { name: 'CW', exact: true }).click();
    await expectMarks('New in CW');
    await page.getByRole('radio', { name: 'USB', exact: true }).click();
    await page.keyboard.press('Escape');
  });

  test('the operator chooses what is a duplicate; it is said before logging, and nothing is refused', async () => {
    const duplicate = page.locator('[data-mark]').filter({ hasText: 'Duplicate' });
    const settings = page.getByRole('button', { name: 'Log bar settings' });
    const menu = page.getByRole('menu', { name: 'Log bar settings' });
    await callField().fill('zl2qaa');
    await duplicate.waitFor();
    await page.getByRole('radiogroup', { name: 'Band' }).getByRole('radio', { name: '15m' }).check();
    await duplicate.waitFor({ state: 'detached' });
    await settings.focus();
    await page.keyboard.press('Enter');
    await menu.getByRole('menuitemradio', { name: 'Same callsign' }).focus();
    await page.keyboard.press('Enter');
    await duplicate.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // Escape closes the menu only.
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await callField().inputValue()).toBe('ZL2QAA');
    await page.reload();
    await duplicate.waitFor();
    const before = await row('ZL2QAA').count();
    await callField().focus();
    await page.keyboard.press('Enter');
    await storedRow(page, 'ZL2QAA').nth(before).waitFor();
    await settings.click();
    await menu.getByRole('menuitemradio', { name: 'Same band and mode' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('radiogroup', { name: 'Band' }).getByRole('radio', { name: '20m' }).check();
    await page.getByLabel('Freq MHz').fill('14.250');
    await page.getByLabel('Freq MHz').blur();
    await callField().focus();
  });

  test('a visitor can look a callsign up, and is asked to log in or register when logging', async () => {
    const { page: visitor, browserErrors } = await open();
    await visitor.goto('/');
    const field = visitor.getByLabel('Call', { exact: true });
    await field.fill('ja1qyz');
    await visitor.locator('option:checked:text("Japan")').waitFor({ state: 'attached' });
    await visitor.getByText('Zone 25').waitFor();
    await visitor.getByText('Log in to see your contacts with JA1QYZ.').waitFor();
    await field.press('Enter');
    await visitor.getByText('Please Log in to log contacts?').waitFor();
    expect(await faultsOf(visitor)).toEqual([]);
    await visitor.getByRole('region', { name: 'Log bar' }).getByRole('link', { name: 'Create Account' }).click();
    await visitor.waitForURL(/\/register$/);
    expect(browserErrors).toEqual([]);
  });

  test('the address of a contact that waits no more says so', async () => {
    const { page: own, browserErrors } = await open(await register());
    await own.goto('/logger/01a21a09-51e3-770b-9961-2ee33263389c');
    await own.getByText('This contact is no longer queued in this browser.').waitFor();
    expect(await faultsOf(own)).toEqual([]);
    await own.getByRole('alert').getByRole('link', { name: 'Logbook' }).click();
    await own.waitForURL(/\/logs$/);
    expect(browserErrors).toEqual([]);
  });

  test('typing in the time locks it and replaces it, as on paper; a wrong one has its text under it', async () => {
    const time = page.getByLabel('Date and time, UTC');
    await time.focus();
    await page.keyboard.type('20.11.24 1432');
    expect(await time.inputValue()).toBe('20.11.24 1432');
    await callField().focus();
    expect(await time.inputValue()).toBe('2024-11-20 14:32:00');
    // The day stays; a date typed over it is not appended.
    await time.fill('0915');
    await time.blur();
    expect(await time.inputValue()).toBe('2024-11-20 09:15:00');
    await page.getByRole('button', { name: 'Unlock the time' }).click();
    await time.focus();
    await page.keyboard.type('2024-02-31 12:00');
    await callField().fill('k1qrv');
    await callField().press('Enter');
    await page.getByText('Type the time in UTC, with a date if it was earlier').waitFor();
    expect([await callField().inputValue(), await time.getAttribute('aria-invalid')]).toEqual(['K1QRV', 'true']);
    await time.fill('31.10.24 1200');
    await time.press('Enter');
    await page.getByRole('button', { name: 'Lock the time', exact: true }).waitFor();
    expect(await callField().inputValue()).toBe('');
    await callField().focus();
  });

  test('a callsign that is too short clears the form without an error', async () => {
    await logged('pa');
    expect(await callField().inputValue()).toBe('');
    expect(await page.getByText('A callsign has').count()).toBe(0);
  });

  test('a contact refused because the session has ended is still there after logging in', async () => {
    const session = await page.evaluate(() => localStorage.getItem('pileup.session') ?? '');
    const letGo = await intercept(page, 'vqso/upsert', refuse(401, 'Please log in.', 'unauthenticated'));
    await logged('sm5qdd');
    await page.waitForURL(/\/login\?redirect=/);
    letGo();
    await page.evaluate((text) => localStorage.setItem('pileup.session', text), session);
    await page.goto('/logger');
    await stored('SM5QDD');
  });

  test('signing out ends the session, without browser errors on the way', async () => {
    await page.getByRole('button', { name: new RegExp(me) }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    await page.waitForURL(/\/login\?logout=success/);
    // The other errors are the simulated failures of the server.
    expect(withoutOffline(browserErrors).filter((text) => !/status of 50[03]/.test(text))).toEqual([]);
  });
});
