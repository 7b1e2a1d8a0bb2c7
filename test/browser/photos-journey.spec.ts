import type { Page } from 'playwright-core';
import { jpegOf, phonePhoto } from '../api/social/test-images.ts';
import { faultsOf } from './faults.ts';
import { call, hold, intercept, open, product, refuse, register } from './operator.ts';

const file = async (name: string, at: number) => ({ name, mimeType: 'image/jpeg', buffer: await jpegOf(900, 600, at) });

const thumbs = (page: Page) => page.getByRole('button', { name: /^Photo of/ });
const names = async (page: Page) =>
  thumbs(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname));

const me = await register();
const { page, browserErrors } = await open(me);
await page.goto('/profile/pictures');

describe('photos are uploaded, cropped, shown and deleted', () => {
  const headerPhoto = () => page.getByRole('button', { name: `Account of ${me.user.my_callsign}` }).locator('img');

  /** Waits until the header has another photo. */
  const isReplaced = (before: string | null) =>
    page.waitForFunction(
      (old) => document.querySelector('header [aria-haspopup=menu] img')?.getAttribute('src') !== old,
      before,
    );
  const confirm = (button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click();

  test('without any, the page says what the first one is for', async () => {
    await page.getByText('No photos yet.').waitFor();
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Please select a file to upload.', { exact: true }).waitFor();
    expect(await headerPhoto().count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('several are uploaded one after the other; an invalid one shows why and can be dismissed', async () => {
    const script = { name: 'script.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') };
    const drawing = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    const chosen = [await file('shack.jpg', 1), script, drawing, await file('tower.jpg', 2)];
    await page.locator('input[type=file]').setInputFiles(chosen);
    await page.getByText('Error uploading photo: Selected file must be an image.', { exact: true }).waitFor();
    await page.getByText('Error uploading photo: Selected file must be an image: JPEG, PNG or GIF.').waitFor();
    await thumbs(page).nth(1).waitFor();
    await page.getByText('2 of 100').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss script.jpg' }).click();
    await page.getByRole('button', { name: 'Dismiss drawing.svg' }).click();
    expect(await page.getByText('Error uploading photo').count()).toBe(0);
    // The first one becomes the photo in the header.
    await headerPhoto().waitFor();
  });

  test('they can be dropped and pasted', async () => {
    const [dropped, pasted] = [await jpegOf(300, 500, 3), await phonePhoto()];
    const give = (kind: 'drop' | 'paste', content: Buffer) =>
      page.evaluate(
        ([type, base64]) => {
          const bytes = Uint8Array.from(atob(base64 ?? ''), (character) => character.charCodeAt(0));
          const files = new DataTransfer();
          files.items.add(new File([bytes], `${type}.jpg`, { type: 'image/jpeg' }));
          const options = { bubbles: true, cancelable: true };
          if (type === 'drop')
            document
              .querySelector('label:has([type=file])')
              ?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: files }));
          else document.body.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: files }));
        },
        [kind, content.toString('base64')],
      );
    await give('drop', dropped);
    await page.getByText('3 of 100').waitFor();
    await give('paste', pasted);
    await page.getByText('4 of 100').waitFor();
    expect(await thumbs(page).count()).toBe(4);
  });

  test('an upload shows its progress and continues while another page is open', async () => {
    const release = await hold(page, 'vuploadphoto');
    await page.locator('input[type=file]').setInputFiles([await file('a.jpg', 4), await file('b.jpg', 5)]);
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await page.getByText('0 of 2 uploaded').waitFor();
    await page.getByRole('button', { name: 'Cancel b.jpg' }).click();
    await page.getByRole('link', { name: 'Public view' }).click();
    await page.waitForURL(`**/pictures/${me.user.my_callsign}`);
    await page.goBack();
    // The public page has buttons of the same names, but no upload.
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    // A photo that arrives meanwhile moves nothing on screen.
    await thumbs(page).nth(1).click();
    const box = page.getByRole('dialog', { name: `Photos of ${me.user.my_callsign}` });
    const source = await box.locator('img').getAttribute('src');
    release();
    await page.getByText('5 of 100').waitFor();
    await box.getByText('2 of 4').waitFor();
    expect(await box.locator('img').getAttribute('src')).toBe(source);
    await page.keyboard.press('Escape');
  });

  test('one that the server could not store is retried', async () => {
    const letGo = await intercept(page, 'vuploadphoto', refuse(429, 'Too many requests.', 'too_many'));
    await page.locator('input[type=file]').setInputFiles(await file('again.jpg', 6));
    await page.getByText('Error uploading photo: Too many requests.').waitFor();
    letGo();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('6 of 100').waitFor();
  });

  test('a square of one becomes the profile photo, by keyboard and pointer', async () => {
    const before = await headerPhoto().getAttribute('src');
    const opener = page.getByRole('button', { name: 'Make default' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your profile photo' });
    const square = dialog.getByRole('button', { name: /^Crop area/ });
    await dialog.getByText('100 % of the shorter side, 17 % from the left, 0 % from the top').waitFor();
    await square.focus();
    for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Shift+-', '-']) await page.keyboard.press(key);
    await dialog.getByText('88 % of the shorter side, 33 % from the left, 6 % from the top').waitFor();
    await dialog.getByRole('button', { name: 'Smaller' }).click();
    await dialog.getByText(/^78 % of the shorter side/).waitFor();
    const box = await square.boundingBox();
    if (!box) throw new Error('the square is not there');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 900, box.y - 900, { steps: 4 });
    await page.mouse.up();
    await dialog.getByText('78 % of the shorter side, 0 % from the left, 0 % from the top').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const request = page.waitForRequest('**/api/vphotomakedefault');
    await dialog.getByRole('button', { name: 'Make default' }).click();
    expect((await request).postDataJSON().crop).toMatchObject({ left: 0, top: 0 });
    await page.getByText('Profile photo updated.').waitFor();
    // The focus is where it was.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Make default|Change crop/);
    await isReplaced(before);
    const { user } = await call('vuser', {}, me.token);
    expect(await headerPhoto().getAttribute('src')).toContain(user.profile_image_name);
    const served = await fetch(`${product}/photos/${user.profile_image_name}`);
    expect(served.headers.get('cache-control')).toContain('immutable');
  });

  test('the lightbox works by keyboard and returns the focus', async () => {
    await thumbs(page).nth(1).focus();
    await page.keyboard.press('Enter');
    const box = page.getByRole('dialog', { name: `Photos of ${me.user.my_callsign}` });
    await box.getByText('2 of 6').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    for (const [key, place] of [
      ['ArrowRight', 3],
      ['End', 6],
      ['ArrowRight', 1],
      ['ArrowLeft', 6],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key);
      await box.getByText(`${place} of 6`).waitFor();
    }
    for (let n = 0; n < 6; n++) {
      await page.keyboard.press('Tab');
      const within = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName);
      expect(within).toMatch(/DIALOG|BODY/);
    }
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    const opened = thumbs(page).nth(1);
    expect(await opened.evaluate((thumb) => thumb === document.activeElement)).toBe(true);
  });

  test('everybody sees them', async () => {
    const visitor = await open();
    const own = await names(page);
    await visitor.page.goto(`/pictures/${me.user.my_callsign}`);
    await thumbs(visitor.page).nth(5).waitFor();
    const title = `Photos of ${me.user.my_callsign} · Pileup`;
    await visitor.page.waitForFunction((expected) => document.title === expected, title);
    expect(await names(visitor.page)).toEqual(own);
    expect(await faultsOf(visitor.page)).toEqual([]);
    await visitor.page.goto('/pictures/EA8/G4QZX');
    await visitor.page.getByText('Error fetching photos: Nobody here has that callsign.').waitFor();
    await visitor.page.goto('/pictures/nobody');
    await visitor.page.getByText('There is no page at this address.').waitFor();
    expect([...visitor.browserErrors, ...browserErrors]).toEqual([]);
  });

  test('the profile photo is deleted, and the newest other one replaces it', async () => {
    const before = await headerPhoto().getAttribute('src');
    const line = page.getByRole('listitem').filter({ hasText: 'Profile photo' });
    const gone = await line.locator('img').getAttribute('src');
    await line.getByRole('button', { name: 'Delete photo' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this photo?' });
    await question.getByRole('button', { name: 'Delete photo' }).click();
    await page.getByText('5 of 100').waitFor();
    expect(await page.locator(`main img[src="${gone}"]`).count()).toBe(0);
    await isReplaced(before);
    await page.getByRole('listitem').first().getByText('Profile photo').waitFor();
  });

  test('one deleted in another window disappears in this one', async () => {
    const [first] = await call('vphotos', {}, me.token);
    const line = page.getByRole('listitem').first();
    await call('vphotodelete', { id: first?.id }, me.token);
    await line.getByRole('button', { name: 'Delete photo' }).click();
    await confirm('Delete photo');
    await page.getByText('Error deleting photo: Photo not found.').waitFor();
    await page.getByText('4 of 100').waitFor();
    expect(await thumbs(page).count()).toBe(4);
  });

  test('failures are shown in their words', async () => {
    const fails = refuse(503, 'The service is away.', 'unavailable');
    const stopFailures = [
      await intercept(page, 'vphotodelete', fails),
      await intercept(page, 'vphotomakedefault', fails),
    ];
    await page.getByRole('button', { name: 'Delete photo' }).first().click();
    await confirm('Delete photo');
    await page.getByText('Error deleting photo: The service is away.').waitFor();
    await page.getByRole('button', { name: 'Make default' }).first().click();
    await confirm('Make default');
    await page.getByText('Error setting default photo: The service is away.').waitFor();
    await page.keyboard.press('Escape');
    // The dialog is closed before the result is known: it is still shown.
    const letGo = await hold(page, 'vphotomakedefault', fails);
    await page.getByRole('button', { name: 'Make default' }).first().click();
    await confirm('Make default');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The alert is awaited from before: it disappears after some seconds.
    const shown = page.getByRole('alert').getByText('Error setting default photo: The service is away.').waitFor();
    letGo();
    await shown;
    stopFailures.push(await intercept(page, 'vphotos', fails));
    await page.reload();
    await page.getByText('Error fetching photos: The service is away.').waitFor();
    for (const again of stopFailures) again();
    await page.getByRole('button', { name: 'Retry' }).click();
    await thumbs(page).nth(3).waitFor();
  });
});
