import { jest } from '@jest/globals';
import type { UnreviewedAnswer, User } from '@pileup/contract/identity';
import { DeleteReceivedHandler } from '../../../backend/src/logbook/bulk/delete-received.js';
import { statement } from '../../../backend/src/platform/database/database.js';
import { accountLock } from '../../../backend/src/platform/database/locks.js';
import { adif, record } from '../../fixtures/adif.ts';
import { callFrom } from '../../fixtures/call-from.ts';
import { linkIn, MailServer, pinIn } from '../../fixtures/mail-server.ts';
import { waiting } from '../../lock-waits.ts';
import { Operator, World } from '../../world.ts';

jest.setTimeout(60_000);

const DAY = 86_400_000;
const password = 'battery staple';
const profile = { name: 'Mallory', qth: 'Elsewhere', grid: 'JN36', profile_bio: 'Buy my amplifiers', hide_presence: 1 };

let server: MailServer;
let world: World;
beforeAll(async () => {
  server = await MailServer.open();
  world = await World.create({ MAIL_URL: server.url, TRUSTED_PROXY: '127.0.0.1', DATABASE_POOL: '12' });
});
afterAll(async () => {
  await world.close();
  await server.down();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const confirmation = async (email: string) =>
  linkIn(await server.letter(email, /confirm your e-mail/)).searchParams.get('confirm') ?? '';

const signedIn = ({ callsign, email }: Operator, body: { user: User; token: string }) =>
  new Operator(world, callsign, email, body.user, body.token);

/** The ways in which the owner of the address proves it from his own browser. */
const ways: Record<string, (made: Operator) => Promise<Operator>> = {
  link: async (made) =>
    signedIn(made, (await callFrom(world, 'vconfirmemail', { token: await confirmation(made.email) })).body),
  PIN: async (made) => {
    await callFrom(world, 'vsendpin', { callsign: made.callsign });
    const pin = pinIn(await server.letter(made.email, /PIN/));
    return signedIn(made, (await callFrom(world, 'vpinlogin', { callsign: made.callsign, pin })).body);
  },
  reset: async (made) => {
    await callFrom(world, 'vpasswordreset', { email: made.email });
    const token = linkIn(await server.letter(made.email, /new password/)).searchParams.get('token');
    const said = { token, password, password_confirmation: password };
    return signedIn(made, (await callFrom(world, 'vpasswordreset/confirm', said)).body);
  },
};
const proves = ways.link as (made: Operator) => Promise<Operator>;

const subCall = (callsign: string) => `EA8${callsign.slice(2)}`;

/** A stranger's account with the address of somebody else: profile, two contacts, a sub-account with one more. */
async function strangers(): Promise<{ made: Operator; subId: number; subToken: string }> {
  const made = await world.operator();
  expect((await made.call('vupdateprofile', { ...profile, email: made.email })).status).toBe(200);
  await made.logs({ Call: 'JA1QYZ', TS: '2026-03-14T15:00:00Z' });
  await made.logs({ Call: 'DL1QAA', TS: '2026-03-15T15:00:00Z' });
  const subId = (await made.call('vaddsubaccount', { callsign: subCall(made.callsign) })).body.user.id;
  const subToken = (await made.call('vLoginToSubaccount', { sub_account_id: subId })).body.token;
  await world.call('vqso/upsert', { data: { Call: 'VK3QOO', Mode: 'CW', Freq: 7_010 } }, {}, subToken);
  return { made, subId, subToken };
}

const review = async (owner: Operator): Promise<UnreviewedAnswer> => (await owner.call('vunreviewed')).body;
const settle = (owner: Operator, choice: unknown) => owner.call('vunreviewed/settle', { choice });
const contacts = async (owner: Operator) => (await owner.call('vlogbook')).body.logbook.map(({ Call }) => Call);
/** Waits until the deletion has ended. */
const isDone = (owner: Operator) =>
  world.eventually(
    () => review(owner),
    ({ state }) => state === null,
  );
/** Keeps steps of imports and deletions in a log from beginning while `work` runs. */
const whileLogIsHeld = (accountId: number, work: () => Promise<void>) =>
  world.database.transaction(async (tx) => {
    await tx.run(statement(accountLock('importing')), [accountId]);
    await work();
  });

describe('content made before the address was proven by somebody else', () => {
  test.each(Object.keys(ways))('is shown to the owner who comes by %s, and nothing is changed', async (way) => {
    const { made } = await strangers();
    const owner = await (ways[way] as typeof proves)(made);
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

  test('is kept, all of it, by one choice', async () => {
    const { made, subId } = await strangers();
    const owner = await proves(made);
    const { status, body } = await settle(owner, 'keep');
    expect([status, body.user.unreviewed]).toEqual([200, null]);
    expect((await review(owner)).state).toBeNull();
    expect(await contacts(owner)).toEqual(['DL1QAA', 'JA1QYZ']);
    expect((await owner.call('vuser')).body.user).toMatchObject(profile);
    // A session of the sub-account ended with the proof, and one can be switched to again.
    expect((await owner.call('vLoginToSubaccount', { sub_account_id: subId })).body.user.delete_at).toBeNull();
    expect((await settle(owner, 'delete')).status).toBe(409);
  });

  test('is deleted by the other choice, and nothing that the owner made since', async () => {
    const { made, subId } = await strangers();
    const owner = await proves(made);
    await owner.logs({ Call: 'W1QAB' });
    expect((await owner.call('vupdateprofile', { ...profile, email: made.email, name: 'Olga' })).status).toBe(200);
    const own = (await owner.call('vaddsubaccount', { callsign: `EA9${made.callsign.slice(2)}` })).body.user;
    const { status, body } = await settle(owner, 'delete');
    expect([status, body.user.unreviewed]).toEqual([200, 'deleting']);
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
    const left = Date.parse(sub.user.delete_at ?? '') - world.clock.now();
    expect(Math.abs(left - 30 * DAY)).toBeLessThan(60_000);
    const seen = await callFrom(world, 'vprofilefor', { callsign: subCall(made.callsign) });
    expect(JSON.stringify(seen.body)).not.toContain('Mallory');
    expect((await owner.call('vLoginToSubaccount', { sub_account_id: own.id })).body.user.delete_at).toBeNull();
  });

  test('counts on no board and in no picture of the log once it is deleted', async () => {
    const { made } = await strangers();
    await made.logs({ Call: 'JA1QYZ' });
    await made.imports(
      adif(...Array.from({ length: 50 }, (_, n) => record({ CALL: `DL1QA${n % 9}`, TIME_ON: `${1000 + n}` }))),
    );
    const rows = async () =>
      Object.values(await world.fast<Record<string, { station_callsign: string }[]>>('vleaderboards'));
    const isListed = async () => (await rows()).flat().some((row) => row.station_callsign === made.callsign);
    await world.eventually(isListed, Boolean);
    const owner = await proves(made);
    await settle(owner, 'delete');
    await isDone(owner);
    await world.eventually(isListed, (is) => !is);
    const { body } = await callFrom(world, 'vprofilepictures', { callsign: made.callsign });
    expect([body.count, body.grids, body.entities, body.bands]).toEqual([0, [], [], []]);
  });

  test('is not asked about where the link was opened with a session of that account, or nothing was made', async () => {
    const { made } = await strangers();
    const { body } = await made.call('vconfirmemail', { token: await confirmation(made.email) });
    expect(body.user.unreviewed).toBeNull();
    const empty = await world.operator();
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

  test('is asked about again when the account was moved to another address, which somebody else proves', async () => {
    const { made } = await strangers();
    const { body } = await made.call('vconfirmemail', { token: await confirmation(made.email) });
    made.token = body.token;
    const email = `moved-${made.email}`;
    await callFrom(world, 'vsendpin', { callsign: made.callsign }, { token: made.token });
    const current_pin = pinIn(await server.letter(made.email, /PIN/));
    expect((await made.call('vupdateprofile', { ...profile, email, current_pin })).status).toBe(200);
    const owner = signedIn(made, (await callFrom(world, 'vconfirmemail', { token: await confirmation(email) })).body);
    expect((await review(owner)).logs.map((log) => log.contacts)).toEqual([2, 1]);
  });

  test('is shown and decided about from the main account only', async () => {
    const { made, subId } = await strangers();
    const owner = await proves(made);
    const stranger = await world.operator();
    expect((await review(stranger)).state).toBeNull();
    expect((await settle(stranger, 'delete')).status).toBe(409);
    const sub = signedIn(made, (await owner.call('vLoginToSubaccount', { sub_account_id: subId })).body);
    expect(sub.user.unreviewed).toBe('undecided');
    expect([(await sub.call('vunreviewed')).status, (await settle(sub, 'delete')).status]).toEqual([403, 403]);
    expect((await world.call('vunreviewed')).status).toBe(401);
    for (const choice of [undefined, null, '', 'KEEP', 1, ['delete'], { delete: 1 }])
      expect([choice, (await settle(owner, choice)).status]).toEqual([choice, 400]);
    expect((await review(owner)).logs).toHaveLength(2);
  });
});

describe('the choice at the same moment as something else', () => {
  test('keep and delete at once: one of them holds', async () => {
    const owner = await proves((await strangers()).made);
    const answers = await Promise.all([settle(owner, 'keep'), settle(owner, 'delete')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await isDone(owner);
    expect(await contacts(owner)).toEqual(answers[0].status === 200 ? ['DL1QAA', 'JA1QYZ'] : []);
  });

  test('delete sent twice is no error', async () => {
    const owner = await proves((await strangers()).made);
    const answers = await Promise.all([settle(owner, 'delete'), settle(owner, 'delete')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await isDone(owner);
    expect(await contacts(owner)).toEqual([]);
  });

  test('a session that was ended a moment ago decides nothing', async () => {
    const owner = await proves((await strangers()).made);
    expect((await review(owner)).state).toBe('undecided');
    await world.database.run(statement('delete from identity.session where account_id = $1'), [owner.user.id]);
    expect((await settle(owner, 'delete')).status).toBe(401);
  });

  test('a deletion that fails half-way continues with what is left', async () => {
    const owner = await proves((await strangers()).made);
    const fails = jest.spyOn(DeleteReceivedHandler.prototype, 'execute').mockRejectedValueOnce(new Error('no disk'));
    await settle(owner, 'delete');
    expect((await owner.call('vuser')).body.user.unreviewed).toBe('deleting');
    await isDone(owner);
    expect(fails).toHaveBeenCalledTimes(2);
    expect(await contacts(owner)).toEqual([]);
  });

  test('a contact that the owner logs again while it is being deleted stays', async () => {
    const owner = await proves((await strangers()).made);
    await whileLogIsHeld(owner.user.id, async () => {
      await settle(owner, 'delete');
      await waiting(world);
      await owner.logs({ Call: 'JA1QYZ', TS: '2026-03-14T15:00:00Z', Comment: 'really me' });
    });
    await isDone(owner);
    expect(await contacts(owner)).toEqual(['JA1QYZ']);
  });
});

describe('an import that was begun before the proof', () => {
  const file = adif(record(), record({ CALL: 'G4QZX' }));
  const status = statement('select status from exchange.import where account_id = $1');

  test('ends after it: its contacts are shown and deleted, too', async () => {
    const made = await world.operator();
    let owner = made;
    await whileLogIsHeld(made.user.id, async () => {
      // One is read at a time; the others begin after the proof.
      for (const CALL of ['G4QZX', 'G4QZY', 'G4QZZ']) await made.uploads(adif(record({ CALL })));
      await waiting(world);
      owner = await proves(made);
      expect(await review(owner)).toMatchObject({ state: 'undecided', imports: 3, logs: [] });
    });
    await world.eventually(
      () => review(owner),
      ({ imports }) => imports === 0,
    );
    await owner.imports(adif(record({ CALL: 'W1QAB' })));
    expect((await review(owner)).logs.map((log) => log.contacts)).toEqual([3]);
    await settle(owner, 'delete');
    await isDone(owner);
    expect(await contacts(owner)).toEqual(['W1QAB']);
  });

  test('is ended by deleting, and stores nothing any more', async () => {
    const made = await world.operator();
    let owner = made;
    await whileLogIsHeld(made.user.id, async () => {
      await made.uploads(file);
      await waiting(world);
      owner = await proves(made);
      expect((await settle(owner, 'delete')).status).toBe(200);
      expect(await world.database.run(status, [made.user.id])).toEqual([]);
    });
    await isDone(owner);
    // Whatever waited for the log has had its turn once an import after it is through.
    await owner.imports(adif(record({ CALL: 'W1QAB' })));
    expect(await contacts(owner)).toEqual(['W1QAB']);
  });

  test('does not begin once the session it was uploaded in has ended', async () => {
    const made = await world.operator();
    let uploading: ReturnType<Operator['uploads']> | undefined;
    await world.database.transaction(async (tx) => {
      await tx.run(statement('select from identity.account where id = $1 for update'), [made.user.id]);
      uploading = made.uploads(file);
      await waiting(world);
      await tx.run(statement('delete from identity.session where account_id = $1'), [made.user.id]);
    });
    expect((await uploading)?.status).toBe(401);
    expect(await world.database.run(status, [made.user.id])).toEqual([]);
  });
});
