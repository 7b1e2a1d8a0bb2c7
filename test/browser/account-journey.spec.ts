import { setTimeout as pause } from 'node:timers/promises';
import { emailTo, pinFor } from './emails.ts';
import { arriveSignedIn, call, hold, intercept, nextCall, open, refuse, register, tokenIn } from './operator.ts';

const me = nextCall();
const email = `${me.toLowerCase()}@example.org`;
const password = 'a long password of words';
await register(me);
const { page, browserErrors } = await open();

describe('an operator’s account page', () => {
  const token = () => tokenIn(page);
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click();

  /** Whether the focus is on the element or within it; at the top of the page there is none. */
  const hasFocus = (selector: string) =>
    page.waitForFunction((within) => document.activeElement?.closest(within) != null, selector);

  test('logs in by PIN: the callsign, a wrong PIN, the one from the e-mail', async () => {
    await page.goto('/login?redirect=%2Faccount');
    await page.getByRole('link', { name: 'Log in with a PIN' }).click();
    await hasFocus('input[name=callsign]');
    await page.keyboard.type('G4');
    await page.getByRole('button', { name: 'SEND PIN' }).click();
    await page.getByText('Callsign must be between 3 and 30 characters').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'LOGIN' }).waitFor();
    await hasFocus('main div[tabindex="-1"]');
    await page.getByRole('link', { name: 'Log in with a PIN' }).click();

    const since = Date.now();
    await page.getByLabel('Callsign').fill(me.toLowerCase());
    await page.keyboard.press('Enter');
    const field = page.getByLabel('PIN', { exact: true });
    await field.waitFor();
    const pin = await pinFor(email, since);
    // A phone unloads the page while its owner reads the e-mail.
    await page.reload();
    await field.fill(pin === '111111' ? '222222' : '111111');
    await page.getByText(/^Wrong pin number, the pin will change every time you request it/).waitFor();
    expect(await field.inputValue()).toBe('');
    // The PIN is entered as pasted from an e-mail; the sixth digit submits.
    await field.fill(`${pin.slice(0, 3)} ${pin.slice(3)}`);
    await page.waitForURL(/\/account$/);
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  });

  test('shows errors under their fields, and does not lose input without asking', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await page.getByLabel('QTH', { exact: true }).fill('Leeds');
    await page.getByLabel('Gridsquare').fill('IO');
    await save();
    await page.getByText('A grid square has 4, 6, 8 or 10 characters').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('grid');
    await page.getByLabel('Gridsquare').fill('IO93fs');
    await page.getByLabel('YouTube').fill('https://evil.example/me');
    await save();
    const link = page.getByLabel('YouTube');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'youtube_link');
    expect(await link.getAttribute('aria-invalid')).toBe('true');
    // An old error of the server is not shown beside a new one.
    await page.getByLabel('Gridsquare').fill('IO');
    await save();
    await page.getByText('A grid square has 4, 6, 8 or 10 characters').waitFor();
    expect(await link.getAttribute('aria-invalid')).toBeNull();
    await page.getByLabel('Gridsquare').fill('IO93fs');

    await page.getByRole('link', { name: 'Logs', exact: true }).first().click();
    await page.getByRole('dialog').getByText('Leave without saving?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('QTH', { exact: true }).inputValue()).toBe('Leeds');
    // Another path of the same screen discards nothing.
    await page.getByRole('link', { name: /QSL Master/ }).click();
    await page.waitForURL(/\/account\/preferences#eqsl_apikey/);
    expect(await page.getByLabel('QTH', { exact: true }).inputValue()).toBe('Leeds');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'eqsl_apikey');
  });

  test('saves: values are current everywhere', async () => {
    await page.getByLabel('YouTube').fill('https://www.youtube.com/@m0qaa');
    await page.getByLabel('Show my precise location').check();
    await page.getByText('Others see IO93fs').waitFor();
    await page.getByLabel('New password').or(page.getByLabel('Choose a password')).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await save();
    await page.getByText('Profile updated!').waitFor();
    await page.reload();
    expect(await page.getByLabel('YouTube').inputValue()).toBe('https://www.youtube.com/@m0qaa');
    expect(await page.getByLabel('Show my precise location').isChecked()).toBe(true);
    const { user } = await call('vuser', {}, await token());
    expect([user.name, user.grid]).toEqual(['Ann', 'IO93fs']);
  });

  test('input during saving is neither lost nor shown as saved', async () => {
    const bio = page.getByLabel('Bio');
    await page.getByLabel('YouTube').fill('https://www.youtube.com/@m0qab');
    const letGo = await hold(page, 'vupdateprofile');
    await save();
    await bio.pressSequentially('QRV');
    letGo();
    await page.getByText('Profile updated!').waitFor();
    expect(await bio.inputValue()).toBe('QRV');
    await page.getByText('You have unsaved changes.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await hasFocus('form div:has(> [type=submit])');
  });

  test('a link to a service that loads late does not take the focus from the field being typed in', async () => {
    const letGo = await hold(page, 'vservices');
    await page.goto('/account#eqsl_apikey');
    const number = page.getByLabel('Mobile number');
    await number.focus();
    letGo();
    await page.locator('#eqsl_apikey input').first().waitFor();
    await page.keyboard.type('+44');
    expect(await number.inputValue()).toBe('+44');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  test('saves a mobile number, with the password or with a PIN, and shows it as unconfirmed', async () => {
    const number = page.getByLabel('Mobile number');
    const saved = async () => (await call('vuser', {}, await token())).user;
    await endPinProof();
    await number.fill('+44 7700 900123');
    await page.getByText('Save it first (with your current password below), then confirm it.').waitFor();
    await page.getByLabel('Current password').fill('not the one');
    await save();
    await page.getByText('Please enter your current password.').waitFor();
    await page.getByLabel('Current password').fill(password);
    await save();
    await page.getByText('Profile updated!').waitFor();
    await panel('How we reach you').getByText('Not confirmed yet.').waitFor();
    expect(await saved()).toMatchObject({ mobile_number: '+447700900123', mobile_confirmed: false });

    await number.fill('+44 7700 900124');
    const since = Date.now();
    await page.getByRole('button', { name: 'Send me a PIN instead' }).click();
    await page.getByLabel('PIN', { exact: true }).fill(await pinFor(email, since));
    await save();
    await page.getByText('Profile updated!').nth(0).waitFor();
    await panel('How we reach you').getByText('Not confirmed yet.').waitFor();
    expect(await saved()).toMatchObject({ mobile_number: '+447700900124', mobile_confirmed: false });
  });

  /** A session begun by PIN needs no other proof for ten minutes, so one begun by password replaces it. */
  async function endPinProof() {
    const { token, user, subscription } = await call('vlogin', { email, password });
    await page.evaluate(
      (session) => localStorage.setItem('pileup.session', session),
      JSON.stringify({ token, user, subscription }),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  }

  test('requests the account once after a reload', async () => {
    const requests: string[] = [];
    const note = (request: { url: () => string }) => {
      if (request.url().endsWith('/api/vuser')) requests.push(request.url());
    };
    page.on('request', note);
    await page.reload();
    await page.getByLabel('Mobile number').waitFor();
    await page.getByText('This device').waitFor();
    page.off('request', note);
    expect(requests).toHaveLength(1);
  });

  test('shows a server error above the form, and keeps the form', async () => {
    const letGo = await intercept(page, 'vupdateprofile', refuse(500, 'Something broke.', 'internal'));
    await page.getByLabel('Name', { exact: true }).fill('Anne');
    await save();
    await page.getByText('Failed to update profile.').waitFor();
    letGo();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Anne');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann');
  });

  test('shows the subscription, and creates an archive', async () => {
    await panel('Subscription').getByText('Free account').waitFor();
    await panel('Subscription').getByRole('link', { name: 'Upgrade' }).waitFor();
    await panel('Download my data').getByRole('button', { name: 'Create archive' }).click();
    const button = panel('Download my data').getByRole('button', { name: /Download/ });
    await page.getByText('Export ready: My data').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
  });

  test('ends another session, then signs out everywhere, in the second browser too', async () => {
    const login = () => call('vlogin', { email, password });
    const chosen = await login();
    await page.reload();
    const sessions = panel('Signed in');
    await sessions.getByText('This device').waitFor();
    const signOut = sessions.getByRole('button', { name: /^Sign out: / });
    await signOut.first().click();
    await page.getByText(/^Signed out: /).waitFor();
    await hasFocus('[aria-label=Sessions]');
    await expect(call('vuser', {}, chosen.token)).rejects.toThrow('401');

    const second = await open(await login());
    await second.page.goto('/logs');
    await second.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login\?logout=success/);
    await second.page.waitForURL(/\/login\?redirect=/);
    await second.page.getByText('You have been signed out. Log in to continue where you were.').waitFor();
  });

  test('sets a new password by the link of an e-mail, which works once', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the one');
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await page.getByText('Login failed! please check email and password').waitFor();
    await page.getByRole('link', { name: 'Forgotten password?' }).click();
    await page.waitForURL(/\/password\/reset/);
    const since = Date.now();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Please check your inbox.').waitFor();
    const path = await resetPath(since);
    await page.goto(path);
    await page.getByLabel('New password', { exact: true }).fill('another password');
    await page.getByLabel('Confirm new password').fill('another passwort');
    await page.getByRole('button', { name: 'Save and log in' }).click();
    await page.getByText('The two passwords are not the same.').waitFor();
    await page.getByLabel('Confirm new password').fill('another password');
    await arriveSignedIn(page, () => page.getByRole('button', { name: 'Save and log in' }).click());
    await page.goto(path);
    await page.getByLabel('New password', { exact: true }).fill('a third password');
    await page.getByLabel('Confirm new password').fill('a third password');
    await page.getByRole('button', { name: 'Save and log in' }).click();
    await page.getByRole('alert').first().waitFor();
  });

  async function resetPath(since: number): Promise<string> {
    const [path] = /\/password\/reset\?token=\S+/.exec(await emailTo(email, since)) ?? [];
    return path ?? '';
  }

  test('deletes the account, logs in again and restores it', async () => {
    await page.goto('/account');
    const danger = panel('Delete my account');
    await page.getByRole('link', { name: 'Delete my account' }).click();
    await hasFocus('#delete');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await hasFocus('input[name=callsign]');
    await danger.getByRole('button', { name: 'Cancel' }).click();
    await hasFocus('#delete');
    await danger.getByRole('button', { name: `Delete ${me}…` }).click();
    await page.keyboard.type('G4QXX');
    await danger.getByRole('button', { name: 'Delete my account' }).click();
    await danger.getByText(`Please enter ${me}.`).waitFor();
    await danger.getByLabel('Type your callsign to confirm').fill(me);
    await danger.getByLabel('Current password').fill('wrong');
    // After a blocked navigation was cancelled, input is protected again.
    await page.getByLabel('Bio').fill('Not saved.');
    await danger.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await danger.getByText('Please enter your current password.').waitFor();
    await page.getByRole('link', { name: 'Logs', exact: true }).first().click();
    await page.getByRole('dialog').getByText('Leave without saving?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await danger.getByLabel('Current password').fill('another password');
    await danger.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL(/\/login\?deleted=1/);
    await page.getByText('Your account will be deleted in 30 days.').waitFor();

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('another password');
    await arriveSignedIn(page, () => page.getByRole('button', { name: 'LOGIN' }).click());
    await page.getByText(new RegExp(`^${me} will be deleted on`)).waitFor();
    // The notice is on every page.
    await page.goto('/docs');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByText(new RegExp(`^${me} will be deleted on`)).waitFor({ state: 'detached' });
    expect((await call('vuser', {}, await token())).user.delete_at).toBeNull();
  });

  test('subscriber pages, and settings that require a subscription, lead to its description', async () => {
    await page.goto('/?upgrade-required=1');
    await page.getByText('Please upgrade to access that feature.').waitFor();
    await page.getByRole('link', { name: 'Upgrade', exact: true }).click();
    await page.waitForURL(/\/account\/subscription$/);
    await page.goto('/account');
    // Any change that requires a subscription.
    const letGo = await intercept(
      page,
      'vpairingcode',
      refuse(403, 'Please upgrade to access that feature.', 'upgrade_required'),
    );
    await page.getByRole('button', { name: 'Show a pairing code' }).click();
    await page.waitForURL(/\/\?upgrade-required=1/);
    letGo();
  });

  test('the account menu works with the keyboard', async () => {
    await page.goto('/docs');
    const button = page.getByRole('button', { name: `Account of ${me}` });
    const menu = page.getByRole('menu');
    const press = (key: string) => page.keyboard.press(key);
    const focused = (text: string) =>
      page.waitForFunction((expected) => document.activeElement?.textContent?.trim() === expected, text);
    await button.focus();
    await press('ArrowDown');
    await focused('Account / Settings');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await press('ArrowUp');
    await focused('Sign out');
    await press('ArrowDown');
    await focused('Account / Settings');
    await press('End');
    await focused('Sign out');
    await press('Home');
    await focused('Account / Settings');
    await page.keyboard.type('ph');
    await focused('Photos');
    // A new search starts after a pause.
    await pause(600);
    await press('d');
    const dark = page.getByRole('menuitemcheckbox', { name: 'Dark Mode' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-checked') === 'true');
    await press('Space');
    await page.waitForFunction(() => document.documentElement.dataset.colorScheme === 'light');
    expect(await dark.getAttribute('aria-checked')).toBe('false');
    await press('Space');
    await page.waitForFunction(() => document.documentElement.dataset.colorScheme === 'dark');

    // The list is closed by Escape, Tab or a click outside; the first two return the focus.
    await press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await hasFocus('[aria-haspopup=menu][aria-expanded=false]');
    await press('ArrowUp');
    await focused('Sign out');
    await press('Tab');
    await menu.waitFor({ state: 'hidden' });
    await button.click();
    await menu.waitFor();
    await page.getByRole('heading', { name: 'FAQ' }).click();
    await menu.waitFor({ state: 'hidden' });

    await button.focus();
    await press('Enter');
    await focused('Account / Settings');
    await press('Y');
    await focused('Your Public Profile');
    await press('Enter');
    await page.waitForURL(new RegExp(`/${me}$`));
    await menu.waitFor({ state: 'hidden' });
  });

  test('signing out removes what this browser stored, without browser errors on the way', async () => {
    await page.goto('/logger');
    await page.getByLabel('Call', { exact: true }).fill('JA1QYZ');
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('pileup.log-form.')));
    await page.getByRole('button', { name: new RegExp(me) }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login\?logout=success/);
    const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pileup.')));
    expect(stored.filter((key) => !key.startsWith('pileup.log-outbox.'))).toEqual([]);
    expect(browserErrors.filter((text) => !/status of 500/.test(text))).toEqual([]);
  });

  test('the confirmation link works without login, and its token is removed from the address', async () => {
    await page.goto('/account?confirm=no-such-token');
    await page.getByRole('heading', { name: 'Confirm your address' }).waitFor();
    await page.getByRole('alert').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
