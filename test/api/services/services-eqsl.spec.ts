import { jest } from '@jest/globals';
import sharp from 'sharp';
import { ServiceQueue } from '../../../backend/src/services/sending/service-queue.js';
import { ServiceRuns } from '../../../backend/src/services/sending/service-runs.js';
import { EQSL_PASSWORD, FakeEqsl } from '../../fakes/eqsl/eqsl-server.ts';
import { serviceUrls } from '../../fakes/service-server.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { forgetConnections } from './forget-connections.ts';
import { isFailing } from './service-failing.ts';

const eqsl = await new FakeEqsl().listen();
afterAll(() => eqsl.close());
const written: string[] = [];
const testApp = await startTestApp({ ...serviceUrls([eqsl]), LOG_LEVEL: 'debug' }, written);
const runs = testApp.app.get(ServiceRuns);

async function connected(nickname = ''): Promise<Operator> {
  await forgetConnections(testApp);
  const me = await testApp.operator();
  eqsl.callsign = me.callsign;
  eqsl.book.clear();
  const request = { service: 'eqsl', secret: EQSL_PASSWORD, qth_nickname: nickname, auto_log: 1 } as const;
  const { status, body } = await me.call('vservice/connect', request);
  expect([status, body.message]).toEqual([200, `Connected to eQSL as ${me.callsign}.`]);
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
const contact = { Freq: 14_074, Mode: 'FT8', TS: '2026-11-20T12:00:00Z' };

test('a contact is uploaded with its QTH; a duplicate counts as uploaded; changes differ', async () => {
  eqsl.nicknames = ['Home'];
  const me = await connected('Home');
  expect((await me.call('vuser')).body.user.has_eqsl_apikey).toBe(true);
  const qso = await me.logQso({ Call: 'W1QAA', ...contact });
  expect(await ended(me, qso.qdo_id)).toMatchObject({ service: 'eqsl', state: 'accepted' });
  expect([...eqsl.book.values()]).toMatchObject([{ CALL: 'W1QAA', APP_EQSL_QTH_NICKNAME: 'Home' }]);
  await me.call('vqso/update', { qdo_id: qso.qdo_id, RCV: '-09' });
  expect(await ended(me, qso.qdo_id)).toMatchObject({
    state: 'differs',
    reason: expect.stringContaining('changed here'),
  });
  await me.call('vqso/nuke', { qdo_id: qso.qdo_id });
  await testApp.until(async () => (await stateOf(me, qso.qdo_id))?.reason?.includes('deleted here') === true);
  expect(eqsl.contacts()).toEqual(['W1QAA 20M FT8 20261120 1200']);
});

test('faults, a lost answer included, end with one record; a bad record says why; a wrong password stops', async () => {
  const me = await connected();
  for (const fault of ['lose answer', 'html', '500'] as const) {
    eqsl.faults.push(fault);
    await me.logQso({ Call: `W${eqsl.book.size}QAA`, ...contact });
    await testApp.until(async () => isFailing(await service(me)));
    testApp.clock.jump(5 * 3_600_000);
    await testApp.until(async () => {
      // The run is skipped while the one that failed ends.
      await runs.run(me.user.id, 'eqsl');
      const counts = (await service(me))?.counts;
      return counts?.waiting === 0 && counts.sent === 0;
    });
  }
  expect((await service(me))?.counts).toMatchObject({ accepted: 3, refused: 0 });
  const bad = await me.logQso({ Call: 'W0QBAD', ...contact });
  expect(await ended(me, bad.qdo_id)).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('Bad callsign'),
  });
  eqsl.password = 'another';
  await me.logQso({ Call: 'W7QAA', ...contact });
  await testApp.until(async () => (await service(me))?.status === 'wrong_key');
  eqsl.password = EQSL_PASSWORD;
});

test('received cards confirm contacts and are no contacts; a link to another host is not followed', async () => {
  const me = await connected();
  const qso = await me.logQso({ Call: 'W1QAA', ...contact });
  await ended(me, qso.qdo_id);
  const card = { CALL: 'W1QAA', BAND: '20M', MODE: 'FT8', QSO_DATE: '20261120', TIME_ON: '1203' };
  eqsl.inbox.push(card, { ...card, CALL: 'W9QZZ' });
  eqsl.fileLink = '/../..//127.0.0.1:9/downloadedfiles/x.adi';
  await testApp.until(async () => {
    await runs.readConfirmations(me.user.id, 'eqsl');
    return (await service(me))?.status === 'failing';
  });
  eqsl.fileLink = '/downloadedfiles/AB12.adi';
  testApp.clock.jump(5 * 3_600_000);
  await runs.readConfirmations(me.user.id, 'eqsl');
  await testApp.until(
    async () => (await runs.run(me.user.id, 'eqsl')) || (await stateOf(me, qso.qdo_id))?.state === 'confirmed',
  );
  const log = (await me.call('vlogbook', {})).body.logbook;
  expect(log).toHaveLength(1);
  expect(await testApp.sql('select fields from logbook.qso where qdo_id = $1', [qso.qdo_id])).toEqual([
    { fields: { EQSL_QSL_RCVD: 'Y' } },
  ]);
  expect(eqsl.book.size).toBe(1);
});

test('the card of a confirmed contact is fetched once, at most six a minute; one that is not there is remembered', async () => {
  const me = await connected();
  const ids: number[] = [];
  for (const Call of ['W1QAA', 'W2QAA', 'W3QAA']) ids.push((await me.logQso({ Call, ...contact })).qdo_id);
  for (const id of ids) await ended(me, id);
  const [first = 0, second = 0, third = 0] = ids;
  expect((await me.call('veqslcard', { qdo_id: first })).body).toEqual({ status: 'none', picture: null });
  await testApp.sql(`update logbook.qso set fields = '{"EQSL_QSL_RCVD":"Y"}' where qdo_id = any ($1)`, [ids]);
  eqsl.cards.set(
    'W1QAA',
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#406080' } })
      .png()
      .toBuffer(),
  );
  eqsl.cards.set('W3QAA', Buffer.from('<svg onload="alert(1)"/>'));
  const shown = (qdo_id: number) =>
    testApp.eventually(
      async () => (await me.call('veqslcard', { qdo_id })).body,
      ({ status }) => status !== 'loading',
    );
  // The clock stands still: otherwise the pauses are shorter by the time of the requests.
  const elapsed = jest.spyOn(testApp.clock, 'elapsed').mockReturnValue(testApp.clock.elapsed());
  expect(await shown(first)).toMatchObject({
    status: 'ready',
    picture: expect.stringMatching(/^data:image\/jpeg;base64,\/9j/),
  });
  expect(await shown(second)).toEqual({ status: 'none', picture: null });
  expect(await shown(third)).toEqual({ status: 'none', picture: null });
  elapsed.mockRestore();
  expect(testApp.clock.slept.filter((ms) => ms > 9_000).length).toBeGreaterThanOrEqual(2);
  const before = eqsl.requests.length;
  for (const id of ids) await shown(id);
  expect(eqsl.requests).toHaveLength(before);
  const other = await testApp.operator();
  expect((await other.call('veqslcard', { qdo_id: first })).status).toBe(404);
});

test('the password is in no log line', () => {
  expect(written.filter((line) => line.includes(EQSL_PASSWORD))).toEqual([]);
});

describe('a contact that a service confirmed', () => {
  const CONFIRMED = { CALL: 'W1QAE', QSO_DATE: '20261120', TIME_ON: '1203', BAND: '20M', MODE: 'FT8' };
  const uploads = () => eqsl.requests.filter((each) => each.endsWith('/ImportADIF.cfm')).length;
  const confirmed = async (me: Operator, id: number) => {
    eqsl.inbox.push(CONFIRMED);
    await testApp.until(async () => {
      await runs.readConfirmations(me.user.id, 'eqsl');
      return (await stateOf(me, id)) !== undefined;
    });
    eqsl.inbox.length = 0;
    await testApp.until(async () => (await testApp.sql<{ n: number }>(CHANGED, [id]))[0]?.n === 0);
  };
  /** Counts undecided states of a contact. */
  const CHANGED = `
    select count(*)::integer as n from services.service_contact
    where qdo_id = $1 and (is_changed or state in ('waiting', 'sent'))`;
  const decided = async (me: Operator, id: number) => {
    await testApp.until(async () => {
      await runs.run(me.user.id, 'eqsl');
      return (await testApp.sql<{ n: number }>(CHANGED, [id]))[0]?.n === 0;
    });
    const found = await stateOf(me, id);
    return [found?.state, found?.reason];
  };

  test('without auto-log, its state is what is true there after each edit', async () => {
    const me = await connected();
    await me.call('vservice/change', { service: 'eqsl', auto_log: 0 });
    const { qdo_id } = await me.logQso({ Call: 'W1QAE', ...contact });
    await confirmed(me, qdo_id);
    // The state also holds after the confirmation was stored with the contact.
    expect(await decided(me, qdo_id)).toEqual(['confirmed', null]);
    const changed = ['differs', 'The contact was changed here after the service confirmed it.'];
    for (const [edit, expected] of [
      [{ Comment: 'fb' }, ['confirmed', null]],
      [{ RCV: '-03' }, ['confirmed', null]],
      [{ Call: 'W1QAF' }, changed],
      [{ Call: 'W1QAE' }, ['confirmed', null]],
      [{ TS: '2026-11-20T13:00:00Z' }, changed],
      [{ TS: '2026-11-20T12:00:00Z' }, ['confirmed', null]],
    ] as const) {
      await me.call('vqso/update', { qdo_id, ...edit });
      expect([edit, await decided(me, qdo_id)]).toEqual([edit, expected]);
    }
    await me.call('vqso/nuke', { qdo_id });
    expect(await decided(me, qdo_id)).toEqual(['differs', 'The contact was deleted here after it was sent.']);
    await me.call('vqso/restore', { qdo_id });
    expect(await decided(me, qdo_id)).toEqual(['confirmed', null]);
    expect((await me.call('vservice/contacts', { service: 'eqsl', state: 'differs' })).body.contacts).toEqual([]);
  });

  test('without auto-log, an accepted one differs only by what was sent, and what is not there stays refused', async () => {
    const me = await connected();
    const { qdo_id } = await me.logQso({ Call: 'W1QAG', ...contact });
    const bad = await me.logQso({ Call: 'W0QBAD', ...contact });
    expect([await ended(me, qdo_id), await ended(me, bad.qdo_id)]).toMatchObject([
      { state: 'accepted' },
      { state: 'refused' },
    ]);
    await me.call('vservice/change', { service: 'eqsl', auto_log: 0 });
    await me.call('vqso/update', { qdo_id, Comment: 'fb' });
    expect(await decided(me, qdo_id)).toEqual(['accepted', null]);
    await me.call('vqso/update', { qdo_id, RCV: '-03' });
    expect(await decided(me, qdo_id)).toEqual(['differs', 'The contact was changed here after it was sent.']);
    await me.call('vqso/update', { qdo_id: bad.qdo_id, RCV: '-03' });
    expect(await decided(me, bad.qdo_id)).toEqual(['refused', expect.stringContaining('Bad callsign')]);
    await me.call('vqso/nuke', { qdo_id: bad.qdo_id });
    expect(await decided(me, bad.qdo_id)).toEqual([undefined, undefined]);
  });

  test('with auto-log, storing the confirmation of one that came from elsewhere sends nothing', async () => {
    const me = await testApp.operator();
    const { qdo_id } = await me.logQso({ Call: 'W1QAE', ...contact });
    eqsl.callsign = me.callsign;
    await me.call('vservice/connect', { service: 'eqsl', secret: EQSL_PASSWORD, auto_log: 1 });
    const before = uploads();
    await confirmed(me, qdo_id);
    expect(await decided(me, qdo_id)).toEqual(['confirmed', null]);
    expect(uploads()).toBe(before);
  });
});

test('while an account is sent to a service, one more job of it waits at most', async () => {
  const me = await connected();
  eqsl.faults.push('slow');
  const before = eqsl.requests.length;
  await me.logQso({ Call: 'W1QAH', ...contact });
  await testApp.until(async () => eqsl.requests.length > before);
  for (let n = 0; n < 3; n++) await testApp.app.get(ServiceQueue).sweep();
  const [waiting] = await testApp.sql<{ n: number }>(
    `select count(*)::integer as n from pgboss.job
     where name = 'send-contacts-to-service' and state = 'created' and data ->> 'accountId' = $1`,
    [String(me.user.id)],
  );
  expect(waiting?.n).toBe(1);
});
