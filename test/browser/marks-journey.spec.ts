import { startOwnProduct } from './own-product.ts';

// Far from the screen, below the cards of other tests, the feed does not change.
await startOwnProduct();
const { call, logQso, open, register, WHOLE_HOME } = await import('./operator.ts');

test('a live card and the feed say what a contact would be worth, and fill in the log bar', async () => {
  const [me, other] = [await register(), await register()];
  const letters = Array.from({ length: 25 }, (_, at) => String.fromCharCode(65 + at));
  const log = (letter: string) => logQso(me.token, { Call: `DL1Q${letter}A` });
  for (const letter of letters.slice(1)) await log(letter);
  const { page, browserErrors } = await open(me);
  await page.setViewportSize(WHOLE_HOME);
  await page.goto('/');
  const card = page.getByRole('article', { name: other.user.my_callsign });
  await call('vrigcontrol/set', { freq: 14_074, mode: 'FT8', op_mode: 2 }, other.token);
  // In a log with few contacts nearly everything is new, so nothing is marked.
  await card.getByText('20m').waitFor();
  expect(await page.getByText('New entity').count()).toBe(0);
  await log('A');
  await page.reload();
  await card.getByText('New entity').waitFor();
  // Every second contact is blurred without a subscription: nothing shows its entity.
  const row = page
    .getByRole('region', { name: /QSO feed/i })
    .getByRole('listitem')
    .filter({ hasText: other.user.my_callsign });
  const { qdo_id } = await logQso(other.token, { Call: 'ZL2QAA', Mode: 'CW', Freq: 21_020, Comment: 'Marks' });
  const shown = qdo_id % 2;
  await row.getByText(shown ? 'New entity' : 'Upgrade to see').waitFor();
  expect(await row.getByText('New entity').count()).toBe(shown);
  expect(await row.getByRole('link', { name: 'Log a contact with ZL2QAA' }).count()).toBe(shown);
  // A contact logged on this page is no longer new.
  await page.getByLabel('Call', { exact: true }).fill(other.user.my_callsign);
  await page.getByLabel('Freq MHz').fill('14.074');
  await page.getByLabel('Call', { exact: true }).press('Enter');
  await card.getByText('New entity').waitFor({ state: 'detached' });
  await page.waitForFunction(() => !/\d+ unsent/.test(document.body.innerText));
  await card.getByText('New in Data').waitFor();
  await card.getByRole('link', { name: `Log a contact with ${other.user.my_callsign}` }).click();
  await page.waitForURL(/\/logger$/);
  // The URL changes before the new page replaces the field of the old one.
  await page.getByRole('heading', { name: 'Logger', level: 1 }).waitFor();
  const field = await page.getByLabel('Call', { exact: true }).elementHandle();
  await page.waitForFunction(([input, call]) => (input as HTMLInputElement).value === call, [
    field,
    other.user.my_callsign,
  ] as const);
  expect(await page.getByLabel('Freq MHz').inputValue()).toBe('14.074');
  expect(await page.getByRole('radio', { name: 'FT8' }).isChecked()).toBe(true);
  expect(browserErrors).toEqual([]);
});
