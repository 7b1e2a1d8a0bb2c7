import { ServiceRuns } from '../../../backend/src/services/sending/service-runs.js';
import { FakeQrz, QRZ_KEY } from '../../fakes/qrz/qrz-server.ts';
import { serviceUrls } from '../../fakes/service-server.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { forgetConnections } from './forget-connections.ts';
import { isFailing } from './service-failing.ts';

const qrz = await new FakeQrz().listen();
afterAll(() => qrz.close());
const written: string[] = [];
const testApp = await startTestApp({ ...serviceUrls([qrz]), LOG_LEVEL: 'debug' }, written);
const runs = testApp.app.get(ServiceRuns);

async function connected(): Promise<Operator> {
  await forgetConnections(testApp);
  const me = await testApp.operator();
  qrz.callsign = me.callsign;
  qrz.book.clear();
  const { status, body } = await me.call('vservice/connect', { service: 'qrz', secret: QRZ_KEY, auto_log: 1 });
  expect([status, body.message]).toEqual([200, `Connected to the QRZ logbook of ${me.callsign} (0 contacts).`]);
  return me;
}

const stateOf = async (me: Operator, id: number) =>
  (await me.call('vcontactservices', { qdo_ids: [id] })).body.states[0];
const ended = (me: Operator, id: number) =>
  testApp.eventually(
    () => stateOf(me, id),
    (found) => found?.state !== 'waiting' && found?.state !== 'sent',
  );
const run = (me: Operator) => runs.run(me.user.id, 'qrz');
const service = async (me: Operator) => (await me.call('vservices')).body.services[0];

test('a contact is in the QRZ book soon after it was logged, and follows edits, deletion and restoring', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA', Freq: 14_074, Mode: 'FT8', TS: '2026-11-20T12:00:00Z' });
  expect(await ended(me, qso.qdo_id)).toMatchObject({ service: 'qrz', state: 'accepted', reason: null });
  expect(qrz.contacts()).toEqual(['W1QAA 20m FT8 20261120 1200']);
  expect([...qrz.userAgents]).toEqual([expect.stringMatching(/^Pileup\/\S+ \(cloud logbook\)$/)]);

  await me.call('vqso/update', { qdo_id: qso.qdo_id, Call: 'W1QAB' });
  await testApp.until(() => qrz.contacts().join() === 'W1QAB 20m FT8 20261120 1200');
  expect(await ended(me, qso.qdo_id)).toMatchObject({ state: 'accepted' });
  await me.call('vqso/update', { qdo_id: qso.qdo_id, RCV: '-07' });
  await testApp.until(() => [...qrz.book.values()][0]?.record.RST_RCVD === '-07');

  await me.call('vqso/nuke', { qdo_id: qso.qdo_id });
  await testApp.until(() => qrz.book.size === 0);
  await testApp.until(async () => (await stateOf(me, qso.qdo_id)) === undefined);
  await me.call('vqso/restore', { qdo_id: qso.qdo_id });
  await testApp.until(() => qrz.book.size === 1);
});

test('a wrong key is not stored; a key that becomes wrong stops after one request, with one notice', async () => {
  const me = await testApp.operator();
  qrz.callsign = me.callsign;
  const refused = await me.call('vservice/connect', { service: 'qrz', secret: 'WRONG' });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { errors: { secret: ['QRZ rejected the key: invalid api key.'] } },
  ]);
  expect((await me.call('vservices')).body.services).toEqual([]);
  qrz.callsign = 'M0QZZ';
  const other = await me.call('vservice/connect', { service: 'qrz', secret: QRZ_KEY });
  expect([other.status, other.body]).toMatchObject([400, { error: expect.stringContaining('book of M0QZZ') }]);

  const them = await connected();
  qrz.key = 'another';
  const before = qrz.requests.length;
  await them.logQso({ Call: 'W1QAC' });
  await testApp.until(async () => (await service(them))?.status === 'wrong_key');
  await run(them);
  await them.logQso({ Call: 'W1QAD' });
  await run(them);
  expect(qrz.requests).toHaveLength(before + 1);
  expect((await service(them))?.counts).toMatchObject({ waiting: 1, sent: 1 });
  const { notifications } = (await them.call('vinbox')).body;
  expect(notifications.filter(({ subject }) => subject === 'QRZ no longer accepts your key')).toHaveLength(1);
  qrz.key = QRZ_KEY;
  await them.call('vservice/connect', { service: 'qrz' });
  await testApp.until(() => qrz.book.size === 2);
});

test('faults of the service are tried again later, and nothing is sent twice', async () => {
  const me = await connected();
  for (const fault of ['500', 'drop', 'lose answer', 'cut off', 'html', 'redirect', 'too long'] as const) {
    qrz.faults.push(fault);
    const qso = await me.logQso({ Call: `W1Q${'ABCDEFG'[qrz.book.size] ?? 'X'}Z`, TS: '2026-11-20T12:00:00Z' });
    const failing = await testApp.eventually(() => service(me), isFailing);
    expect(failing?.fault).not.toMatch(/<|script|127\.0\.0\.1/);
    const before = qrz.requests.length;
    await run(me);
    expect(qrz.requests).toHaveLength(before);
    testApp.clock.jump(10 * 3_600_000);
    // The run is skipped while the one that failed ends.
    await testApp.until(async () => {
      await run(me);
      return (await stateOf(me, qso.qdo_id))?.state === 'accepted';
    });
  }
  expect(new Set(qrz.contacts()).size).toBe(7);
  expect(qrz.book.size).toBe(7);
  expect((await service(me))?.counts).toMatchObject({ waiting: 0, sent: 0, accepted: 7 });
});

test('an earlier version whose answer was lost is removed, also if the attempt after it fails', async () => {
  const me = await connected();
  const fails = () => testApp.until(async () => isFailing(await service(me)));
  qrz.faults.push('lose answer');
  const { qdo_id } = await me.logQso({ Call: 'W1QAA', Freq: 14_074, Mode: 'FT8', TS: '2026-11-20T12:00:00Z' });
  await fails();
  expect(qrz.contacts()).toEqual(['W1QAA 20m FT8 20261120 1200']);
  for (const call of ['W1QAB', 'W1QAC']) {
    await me.call('vqso/update', { qdo_id, Call: call });
    const before = qrz.requests.length;
    qrz.faults.push('drop');
    testApp.clock.jump(10 * 3_600_000);
    await testApp.until(async () => {
      await run(me);
      return qrz.requests.length > before;
    });
    await fails();
  }
  testApp.clock.jump(10 * 3_600_000);
  await testApp.until(async () => {
    await run(me);
    return (await stateOf(me, qdo_id))?.state === 'accepted';
  });
  expect(qrz.contacts()).toEqual(['W1QAC 20m FT8 20261120 1200']);
});

test('a refused contact shows the reason, is listed, and is sent again; others are not held up', async () => {
  const me = await connected();
  qrz.refusedCalls.set('D1QCW', 'Replace error on record: DXCC could not be determined for D1QCW');
  const bad = await me.logQso({ Call: 'D1QCW' });
  const good = await me.logQso({ Call: 'W1QAA' });
  expect(await ended(me, bad.qdo_id)).toMatchObject({
    state: 'refused',
    reason: 'Replace error on record: DXCC could not be determined for D1QCW',
  });
  expect(await ended(me, good.qdo_id)).toMatchObject({ state: 'accepted' });
  expect((await me.call('vservice/contacts', { service: 'qrz', state: 'refused' })).body).toMatchObject({
    contacts: [{ qdo_id: bad.qdo_id, Call: 'D1QCW' }],
    next: null,
  });
  qrz.refusedCalls.clear();
  expect((await me.call('vservice/retry', { service: 'qrz' })).body).toEqual({ status: 'ok', count: 1 });
  expect(await ended(me, bad.qdo_id)).toMatchObject({ state: 'accepted' });
});

test('without auto-log nothing is sent, and an edit of a sent contact differs; disconnecting forgets everything', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA' });
  await ended(me, qso.qdo_id);
  await me.call('vservice/change', { service: 'qrz', auto_log: 0 });
  const other = await me.logQso({ Call: 'W1QAB' });
  expect(await stateOf(me, other.qdo_id)).toBeUndefined();
  await me.call('vqso/update', { qdo_id: qso.qdo_id, Call: 'W1QAC' });
  await testApp.until(async () => (await stateOf(me, qso.qdo_id))?.state === 'differs');
  expect((await stateOf(me, qso.qdo_id))?.reason).toBe('The contact was changed here after it was sent.');
  await me.call('vservice/disconnect', { service: 'qrz' });
  expect((await me.call('vservices')).body.services).toEqual([]);
  expect(await stateOf(me, qso.qdo_id)).toBeUndefined();
  expect((await me.call('vuser')).body.user).toMatchObject({ has_qrz_api_key: false, qrz_auto_log_qso: 0 });
});

test('an answer that comes after the connection was replaced does not change what the new one has read', async () => {
  const me = await connected();
  const letGo = qrz.holdNext();
  const qso = await me.logQso({ Call: 'W1QAA', Freq: 14_074, Mode: 'FT8', TS: '2026-11-20T12:00:00Z' });
  const sending = run(me);
  await testApp.until(() => qrz.book.size === 1);
  await me.call('vservice/disconnect', { service: 'qrz' });
  expect((await me.call('vservice/connect', { service: 'qrz', secret: QRZ_KEY, auto_log: 0 })).status).toBe(200);
  qrz.confirm([...qrz.book.keys()][0] ?? 0, '2026-11-27');
  await runs.readConfirmations(me.user.id, 'qrz');
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'confirmed' });
  letGo();
  await sending;
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'confirmed' });
});

test('a change of one account’s connection leaves the connection of another as it is', async () => {
  const me = await connected();
  const other = await testApp.operator();
  qrz.callsign = other.callsign;
  expect((await other.call('vservice/connect', { service: 'qrz', secret: QRZ_KEY, auto_log: 1 })).status).toBe(200);
  const before = (await other.call('vservices')).body;
  expect(before.services).toHaveLength(1);
  expect((await me.call('vservice/change', { service: 'qrz', auto_log: 0 })).status).toBe(200);
  expect((await me.call('vservices')).body.services).toMatchObject([{ auto_log: false }]);
  expect((await other.call('vservices')).body).toEqual(before);
  await me.call('vservice/disconnect', { service: 'qrz' });
  expect((await other.call('vservices')).body).toEqual(before);
});

test('a contact made under another callsign is not sent to this book', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA', station_callsign: `${me.callsign}/P` });
  expect(await ended(me, qso.qdo_id)).toMatchObject({ state: 'refused', reason: expect.stringContaining('/P') });
  expect(qrz.book.size).toBe(0);
});

test('the last two weeks are imported from QRZ page by page, with the duplicates rule of files', async () => {
  const me = await connected();
  const day = (ago: number) =>
    new Date(testApp.clock.now() - ago * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const common = { BAND: '20m', MODE: 'CW', STATION_CALLSIGN: me.callsign, COMMENT: 'A & B <C>' };
  for (let n = 0; n < 620; n++)
    qrz.add({
      CALL: `W${n % 10}Q${'ABCDEFGHIJ'[Math.floor(n / 10) % 10]}${n}`,
      QSO_DATE: day(3),
      TIME_ON: `${String(n % 24).padStart(2, '0')}00`,
      ...common,
    });
  qrz.add({ CALL: 'W1QOLD', QSO_DATE: day(30), TIME_ON: '1200', ...common });
  await me.logQso({
    Call: 'W0QA0',
    Freq: 14_030,
    Mode: 'CW',
    TS: `${new Date(testApp.clock.now() - 3 * 86_400_000).toISOString().slice(0, 11)}00:00:00Z`,
  });
  const before = qrz.requests.length;
  const { body } = await me.call('vimportqrz');
  expect(body).toMatchObject({ status: 'ok' });
  expect(await testApp.importEnded(me, body.import_id)).toMatchObject({
    status: 'done',
    filename: 'QRZ logbook, last 2 weeks',
    error: null,
    read: 620,
    added: 619,
    duplicate: 1,
    rejected: 0,
  });
  expect(qrz.requests.length - before).toBeGreaterThanOrEqual(3);
  const again = await me.call('vimportqrz');
  expect(await testApp.importEnded(me, again.body.import_id)).toMatchObject({ read: 620, added: 0, duplicate: 620 });
});

test('an import from QRZ without a key, with a wrong one and with faults says so, and can be continued', async () => {
  const unconnected = await testApp.operator();
  expect((await unconnected.call('vimportqrz')).status).toBe(409);
  const me = await connected();
  qrz.add({
    CALL: 'W1QAA',
    QSO_DATE: new Date(testApp.clock.now()).toISOString().slice(0, 10).replaceAll('-', ''),
    TIME_ON: '0000',
    BAND: '20m',
    MODE: 'CW',
  });
  qrz.faults.push('html');
  const { body } = await me.call('vimportqrz');
  const failed = await testApp.importEnded(me, body.import_id);
  expect(failed).toMatchObject({
    status: 'failed',
    can_retry: true,
    error: 'QRZ sent a response that could not be read.',
  });
  await me.call('vimport/{id}/retry', {}, { id: failed.id });
  expect(await testApp.importEnded(me, failed.id)).toMatchObject({ status: 'done', added: 1 });
  qrz.key = 'another';
  const wrong = await testApp.importEnded(me, (await me.call('vimportqrz')).body.import_id);
  expect(wrong).toMatchObject({ status: 'failed', error: 'QRZ rejected the key: invalid api key.' });
  qrz.key = QRZ_KEY;
});

test('an empty book is no error', async () => {
  const me = await connected();
  const { body } = await me.call('vimportqrz');
  expect(await testApp.importEnded(me, body.import_id)).toMatchObject({ status: 'done', read: 0, error: null });
});

test('a confirmation is shown at the contact, and a confirmed record is replaced only if the operator says so', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA', Freq: 14_074, Mode: 'FT8', TS: '2026-11-20T12:00:00Z' });
  await ended(me, qso.qdo_id);
  const [entry] = [...qrz.book.values()];
  qrz.confirm(entry?.id ?? 0, '2026-11-27');
  // The run is skipped while the one that sent the contact ends.
  const read = qrz.requests.length;
  await testApp.until(async () => {
    if (qrz.requests.length === read) await runs.readConfirmations(me.user.id, 'qrz');
    return (await stateOf(me, qso.qdo_id))?.state !== 'accepted';
  });
  await testApp.until(async () => (await run(me)) || (await stateOf(me, qso.qdo_id))?.state === 'confirmed');
  // The confirmation is stored with the contact, which sends nothing.
  const before = qrz.requests.length;
  await run(me);
  expect(await ended(me, qso.qdo_id)).toMatchObject({ state: 'confirmed' });
  expect(qrz.requests).toHaveLength(before);
  await me.call('vqso/update', { qdo_id: qso.qdo_id, RCV: '-20' });
  expect(await ended(me, qso.qdo_id)).toMatchObject({ state: 'differs', reason: expect.stringContaining('confirm') });
  expect(entry?.record).toMatchObject({ APP_QRZLOG_STATUS: 'C' });
  await me.call('vservice/retry', { service: 'qrz', qdo_id: qso.qdo_id });
  expect(await ended(me, qso.qdo_id)).toMatchObject({ state: 'accepted' });
  expect([...qrz.book.values()].map(({ record }) => record.RST_RCVD)).toEqual(['-20']);
});

test('the key is in no log line', () => {
  expect(written.filter((line) => line.includes(QRZ_KEY))).toEqual([]);
});
