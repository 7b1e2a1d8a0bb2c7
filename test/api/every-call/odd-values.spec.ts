import { jest } from '@jest/globals';
import type { CallName } from '@pileup/contract/calls';
import request from 'supertest';
import { ABREAST, abreast, acceptedValues, shown, spread, TEXTS, VALUES } from '../../exhaustive/accepted-values.ts';
import { Cast } from '../../exhaustive/role-accounts.ts';
import { EVERY_CALL, send } from '../../exhaustive/every-call.ts';
import { stateOfAccount } from '../../exhaustive/every-table.ts';
import { within } from '../../exhaustive/request-fields.ts';
import { type Operator, World } from '../../world.ts';

jest.setTimeout(300_000);

// Each of 2,000 values meets the checks of each field (300,000 pairs, without HTTP: they are what stands before the
// SQL). Of those that pass, each field is sent some by HTTP here, and all of them, or some hundred, where they are kept
// and read back: odd-texts.spec.ts.

/** So many of its accepted values each field is sent alone; of calls that verify a password, which takes long, fewer. */
const ALONE = 8;
const ALONE_SLOW = 2;
const SLOW = new Set<CallName>(['vlogin', 'vpinlogin', 'vdeleteaccount', 'vpasswordreset/confirm', 'vupdateprofile']);

describe('2,000 odd values', () => {
  let world: World;
  let cast: Cast;
  let bystander: Record<string, string[]>;
  let accepted: Map<CallName, Map<string, unknown[]>>;
  beforeAll(async () => {
    world = await World.create();
    cast = await Cast.assemble(world);
    for (const thing of ['contact', 'import', 'photo', 'message', 'program'] as const) await cast.thing(thing, 'A');
    await world.call('vlogout', {}, {}, await cast.member('A')?.freshToken());
    bystander = await stateOfAccount(world.database, cast.member('A')?.id ?? 0);
  });
  afterAll(() => world?.close());

  test('are 2,000, and no two the same', () => {
    expect(VALUES).toHaveLength(2_000);
    expect(new Set(TEXTS).size).toBe(TEXTS.length);
    for (const text of [
      "'",
      '--',
      ';',
      '%',
      '_',
      '\\',
      '$1',
      '\0',
      '\uffff',
      '\ud800',
      '\u202e',
      '1e400',
      'NaN',
      '__proto__',
    ])
      expect(TEXTS).toContain(text);
  });

  test('every field of every call takes a value or refuses it with a text: nothing else is thrown', async () => {
    const { values, faults } = await acceptedValues(world, Object.keys(EVERY_CALL) as CallName[]);
    accepted = values;
    expect(values.size).toBeGreaterThan(35);
    expect(faults).toEqual([]);
  });

  test('what a field takes, the statements behind it take as well, and the same request as it is meant still works', async () => {
    const me = cast.member('subscriber');
    if (!me) throw new Error('nobody');
    const faults: string[] = [];
    let n = 0;
    let sent = 0;
    for (const [name, byField] of accepted) {
      const making = EVERY_CALL[name];
      const id = making.about ? await cast.thing(making.about, making.about === 'account' ? 'X' : 'subscriber') : 0;
      const meant = (making.body?.(id, 0, me, cast.other) ?? {}) as Record<string, unknown>;
      const pairs = [...byField].flatMap(([field, values]) =>
        spread(values, SLOW.has(name) ? ALONE_SLOW : ALONE).map((value) => ({ path: field.split('.'), value })),
      );
      const isAlone = making.endsSession || making.decidesOnAccount;
      await abreast(
        pairs,
        async ({ path, value }) => {
          const { status, headers } = await send(world, name, {
            ...{ token: me.token, id, self: me, other: cast.other, n: ++n },
            instead: within(meant, path, value),
          });
          sent++;
          const isJson = headers['content-type']?.startsWith('application/json');
          if (status >= 500 || !isJson) faults.push(`${name} ${path.join('.')} ${shown(value)}: ${status}`);
          if (status < 300 && making.endsSession) await cast.revive('subscriber');
          if (status < 300 && making.decidesOnAccount) await cast.asBefore('subscriber');
        },
        isAlone ? 1 : ABREAST,
      );
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(1_000);
    const { status } = await world.call(
      'vqso/upsert',
      { data: { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010 } },
      {},
      me.token,
    );
    expect(status).toBe(200);
  });

  test('addresses that hold them are answered', async () => {
    const places = ['/api/vlogbar/', '/', '/pictures/', '/fast-keys/', '/qso/', '/photos/', '/api/', '/api/vimport/'];
    const { token } = (await world.operator()) as Operator;
    const faults: string[] = [];
    await abreast(TEXTS, async (text, n) => {
      const place = places[n % places.length] ?? '/';
      // Which may not stand in an address at all.
      const path = place + encodeURIComponent(text.toWellFormed()).slice(0, 4_000);
      const { status } = await request(world.server).get(path).set('Authorization', `Bearer ${token}`).redirects(0);
      if (status >= 500) faults.push(`${path}: ${status}`);
    });
    expect(faults).toEqual([]);
  });

  test('nothing of anybody else has changed, and no table', async () => {
    expect(await stateOfAccount(world.database, cast.member('A')?.id ?? 0)).toEqual(bystander);
  });
});
