import { gunzipSync } from 'node:zlib';
import type { LotwContact } from '@pileup/contract/services';
import { ServiceRuns } from '../../../backend/src/services/sending/service-runs.js';
import { everyTable, rowsContaining } from '../../exhaustive/every-table.ts';
import { FakeLotw, LOTW_PASSWORD, LOTW_USER } from '../../fakes/lotw/lotw-server.ts';
import { signedUpload } from '../../fakes/lotw/signed-upload.ts';
import { serviceUrls } from '../../fakes/service-server.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { thoroughTest } from '../../tiers.ts';
import { forgetConnections } from './forget-connections.ts';

const lotw = await new FakeLotw().listen();
afterAll(() => lotw.close());
const written: string[] = [];
const testApp = await startTestApp({ ...serviceUrls([lotw]), LOG_LEVEL: 'debug' }, written);
const runs = testApp.app.get(ServiceRuns);

const LOGIN = { service: 'lotw', login: LOTW_USER, secret: LOTW_PASSWORD } as const;

async function connected(auto = 1): Promise<Operator> {
  await forgetConnections(testApp);
  lotw.book.length = 0;
  lotw.queue.length = 0;
  lotw.faults.length = 0;
  lotw.time = '2026-11-20 12:00:00';
  const me = await testApp.operator();
  const { status, body } = await me.call('vservice/connect', { ...LOGIN, auto_log: auto === 1 });
  expect([status, body.message]).toEqual([200, `Connected to LoTW as ${LOTW_USER}. Its confirmations are read next.`]);
  await testApp.until(async () => (await fetchedAt(me)) !== null);
  return me;
}

const fetchedAt = async (me: Operator) =>
  (
    await testApp.sql<{ fetched_at: string | null }>(
      'select fetched_at from services.service_connection where account_id = $1',
      [me.user.id],
    )
  )[0]?.fetched_at ?? null;
const service = async (me: Operator) => (await me.call('vservices')).body.services[0];
const stateOf = async (me: Operator, id: number) =>
  (await me.call('vcontactservices', { qdo_ids: [id] })).body.states[0];
const fieldsOf = async (id: number) =>
  (
    await testApp.sql<{ fields: Record<string, string> | null }>('select fields from logbook.qso where qdo_id = $1', [
      id,
    ])
  )[0]?.fields;
const contact = { Freq: 14_074, Mode: 'FT8', TS: '2026-11-20T12:00:00Z' };

/** Reads the reports as the job does. */
async function read(me: Operator): Promise<void> {
  testApp.clock.jump(1_000);
  await testApp.until(async () => {
    // The reading is skipped while a job reads, whose request may be older than what the test expects.
    const [asked, before] = [lotw.queries.length, await fetchedAt(me)];
    await runs.readConfirmations(me.user.id, 'lotw');
    return lotw.queries.length >= asked + 2 && (await fetchedAt(me)) !== before;
  });
}

const waiting = async (me: Operator): Promise<LotwContact[]> => (await me.call('vlotw/contacts')).body.contacts;

const signed = (me: Operator, contacts: LotwContact[]) => signedUpload(me.callsign, contacts);
const upload = async (me: Operator) => me.call('vlotw/upload', await signed(me, await waiting(me)));

// LoTW would respond after half a minute, and a report may take ten.
thoroughTest('connecting a slow LoTW ends with an error after 18 s', async () => {
  const me = await testApp.operator();
  lotw.faults.push('slow');
  const { status, body } = await me.call('vservice/connect', LOGIN);
  expect([status, body.error]).toEqual([
    422,
    'LoTW could not be checked: It did not answer in time. Nothing was changed.',
  ]);
});

test('a login is tested at once; a wrong password is recognised although LoTW answers with 200', async () => {
  const me = await testApp.operator();
  const wrong = await me.call('vservice/connect', { ...LOGIN, secret: 'wrong' });
  expect([wrong.status, wrong.body.errors]).toEqual([400, { secret: ['LoTW rejected this user name or password.'] }]);
  const noUser = await me.call('vservice/connect', { service: 'lotw', secret: LOTW_PASSWORD });
  expect(noUser.body.errors).toEqual({ login: ['Please enter your user name.'] });
  for (const [fault, reason] of [
    ['html', 'could not be read (200)'],
    ['500', 'could not be read (500)'],
    ['drop', 'cannot be reached'],
    ['cut off', 'cannot be reached'],
    ['redirect', 'redirect'],
  ] as const) {
    lotw.faults.push(fault);
    const failed = await me.call('vservice/connect', LOGIN);
    expect([failed.status, failed.body.error]).toEqual([422, expect.stringContaining(reason)]);
  }
  expect((await me.call('vservices')).body.services).toEqual([]);
  expect((await me.call('vservice/connect', LOGIN)).status).toBe(200);
  // The stored password belongs to the stored user.
  const other = await me.call('vservice/connect', { service: 'lotw', login: 'someone' });
  expect(other.body.errors).toEqual({ secret: ['Please enter the key or password.'] });
  expect((await me.call('vservice/connect', { service: 'lotw' })).status).toBe(200);
  expect([...lotw.userAgents]).toEqual([expect.stringMatching(/^Pileup\//)]);
});

test('signed, queued, stored, confirmed with credits: each report moves the contact on', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA', ...contact });
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ service: 'lotw', state: 'waiting' });
  const { status, body } = await upload(me);
  expect([status, body]).toEqual([200, { status: 'ok', count: 1 }]);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'sent', reason: expect.stringContaining('queue') });
  const text = gunzipSync(lotw.files.at(-1) ?? Buffer.alloc(0)).toString();
  expect(text).toContain('>14IO91WM2720MW1QAA14.074FT82026-11-2012:00:00Z\n');
  await read(me);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'sent' });
  lotw.processQueue();
  await read(me);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'accepted', reason: null });
  lotw.time = '2026-11-21 08:00:00';
  lotw.confirm('W1QAA', { CREDIT_GRANTED: 'DXCC:LOTW,DXCC_BAND:LOTW' });
  await read(me);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'confirmed', reason: null });
  expect(await fieldsOf(qso.qdo_id)).toEqual({
    LOTW_QSL_RCVD: 'Y',
    LOTW_QSLRDATE: '20261121',
    CREDIT_GRANTED: 'DXCC:LOTW,DXCC_BAND:LOTW',
  });
  // More credits come later; known ones stay.
  lotw.time = '2026-11-22 08:00:00';
  lotw.confirm('W1QAA', { CREDIT_GRANTED: 'WAS:LOTW' });
  await read(me);
  expect((await fieldsOf(qso.qdo_id))?.CREDIT_GRANTED).toBe('DXCC:LOTW,DXCC_BAND:LOTW,WAS:LOTW');
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'confirmed' });
  // The next reading begins where this one ended.
  lotw.queries.length = 0;
  await read(me);
  expect(lotw.queries.map((query) => query.get('qso_qslsince') ?? query.get('qso_qsorxsince'))).toEqual([
    '2026-11-22 08:00:00',
    '2026-11-20 12:00:00',
  ]);
  expect((await waiting(me)).length).toBe(0);
});

test('a change that LoTW does not see needs no upload; one that it sees is signed again; a deletion is explained', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA', ...contact });
  await upload(me);
  await me.call('vqso/update', { qdo_id: qso.qdo_id, Comment: 'a nice contact' });
  expect(await waiting(me)).toEqual([]);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'sent' });
  lotw.processQueue();
  await read(me);
  await me.call('vqso/update', { qdo_id: qso.qdo_id, TS: '2026-11-20T12:10:00Z' });
  expect(await waiting(me)).toMatchObject([
    { qdo_id: qso.qdo_id, fields: { TIME_ON: expect.stringMatching(/^1210/) } },
  ]);
  expect((await upload(me)).status).toBe(200);
  lotw.processQueue();
  await read(me);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'accepted' });
  await me.call('vqso/nuke', { qdo_id: qso.qdo_id });
  expect(await waiting(me)).toEqual([]);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({
    state: 'differs',
    reason: expect.stringContaining('deleted here'),
  });
  const unsent = await me.logQso({ Call: 'W2QAA', ...contact });
  await me.call('vqso/nuke', { qdo_id: unsent.qdo_id });
  expect(await waiting(me)).toEqual([]);
  expect(await stateOf(me, unsent.qdo_id)).toBeUndefined();
});

test('a rejected file refuses its contacts with the reason; what was not reached waits; both can be sent again', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA', ...contact });
  lotw.rejection = 'Certificate has been superseded';
  const rejected = await upload(me);
  lotw.rejection = '';
  expect([rejected.status, rejected.body.error]).toEqual([
    422,
    'LoTW rejected the file: Certificate has been superseded',
  ]);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'refused', reason: rejected.body.error });
  expect((await me.call('vservice/retry', { service: 'lotw' })).body.count).toBe(1);
  for (const fault of ['500', 'html', 'drop', 'lose answer', 'cut off', 'redirect', 'too long', 'slow'] as const) {
    lotw.faults.push(fault);
    const failed = await upload(me);
    expect([fault, failed.status, failed.body.error]).toEqual([
      fault,
      422,
      expect.stringContaining('please try again'),
    ]);
    expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'waiting' });
  }
  expect((await upload(me)).status).toBe(200);
  // A lost response left the file in the queue, too: LoTW takes the same contact twice.
  lotw.processQueue();
  await read(me);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'accepted' });
});

test('what LoTW does not store within a week is refused with what to do', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA', ...contact });
  await upload(me);
  lotw.queue.length = 0;
  testApp.clock.jump(6 * 86_400_000);
  await read(me);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'sent' });
  testApp.clock.jump(2 * 86_400_000);
  await read(me);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('certificate'),
  });
});

test('a file that is none, is not of these contacts, or was changed after signing is not uploaded', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA', ...contact });
  const contacts = await waiting(me);
  const right = await signed(me, contacts);
  const before = lotw.requests.length;
  for (const file of ['', 'AAAA', '!!', Buffer.from('<EOR>').toString('base64')])
    expect((await me.call('vlotw/upload', { ...right, file })).status).toBe(400);
  expect((await me.call('vlotw/upload', { ...right, versions: [99] })).status).toBe(409);
  expect((await me.call('vlotw/upload', { ...right, versions: [] })).status).toBe(409);
  expect((await me.call('vlotw/upload', { ...right, qdo_ids: [qso.qdo_id + 1] })).status).toBe(409);
  const other = await testApp.operator();
  expect((await other.call('vlotw/upload', right)).status).toBe(404);
  expect((await me.call('vlotw/upload', await signedUpload('M0QZZ', contacts))).status).toBe(409);
  await me.call('vqso/update', { qdo_id: qso.qdo_id, TS: '2026-11-20T12:10:00Z' });
  expect((await me.call('vlotw/upload', right)).status).toBe(409);
  expect(lotw.requests).toHaveLength(before);
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'waiting' });
});

test('contacts from elsewhere are found by both calls, band and mode group; others stay as they are', async () => {
  const me = await connected(0);
  const call = me.callsign;
  const log = async (Call: string, more = {}) => (await me.logQso({ Call, ...contact, ...more })).qdo_id;
  const near = await log('W1QAA');
  const [band, mode, late, own] = [await log('W2QAA'), await log('W3QAA'), await log('W4QAA'), await log('W5QAA')];
  const image = await log('W6QAA', { Mode: 'SSTV' });
  const base = { BAND: '20M', MODE: 'FT4', QSO_DATE: '20261120', TIME_ON: '122900', STATION_CALLSIGN: call };
  const add = (CALL: string, more = {}) => lotw.add({ CALL, ...base, ...more });
  add('W1QAA');
  add('W2QAA', { BAND: '40M' });
  add('W3QAA', { MODE: 'SSB' });
  add('W4QAA', { TIME_ON: '123100' });
  add('W5QAA', { STATION_CALLSIGN: `${call}/P` });
  add('W6QAA', { MODE: 'ATV' });
  add('W9QAA');
  for (const each of ['W1QAA', 'W2QAA', 'W3QAA', 'W4QAA', 'W5QAA']) lotw.confirm(each);
  await read(me);
  expect(await stateOf(me, near)).toMatchObject({ state: 'confirmed' });
  expect(await stateOf(me, image)).toMatchObject({ state: 'accepted' });
  for (const id of [band, mode, late, own]) {
    expect(await stateOf(me, id)).toBeUndefined();
    expect(await fieldsOf(id)).toBeNull();
  }
});

test('a report that is cut off or too slow is read again from the same moment', async () => {
  const me = await connected(0);
  const qso = await me.logQso({ Call: 'W1QAA', ...contact });
  lotw.add({
    CALL: 'W1QAA',
    BAND: '20M',
    MODE: 'FT8',
    QSO_DATE: '20261120',
    TIME_ON: '1200',
    STATION_CALLSIGN: me.callsign,
  });
  lotw.confirm('W1QAA');
  for (const fault of ['cut off', '500', 'html'] as const) {
    lotw.faults.push(fault);
    await runs.readConfirmations(me.user.id, 'lotw');
    expect(await service(me)).toMatchObject({ status: 'failing' });
    testApp.clock.jump(5 * 3_600_000);
  }
  await read(me);
  expect(await service(me)).toMatchObject({ status: 'working', fault: null });
  expect(await stateOf(me, qso.qdo_id)).toMatchObject({ state: 'confirmed' });
  lotw.password = 'another';
  await runs.readConfirmations(me.user.id, 'lotw');
  lotw.password = LOTW_PASSWORD;
  expect(await service(me)).toMatchObject({ status: 'wrong_key', fault: 'LoTW rejected this user name or password.' });
  expect(JSON.stringify((await me.call('vinbox')).body)).toContain('LoTW no longer accepts your key');
});

test('contacts logged before the connection are collected, except those that LoTW has', async () => {
  const me = await connected(0);
  const [first, sent, known] = [
    await me.logQso({ Call: 'W1QAA', ...contact }),
    await me.logQso({ Call: 'W2QAA', ...contact }),
    await me.logQso({ Call: 'W3QAA', ...contact }),
  ];
  await testApp.sql(`update logbook.qso set fields = '{"LOTW_QSL_SENT":"Y"}' where qdo_id = $1`, [sent.qdo_id]);
  lotw.add({
    CALL: 'W3QAA',
    BAND: '20M',
    MODE: 'FT8',
    QSO_DATE: '20261120',
    TIME_ON: '1200',
    STATION_CALLSIGN: me.callsign,
  });
  await read(me);
  expect((await me.call('vlotw/collect')).body).toEqual({ status: 'ok', count: 1 });
  expect((await me.call('vlotw/collect')).body).toEqual({ status: 'ok', count: 0 });
  expect(await waiting(me)).toMatchObject([{ qdo_id: first.qdo_id }]);
  expect(await stateOf(me, known.qdo_id)).toMatchObject({ state: 'accepted' });
  await testApp.sql('update services.service_connection set fetched_at = null where account_id = $1', [me.user.id]);
  expect((await me.call('vlotw/collect')).status).toBe(409);
  expect((await (await testApp.operator()).call('vlotw/collect')).status).toBe(404);
});

test('the contacts at LoTW are imported like a file, with progress', async () => {
  const me = await connected(0);
  for (let n = 0; n < 20; n++)
    lotw.add({
      CALL: `W${n % 10}QA${String.fromCharCode(65 + n)}`,
      BAND: '20M',
      MODE: 'CW',
      FREQ: '14.02000',
      QSO_DATE: '20261120',
      TIME_ON: '120000',
      STATION_CALLSIGN: me.callsign,
    });
  const started = await me.call('vimportlotw');
  expect(started.body).toMatchObject({ status: 'ok', message: 'Your contacts at LoTW are being imported.' });
  await testApp.until(
    async () => (await me.call('vimport/{id}', {}, { id: started.body.import_id })).body.import.status === 'done',
  );
  expect((await me.call('vimport/{id}', {}, { id: started.body.import_id })).body.import).toMatchObject({ added: 20 });
  await read(me);
  expect((await service(me))?.counts).toMatchObject({ accepted: 20 });
});

test('login and password are in no log line, no table and no answer', async () => {
  const me = await connected();
  const text = JSON.stringify((await me.call('vservices')).body);
  expect(text).not.toContain(LOTW_PASSWORD);
  expect(written.filter((line) => line.includes(LOTW_PASSWORD))).toEqual([]);
  expect(rowsContaining(await everyTable(testApp.database), LOTW_PASSWORD)).toEqual([]);
});

test('an upload that the process did not survive waits again, once it cannot be under way any more', async () => {
  const me = await connected();
  const { qdo_id } = await me.logQso({ Call: 'W1QAI', ...contact });
  await waiting(me);
  // The state is that of a process that ended after it recorded the upload it was about to make.
  await testApp.sql(
    `update services.service_contact set state = 'sent', intent = '{"hash": "x"}', at = $2 where qdo_id = $1`,
    [qdo_id, new Date(testApp.clock.now())],
  );
  expect(await waiting(me)).toEqual([]);
  expect(await stateOf(me, qdo_id)).toMatchObject({ state: 'sent' });
  testApp.clock.jump(11 * 60_000);
  expect(await waiting(me)).toMatchObject([{ qdo_id }]);
  expect(await stateOf(me, qdo_id)).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('The upload was interrupted'),
  });
  expect((await upload(me)).status).toBe(200);
  expect(await stateOf(me, qdo_id)).toMatchObject({ state: 'sent', reason: expect.stringContaining('queue') });
});

test('without auto-log, a change shows at once in the state whether LoTW sees it', async () => {
  const me = await connected();
  const { qdo_id } = await me.logQso({ Call: 'W1QAJ', ...contact });
  await upload(me);
  lotw.processQueue();
  await read(me);
  await me.call('vservice/change', { service: 'lotw', auto_log: 0 });
  const decided = async () => {
    await runs.run(me.user.id, 'lotw');
    return (await stateOf(me, qdo_id))?.state;
  };
  await me.call('vqso/update', { qdo_id, Comment: 'fb' });
  expect(await decided()).toBe('accepted');
  await me.call('vqso/update', { qdo_id, Call: 'W1QAK' });
  expect(await decided()).toBe('differs');
  await me.call('vqso/update', { qdo_id, Call: 'W1QAJ' });
  expect(await decided()).toBe('accepted');
  await me.call('vqso/nuke', { qdo_id });
  expect(await decided()).toBe('differs');
});

test('a confirmation fills in the place of the other station where the operator entered none', async () => {
  const me = await connected();
  const empty = await me.logQso({ Call: 'W1QAL', ...contact });
  const full = await me.logQso({ Call: 'W1QAM', ...contact, GridSquare: 'FN20', fields: { STATE: 'NY' } });
  await upload(me);
  lotw.processQueue();
  lotw.time = '2026-11-21 08:00:00';
  for (const call of ['W1QAL', 'W1QAM']) lotw.confirm(call, {}, { GRIDSQUARE: 'FN31PR', STATE: 'CT', DXCC: '291' });
  await read(me);
  const placeOf = async (id: number) => {
    const [row] = await testApp.sql<{ grid: string }>('select grid from logbook.qso where qdo_id = $1', [id]);
    return { grid: row?.grid, ...(await fieldsOf(id)) };
  };
  expect(await placeOf(empty.qdo_id)).toMatchObject({ grid: 'FN31pr', STATE: 'CT', LOTW_QSL_RCVD: 'Y' });
  expect(await placeOf(full.qdo_id)).toMatchObject({ grid: 'FN20', STATE: 'NY', LOTW_QSL_RCVD: 'Y' });
  // LoTW signs neither: the state still describes the contact there.
  await runs.run(me.user.id, 'lotw');
  expect(await stateOf(me, empty.qdo_id)).toMatchObject({ state: 'confirmed', reason: null });
});
