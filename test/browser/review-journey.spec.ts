import type { Page } from 'playwright-core';
import { linkIn, MailServer } from '../fixtures/mail-server.ts';
import { faultsOf } from './faults.ts';
import { startOwnProduct } from './own-product.ts';

// Addresses are only confirmed where a mail server is configured, so this test has a server of its own.
// Addresses are only confirmed where a mail server is configured.
const mail = await MailServer.open();
await startOwnProduct({ MAIL_URL: mail.url });
const { call, intercept, logQso, nextCall, open, refuse, register } = await import('./operator.ts');
afterAll(() => mail.down());

describe('the owner of an e-mail address with which another user had registered', () => {
  /** An account of another user; returns its callsigns and the path of the owner's link. */
  async function accountOfOtherUser() {
    const [callsign, sub] = [nextCall(), nextCall()];
    const { token, user } = await register(callsign);
    const profile = { name: 'Mallory', qth: 'Elsewhere', grid: 'JN36', profile_bio: 'Cheap amplifiers!\nWrite me.' };
    await call('vupdateprofile', { ...profile, email: user.email, hide_presence: 1 }, token);
    for (let n = 0; n < 7; n++) await logQso(token, { Call: `DL1QA${'ABCDEFG'[n]}` });
    await call('vaddsubaccount', { callsign: sub }, token);
    const { pathname, search } = linkIn(await mail.waitForEmail(user.email, /confirm your e-mail/));
    return { callsign, sub, link: pathname + search };
  }

  const banner = (page: Page) => page.getByRole('region', { name: 'Your account' }).getByText('Was this you?');
  const question = (page: Page) => page.getByRole('dialog');

  test('sees the existing content, and keeps it', async () => {
    const { callsign, sub, link } = await accountOfOtherUser();
    const { page, browserErrors } = await open(undefined, { theme: 'light', width: 1440 });
    await page.goto(link);
    await page.getByText(`The e-mail address of ${callsign} is confirmed.`).waitFor();
    await banner(page).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Review' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Was this you?', level: 1 }).waitFor();
    await page.getByRole('heading', { name: `7 contacts in the log of ${callsign}` }).waitFor();
    const latest = page.getByRole('table', { name: `Latest contacts of ${callsign}` });
    expect(await latest.getByRole('row').count()).toBe(6);
    await page.getByText('Mallory').waitFor();
    await page.getByText(sub).first().waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep everything' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Everything was kept.').waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('main section') != null);
    await page.goto('/logs');
    await page.getByText('DL1QAG').first().waitFor();
    expect(await banner(page).count()).toBe(0);
    await page.goto('/account/review');
    await page.getByText(/There is nothing to decide/).waitFor();
    expect(browserErrors).toEqual([]);
  });

  test('deletes it on a phone, after a question that lists it', async () => {
    const { callsign, sub, link } = await accountOfOtherUser();
    const { page } = await open(undefined, { theme: 'dark', width: 390 });
    await page.goto(link);
    await banner(page).waitFor();
    const release = await intercept(page, 'vunreviewed', refuse(500, 'Something broke.', 'internal'));
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByText('Failed to load the earlier contents.').waitFor();
    release();
    await page.getByRole('button', { name: 'Retry' }).click();
    const erase = page.getByRole('button', { name: 'Delete everything added before' });
    await erase.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await erase.click();
    await question(page).getByText(`7 contacts in the log of ${callsign} and the profile`).waitFor();
    await question(page).getByText(`The sub-account ${sub}`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Delete everything added before');
    await erase.click();
    await question(page).getByRole('button', { name: 'Delete it' }).click();
    await page.getByText(`Everything added before was deleted. Hidden now and deleted in 30 days: ${sub}.`).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    expect(await banner(page).count()).toBe(0);
    await page.goto('/logs');
    await page.getByText(/^No contacts yet\./).waitFor();
    await page.goto('/account');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=name]')?.value === '');
  });

  test('is referred by a sub-account to the main account, and sees that it is being deleted', async () => {
    const { callsign, sub, link } = await accountOfOtherUser();
    const { page } = await open(undefined, { theme: 'light', width: 390 });
    await page.goto(link);
    await banner(page).waitFor();
    await page.goto('/account/profiles');
    await page.getByRole('button', { name: `Login as ${sub}` }).click();
    await page.getByRole('button', { name: `Account of ${sub}` }).waitFor();
    await page.goto('/account/review');
    await page.getByText('Please review this in').waitFor();
    await page.getByRole('button', { name: 'Switch to this account' }).click();
    await page.getByRole('button', { name: `Account of ${callsign}` }).waitFor();
    await page.goto('/account/review');
    await page.getByRole('button', { name: 'Keep everything' }).waitFor();
    const release = await intercept(page, 'vunreviewed', (route) =>
      route.fulfill({
        json: { state: 'deleting', proven_at: null, logs: [], imports: 0, sub_accounts: [], profile: {} },
      }),
    );
    await page.reload();
    await page.getByText(/^Being deleted/).waitFor();
    release();
    await page.getByRole('button', { name: 'Keep everything' }).waitFor();
  });
});
