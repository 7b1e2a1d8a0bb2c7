import { faultsOf } from './faults.ts';
import { logQso, open, register } from './operator.ts';

const JA = { Call: 'JA1QYZ', GridSquare: 'PM95' };

test('a contact shows what was worked before, and the time of clocks and the sun at both ends', async () => {
  const me = await register();
  const first = await logQso(me.token, { ...JA, TS: '2026-01-05T10:00:00Z' });
  await logQso(me.token, { ...JA, Freq: 14_030, TS: '2026-02-05T10:00:00Z' });
  const { qdo_id } = await logQso(me.token, { ...JA, Call: 'JA1QYZ/P', TS: '2026-03-05T21:32:00Z' });
  const { page, browserErrors } = await open(me);
  await page.goto(`/qso/${qdo_id}`);
  const call = me.user.my_callsign;
  await page.getByText(`${call} had worked JA1QYZ/P 2 times, last on 5 Feb 2026.`).waitFor();
  expect(await page.getByRole('link', { name: 'All in the logbook' }).count()).toBe(1);
  await page.getByText('Not confirmed yet').waitFor();
  const ends = page.getByRole('region', { name: 'Path' });
  await ends.getByTitle('Asia/Tokyo').waitFor();
  expect(await ends.getByTitle('Asia/Tokyo').innerText()).toBe('06:32 +1');
  expect(await ends.getByTitle('Europe/London').innerText()).toBe('21:32');
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('list', { name: 'Earlier contacts with JA1QYZ/P' }).getByRole('link').nth(1).click();
  await page.waitForURL(`**/qso/${first.qdo_id}`);
  await page.getByText(`${call}’s first contact with JA1QYZ. 2 contacts since.`).waitFor();
  await page.getByRole('link', { name: 'All in the logbook' }).click();
  await page.waitForURL('**/logs?filter=*');
  await page.waitForFunction(() => document.querySelectorAll('tr[data-qso]').length === 3);
  expect(browserErrors).toEqual([]);
});

test('a visitor sees the same contacts, but neither confirmations nor a link to the logbook', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'W1QAB', TS: '2026-01-05T10:00:00Z' });
  const { qdo_id } = await logQso(me.token, { Call: 'W1QAB', Freq: 14_030, TS: '2026-03-05T21:32:00Z' });
  const { page, browserErrors } = await open();
  await page.goto(`/qso/${qdo_id}`);
  await page.getByText(`${me.user.my_callsign} had worked W1QAB once, on`).waitFor();
  await page.getByText('shown at its centre, where the local time may differ').waitFor();
  expect(await page.getByText(/confirmed/i).count()).toBe(0);
  expect(await page.getByRole('link', { name: /in the logbook/ }).count()).toBe(0);
  expect(browserErrors).toEqual([]);
});
