import type { SubAccount } from '@pileup/contract/identity';
import { Sessions } from '../../../backend/src/identity/sessions/sessions.js';
import { runSql } from '../../database.ts';
import { expectResponse, twice } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

let made = 0;
/** An unused callsign. */
const freeCall = () =>
  `EA8Q${String.fromCharCode(65 + Math.floor(made / 26))}${String.fromCharCode(65 + (made++ % 26))}`;

async function addSubAccount(main: Operator, callsign = freeCall()): Promise<SubAccount> {
  const { status, body } = await main.call('vaddsubaccount', { callsign });
  if (status !== 200) throw new Error(`not added: ${JSON.stringify(body)}`);
  return body.user;
}

const requestSwitch = (token: string, sub_account_id: unknown) =>
  testApp.call('vLoginToSubaccount', { sub_account_id }, {}, token);
async function switchTo(token: string, id: number): Promise<string> {
  const { status, body } = await requestSwitch(token, id);
  if (status !== 200) throw new Error(`not switched: ${JSON.stringify(body)}`);
  return body.token;
}
const who = async (token: string) => {
  const { status, body } = await testApp.call('vuser', {}, {}, token);
  return status === 200 ? body.user.my_callsign : status;
};
/** Begins a session as by a PIN sent to the main account's address. */
const beginByPin = (accountId: number) =>
  testApp.app.get(Sessions, { strict: false }).begin(accountId, testApp.database, { byPin: true });

describe('adding a callsign', () => {
  test('creates an account without address and password under the own one', async () => {
    const main = await testApp.operator();
    const choices = { hide_presence: 1, distance_unit: 'mi', date_format: 'iso', show_local_time: 1 };
    await main.saveProfile(choices);
    const callsign = freeCall();
    const { status, body } = await main.call('vaddsubaccount', { callsign: ` ${callsign.toLowerCase()}\n` });
    expect([status, body]).toEqual([
      200,
      { status: 'ok', user: { id: expect.any(Number), callsign, name: 'Anna', profile_image_name: null } },
    ]);
    expect((await main.call('vuser')).body.user.sub_accounts).toEqual([body.user]);
    const photo = `update identity.account set profile_image_name = 'main.jpg' where id = $1`;
    await runSql(testApp.database, photo, [main.user.id]);
    const { user } = (await requestSwitch(main.token, body.user.id)).body;
    expect(user).toMatchObject({
      id: body.user.id,
      my_callsign: callsign,
      email: '',
      has_password: false,
      ...choices,
      // Only an operator who has just registered is asked.
      closed_steps: ['password', 'grid', 'contact'],
      managed_by_id: main.user.id,
      managed_by_call: main.callsign,
      managed_by_callsign: main.callsign,
      main_account: main.callsign,
      main_profile_image_name: 'main.jpg',
      sub_accounts: [body.user],
    });
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', '   '],
    ['a value that is not a string', { $ne: 1 }],
    ['3 characters', 'G0Q'],
    ['11 characters', 'EA8/G4QZX/P'],
    ['no digit', 'QZXQ'],
    ['Cyrillic letters', 'М0QAB'],
    ['a reserved name', 'globe2'],
  ])('refuses %s', async (_, callsign) => {
    const main = await testApp.operator();
    await expectResponse(main.call('vaddsubaccount', { callsign }), 400, {
      error: 'Please enter a valid callsign',
      errors: { callsign: ['Please enter a valid callsign'] },
    });
  });

  test.each([
    ['4 characters', 'g0qz', 'G0QZ'],
    ['10 characters', 'EA8/G4QZXX', 'EA8/G4QZXX'],
  ])('accepts %s', async (_, callsign, added) => {
    expect((await addSubAccount(await testApp.operator(), callsign)).callsign).toBe(added);
  });

  test('takes portable calls of the own callsigns, and refuses those of others', async () => {
    const [main, other] = [await testApp.operator(), await testApp.operator()];
    const club = await addSubAccount(main, 'GB0QZA');
    for (const call of [`${main.callsign}/P`, `${club.callsign}/P`])
      expect((await addSubAccount(main, call)).callsign).toBe(call);
    const theirs = 'This callsign already has an account.';
    await expectResponse(main.call('vaddsubaccount', { callsign: `${other.callsign}/P` }), 409, {
      error: theirs,
      errors: { callsign: [theirs] },
    });
  });

  test('refuses the own callsign, one that is added already, and one that is taken', async () => {
    const [main, other] = [await testApp.operator(), await testApp.operator()];
    const { callsign } = await addSubAccount(main);
    const theirs = await addSubAccount(other);
    const refused = async (call: string) => {
      const { status, body } = await main.call('vaddsubaccount', { callsign: call });
      return [status, body.error, body.errors?.callsign];
    };
    const own = 'You cannot add your own callsign as a sub-account.';
    const twice = 'This callsign is already added as a sub-account.';
    const taken = 'This callsign already has an account.';
    expect(await refused(main.callsign.toLowerCase())).toEqual([400, own, [own]]);
    expect(await refused(callsign)).toEqual([400, twice, [twice]]);
    expect(await refused(other.callsign)).toEqual([409, taken, [taken]]);
    expect(await refused(theirs.callsign)).toEqual([409, taken, [taken]]);
    const registered = await testApp.call('vregister', { email: 'late@example.org', my_callsign: callsign });
    expect(registered.status).toBe(409);
  });

  test('is refused for a sub-account, an API key and a visitor', async () => {
    const main = await testApp.operator();
    const sub = await switchTo(main.token, (await addSubAccount(main)).id);
    const { status, body } = await testApp.call('vaddsubaccount', { callsign: freeCall() }, {}, sub);
    expect([status, body.error]).toEqual([
      403,
      'You cannot add sub-accounts. Please logout and login to your main account to add new sub-accounts.',
    ]);
    const key = (await main.call('vapikey')).body.api_key;
    expect((await testApp.call('vaddsubaccount', { callsign: freeCall() }, {}, key)).status).toBe(403);
    expect((await testApp.call('vaddsubaccount', { callsign: freeCall() })).status).toBe(401);
  });

  test('is limited to 20, also at once', async () => {
    const main = await testApp.operator();
    for (let n = 0; n < 17; n++) await addSubAccount(main);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => main.call('vaddsubaccount', { callsign: freeCall() })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422, 422, 422]);
    expect((await main.call('vuser')).body.user.sub_accounts).toHaveLength(20);
  });

  test('creates one account when one callsign is added several times at once', async () => {
    const mains = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    const callsign = freeCall();
    const responses = await Promise.all([
      ...mains.map((main) => main.call('vaddsubaccount', { callsign })),
      mains[0]?.call('vaddsubaccount', { callsign }),
      testApp.call('vregister', { email: 'race@example.org', my_callsign: callsign }),
    ]);
    const statuses = responses.map((response) => response?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 400)).toEqual([]);
    expect(await testApp.sql('select id from identity.account where callsign = $1', [callsign])).toHaveLength(1);
  });
});

describe('switching', () => {
  test('works to a sub-account, to another one, and back to the main account', async () => {
    const main = await testApp.operator();
    const [first, second] = [await addSubAccount(main), await addSubAccount(main)];
    const toFirst = await switchTo(main.token, first.id);
    expect(await who(toFirst)).toBe(first.callsign);
    const toSecond = await switchTo(toFirst, second.id);
    expect(await who(toSecond)).toBe(second.callsign);
    const { body } = await requestSwitch(toSecond, main.user.id);
    expect([body.user.my_callsign, body.user.email, body.subscription.level]).toEqual([main.callsign, main.email, 0]);
    expect(await who(body.token)).toBe(main.callsign);
    // A lost response does no harm: every token on the way is still valid.
    expect([await who(main.token), await who(toFirst), await who(toSecond)]).toEqual([
      main.callsign,
      first.callsign,
      second.callsign,
    ]);
  });

  test('to any other account is refused', async () => {
    const [main, other] = [await testApp.operator(), await testApp.operator()];
    const theirs = await addSubAccount(other);
    const sub = await switchTo(main.token, (await addSubAccount(main)).id);
    for (const token of [main.token, sub])
      for (const id of [theirs.id, other.user.id, 2_000_000_000])
        expect([id, (await requestSwitch(token, id)).status]).toEqual([id, 404]);
    for (const id of [undefined, 'x', 0, -1, 1.5, 3_000_000_000])
      expect([id, (await requestSwitch(main.token, id)).status]).toEqual([id, 400]);
    const key = (await main.call('vapikey')).body.api_key;
    expect((await requestSwitch(key, main.user.id)).status).toBe(403);
    expect((await testApp.call('vLoginToSubaccount', { sub_account_id: theirs.id })).status).toBe(401);
  });

  test('keeps one session in the list, with the current callsign, in each of the accounts', async () => {
    const main = await testApp.operator();
    const [first, second] = [await addSubAccount(main), await addSubAccount(main)];
    let token = await switchTo(main.token, first.id);
    for (let n = 0; n < 3; n++) {
      token = await switchTo(token, second.id);
      token = await switchTo(token, first.id);
    }
    const listed = (await testApp.call('vsessions', {}, {}, token)).body.sessions;
    expect(listed.map(({ my_callsign, is_this }) => [my_callsign, is_this])).toEqual([[first.callsign, true]]);
    const rows = await testApp.sql(
      'select from identity.session s join identity.account a on a.id = s.account_id where $1 in (a.id, a.managed_by_id)',
      [main.user.id],
    );
    expect(rows).toHaveLength(3);
    await switchTo(token, main.user.id);
    expect((await main.call('vsessions')).body.sessions.map(({ my_callsign }) => my_callsign)).toEqual([main.callsign]);
  });

  test.each([
    ['signing out of the main account', (main: Operator) => main.call('vlogout')],
    ['signing out of the sub-account', (_: Operator, sub: string) => testApp.call('vlogout', {}, {}, sub)],
    [
      'ending that session',
      async (main: Operator) => {
        const { sessions } = (await main.call('vsessions')).body;
        expect(sessions).toHaveLength(1);
        return main.call('vsessions/end', { id: sessions[0]?.id });
      },
    ],
    ['signing out everywhere', (_: Operator, sub: string) => testApp.call('vlogouteverywhere', {}, {}, sub)],
  ])('%s ends all of them, also on open sockets', async (_, end) => {
    const main = await testApp.operator();
    const [first, second] = [await addSubAccount(main), await addSubAccount(main)];
    const toFirst = await switchTo(main.token, first.id);
    const toSecond = await switchTo(toFirst, second.id);
    using client = await testApp.liveClient(toFirst);
    expect(client.dataOf('auth')).toEqual([{ ok: true }]);
    expect([await who(toFirst), await who(toSecond)]).toEqual([first.callsign, second.callsign]);
    expect((await end(main, toFirst)).status).toBe(200);
    expect([await who(main.token), await who(toFirst), await who(toSecond)]).toEqual([401, 401, 401]);
    await client.waitFor('auth', ({ ok }) => !ok, 20);
  });

  test('from a session begun by PIN to the main account makes it depend on the main account’s session', async () => {
    const main = await testApp.operator();
    const [first, second] = [await addSubAccount(main), await addSubAccount(main)];
    const direct = await beginByPin(first.id);
    expect((await main.call('vsessions')).body.sessions).toHaveLength(2);
    const [toSecond, toMain] = await Promise.all([switchTo(direct, second.id), switchTo(direct, main.user.id)]);
    expect([await who(toMain), await who(toSecond), await who(direct)]).toEqual([
      main.callsign,
      second.callsign,
      first.callsign,
    ]);
    expect((await main.call('vsessions')).body.sessions).toHaveLength(2);
    await testApp.call('vlogout', {}, {}, toMain);
    expect([await who(toMain), await who(toSecond), await who(direct)]).toEqual([401, 401, 401]);
    expect(await who(main.token)).toBe(main.callsign);
  });

  test('sessions of a sub-account end together with those of the main account', async () => {
    const main = await testApp.operator();
    const sub = await addSubAccount(main);
    const [direct, toSub] = [await beginByPin(sub.id), await switchTo(main.token, sub.id)];
    const back = await switchTo(direct, main.user.id);
    const profile = { name: 'Anna', email: main.email, qth: 'Bath', grid: 'IO81' };
    const changed = { ...profile, ...twice('correct horse') };
    expect((await testApp.call('vupdateprofile', changed, {}, back)).status).toBe(200);
    expect([await who(direct), await who(toSub), await who(main.token)]).toEqual([401, 401, 401]);
    expect(await who(back)).toBe(main.callsign);
    expect((await testApp.call('vsessions', {}, {}, back)).body.sessions).toHaveLength(1);
  });

  test('changes nothing of the main account', async () => {
    const main = await testApp.operator();
    const { id } = await addSubAccount(main);
    const sub = await switchTo(main.token, id);
    const taken = { name: 'Eve', email: 'eve@example.org', qth: 'X', grid: 'IO81', password: 'correct horse' };
    await testApp.call('vupdateprofile', { ...taken, id: main.user.id, managed_by_id: null, is_admin: 1 }, {}, sub);
    const { user } = (await main.call('vuser')).body;
    expect([user.email, user.name, user.has_password, user.is_admin]).toEqual([main.email, '', false, 0]);
    expect((await testApp.call('vuser', {}, {}, sub)).body.user).toMatchObject({ id, managed_by_id: main.user.id });
  });
});

test('contacts and API key of a sub-account are its own', async () => {
  const main = await testApp.operator();
  const added = await addSubAccount(main);
  const sub = await switchTo(main.token, added.id);
  const key = (await testApp.call('vapikey', {}, {}, sub)).body.api_key;
  const contact = { data: { Call: 'JA1QYZ', Mode: 'CW', Freq: 14_021 } };
  const logged = await testApp.call('vqso/upsert', contact, {}, key);
  expect(logged.body.qso.station_callsign).toBe(added.callsign);
  const count = async (token: string) => (await testApp.call('vlogbookcount', {}, {}, token)).body.count;
  expect([await count(sub), await count(main.token)]).toEqual([1, 0]);
  const theirs = { qdo_id: logged.body.qdo_id };
  expect((await main.call('vqso/get', theirs)).status).toBe(404);
  expect((await testApp.call('vqso/get', theirs, {}, sub)).status).toBe(200);
});
