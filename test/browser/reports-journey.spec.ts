import { jpegOf } from '../api/social/test-images.ts';
import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { intercept, open, product, refuse, register, uploadPhoto } from './operator.ts';
import { registerAdmin } from './subscriber.ts';

test('a photo is reported, hidden by an administrator with a reason, its owner is informed, the history shows it', async () => {
  const [admin, owner, reader] = [await registerAdmin(), await register(), await register()];
  const call = owner.user.my_callsign;
  const { photo } = await uploadPhoto(owner.token, await jpegOf(600, 400));
  await uploadPhoto(owner.token, await jpegOf(500, 400, 1));
  const [administration, here, there] = [await open(admin), await open(owner), await open(reader)];

  // A reader reports in the lightbox, after a first try that is refused.
  await there.page.goto(`/pictures/${call}`);
  await there.page
    .getByRole('button', { name: `Photo of ${call}` })
    .last()
    .click();
  const lightbox = there.page.getByRole('dialog', { name: `Photos of ${call}` });
  await lightbox.getByRole('button', { name: 'Report' }).click();
  const dialog = there.page.getByRole('dialog', { name: 'Report this photo?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('This is an advertisement.');
  // Keys of the lightbox are ordinary keys here.
  await there.page.keyboard.press('ArrowLeft');
  await lightbox.getByText('2 of 2').waitFor();
  expect(await faultsOf(there.page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  const allow = await intercept(there.page, 'vreportcontent', refuse(429, 'Please wait a moment.', 'too_many'));
  await dialog.getByRole('button', { name: 'Report' }).click();
  await dialog.getByText('Please wait a moment.').waitFor();
  allow();
  await dialog.getByRole('button', { name: 'Report' }).click();
  await there.page.getByText('Photo reported to the administrators.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await lightbox.getByRole('button', { name: 'Report' }).click();
  await dialog.getByRole('button', { name: 'Report' }).click();
  await dialog.getByText('You have already reported this photo.').waitFor();

  // The administrator finds the page in the menu.
  await administration.page.goto('/docs');
  await administration.page.getByRole('button', { name: /^Account of/ }).click();
  await administration.page.getByRole('menuitem', { name: 'Reports' }).click();
  await administration.page.waitForURL('**/admin/reports');
  const item = administration.page
    .getByRole('listitem')
    .filter({ has: administration.page.getByText(`Photo of ${call}`) });
  await item.getByText('reported once').waitFor();
  await item.getByText('This is an advertisement.').waitFor();
  expect(
    await item.getByRole('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(320);
  await item.getByRole('button', { name: 'Hide…' }).click();
  const decision = administration.page.getByRole('dialog', { name: 'Hide: photo' });
  await decision.getByRole('textbox', { name: 'Reason' }).fill('  .');
  await decision.getByRole('button', { name: 'Hide' }).click();
  await decision.getByText('A reason has at least 3 characters.').waitFor();
  await decision.getByRole('textbox', { name: 'Reason' }).fill('No advertisements here.');
  await decision.getByRole('button', { name: 'Hide' }).click();
  await administration.page.getByText('Hidden.', { exact: true }).waitFor();
  await item.getByRole('button', { name: 'Show again…' }).waitFor();
  expect(await faultsOf(administration.page, WCAG_AND_BEST_PRACTICE)).toEqual([]);

  // Readers no longer see it; its owner does, with the reason, and finds it in the inbox.
  await there.page.goto(`/pictures/${call}`);
  await there.page.getByRole('img', { name: `Photo of ${call}` }).waitFor();
  expect(await there.page.getByRole('img', { name: `Photo of ${call}` }).count()).toBe(1);
  const file = () => fetch(`${product}/photos/${photo.profile_image_name}`);
  for (let tries = 0; (await file()).status !== 404 && tries < 600; tries++) await there.page.waitForTimeout(100);
  expect((await file()).status).toBe(404);
  await here.page.goto('/notifications');
  const notice = here.page.getByRole('listitem').filter({ hasText: 'The administrators have hidden your photo' });
  await notice.getByText('Reason: No advertisements here.').waitFor();
  await here.page.goto('/profile/pictures');
  await here.page.getByText('The administrators have hidden it from everyone else.').waitFor();
  const own = here.page.getByRole('img', { name: `Photo of ${call}` }).last();
  expect(await own.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(320);

  await administration.page.getByRole('link', { name: 'History' }).click();
  const act = administration.page.getByRole('listitem').filter({ hasText: `hid photo ${photo.id} of ${call}` });
  await act.getByText('No advertisements here.').waitFor();
  expect([...administration.browserErrors, ...here.browserErrors, ...there.browserErrors]).toEqual([]);
});
