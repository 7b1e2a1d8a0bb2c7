import { ServiceRuns } from '../../../backend/src/services/sending/service-runs.js';
import { CLUB_LOG_API_KEY, CLUB_LOG_PASSWORD, FakeClubLog } from '../../fakes/club-log/club-log-server.ts';
import { serviceUrls } from '../../fakes/service-server.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { forgetConnections } from './forget-connections.ts';

const clubLog = await new FakeClubLog().listen();
afterAll(() => clubLog.close());
const written: string[] = [];
const env = { ...serviceUrls([clubLog]), CLUBLOG_API_KEY: CLUB_LOG_API_KEY, LOG_LEVEL: 'debug' };
const testApp = await startTestApp(env, written);
const runs = testApp.app.get(ServiceRuns);

const login = { service: 'clublog', login: clubLog.email, secret: CLUB_LOG_PASSWORD } as const;

async function connected(): Promise<Operator> {
  await forgetConnections(testApp);
  const me = await testApp.operator();
  clubLog.book.clear();
  const { status, body } = await me.call('vservice/connect', { ...login, auto_log: 1 });
  expect([status, body.message]).toEqual([200, `Connected to Club Log as ${me.callsign}.`]);
  return me;
}

const stateOf = async (me: Operator, id: number) =>
  (await me.call('vcontactservices', { qdo_ids: [id] })).body.states[0];
const ended = (me: Operator, id: number) =>
  testApp.eventually(
    () => stateOf(me, id),
    (found) => found?.state !== 'waiting' && found?.state !== 'sent',
  );
const service = async (me: Operator) => (await me.call('vservices')).body.services[0];
const paths = () => clubLog.requests.splice(0).map((each) => each.replace('POST /', ''));

test('a new contact is sent at once; an edit deletes and sends it again, a deletion deletes it', async () => {
  const me = await connected();
  paths();
  const qso = await me.logQso({ Call: 'W1QAA', Freq: 14_074, Mode: 'FT8' });
  expect(await ended(me, qso.qdo_id)).toMatchObject({ service: 'clublog', state: 'accepted' });
  expect(paths()).toEqual(['realtime.php']);
  await me.call('vqso/update', { qdo_id: qso.qdo_id, Call: 'W1QAB' });
  await testApp.until(() => clubLog.contacts().join().startsWith('W1QAB'));
  expect(paths()).toEqual(['delete.php', 'realtime.php']);
  await ended(me, qso.qdo_id);
  await me.call('vqso/nuke', { qdo_id: qso.qdo_id });
  await testApp.until(() => clubLog.book.size === 0);
});

test('old contacts go in one file, never one by one', async () => {
  const me = await connected();
  const TS = (n: number) => `2026-11-20T12:0${n}:00Z`;
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) ids.push((await me.logQso({ Call: `W${n}QAA`, TS: TS(n) })).qdo_id);
  for (const id of ids) expect(await ended(me, id)).toMatchObject({ state: 'accepted' });
  expect(paths()).not.toContain('realtime.php');
  expect(clubLog.contacts()).toHaveLength(8);
});

test('a busy queue at Club Log is tried again; a rejected contact shows the reason', async () => {
  const me = await connected();
  clubLog.uploadAnswers.push([200, 'There are too many uploads already queued for your account. Try later.']);
  const old = await me.logQso({ Call: 'W1QAA', TS: '2026-11-20T12:00:00Z' });
  await testApp.until(async () => (await service(me))?.status === 'failing');
  testApp.clock.jump(3_600_000);
  // The run is skipped while the one that failed ends.
  await testApp.until(async () => {
    await runs.run(me.user.id, 'clublog');
    return (await stateOf(me, old.qdo_id))?.state === 'accepted';
  });
  clubLog.rejectedCalls.set('W1QBAD', 'invalid call');
  const bad = await me.logQso({ Call: 'W1QBAD', TS: new Date(testApp.clock.now()).toISOString() });
  expect(await ended(me, bad.qdo_id)).toMatchObject({ state: 'refused', reason: 'QSO rejected: invalid call' });
});

test('the first 403 stops everything, with a notice', async () => {
  const me = await connected();
  clubLog.faults.push('403');
  paths();
  await me.logQso({ Call: 'W1QAA' });
  await testApp.until(async () => (await service(me))?.status === 'stopped');
  await me.logQso({ Call: 'W1QAB' });
  testApp.clock.jump(10 * 3_600_000);
  await runs.run(me.user.id, 'clublog');
  expect(paths()).toHaveLength(1);
  const { notifications } = (await me.call('vinbox')).body;
  expect(notifications.map(({ subject }) => subject)).toContain('Club Log is refusing further requests');
});

test('matches confirm contacts, without a mode', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA', Freq: 14_074, Mode: 'FT8', TS: '2026-11-20T12:00:00Z' });
  await ended(me, qso.qdo_id);
  clubLog.matches.push(['W1QAA', '2026-11-20 12:04:10', 20], ['W9QZZ', '2026-11-20 12:04:10', 20]);
  await testApp.until(async () => {
    await runs.readConfirmations(me.user.id, 'clublog');
    return (await stateOf(me, qso.qdo_id))?.state === 'confirmed';
  });
  expect((await service(me))?.counts).toMatchObject({ confirmed: 1, accepted: 0 });
});

test('a wrong password is refused at once; the password is in no log line', async () => {
  const me = await testApp.operator();
  const { status, body } = await me.call('vservice/connect', { ...login, secret: 'WRONG' });
  expect([status, body]).toMatchObject([400, { errors: { secret: [expect.stringContaining('Login rejected')] } }]);
  expect(written.filter((line) => line.includes(CLUB_LOG_PASSWORD))).toEqual([]);
});
