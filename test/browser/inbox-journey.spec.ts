import type { SignedIn } from '@pileup/contract/identity';
import type { Page } from 'playwright-core';
import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { call, hold, intercept, logQso, open, refuse, register } from './operator.ts';
import { registerSubscriber } from './subscriber.ts';

const [me, other] = [await registerSubscriber(), await registerSubscriber()];
const [here, there] = [await open(me), await open(other)];

describe('two operators exchange messages in two browsers', () => {
  const inbox = (page: Page, unread?: number) =>
    page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: unread ? `Notifications, ${unread} unread` : 'Notifications', exact: true });
  const write = (from: SignedIn, to: SignedIn, message: string) =>
    call('vsendmessage', { recipient_id: to.user.id, message }, from.token);
  /** The browser would start again at the top of the page. */
  const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);
  // Only rows of the inbox count: the conversations on the same page have similar ones.
  const row = (page: Page, text: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: text, hasNot: page.getByRole('button', { name: /^Conversation with/ }) });

  test('the inbox is empty', async () => {
    await here.page.goto('/notifications');
    await here.page.getByText('No Notifications', { exact: true }).waitFor();
    await inbox(here.page).waitFor();
  });

  test('a message from the profile changes the badge and the list without a reload', async () => {
    const { page } = there;
    await page.goto(`/${me.user.my_callsign}`);
    await page.getByRole('button', { name: `Message ${me.user.my_callsign}` }).click();
    const dialog = page.getByRole('dialog', { name: `Message to ${me.user.my_callsign}` });
    const text = dialog.getByRole('textbox', { name: 'Message' });
    await text.fill('73');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Message too short. Please enter a message with at least 5 characters.').waitFor();
    // The draft is still there after the dialog was closed and opened again.
    const written = 'Good evening <b>Ann</b>,\n\nthanks for the contact!';
    await text.fill(written);
    await dialog.getByText(`${500 - written.length} characters left`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Message ${me.user.my_callsign}` }).click();
    expect(await text.inputValue()).toBe(written);
    // A message on screen is marked as seen after a second.
    const seen = await hold(here.page, 'vinbox/seen');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText(`Message sent to ${me.user.my_callsign}.`).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await inbox(here.page, 1).waitFor();
    expect(await here.page.title()).toBe('(1) Notifications · Pileup');
    seen();
    const message = row(here.page, `Message from ${other.user.my_callsign}`);
    // The message is shown as text: no HTML is interpreted, and line breaks stay.
    expect(await message.getByRole('paragraph').nth(1).innerText()).toBe(written);
    expect(await message.locator('b').count()).toBe(0);
    // The message is seen after it was on screen.
    await inbox(here.page).waitFor();
    await message.waitFor();
    // UTC comes first, the relative time second.
    expect((await message.getByRole('time').allInnerTexts()).join(' ')).toMatch(/^\d\d:\d\d (now|\d+ s)$/);
  });

  test('the reply shows in the badge and the title on any page', async () => {
    await there.page.goto('/');
    await inbox(there.page).waitFor();
    await here.page.getByRole('button', { name: `Reply to ${other.user.my_callsign}` }).click();
    const dialog = here.page.getByRole('dialog', { name: `Message to ${other.user.my_callsign}` });
    await dialog.getByRole('textbox', { name: 'Message' }).fill('It was a pleasure.');
    const allow = await intercept(here.page, 'vsendmessage', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Failed to send message. Please try again.').waitFor();
    allow();
    // The dialog is closed while sending: the result is still shown, and no draft is left to be sent twice.
    const release = await hold(here.page, 'vsendmessage');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.locator('textarea[readonly]').waitFor();
    await here.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    release();
    await here.page.getByText(`Message sent to ${other.user.my_callsign}.`).waitFor();
    await here.page.getByRole('button', { name: `Reply to ${other.user.my_callsign}` }).click();
    expect(await dialog.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
    await here.page.keyboard.press('Escape');
    await inbox(there.page, 1).waitFor();
    expect(await there.page.title()).toBe('(1) Home · Pileup');
    await inbox(there.page, 1).click();
    await row(there.page, 'It was a pleasure.').waitFor();
    await inbox(there.page).waitFor();
  });

  test('the list does not move while it is read: new rows wait', async () => {
    await here.page.getByRole('heading', { name: 'Inbox' }).hover();
    const first = row(here.page, 'thanks for the contact!');
    const before = await first.boundingBox();
    await write(other, me, 'A second one.');
    const pill = here.page.getByRole('button', { name: '1 new notification' });
    await pill.waitFor();
    expect(await first.boundingBox()).toEqual(before);
    await pill.click();
    await row(here.page, 'A second one.').waitFor();
    await inbox(here.page).waitFor();
  });

  test('a notification of a contact links to the contact, one of a follower to the profile', async () => {
    const { qso } = await logQso(other.token, { Call: me.user.my_callsign, Freq: 14_025 });
    await call('vsetfollowstate', { user_id: me.user.id, follow_level: 1 }, other.token);
    await here.page.mouse.move(5, 5);
    const link = here.page.getByRole('link', { name: `${other.user.my_callsign} logged a contact with you` });
    expect(await link.getAttribute('href')).toBe(`/qso/${qso.qdo_id}`);
    const follower = here.page.getByRole('link', { name: `${other.user.my_callsign} follows you` });
    expect(await follower.getAttribute('href')).toBe(`/${other.user.my_callsign}`);
    await call('vqso/nuke', { qdo_id: qso.qdo_id }, other.token);
  });

  test('a row deleted in another window disappears in this one', async () => {
    const { page } = here;
    const idOf = async (text: string) => {
      const { notifications, OldNotifications } = await call('vinbox', {}, me.token);
      return [...notifications, ...OldNotifications].find(({ message }) => message === text)?.id;
    };
    await write(other, me, 'Read elsewhere.');
    await row(page, 'Read elsewhere.').waitFor();
    await call('vinbox/delete', { id: await idOf('Read elsewhere.') }, me.token);
    await row(page, 'Read elsewhere.').waitFor({ state: 'detached' });
    // A message also disappears without an event: reporting it shows that it is gone.
    await write(other, me, 'Gone in a moment.');
    await row(page, 'Gone in a moment.').waitFor();
    const id = await idOf('Gone in a moment.');
    const allow = await intercept(page, 'vreportmessage', async (route) => {
      await call('vinbox/delete', { id }, me.token);
      await route.fallback();
    });
    await row(page, 'Gone in a moment.').getByRole('button', { name: 'Report this message' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    await page.getByText('Message not found.').waitFor();
    await row(page, 'Gone in a moment.').waitFor({ state: 'detached' });
    allow();
  });

  test('delete, report, block, and unblock', async () => {
    const { page } = here;
    const second = row(page, 'A second one.');
    await second.getByRole('button', { name: 'Report this message' }).click();
    const report = page.getByRole('dialog', { name: 'Report this message?' });
    await report.getByRole('textbox', { name: 'Reason' }).fill('Advertising');
    const reported = page.waitForRequest('**/api/vreportmessage');
    await page.keyboard.press('Enter');
    expect((await reported).postDataJSON()).toMatchObject({ reason: 'Advertising' });
    await page.getByText('Message reported to the administrators.').waitFor();
    await report.waitFor({ state: 'detached' });
    const remove = async () => {
      await second.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    };
    // On failure an error is shown, and the message is back.
    const allow = await intercept(page, 'vinbox/delete', refuse(503, 'Away.', 'unavailable'));
    await remove();
    await page.getByText('Failed to delete the notification. Please try again.').waitFor();
    await second.waitFor();
    allow();
    await remove();
    await second.waitFor({ state: 'detached' });
    const thanks = row(page, 'thanks for the contact!');
    await thanks.getByRole('button', { name: `Block ${other.user.my_callsign}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await page.getByRole('list', { name: 'Blocked operators' }).getByText(other.user.my_callsign).waitFor();
    await expect(write(other, me, 'Can you hear me?')).rejects.toThrow('does not accept messages');
    await page.getByRole('button', { name: `Unblock ${other.user.my_callsign}` }).press('Enter');
    await page.getByRole('list', { name: 'Blocked operators' }).waitFor({ state: 'detached' });
    await page.getByText(`${other.user.my_callsign} unblocked.`).waitFor();
    expect(await isFocusLost(page)).toBe(false);
    await write(other, me, 'Can you hear me now?');
    await page.mouse.move(5, 5);
    await row(page, 'Can you hear me now?').waitFor();
  });

  test('blocking works on the profile, too, and prevents messages until unblocked', async () => {
    const { page } = here;
    const station = other.user.my_callsign;
    await page.goto(`/${station}`);
    await page.getByRole('button', { name: `Block ${station}` }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Block ${station}?` });
    await dialog.getByText('can no longer message or follow you').waitFor();
    await dialog.getByRole('button', { name: 'Block' }).press('Enter');
    await page.getByText(`You have blocked ${station}.`).waitFor();
    expect(await isFocusLost(page)).toBe(false);
    expect(await page.getByRole('button', { name: `Message ${station}` }).count()).toBe(0);
    await expect(write(other, me, 'And from there?')).rejects.toThrow('does not accept messages');
    // The profile is shown from the device's copy; the first read of the server arrives late, from before unblocking.
    const late = Promise.withResolvers<void>();
    await page.route(
      '**/api/vprofilefor*',
      async (route) => {
        const response = await route.fetch();
        await late.promise;
        // Cancelled by the page.
        await route.fulfill({ response }).catch(() => undefined);
      },
      { times: 1 },
    );
    await page.reload();
    await page.getByRole('button', { name: `Unblock ${station}` }).press('Enter');
    await page.getByText(`${station} unblocked.`).waitFor();
    late.resolve();
    await page.getByRole('button', { name: `Message ${station}` }).waitFor();
    expect(await isFocusLost(page)).toBe(false);
    await page.goto('/notifications');
    await row(page, 'Can you hear me now?').waitFor();
  });

  test('a failed load shows an error, and Retry loads again', async () => {
    const away = refuse(503, 'Away.', 'unavailable');
    const stopFailures = [await intercept(here.page, 'vinbox', away), await intercept(here.page, 'vblocked', away)];
    await here.page.reload();
    await here.page.getByText('Failed to load notifications.').waitFor();
    const blocked = here.page.getByRole('region', { name: 'Blocked' });
    await blocked.getByText('Failed to load blocked operators.').waitFor();
    for (const again of stopFailures) again();
    await blocked.getByRole('button', { name: 'Retry' }).click();
    await blocked.waitFor({ state: 'detached' });
    await here.page.getByRole('button', { name: 'Retry' }).click();
    await row(here.page, 'Can you hear me now?').waitFor();
  });

  test('without a subscription messages can be read, and writing leads to the subscription', async () => {
    const reader = await register();
    await write(me, reader, 'Welcome on the air!');
    const { page } = await open(reader, { theme: 'light', width: 390 });
    await page.goto('/notifications');
    await row(page, 'Welcome on the air!').waitFor();
    await page.getByRole('button', { name: `Reply to ${me.user.my_callsign}` }).click();
    await page.getByRole('dialog').getByText('Only subscribers can send messages.').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Upgrade' }).click();
    await page.waitForURL(/\/\?upgrade-required=1$/);
  });

  test('following from the profile updates the count and the filter on the home page at once', async () => {
    const { page } = there;
    const station = me.user.my_callsign;
    const follow = page.getByRole('button', { name: `Follow ${station}` });
    const following = page.getByRole('button', { name: `Following ${station}`, pressed: true });
    await call('vsetfollowstate', { user_id: me.user.id, follow_level: 0 }, other.token);
    await call('vrigcontrol/set', { freq: 14_205, mode: 'USB', op_mode: 1 }, me.token);
    await page.goto(`/${station}`);
    await follow.click();
    await following.waitFor();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('checkbox', { name: 'Following 1' }).check();
    await page.getByRole('article', { name: station }).waitFor();
    expect(await page.getByRole('article', { name: other.user.my_callsign }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Following 1' }).uncheck();
    await page.goto(`/${station}`);
    const allow = await intercept(page, 'vsetfollowstate', (route) => route.abort());
    await following.click();
    await page.getByText('Failed to unfollow. Please try again.').waitFor();
    await following.waitFor();
    allow();
    await following.click();
    await follow.waitFor();
  });

  test.each([
    { theme: 'dark', width: 1440 },
    { theme: 'light', width: 360 },
  ] as const)('axe finds nothing in a full inbox, $theme at $width px', async (display) => {
    const { page, browserErrors } = await open(me, display);
    await page.goto('/notifications');
    await row(page, 'Can you hear me now?').waitFor();
    expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
    expect(browserErrors).toEqual([]);
  });
});
