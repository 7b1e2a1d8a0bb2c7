import type { NewestQsosResponse } from '@pileup/contract/logbook';
import { record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

const newestOf = async (me: Operator, version?: string): Promise<NewestQsosResponse> =>
  (await me.call('vlogbook/newest', version === undefined ? {} : { version })).body;
const callsOf = ({ newest }: NewestQsosResponse) => newest?.map(({ Call }) => Call);

test('an empty log', async () => {
  const me = await testApp.operator();
  expect(await newestOf(me)).toEqual({ version: '', newest: [], count: 0 });
  expect(await newestOf(me, '')).toEqual({ version: '', newest: null, count: 0 });
});

test('are sent with every field of a row and of a previous contact, newest first, and only after a change', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const first = await me.logQso({ Call: 'JA1QYZ', TS: '2026-11-20T10:00:00Z', Name: 'Haruka', SNT: '59', Power: 100 });
  await me.logQso({ Call: 'DL1QAA', TS: '2026-11-21T10:00:00Z' });
  await other.logQso({ Call: 'F5QAA' });
  const response = await newestOf(me);
  expect([callsOf(response), response.count]).toEqual([['DL1QAA', 'JA1QYZ'], 2]);
  expect(response.newest?.[1]).toEqual({
    qdo_id: first.qdo_id,
    TS: '2026-11-20T10:00:00Z',
    Call: 'JA1QYZ',
    station_callsign: me.callsign,
    Freq: 14_205,
    Band: '20m',
    Mode: 'SSB',
    SubMode: '',
    Name: 'Haruka',
    country: 'Japan',
    Comment: '',
    ContestName: '',
    qso_origin: '',
    SNT: '59',
    RCV: '',
    Power: 100,
    dxcc: 339,
    GridSquare: '',
    fields: null,
  });
  expect(await newestOf(me, response.version)).toEqual({ ...response, newest: null });

  await me.call('vqso/update', { qdo_id: first.qdo_id, Comment: 'Strong' });
  const changed = await newestOf(me, response.version);
  expect(changed.newest?.[1]?.Comment).toBe('Strong');
  await me.call('vqso/nuke', { qdo_id: first.qdo_id });
  const deleted = await newestOf(me, changed.version);
  expect([callsOf(deleted), deleted.count]).toEqual([['DL1QAA'], 1]);
  await me.call('vqso/restore', { qdo_id: first.qdo_id });
  expect(callsOf(await newestOf(me, deleted.version))).toEqual(['DL1QAA', 'JA1QYZ']);
});

test('are at most 5,000', async () => {
  const me = await testApp.operator();
  const minute = (n: number) => String(Math.floor(n / 60) % 24).padStart(2, '0') + String(n % 60).padStart(2, '0');
  const records = Array.from({ length: 5_010 }, (_, n) =>
    record({
      CALL: `DL${n % 10}Q${n}A`.slice(0, 8),
      QSO_DATE: `202601${10 + Math.floor(n / 1_440)}`,
      TIME_ON: minute(n),
    }),
  );
  await me.importFile(`<EOH>${records.join('')}`);
  const { newest, count } = await newestOf(me);
  expect([newest?.length, count]).toEqual([5_000, 5_010]);
  expect(newest?.[0]?.TS).toBe('2026-01-13T11:29:00Z');
  expect(newest?.at(-1)?.TS).toBe('2026-01-10T00:10:00Z');
});
