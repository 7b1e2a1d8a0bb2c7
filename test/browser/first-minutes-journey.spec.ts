import type { SetupStep } from '@pileup/contract/identity';
import { faultsOf, loadAxe, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, intercept, nextCall, open, refuse, register, showPage, tokenIn } from './operator.ts';

const FIRST_STEPS = '/profile?register=success';

describe('the first minutes of an operator, by keyboard', () => {
  const me = nextCall();
  let page: Awaited<ReturnType<typeof open>>['page'];
  let browserErrors: string[];

  const hasFocus = (selector: string) =>
    page.waitForFunction((within) => document.activeElement?.matches(within) === true, selector);
  const step = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const user = async () => (await call('vuser', {}, await tokenIn(page))).user;
  const closed = async (): Promise<SetupStep[]> => (await user()).closed_steps.toSorted();

  test('registering leads to three steps on one screen; a short password is refused', async () => {
    ({ page, browserErrors } = await open());
    await loadAxe(page.context());
    await page.goto('/register');
    await page.getByLabel('Email').fill(`${me.toLowerCase()}@example.org`);
    await page.getByLabel('Callsign').fill(me);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/profile\?register=success/);
    await page.getByRole('heading', { name: `Welcome, ${me}!` }).waitFor();
    await hasFocus('input[name=password]');
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await page.getByText('The password must be at least 8 characters.').waitFor();
    expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);

    // A password skipped moves on to the grid.
    await step('Password').getByRole('button', { name: 'Skip: Password' }).press('Enter');
    await step('Password').getByText('Skipped').waitFor();
    await hasFocus('input[name=grid]');
    expect(await closed()).toEqual(['password']);
    expect((await user()).has_password).toBe(false);

    // A reload continues at the grid.
    await page.reload();
    await hasFocus('input[name=grid]');
    await step('Password').getByText('Skipped').waitFor();
    await page.keyboard.type('ZZ99');
    await page.keyboard.press('Enter');
    await page.getByText('A grid square has 4, 6, 8 or 10 characters').waitFor();
    const letGo = await intercept(page, 'vupdateprofile', refuse(503, 'Please try again soon.', 'unavailable'));
    await page.getByLabel('Gridsquare').fill('io93fs');
    await page.keyboard.press('Enter');
    await page.getByText('Please try again soon.').waitFor();
    expect(await page.getByLabel('Gridsquare').inputValue()).toBe('io93fs');
    letGo();

    // Coming back by the home page continues, too.
    await page.goto('/');
    const notice = page.getByRole('region', { name: 'First steps' });
    await notice.getByText('Still to do: your grid, your first contact.').waitFor();
    await notice.getByRole('link', { name: 'Continue' }).press('Enter');
    await page.getByLabel('Gridsquare').fill('io93fs');
    await page.keyboard.press('Enter');
    await step('Where you are').getByText('Done', { exact: true }).waitFor();
    expect((await user()).grid).toBe('IO93fs');

    // The log bar is on the same screen, and Call has the focus.
    await page.waitForFunction(() => document.activeElement?.closest('[aria-label="Log bar"]') != null);
    expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
    await page.keyboard.type('ja1qyz');
    await page.keyboard.press('Enter');
    await step('First contact').getByText('Done', { exact: true }).waitFor();
    await page.getByText(/^You’re set/).waitFor();
    await page.waitForFunction(
      () => JSON.parse(localStorage.getItem('pileup.session') ?? '{}').user.closed_steps.length === 2,
    );
    expect(await closed()).toEqual(['contact', 'password']);

    // When all are closed they do not come back.
    await page.reload();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    await showPage(page, '/');
    await page.getByRole('link', { name: 'Yesterday' }).waitFor();
    expect(await notice.count()).toBe(0);
    expect(browserErrors.filter((error) => !/status of 503/.test(error))).toEqual([]);
  });
});

test('a password is chosen in the first step, all others are skipped at once', async () => {
  const operator = await register();
  const { page, browserErrors } = await open(operator, { theme: 'light', width: 390 });
  await page.goto(FIRST_STEPS);
  await page.getByLabel('Password', { exact: true }).fill('a long password of words');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('You can now log in with your password.').waitFor();
  await page.getByRole('button', { name: 'Skip all' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.getByLabel('Call', { exact: true }).waitFor();
  expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
  const signedIn = await call('vlogin', { email: operator.user.email, password: 'a long password of words' });
  expect(signedIn.user.closed_steps.toSorted()).toEqual(['contact', 'grid']);
  expect(browserErrors).toEqual([]);
});

test('the first password of a confirmed account needs a PIN, which the step asks for', async () => {
  const { page } = await open(await register());
  await page.goto(FIRST_STEPS);
  const bodies: object[] = [];
  const letGo = await intercept(page, 'vupdateprofile', async (route) => {
    bodies.push(route.request().postDataJSON());
    const errors = { current_pin: ['Please enter the PIN.'] };
    await route.fulfill({ status: 400, json: { error: 'Please enter the PIN.', errors, code: 'invalid' } });
  });
  const password = 'a long password of words';
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('button', { name: 'Send me a PIN' }).waitFor();
  await page.getByLabel('PIN', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  letGo();
  const sent = { password, password_confirmation: password };
  expect(bodies).toEqual([sent, { ...sent, current_pin: '123456' }]);
});

test('a new account is not offered what it cannot use yet', async () => {
  const operator = await register();
  const { page } = await open(operator);
  await page.goto('/import-export');
  await page.getByText('Nothing to export yet: your log has no contacts.').waitFor();
  expect(await page.getByRole('button', { name: 'Export', exact: true }).count()).toBe(0);
  await page.goto('/logs');
  await page.getByText('No contacts yet.').waitFor();
  expect(
    await page
      .getByRole('button', { name: 'NEXT' })
      .or(page.getByRole('link', { name: 'NEXT' }))
      .count(),
  ).toBe(0);
  expect(await page.getByRole('searchbox').count()).toBe(0);
});

test('messages and photos are not offered before the address is confirmed', async () => {
  const [operator, other] = [await register(), await register()];
  const { page } = await open(operator);
  // The account is as with a mail server.
  await page.route('**/api/vuser', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response: response, json: { ...body, user: { ...body.user, email_confirmed: false } } });
  });
  await page.goto('/profile/pictures');
  await page.getByText('You can upload photos once you have confirmed your e-mail address.').waitFor();
  await showPage(page, `/${other.user.my_callsign}`);
  await page.getByRole('button', { name: 'Follow' }).waitFor();
  expect(await page.getByRole('button', { name: /^Message/ }).count()).toBe(0);
});
