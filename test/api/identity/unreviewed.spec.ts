import { jest } from '@jest/globals';
import type { UnreviewedResponse, User } from '@pileup/contract/identity';
import { DeleteReceivedHandler } from '../../../backend/src/logbook/bulk/delete-received.js';
import { accountLock } from '../../../backend/src/platform/database/locks.js';
import { runSql } from '../../database.ts';
import { adif, record } from '../../fixtures/adif.ts';
import { callFrom } from '../../fixtures/call-from.ts';
import { linkIn, MailServer, pinIn } from '../../fixtures/mail-server.ts';
import { waitForBlocked } from '../../lock-waits.ts';
import { expectResponse, twice } from '../../responses.ts';
import { Operator, startTestApp } from '../../test-app.ts';

const DAY = 86_400_000;
const password = 'battery staple';
const profile = { name: 'Mallory', qth: 'Elsewhere', grid: 'JN36', profile_bio: 'Buy my amplifiers', hide_presence: 1 };

const server = await MailServer.open();
const testApp = await startTestApp({ MAIL_URL: server.url, TRUSTED_PROXY: '127.0.0.1', DATABASE_POOL: '12' });
afterAll(() => server.down());
afterEach(() => {
  jest.restoreAllMocks();
});

const confirmation = async (email: string) =>
  linkIn(await server.waitForEmail(email, /confirm your e-mail/)).searchParams.get('confirm') ?? '';

const signedIn = ({ callsign, email }: Operator, body: { user: User; token: string }) =>
  new Operator(testApp, callsign, email, body.user, body.token);

/** How the owner of the address confirms it in another browser. */
const confirmations: Record<string, (made: Operator) => Promise<Operator>> = {
  link: async (made) =>
    signedIn(made, (await callFrom(testApp, 'vconfirmemail', { token: await confirmation(made.email) })).body),
  PIN: async (made) => {
    await callFrom(testApp, 'vsendpin', { callsign: made.callsign });
    const pin = pinIn(await server.waitForEmail(made.email, /PIN/));
    return signedIn(made, (await callFrom(testApp, 'vpinlogin', { callsign: made.callsign, pin })).body);
  },
  reset: async (made) => {
    await callFrom(testApp, 'vpasswordreset', { email: made.email });
    const token = linkIn(await server.waitForEmail(made.email, /new password/)).searchParams.get('token');
    const body = { token, ...twice(password) };
    return signedIn(made, (await callFrom(testApp, 'vpasswordreset/confirm', body)).body);
  },
};
const proves = confirmations.link as (made: Operator) => Promise<Operator>;

const subCall = (callsign: string) => `EA8${callsign.slice(2)}`;

/**
 * An account that another user created with the owner's address: profile, two contacts, a sub-account with one more.
 */
async function accountOfOtherUser(): Promise<{ made: Operator; subId: number; subToken: string }> {
  const made = await testApp.operator();
  expect((await made.saveProfile(profile)).status).toBe(200);
  await made.logQso({ Call: 'JA1QYZ', TS: '2026-03-14T15:00:00Z' });
  await made.logQso({ Call: 'DL1QAA', TS: '2026-03-15T15:00:00Z' });
  const subId = (await made.call('vaddsubaccount', { callsign: subCall(made.callsign) })).body.user.id;
  const subToken = (await made.call('vLoginToSubaccount', { sub_account_id: subId })).body.token;
  await testApp.call('vqso/upsert', { data: { Call: 'VK3QOO', Mode: 'CW', Freq: 7_010 } }, {}, subToken);
  return { made, subId, subToken };
}

const review = async (owner: Operator): Promise<UnreviewedResponse> => (await owner.call('vunreviewed')).body;
const settle = (owner: Operator, choice: unknown) => owner.call('vunreviewed/settle', { choice });
const contacts = async (owner: Operator) => (await owner.call('vlogbook')).body.logbook.map(({ Call }) => Call);
/** Waits until the deletion has ended. */
const isDone = (owner: Operator) => testApp.until(async () => (await review(owner)).state === null);
/** Blocks the next steps of imports and deletions in a log while `work` runs. */
const whileLogIsHeld = (accountId: number, work: () => Promise<void>) =>
  testApp.database.transaction(async (tx) => {
    await runSql(tx, accountLock('importing'), [accountId]);
    await work();
  });

describe('content created before the owner confirmed the address', () => {
  test.each(Object.keys(confirmations))('is shown to the owner after a confirmation by %s, unchanged', async (way) => {
    const { made } = await accountOfOtherUser();
    const owner = await (confirmations[way] as typeof proves)(made);
    expect(owner.user.unreviewed).toBe('undecided');
    const { logs, ...shown } = await review(owner);
    const { hide_presence, ...texts } = profile;
    expect(shown).toEqual({
      state: 'undecided',
      proven_at: expect.any(String),
      imports: 0,
      sub_accounts: [{ callsign: subCall(made.callsign), created_at: expect.any(String) }],
      profile: { ...texts, hide_presence: String(hide_presence) },
    });
    expect(logs).toEqual([
      {
        my_callsign: made.callsign,
        contacts: 2,
        first: '2026-03-14T15:00:00Z',
        last: '2026-03-15T15:00:00Z',
        newest: [
          { Call: 'DL1QAA', Band: '20m', Mode: 'SSB', TS: '2026-03-15T15:00:00Z' },
          { Call: 'JA1QYZ', Band: '20m', Mode: 'SSB', TS: '2026-03-14T15:00:00Z' },
        ],
      },
      expect.objectContaining({ my_callsign: subCall(made.callsign), contacts: 1 }),
    ]);
    expect(await contacts(owner)).toEqual(['DL1QAA', 'JA1QYZ']);
    expect((await owner.call('vuser')).body.user).toMatchObject(profile);
  });

  test('is kept by one choice', async () => {
    const { made, subId } = await accountOfOtherUser();
    const owner = await proves(made);
    await expectResponse(settle(owner, 'keep'), 200, { user: { unreviewed: null } });
    expect((await review(owner)).state).toBeNull();
    expect(await contacts(owner)).toEqual(['DL1QAA', 'JA1QYZ']);
    expect((await owner.call('vuser')).body.user).toMatchObject(profile);
    // The confirmation ended the sub-account's session; switching to it works again.
    expect((await owner.call('vLoginToSubaccount', { sub_account_id: subId })).body.user.delete_at).toBeNull();
    expect((await settle(owner, 'delete')).status).toBe(409);
  });

  test('is deleted by the other choice, but nothing that the owner created since', async () => {
    const { made, subId } = await accountOfOtherUser();
    const owner = await proves(made);
    await owner.logQso({ Call: 'W1QAB' });
    expect((await owner.call('vupdateprofile', { ...profile, email: made.email, name: 'Olga' })).status).toBe(200);
    const own = (await owner.call('vaddsubaccount', { callsign: `EA9${made.callsign.slice(2)}` })).body.user;
    await expectResponse(settle(owner, 'delete'), 200, { user: { unreviewed: 'deleting' } });
    await isDone(owner);
    expect(await contacts(owner)).toEqual(['W1QAB']);
    expect((await owner.call('vlogbookcount')).body.count).toBe(1);
    const { user } = (await owner.call('vuser')).body;
    expect(user).toMatchObject({
      name: 'Olga',
      qth: '',
      grid: '',
      profile_bio: '',
      hide_presence: 0,
      unreviewed: null,
    });

    const sub = (await owner.call('vLoginToSubaccount', { sub_account_id: subId })).body;
    const left = Date.parse(sub.user.delete_at ?? '') - testApp.clock.now();
    expect(Math.abs(left - 30 * DAY)).toBeLessThan(60_000);
    const seen = await callFrom(testApp, 'vprofilefor', { callsign: subCall(made.callsign) });
    expect(JSON.stringify(seen.body)).not.toContain('Mallory');
    expect((await owner.call('vLoginToSubaccount', { sub_account_id: own.id })).body.user.delete_at).toBeNull();
  });

  test('is on no leaderboard and in no chart after its deletion', async () => {
    const { made } = await accountOfOtherUser();
    await made.logQso({ Call: 'JA1QYZ' });
    await made.importFile(
      adif(...Array.from({ length: 50 }, (_, n) => record({ CALL: `DL1QA${n % 9}`, TIME_ON: `${1000 + n}` }))),
    );
    const rows = async () =>
      Object.values(await testApp.hotRead<Record<string, { station_callsign: string }[]>>('vleaderboards'));
    const isListed = async () => (await rows()).flat().some((row) => row.station_callsign === made.callsign);
    const owner = await proves(made);
    await testApp.eventually(isListed, Boolean);
    await settle(owner, 'delete');
    await isDone(owner);
    await testApp.eventually(isListed, (is) => !is);
    const { body } = await callFrom(testApp, 'vprofilepictures', { callsign: made.callsign });
    expect([body.count, body.grids, body.entities, body.bands]).toEqual([0, [], [], []]);
  });

  test('needs no review after a confirmation in a session of the account, or if there is none', async () => {
    const { made } = await accountOfOtherUser();
    const { body } = await made.call('vconfirmemail', { token: await confirmation(made.email) });
    expect(body.user.unreviewed).toBeNull();
    const empty = await testApp.operator();
    const owner = await proves(empty);
    expect(owner.user.unreviewed).toBeNull();
    expect(await review(owner)).toMatchObject({
      state: null,
      proven_at: null,
      logs: [],
      sub_accounts: [],
      profile: {},
    });
    expect((await settle(owner, 'delete')).status).toBe(409);
  });

  test('is reviewed again when the account moved to another address, which its owner confirms', async () => {
    const { made } = await accountOfOtherUser();
    const { body } = await made.call('vconfirmemail', { token: await confirmation(made.email) });
    made.token = body.token;
    const email = `moved-${made.email}`;
    await callFrom(testApp, 'vsendpin', { callsign: made.callsign }, { token: made.token });
    const current_pin = pinIn(await server.waitForEmail(made.email, /PIN/));
    expect((await made.call('vupdateprofile', { ...profile, email, current_pin })).status).toBe(200);
    const owner = signedIn(made, (await callFrom(testApp, 'vconfirmemail', { token: await confirmation(email) })).body);
    expect((await review(owner)).logs.map((log) => log.contacts)).toEqual([2, 1]);
  });

  test('is reviewed in the main account only', async () => {
    const { made, subId } = await accountOfOtherUser();
    const owner = await proves(made);
    const otherUser = await testApp.operator();
    expect((await review(otherUser)).state).toBeNull();
    expect((await settle(otherUser, 'delete')).status).toBe(409);
    const sub = signedIn(made, (await owner.call('vLoginToSubaccount', { sub_account_id: subId })).body);
    expect(sub.user.unreviewed).toBe('undecided');
    expect([(await sub.call('vunreviewed')).status, (await settle(sub, 'delete')).status]).toEqual([403, 403]);
    expect((await testApp.call('vunreviewed')).status).toBe(401);
    for (const choice of [undefined, null, '', 'KEEP', 1, ['delete'], { delete: 1 }])
      expect([choice, (await settle(owner, choice)).status]).toEqual([choice, 400]);
    expect((await review(owner)).logs).toHaveLength(2);
  });
});

describe('concurrent reviews', () => {
  test('of keep and delete at once, one wins', async () => {
    const owner = await proves((await accountOfOtherUser()).made);
    const responses = await Promise.all([settle(owner, 'keep'), settle(owner, 'delete')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    await isDone(owner);
    expect(await contacts(owner)).toEqual(responses[0].status === 200 ? ['DL1QAA', 'JA1QYZ'] : []);
  });

  test('delete sent twice is accepted', async () => {
    const owner = await proves((await accountOfOtherUser()).made);
    const responses = await Promise.all([settle(owner, 'delete'), settle(owner, 'delete')]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await isDone(owner);
    expect(await contacts(owner)).toEqual([]);
  });

  test('are refused in a session that has just ended', async () => {
    const owner = await proves((await accountOfOtherUser()).made);
    expect((await review(owner)).state).toBe('undecided');
    await testApp.sql('delete from identity.session where account_id = $1', [owner.user.id]);
    expect((await settle(owner, 'delete')).status).toBe(401);
  });

  test('resume a deletion that failed in the middle', async () => {
    const owner = await proves((await accountOfOtherUser()).made);
    let during: string | null | undefined;
    const fails = jest.spyOn(DeleteReceivedHandler.prototype, 'execute').mockImplementationOnce(async () => {
      during = (await owner.call('vuser')).body.user.unreviewed;
      throw new Error('no disk');
    });
    await expectResponse(settle(owner, 'delete'), 200, { user: { unreviewed: 'deleting' } });
    await isDone(owner);
    expect(during).toBe('deleting');
    expect(fails).toHaveBeenCalledTimes(2);
    expect(await contacts(owner)).toEqual([]);
  });

  test('keep a contact that the owner logs again during the deletion', async () => {
    const owner = await proves((await accountOfOtherUser()).made);
    await whileLogIsHeld(owner.user.id, async () => {
      await settle(owner, 'delete');
      await waitForBlocked(testApp);
      await owner.logQso({ Call: 'JA1QYZ', TS: '2026-03-14T15:00:00Z', Comment: 'really me' });
    });
    await isDone(owner);
    expect(await contacts(owner)).toEqual(['JA1QYZ']);
  });
});

describe('an import started before the confirmation', () => {
  const file = adif(record(), record({ CALL: 'G4QZX' }));
  const status = 'select status from exchange.import where account_id = $1';

  test('can end after it, and its contacts are reviewed and deleted too', async () => {
    const made = await testApp.operator();
    let owner = made;
    await whileLogIsHeld(made.user.id, async () => {
      // One is read at a time; the others start after the confirmation.
      for (const CALL of ['G4QZX', 'G4QZY', 'G4QZZ']) await made.upload(adif(record({ CALL })));
      await waitForBlocked(testApp);
      owner = await proves(made);
      expect(await review(owner)).toMatchObject({ state: 'undecided', imports: 3, logs: [] });
    });
    await testApp.until(async () => (await review(owner)).imports === 0);
    await owner.importFile(adif(record({ CALL: 'W1QAB' })));
    expect((await review(owner)).logs.map((log) => log.contacts)).toEqual([3]);
    await settle(owner, 'delete');
    await isDone(owner);
    expect(await contacts(owner)).toEqual(['W1QAB']);
  });

  test('is cancelled by the deletion and stores nothing any more', async () => {
    const made = await testApp.operator();
    let owner = made;
    await whileLogIsHeld(made.user.id, async () => {
      await made.upload(file);
      await waitForBlocked(testApp);
      owner = await proves(made);
      expect((await settle(owner, 'delete')).status).toBe(200);
      expect(await runSql(testApp.database, status, [made.user.id])).toEqual([]);
    });
    await isDone(owner);
    // Once a later import has ended, everything that waited for the log has run.
    await owner.importFile(adif(record({ CALL: 'W1QAB' })));
    expect(await contacts(owner)).toEqual(['W1QAB']);
  });

  test('does not start once its session has ended', async () => {
    const made = await testApp.operator();
    let uploading: ReturnType<Operator['upload']> | undefined;
    await testApp.database.transaction(async (tx) => {
      await runSql(tx, 'select from identity.account where id = $1 for update', [made.user.id]);
      uploading = made.upload(file);
      await waitForBlocked(testApp);
      await runSql(tx, 'delete from identity.session where account_id = $1', [made.user.id]);
    });
    expect((await uploading)?.status).toBe(401);
    expect(await runSql(testApp.database, status, [made.user.id])).toEqual([]);
  });
});
