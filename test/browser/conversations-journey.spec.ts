import { faultsOf } from './faults.ts';
import { call, open } from './operator.ts';
import { registerSubscriber } from './subscriber.ts';

test('a new follower is followed back from the notification or the profile', async () => {
  const [me, other] = [await registerSubscriber(), await registerSubscriber()];
  await call('vsetfollowstate', { user_id: me.user.id, follow_level: 1 }, other.token);
  const name = `Follow back ${other.user.my_callsign}`;
  const { page, browserErrors } = await open(me);
  await page.goto(`/${other.user.my_callsign}`);
  await page.getByRole('button', { name, exact: true }).waitFor();
  await page.goto('/notifications');
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByText(`You follow ${other.user.my_callsign}.`).waitFor();
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  await page.goto(`/${other.user.my_callsign}`);
  await page.getByRole('button', { name: `Following ${other.user.my_callsign}`, exact: true }).waitFor();
  expect(browserErrors).toEqual([]);
});

test('messages are grouped by operator, and a reply is written below the conversation', async () => {
  const [me, other] = [await registerSubscriber(), await registerSubscriber()];
  const call1 = other.user.my_callsign;
  await call('vsendmessage', { recipient_id: me.user.id, message: 'Good evening!' }, other.token);
  await call('vsendmessage', { recipient_id: other.user.id, message: 'Good evening to you.' }, me.token);
  const { page, browserErrors } = await open(me);
  await page.goto('/notifications');
  await page.getByRole('button', { name: `Conversation with ${call1}` }).click();
  const dialog = page.getByRole('dialog', { name: `Message to ${call1}` });
  const messages = dialog.getByRole('region', { name: `Conversation with ${call1}` }).getByRole('listitem');
  await messages.nth(1).waitFor();
  expect((await messages.allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
    'Good evening to you.',
    'Good evening!',
  ]);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('See you on 20 m.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText(`Message sent to ${call1}.`).waitFor();
  await page
    .getByRole('button', { name: `Conversation with ${call1}` })
    .getByText('See you on 20 m.')
    .waitFor();
  await page.getByRole('button', { name: `Reply to ${call1}` }).click();
  await messages.filter({ hasText: 'See you on 20 m.' }).waitFor();
  expect(browserErrors).toEqual([]);
});

test('a kind of notifications is turned off on the account page, and stays off', async () => {
  const [me, other] = [await registerSubscriber(), await registerSubscriber()];
  const { page, browserErrors } = await open(me);
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'What you are notified of' }).click();
  const followers = page.getByRole('checkbox', { name: 'New followers' });
  expect(await followers.isChecked()).toBe(true);
  const stored = page.waitForResponse('**/api/vnotifysettings/set');
  await followers.uncheck();
  await stored;
  await page.reload();
  await followers.waitFor();
  expect(await followers.isChecked()).toBe(false);
  expect(await faultsOf(page)).toEqual([]);
  await call('vsetfollowstate', { user_id: me.user.id, follow_level: 1 }, other.token);
  expect((await call('vinbox', {}, me.token)).notifications.filter(({ type_id }) => type_id === 110)).toEqual([]);
  expect(browserErrors).toEqual([]);
});
