import type { FullQsoResponse } from '@pileup/contract/logbook';
import { record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T10:00:00Z`;
const JA = { Call: 'JA1QYZ', Mode: 'CW', Freq: 14_025 };

async function page(qdo_id: number, reader?: Operator): Promise<FullQsoResponse> {
  const { status, body } = await (reader ?? testApp).call('vgetFullQso', { qdo_id });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

test('a contact shows how often the station worked the call before and after it, to everyone the same', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  await other.logQso({ ...JA, TS: day(1) });
  const ids: number[] = [];
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
    ids.push(
      (await me.logQso({ ...JA, Call: n === 2 ? 'JA1QYZ/P' : 'JA1QYZ', TS: day(n), Comment: 'private' })).qdo_id,
    );
  await me.logQso({ ...JA, Call: 'JA1QYZA', TS: day(1) });
  for (const reader of [me, other, undefined]) {
    const { earlier } = await page(ids[6] ?? 0, reader);
    expect(earlier).toMatchObject({ count: 6, later: 1 });
    expect(earlier.contacts).toEqual(
      [6, 5, 4, 3, 2].map((n) => ({ qdo_id: ids[n - 1], TS: day(n), Band: '20m', Mode: 'CW', SubMode: '' })),
    );
    expect((await page(ids[0] ?? 0, reader)).earlier).toEqual({ count: 0, later: 7, contacts: [] });
  }
  // For a portable call, contacts with the plain one count too.
  expect((await page(ids[1] ?? 0)).earlier).toMatchObject({ count: 1, later: 6 });
  await me.call('vqso/nuke', { qdo_id: ids[5] });
  expect((await page(ids[6] ?? 0)).earlier).toMatchObject({ count: 5, later: 1 });
});

test('contacts of the same minute and of one moment are before or after each other', async () => {
  const me = await testApp.operator();
  const one = await me.logQso({ ...JA, TS: '2026-03-01T10:00:00Z' });
  const two = await me.logQso({ ...JA, Freq: 7_010, TS: '2026-03-01T10:00:00Z' });
  const three = await me.logQso({ ...JA, Freq: 3_510, TS: '2026-03-01T10:00:30Z' });
  const counts = async ({ qdo_id }: { qdo_id: number }) => {
    const { count, later } = (await page(qdo_id)).earlier;
    return [count, later];
  };
  expect([await counts(one), await counts(two), await counts(three)]).toEqual([
    [0, 2],
    [1, 1],
    [2, 0],
  ]);
});

test('only the owner sees who confirmed a contact', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  await me.importFile(
    record({
      CALL: 'JA1QYZ',
      QSO_DATE: '20260301',
      TIME_ON: '1000',
      BAND: '20m',
      MODE: 'CW',
      LOTW_QSL_RCVD: 'Y',
      QSL_RCVD: 'Y',
      EQSL_QSL_RCVD: 'N',
    }),
  );
  const [{ qdo_id } = { qdo_id: 0 }] = (await me.call('vlogbook')).body.logbook;
  expect((await page(qdo_id, me)).confirmed_by).toEqual(['lotw', 'card']);
  for (const reader of [other, undefined]) {
    const shown = await page(qdo_id, reader);
    expect(shown.confirmed_by).toBeNull();
    expect(JSON.stringify(shown)).not.toMatch(/RCVD|lotw/i);
  }
  const { qdo_id: fresh } = await me.logQso(JA);
  expect((await page(fresh, me)).confirmed_by).toEqual([]);
});

test('the entity of the station is that of the call it used', async () => {
  const me = await testApp.operator();
  const { qdo_id } = await me.logQso({ ...JA, station_callsign: `EA8/${me.callsign}` });
  expect((await page(qdo_id)).station).toMatchObject({ dxcc: 29, country: 'Canary Is.' });
});
