import { faultsOf } from './faults.ts';
import { logQso, open, register, storedRow } from './operator.ts';

const HOME = { fields: { MY_GRIDSQUARE: 'IO91wm' } };

test('columns are chosen, ordered and resized with the keyboard and the pointer, and stay so', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'JA1QYZ', SNT: '599', RCV: '579', GridSquare: 'PM95', Name: 'Haruka', ...HOME });
  const { page, browserErrors } = await open(me);
  await page.goto('/logs');
  await storedRow(page, 'JA1QYZ').waitFor();
  const heads = () =>
    page
      .getByRole('table', { name: 'Logbook' })
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.filter((cell) => cell.clientWidth > 0).map((cell) => cell.textContent));
  const usual = ['Edit or select', 'Time (UTC)', 'Info', 'Call', 'Mode', 'Band', 'Freq', 'Name', 'Country', 'Comment'];
  expect(await heads()).toEqual(usual);

  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const list = page.getByRole('list', { name: 'Columns' });
  for (const text of ['Comment', 'Country', 'Info']) await list.getByLabel(text, { exact: true }).uncheck();
  for (const text of ['Sent', 'Grid', 'Distance', 'Beam', 'QSL']) await list.getByLabel(text, { exact: true }).check();
  expect(await list.getByLabel('Call', { exact: true }).isDisabled()).toBe(true);
  const up = list.getByRole('button', { name: 'Move Grid up' });
  await up.focus();
  for (let times = 0; times < 2; times++) await page.keyboard.press('Enter');
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  await list.getByLabel('Width of Name').fill('300');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const chosen = ['Edit or select', 'Time (UTC)', 'Call', 'Mode', 'Band', 'Freq', 'Grid', 'Name', 'Sent'];
  expect(await heads()).toEqual([...chosen, 'Distance', 'Beam', 'QSL']);
  const row = page.locator('tr[data-qso]').first();
  await row.getByText('PM95').waitFor();
  expect(await row.innerText()).toMatch(/599/);
  expect(await row.innerText()).toMatch(/(5,9\d\d mi|9,5\d\d km)\s+\d\d°/);
  const width = (name: string) =>
    page.getByRole('columnheader', { name, exact: true }).evaluate((cell) => Math.round(cell.clientWidth));
  expect(await width('Name')).toBe(300);

  const box = await page.getByRole('columnheader', { name: 'Name', exact: true }).boundingBox();
  if (!box) throw new Error('no column');
  await page.mouse.move(box.x + box.width - 3, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 103, box.y + 10, { steps: 5 });
  await page.mouse.up();
  expect(await width('Name')).toBe(200);
  expect(new URL(page.url()).search).toBe('');

  await page.reload();
  await row.getByText('PM95').waitFor();
  expect(await heads()).toEqual([...chosen, 'Distance', 'Beam', 'QSL']);
  expect(await width('Name')).toBe(200);
  await page.getByRole('columnheader', { name: 'Grid' }).getByRole('link').click();
  await page.waitForURL('**/logs?sort=grid');
  expect(await faultsOf(page)).toEqual([]);

  // A phone always shows the same columns.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.getByRole('button', { name: 'Columns' }).isVisible()).toBe(false);
  expect(await row.getByText('Haruka').isVisible()).toBe(true);
  expect(await row.getByText('PM95').isVisible()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.keyboard.press('Escape');
  expect(await heads()).toEqual(usual);
  expect(browserErrors).toEqual([]);
});
