import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, logQso, nextCall, open, register } from './operator.ts';
import { registerAdmin } from './subscriber.ts';

const PASSWORD = 'a password of an administrator';

test('an administrator finds a user, gives access, suspends with a reason and a password, and reads the history', async () => {
  const [admin, member] = [await registerAdmin(), await register()];
  const profile = { name: 'Anna', qth: 'Bath', grid: 'IO81', email: admin.user.email };
  await call('vupdateprofile', { ...profile, password: PASSWORD, password_confirmation: PASSWORD }, admin.token);
  const memberCall = member.user.my_callsign;
  await logQso(member.token, { Call: 'JA1QYZ' });
  await call('vaddsubaccount', { callsign: nextCall() }, member.token);
  const administration = await open({ ...admin, user: { ...admin.user, has_password: true } });
  const { page } = administration;
  const there = await open(member);
  await there.page.goto('/logs');
  await there.page.getByText('JA1QYZ').first().waitFor();

  // The administrator finds the user by keyboard.
  await page.goto('/docs');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.waitForURL('**/admin/users');
  await page.getByText('Monthly revenue').waitFor();
  await page.getByRole('table').waitFor();
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  await page.getByRole('link', { name: 'Call', exact: true }).click();
  await page
    .getByRole('columnheader', { name: 'Call', exact: true })
    .and(page.locator('[aria-sort="ascending"]'))
    .waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(memberCall.toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/users?*search=*');
  const row = page.getByRole('row').filter({ hasText: member.user.email });
  await row.getByText('free').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('users.csv');
  await row.getByRole('link', { name: memberCall }).click();
  await page.waitForURL(`**/admin/users/${member.user.id}`);

  // The administrator gives access; missing fields are shown with an error.
  await page.getByText('No subscription yet.').waitFor();
  const act = page.getByRole('region', { name: 'Actions' });
  await act.getByRole('textbox', { name: 'Months' }).fill('12');
  await act.getByRole('button', { name: 'Give access' }).click();
  await act.getByText('A reason has at least 3 characters.').waitFor();
  await act.getByRole('textbox', { name: 'Reason' }).fill('Raffle of the meeting');
  await act.getByRole('button', { name: 'Give access' }).click();
  await act.getByText('Please enter your current password.').waitFor();
  await act.getByLabel('Current password').fill(PASSWORD);
  await act.getByRole('button', { name: 'Give access' }).click();
  await page.getByText(`${memberCall}: Access given.`).waitFor();
  await page.getByRole('region', { name: 'Subscription history' }).getByText('Raffle of the meeting').waitFor();
  expect(await act.getByLabel('Current password').inputValue()).toBe('');
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);

  // The administrator suspends the member, whose open page is signed out.
  await act.getByRole('radio', { name: 'Suspend' }).check();
  await act.getByRole('textbox', { name: 'Reason' }).fill('Advertising in comments');
  await act.getByLabel('Current password').fill(PASSWORD);
  await act.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText(/^Suspended since/).waitFor();
  await page.getByText('No browser is signed in.').waitFor();
  await there.page.reload();
  await there.page.waitForURL('**/login*');

  // The history also has the act of saving the list.
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History' });
  const entries = history.getByRole('listitem').filter({ hasText: admin.user.my_callsign });
  await entries
    .filter({ hasText: `suspended ${memberCall}` })
    .getByText('Advertising in comments')
    .waitFor();
  await entries
    .filter({ hasText: `gave a subscription to ${memberCall}` })
    .getByText(/12 months, until/)
    .waitFor();
  await entries.filter({ hasText: 'saved the list of users' }).first().waitFor();

  // The pages of growth, health and page views open.
  await page.getByRole('link', { name: 'Growth and health' }).click();
  await page.getByRole('img', { name: /^Active operators/ }).waitFor();
  await page.getByRole('region', { name: 'Contacts' }).waitFor();
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  await page.getByRole('link', { name: 'Page views' }).click();
  await page.getByRole('region', { name: 'Pages' }).waitFor();
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  expect([...administration.browserErrors, ...there.browserErrors]).toEqual([]);

  // The pages open on a phone, in the other theme.
  const phone = await open({ ...admin, user: { ...admin.user, has_password: true } }, { theme: 'light', width: 390 });
  for (const path of [
    `/admin/users?search=${memberCall}`,
    `/admin/users/${member.user.id}`,
    '/admin/health',
    '/admin/page-views',
  ]) {
    await phone.page.goto(path);
    await phone.page.locator('main h2').first().waitFor();
    await phone.page.locator('main [role=status][aria-label^=Loading]').first().waitFor({ state: 'detached' });
    expect(await faultsOf(phone.page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  }
  expect(phone.browserErrors).toEqual([]);
});

test('views of public pages are counted without queries, and not at all for those who ask for that', async () => {
  const sent: { page_url: string }[] = [];
  const { page, context } = await open();
  await context.route('**/api/log-page-view', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { status: 'ok' } });
  });
  await page.goto('/news?utm_source=yt&page=1&email=anna@example.org');
  await expectSent(() => sent.length === 1);
  expect(sent[0]).toEqual({
    session_id: expect.stringMatching(/^\w{28}$/),
    page_url: '/news?utm_source=yt',
    utm_source: 'yt',
  });
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expectSent(() => sent.length === 2);
  expect(sent[1]).toEqual({ ...sent[0], page_url: '/privacy', utm_source: undefined });
  await page.getByRole('heading', { name: 'Which pages are viewed' }).waitFor();

  const other = await open();
  await other.context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  let isSent = false;
  await other.context.route('**/api/log-page-view', (route) => {
    isSent = true;
    return route.abort();
  });
  await other.page.clock.install();
  await other.page.goto('/privacy');
  await other.page.getByRole('heading', { name: 'Which pages are viewed' }).waitFor();
  await other.page.clock.runFor(10_000);
  expect(isSent).toBe(false);

  async function expectSent(isSo: () => boolean): Promise<void> {
    for (let tries = 0; !isSo() && tries < 300; tries++) await page.waitForTimeout(100);
    expect(isSo()).toBe(true);
  }
});
