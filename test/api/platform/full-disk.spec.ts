import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { EndpointName } from '@pileup/contract/endpoints';
import request from 'supertest';
import { Files } from '../../../backend/src/platform/storage/files.js';
import { Store } from '../../../backend/src/platform/storage/store.js';
import { DatabaseFault, type FaultMoment } from '../../database-fault.ts';
import { EVERY_ENDPOINT, send } from '../../exhaustive/every-endpoint.ts';
import { PASSWORD, type Role, RoleAccounts } from '../../exhaustive/role-accounts.ts';
import { RawClient } from '../../fixtures/raw-http.ts';
import { type Answer, expectResponse } from '../../responses.ts';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { startTestApp, TestApp } from '../../test-app.ts';
import { jpegOf } from '../social/test-images.ts';

const FULL = { error: 'The disk is full: nothing was stored. Please try again later.', code: 'unavailable' };
const READ_ONLY = 'The disk cannot be written to: nothing was stored. Please try again later.';
const UNAVAILABLE = 'The service is not available at the moment. Please try again shortly.';

/** Endpoints that write nothing, with the arguments of test/exhaustive/every-endpoint.ts. */
const WRITES_NOTHING = new Set<EndpointName>([
  'vlogin', // unknown address; the right password is tested below
  'vsendpin', // unknown callsign
  'vpinlogin',
  'vpasswordreset',
  'vpasswordreset/confirm', // the link is wrong
  'vconfirmemail',
  'vsendconfirmation', // the address is confirmed
  'vsendmobilecode', // there is no gateway
  'vconfirmmobile',
  'vpair', // the code is wrong
  'vretract', // there is no such report
  'vimport/{id}/retry', // it has not failed
  'vimportqrz', // QRZ is not connected
  'vimportlotw', // LoTW is not connected
  'vlotw/contacts', // no contact waits
  'vlotw/collect', // LoTW is not connected
  'vlotw/upload', // LoTW is not connected
  'veqslcard', // eQSL did not confirm the contact
  'vcallbook', // there is no callbook
  'vservice/connect', // no key is given
  'vservice/change', // it is not connected
  'vservice/retry',
  'vrestoreaccount', // nothing is to be deleted
  'vrigcontrol/qsy', // no program that tunes is connected
  'vrigcontrol/send', // no program that sends is connected
  'vunreviewed/settle', // nothing was made before a first proof
  'vpostpreview',
  'vqslcard/preview',
  'vsubscription/cancel', // there is none
  'vsubscription/pause',
  'vsubscription/resume',
  'stripe/verify-session/{id}', // there is no such checkout
  'vsandbox/act',
  'vscores/category', // the contest is over
  'vadmin/contest/delete', // there is none
  'vadmin/country-file/load', // there is no file
  'log-page-view', // written later, together
]);

/** Endpoints that not every account may use. */
const ROLES: Partial<Record<EndpointName, Role>> = {
  vsendmessage: 'subscriber',
  'vcomment/hide': 'administrator',
  'vadmin/reports/act': 'administrator',
  'vadmin/award/revoke': 'administrator',
  'vadmin/award/restore': 'administrator',
  'vadmin/contest/save': 'administrator',
  'vadmin/contest/delete': 'administrator',
  'vadmin/country-file/load': 'administrator',
  'vadmin/user/act': 'administrator',
};

const answerOf = ({ status, body, headers }: Answer<unknown>) => [status, body, headers['retry-after']];

reuseImageProcesses();
const testApp = await startTestApp();
const accounts = await RoleAccounts.setUp(testApp);
const fault = await DatabaseFault.prepare(testApp);

describe('a full disk of the database', () => {
  let n = 0;

  const filesThere = () =>
    ['uploads', 'store/photos'].flatMap((folder) => {
      const path = join(testApp.dataDir, folder);
      return existsSync(path) ? readdirSync(path).map((name) => `${folder}/${name}`) : [];
    });

  async function writingCalls(): Promise<EndpointName[]> {
    const { paths } = (await request(testApp.server).get('/api/docs')).body as { paths: Record<string, object> };
    return (Object.keys(EVERY_ENDPOINT) as EndpointName[]).filter(
      (name) => !('get' in (paths[`/api/${name}`] ?? { get: 0 })),
    );
  }

  /** Sends the same request with the same token on the same resource twice: while the disk is full, and after. */
  async function failsThenWorks(name: EndpointName, moment: FaultMoment): Promise<string[]> {
    const { resource, endsSession, changesDeletion } = EVERY_ENDPOINT[name];
    // A repeated follow or archive would write nothing.
    const own = moment === 'at commit' ? 'B' : 'A';
    const role = ROLES[name] ?? own;
    const member = accounts.member(role);
    if (!member) throw new Error(`no ${role}`);
    const isOthers = resource === 'account' || name === 'vreportcontent';
    const id = resource ? await accounts.create(resource, isOthers ? 'X' : role) : 0;
    const token = endsSession ? await member.freshToken() : member.token;
    const override = name === 'vblock' ? { block: 1 } : {};
    const sent = { token, id, n: ++n, self: member, other: accounts.other, override };
    const before = filesThere();
    const refused = await fault.during(() => send(testApp, name, sent), { moment });
    const left = filesThere().filter((file) => !before.includes(file));
    const after = await send(testApp, name, sent);
    if (endsSession) await accounts.signInAgain(role);
    if (changesDeletion) await accounts.restoreDeletionState(role);
    return [
      ...(JSON.stringify(answerOf(refused)) === JSON.stringify([503, FULL, '5'])
        ? []
        : [`${name}: ${refused.status} ${JSON.stringify(refused.body)} while the disk is full`]),
      ...left.map((file) => `${name}: ${file} is left`),
      ...(after.status === 200 ? [] : [`${name}: ${after.status} ${JSON.stringify(after.body)} afterwards`]),
    ];
  }

  test.each(['at the first write', 'at commit'] as const)(
    'every writing call answers 503 when it fails %s, leaves nothing behind, and works afterwards',
    async (moment) => {
      const calls = (await writingCalls()).filter((name) => !WRITES_NOTHING.has(name));
      expect(calls.length).toBeGreaterThan(30);
      const wrong: string[] = [];
      for (const name of calls) wrong.push(...(await failsThenWorks(name, moment)));
      expect(wrong).toEqual([]);
    },
  );

  test('a visitor with the right password or a new callsign gets the same answer', async () => {
    const register = () => testApp.call('vregister', { email: 'late@example.org', my_callsign: 'G4QLAT' });
    expect(answerOf(await fault.during(register))).toEqual([503, FULL, '5']);
    expect((await register()).status).toBe(200);
    const login = () => testApp.call('vlogin', { email: accounts.other.email, password: PASSWORD });
    expect(answerOf(await fault.during(login))).toEqual([503, FULL, '5']);
    expect((await login()).status).toBe(200);
  });

  test('a radio program gets the error in its own format', async () => {
    const token = accounts.member("A's API key")?.token ?? '';
    const post = () =>
      request(testApp.server).post('/index.php/api/qso').send({
        key: token,
        station_profile_id: '1',
        type: 'adif',
        string: '<call:6>DL1QAD<qso_date:8>20260301<time_on:4>1200<band:3>40m<mode:2>CW<eor>',
      });
    await expectResponse(
      fault.during(async () => post()),
      503,
      { status: 'failed', reason: FULL.error },
    );
    expect((await post()).status).toBeLessThan(300);
  });

  test('reads still work', async () => {
    const me = accounts.member('A');
    const read = await fault.during(() => testApp.call('vlogbook', {}, {}, me?.token));
    expect(read.status).toBe(200);
  });

  test('/readyz reports it, and its end', async () => {
    const me = accounts.member('A');
    const ready = () => request(testApp.server).get('/readyz');
    await fault.during(() => send(testApp, 'vqso/upsert', { token: me?.token, n: ++n }));
    await expectResponse(ready(), 503, {
      status: 'waiting',
      checks: { database: true, disk: false, migrations: true, jobs: true },
      reason: 'A disk is full.',
    });
    await testApp.until(async () => (await ready()).body.status === 'ok');
  });

  // Statements of an entity, of a transaction and single ones take three paths through the driver.
  test.each([
    ['53200', 'out of memory', UNAVAILABLE],
    ['53000', 'too many open files', UNAVAILABLE],
    ['57P01', 'terminating connection', UNAVAILABLE],
    ['57P03', 'the database system is in recovery mode', UNAVAILABLE],
    ['57014', 'canceling statement due to statement timeout', UNAVAILABLE],
    ['08006', 'connection failure', UNAVAILABLE],
    ['25006', 'cannot execute INSERT in a read-only transaction', UNAVAILABLE],
    ['58030', 'could not write block: Input/output error', READ_ONLY],
    ['42501', 'could not extend file: Read-only file system', READ_ONLY],
  ])('%s (%s) is answered 503 as well', async (code, message, error) => {
    const me = accounts.member('A');
    for (const name of ['vqso/upsert', 'vupdateprofile', 'vaddsubaccount', 'vrigcontrol/set'] as const) {
      const refused = await fault.during(() => send(testApp, name, { token: me?.token, n: ++n, self: me }), {
        code,
        message,
      });
      expect([name, ...answerOf(refused)]).toEqual([name, 503, { error, code: 'unavailable' }, '5']);
    }
  });

  test('a missing privilege stays an internal error', async () => {
    const me = accounts.member('A');
    const sent = () => send(testApp, 'vqso/upsert', { token: me?.token, n: ++n });
    expect((await fault.during(sent, { code: '42501', message: 'permission denied for table qso' })).status).toBe(500);
  });
});

describe('a full disk of uploads and photos', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await TestApp.create();
  });
  afterAll(() => testApp?.close());
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['ENOSPC', FULL.error],
    ['EDQUOT', FULL.error],
    ['EROFS', READ_ONLY],
    ['EIO', READ_ONLY],
  ])('%s is answered 503 to an import and to a photo, and nothing of them is left', async (code, error) => {
    const me = await testApp.operator();
    const broken = Object.assign(new Error(code), { code });
    const refusal = [503, { error, code: 'unavailable' }];
    jest.spyOn(testApp.app.get(Store), 'put').mockRejectedValueOnce(broken);
    const photo = await me.uploadPhoto(await jpegOf());
    expect([photo.status, photo.body]).toEqual(refusal);
    jest.spyOn(testApp.app.get(Files), 'store').mockRejectedValue(broken);
    const again = await me.uploadPhoto(await jpegOf());
    expect([again.status, again.body]).toEqual(refusal);
    const log = await me.upload('<call:6>DL1QAB<qso_date:8>20260101<time_on:4>1200<band:3>40m<mode:2>CW<eor>');
    expect([log.status, log.body]).toEqual(refusal);
    jest.restoreAllMocks();
    expect((await me.call('vphotos')).body).toEqual([]);
    expect((await me.call('vimports')).body.imports).toEqual([]);
    expect(readdirSync(join(testApp.dataDir, 'uploads'))).toEqual([]);
  });

  test('the connection of an upload that was refused before its end serves the next request', async () => {
    const me = await testApp.operator();
    jest.spyOn(testApp.app.get(Files), 'store').mockImplementation(async (file) => {
      for await (const _ of file) break;
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    });
    const form = [
      '--x\r\nContent-Disposition: form-data; name="adif_file"; filename="log.adi"\r\n\r\n',
      '<call:6>DL1QAB<eor>'.repeat(200_000),
      '\r\n--x--\r\n',
    ].join('');
    const client = await RawClient.open(testApp.port);
    client.send(
      `POST /api/vimportadif HTTP/1.1\r\nHost: pileup\r\nAuthorization: Bearer ${me.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
    );
    client.send('GET /healthz HTTP/1.1\r\nHost: pileup\r\n\r\n');
    await testApp.until(async () => client.statuses.length === 2);
    expect(client.statuses).toEqual([503, 200]);
    client.close();
  });
});
