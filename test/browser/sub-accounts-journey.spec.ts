import { arriveSignedIn, call, intercept, nextCall, open, refuse, register, tokenIn } from './operator.ts';

const [main, sub, taken] = [nextCall(), nextCall(), nextCall()];
const signedIn = await register(main);
await register(taken);
const { context, page, browserErrors } = await open(signedIn);

describe('an operator with several callsigns', () => {
  const token = () => tokenIn(page);
  const add = async (callsign: string) => {
    await page.getByLabel('Callsign', { exact: true }).fill(callsign);
    await page.getByRole('button', { name: 'Add callsign' }).click();
  };
  const menu = async (signedInAs: string, item: string | RegExp) => {
    await page.getByRole('button', { name: `Account of ${signedInAs}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const yes = async (question: string | RegExp, button: string) => {
    await page.getByRole('dialog').getByRole('heading', { name: question }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
  };
  const log = async (dx: string) => {
    await page.goto('/logger');
    await page.getByLabel('Call', { exact: true }).fill(dx);
    const stored = page.waitForResponse(/vqso\/upsert/);
    await page.keyboard.press('Enter');
    expect((await stored).status()).toBe(200);
  };
  const logOf = async () => (await call('vlogbook', {}, await token())).logbook.map(({ Call }) => Call);

  test('an invalid callsign shows why', async () => {
    await page.goto(`/account/profiles?add=${sub.toLowerCase()}`);
    expect(await page.getByLabel('Callsign', { exact: true }).inputValue()).toBe(sub);
    await add('G4Q');
    await page.getByText('Please enter a valid callsign').waitFor();
    await add(main.toLowerCase());
    await page.getByText('You cannot add your own callsign as a sub-account.').waitFor();
    await add(taken);
    await yes(`Add ${taken} as a sub-account?`, 'Add it');
    await yes(`Are you licensed to use ${taken}?`, `Yes, add ${taken}`);
    await page.getByRole('alert').first().waitFor();
    const letGo = await intercept(page, 'vaddsubaccount', refuse(500, 'Something broke.', 'internal'));
    await add(sub);
    await yes(/Add /, 'Add it');
    await yes(/Are you licensed/, `Yes, add ${sub}`);
    await page.getByText('An error occurred while adding sub account').waitFor();
    letGo();
  });

  test('asks for confirmation, adds it, and switches to it', async () => {
    await add(sub);
    await yes(/Add /, 'Cancel');
    expect((await call('vuser', {}, await token())).user.sub_accounts).toEqual([]);
    await add(` ${sub.toLowerCase()} `);
    await yes(/Add /, 'Add it');
    await arriveSignedIn(page, () => yes(/Are you licensed/, `Yes, add ${sub}`));
    await page.getByRole('button', { name: `Account of ${sub}` }).waitFor();
  });

  test('logs as the sub-account, into its own log', async () => {
    await log('JA1QYZ');
    expect(await logOf()).toEqual(['JA1QYZ']);
  });

  test('a sub-account cannot add any, and has no address or password to change', async () => {
    await page.goto('/account/profiles');
    await page
      .getByText('You cannot add sub-accounts. Please logout and login to your main account to add new sub-accounts.')
      .waitFor();
    await page.goto('/account');
    await page.getByText(new RegExp(`${sub} is a sub-account of ${main}`)).waitFor();
    expect(await page.getByLabel('Email', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Sign out everywhere' }).count()).toBe(0);
  });

  test('switches back by the menu: the other log, and nothing of this one left on the page', async () => {
    await page.goto('/logs');
    await page.getByRole('cell', { name: 'JA1QYZ' }).first().waitFor();
    await arriveSignedIn(page, () => menu(sub, `Switch to ${main} main`));
    await page.getByRole('button', { name: `Account of ${main}` }).waitFor();
    // There is no reload, which would clear everything anyway.
    await page.getByRole('link', { name: 'Logs', exact: true }).first().click();
    const empty = page.getByText(/^No contacts yet\./);
    await empty.first().waitFor();
    expect(await page.getByRole('cell', { name: 'JA1QYZ' }).count()).toBe(0);
    expect(await logOf()).toEqual([]);
    await log('W3QHX');
    expect(await logOf()).toEqual(['W3QHX']);
  });

  test('the table switches, too', async () => {
    await page.goto('/account/profiles');
    await add(sub);
    await page.getByText('This callsign is already added as a sub-account.').waitFor();
    await arriveSignedIn(page, () => page.getByRole('button', { name: `Login as ${sub}` }).click());
    expect(await logOf()).toEqual(['JA1QYZ']);
  });

  test('another tab follows the switch', async () => {
    // A tab opened by the page itself starts with what this tab knows.
    const [tab] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open('/logs'))]);
    await tab.getByRole('cell', { name: 'JA1QYZ' }).first().waitFor();
    const goTo = (name: string) => tab.getByRole('link', { name, exact: true }).first().click();
    await goTo('Import & Export');
    await tab.getByRole('radio', { name: 'All contacts' }).check({ force: true });
    await goTo('Logs');
    await menu(sub, `Switch to ${main} main`);
    await tab.getByRole('button', { name: `Account of ${main}` }).waitFor();
    await tab.getByRole('cell', { name: 'W3QHX' }).first().waitFor();
    // A half-filled form belongs to its operator.
    await goTo('Import & Export');
    await tab.getByRole('radio', { name: 'By date', exact: true, checked: true }).waitFor();
    await tab.close();
  });

  test('the page of one’s own other callsign offers to switch, not to follow or write', async () => {
    await page.goto(`/${sub}`);
    const card = page.getByRole('region', { name: sub });
    await card.getByRole('button', { name: 'Switch to this account' }).waitFor();
    const offered = card.getByRole('button').filter({ hasText: /^(Follow|Message)/ });
    expect(await offered.count()).toBe(0);
    await arriveSignedIn(page, () => card.getByRole('button', { name: 'Switch to this account' }).click());
    await page.getByRole('button', { name: `Account of ${sub}` }).waitFor();
    expect(await logOf()).toEqual(['JA1QYZ']);
  });

  test('an address confirmed meanwhile belongs to the main account; the page switches to it and says so', async () => {
    const id = (await call('vuser', {}, await token())).user.managed_by_id;
    const json = await call('vLoginToSubaccount', { sub_account_id: id }, await token());
    const letGo = await intercept(page, 'vconfirmemail', (route) => route.fulfill({ json }));
    await page.goto('/account?confirm=the-token-of-a-letter');
    await page.getByText(`The e-mail address of ${main} is confirmed.`).waitFor();
    await page.getByRole('button', { name: `Account of ${main}` }).waitFor();
    await page.getByText(`The e-mail address of ${main} is confirmed.`).waitFor();
    letGo();
    await page.goto('/account/profiles');
    await arriveSignedIn(page, () => page.getByRole('button', { name: `Login as ${sub}` }).click());
  });

  test('after deleting a sub-account the page switches to the main account, and can restore it', async () => {
    await page.goto('/account#delete');
    await page.getByRole('button', { name: `Delete ${sub}…` }).click();
    await page.getByLabel('Type your callsign to confirm').fill(sub);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL(/\/account\/profiles/);
    await page.getByText(`${sub} will be deleted in 30 days.`).waitFor();
    await page.getByRole('button', { name: `Account of ${main}` }).waitFor();
    expect((await call('vuser', {}, await token())).user.my_callsign).toBe(main);
    await page.getByRole('button', { name: `Login as ${sub}` }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByText(`${sub} will not be deleted.`).waitFor();
    expect(browserErrors.filter((text) => !/status of 500/.test(text))).toEqual([]);
  });
});
