import { jpegOf } from '../api/social/test-images.ts';
import { faultsOf } from './faults.ts';
import { call, hold, intercept, open, refuse, register } from './operator.ts';
import { publishPost } from './publish-post.ts';

const TITLE = 'Ten watts on a wet hill';
const BODY = 'Box, rod, wire, tea. The forecast said dry until four, so of course it rained from two.';

const [author, reader] = [await register(), await register()];
const { page, browserErrors } = await open(author);
let postId = 0;

const field = (name: string) => page.locator(`[name=${name}]`);
const text = () => page.getByRole('textbox', { name: 'Text, Markdown' });
const preview = () => page.getByRole('region', { name: 'Preview' });
const publish = () => page.getByRole('button', { name: 'Publish' }).click();
const picture = async (name: string, n: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpegOf(900, 600, n),
});

test('the editor says what is missing, under each field', async () => {
  await page.goto('/news');
  await page.getByRole('link', { name: 'New post' }).first().click();
  await page.waitForURL('**/post/new');
  await field('title').waitFor();
  expect(await field('captcha_answer').count()).toBe(0);
  await publish();
  for (const error of [
    'Title must be between 10 and 250 characters.',
    'You must select an image or enter a YouTube video ID.',
    'Body must be more than 50 characters.',
  ])
    await page.getByText(error, { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title');
  await page.getByText('Video', { exact: true }).click();
  await field('youtube_video_id').fill('nothing');
  await publish();
  await page.getByText('Invalid YouTube video ID.', { exact: true }).waitFor();
  await field('youtube_video_id').fill('');
  await page.getByText('News', { exact: true }).first().click();
  expect(await faultsOf(page)).toEqual([]);
});

test('the text is written with the toolbar and shortcuts, previewed, and restored after a reload', async () => {
  await field('title').fill(TITLE);
  await text().fill(BODY);
  await text().press('Control+Home');
  for (let n = 0; n < 3; n++) await text().press('Shift+ArrowRight');
  await text().press('Control+b');
  expect(await text().inputValue()).toBe(`**Box**${BODY.slice(3)}`);
  await text().press('Control+z');
  expect(await text().inputValue()).toBe(BODY);
  await text().press('Control+End');
  await text().pressSequentially('\n\n- a rod');
  await text().press('Enter');
  await text().pressSequentially(`a wire, worked ${reader.user.my_callsign}`);
  await preview().getByRole('listitem').filter({ hasText: 'a wire' }).waitFor();
  await preview().getByRole('link', { name: reader.user.my_callsign }).waitFor();
  await page.getByLabel('Pictures for the text').setInputFiles(await picture('tree.jpg', 2));
  await preview().locator('img[alt=tree]').waitFor();
  await page
    .getByLabel('Hero picture')
    .setInputFiles([{ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
  await page.getByText('Selected file must be an image.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Dismiss x.txt' }).click();
  const letGo = await hold(page, 'vpostpicture');
  await page.getByLabel('Hero picture').setInputFiles(await picture('hill.jpg', 3));
  await publish();
  const uploading = page.getByText('A picture is still being uploaded.');
  await uploading.waitFor();
  await letGo();
  await uploading.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change picture' }).waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft stored in this browser').waitFor();
  const written = await text().inputValue();
  await page.reload();
  await page.getByText('Your draft was restored.').waitFor();
  expect([await field('title').inputValue(), await text().inputValue()]).toEqual([TITLE, written]);
  await page.getByText('hill.jpg').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('a failed save loses nothing; then the post is published', async () => {
  const letGo = await intercept(page, 'vstore', refuse(429, 'Too many requests.', 'too_many'));
  await publish();
  await page.getByText(/^Failed to save post\./).waitFor();
  expect(await field('title').inputValue()).toBe(TITLE);
  letGo();
  await publish();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  postId = Number(/post\/(\d+)/.exec(page.url())?.[1]);
  expect(postId).toBeGreaterThan(100);
  await page.locator('article img[alt=tree]').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/post/new');
  await field('title').waitFor();
  expect(await field('title').inputValue()).toBe('');
});

test('the author edits it and returns to the changed post', async () => {
  await page.goto(`/post/${postId}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await field('title').fill(`${TITLE}, corrected`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/post/*/*?updated=true');
  await page.getByText('Post updated successfully! It may take a minutes to show up.').waitFor();
  await page.getByRole('heading', { level: 1, name: `${TITLE}, corrected` }).waitFor();
});

test('a reader comments, the author is notified, answers, and hides a comment', async () => {
  const { page: theirs, browserErrors: complaints } = await open(reader);
  await theirs.goto(`/post/${postId}`);
  expect(await theirs.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  const box = theirs.getByRole('textbox', { name: 'Write a comment' });
  await box.fill('x');
  await theirs.getByRole('button', { name: 'Comment', exact: true }).click();
  await theirs.getByText('Comments must be 2 to 2,000 characters long.').waitFor();
  await box.fill('Which balun? Mine is at https://example.org/balun.');
  await box.press('Control+Enter');
  const link = theirs.getByRole('link', { name: 'https://example.org/balun', exact: true });
  await link.waitFor();
  expect(await link.getAttribute('rel')).toBe('nofollow ugc noopener');
  expect(await box.inputValue()).toBe('');

  await page.goto('/notifications');
  await page.getByRole('link', { name: new RegExp(`^${reader.user.my_callsign} commented`) }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Which balun?' });
  await row.waitFor();
  expect(page.url()).toMatch(/#comment-\d+$/);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('49 to 1, in a soap box.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: 'soap box' }).getByText('Author', { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: `Options for the comment by ${reader.user.my_callsign}` }).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await row.getByText('Hidden', { exact: true }).waitFor();
  const { comments } = await call('vcomments', { about: 'post', id: postId });
  expect(comments.map(({ text: shown }) => shown)).toEqual(['49 to 1, in a soap box.']);
  expect(complaints).toEqual([]);
});

test('a comment is deleted by its writer, who is asked first', async () => {
  const text = 'Written in the wrong place.';
  await call('vcomment/store', { about: 'post', id: postId, text }, reader.token);
  const { page: theirs, browserErrors: complaints } = await open(reader);
  await theirs.goto(`/post/${postId}`);
  const comment = theirs.getByRole('listitem').filter({ hasText: text });
  const chooseDelete = async () => {
    await comment.getByRole('button', { name: `Options for the comment by ${reader.user.my_callsign}` }).click();
    await theirs.getByRole('menuitem', { name: 'Delete' }).click();
    return theirs.getByRole('dialog').filter({ hasText: 'Delete this comment?' });
  };
  const shown = async () =>
    (await call('vcomments', { about: 'post', id: postId }, reader.token)).comments.map((one) => one.text);
  const question = await chooseDelete();
  await question.waitFor();
  expect(await shown()).toContain(text);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await shown()).toContain(text);
  await (await chooseDelete()).getByRole('button', { name: 'Delete', exact: true }).click();
  await comment.waitFor({ state: 'detached' });
  expect(await shown()).not.toContain(text);
  expect(complaints).toEqual([]);
});

test('a reader reports the post; a video shows its poster first; the owner deletes', async () => {
  const id = await publishPost(author.token, {
    title: 'A tower comes down, slowly',
    body: BODY,
    youtube_video_id: 'dQw4w9WgXcQ',
  });
  const { page: theirs } = await open(reader);
  await theirs.goto('/ham-radio-videos');
  await theirs.getByRole('link', { name: 'A tower comes down, slowly' }).first().click();
  await theirs.getByRole('button', { name: 'Play A tower comes down, slowly' }).waitFor();
  await theirs.getByRole('button', { name: 'Report' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Report this post?' });
  await dialog.getByRole('textbox').fill('Not about radio');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await theirs.getByText('Post reported to the administrators.').waitFor();
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click();
  await page.waitForURL('**/ham-radio-videos');
  await page.goto(`/post/${id}`);
  await page.getByText('Failed to load post.').waitFor();
  expect(browserErrors).toEqual([]);
});
