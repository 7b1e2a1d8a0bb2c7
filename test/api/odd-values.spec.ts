import { jest } from '@jest/globals';
import type { CallName } from '@pileup/contract/calls';
import request from 'supertest';
import { statement } from '../../backend/src/platform/database.js';
import { InvalidRequest } from '../../backend/src/platform/errors.js';
import { trimmedText, withoutDirections } from '../../backend/src/platform/plain-text.js';
import { requestValidation } from '../../backend/src/platform/validation.js';
import { bodyShapes } from '../body-shapes.ts';
import { Cast } from '../cast.ts';
import { EVERY_CALL, send } from '../every-call.ts';
import { stateOfAccount } from '../every-table.ts';
import { oddValues } from '../odd-values.ts';
import { jsonFields, within } from '../request-fields.ts';
import { type Operator, World } from '../world.ts';

jest.setTimeout(120_000);

// Each of 2,000 values meets the checks of each field (300,000 pairs, without HTTP: they are what stands before the
// SQL). Of those that pass, each field is sent some by HTTP; the texts of contacts, where most fields are, all of them,
// every field at once; those of a profile, a radio and messages some hundred. Imports and addresses get all.

const VALUES = oddValues();
const TEXTS = VALUES.filter((value) => typeof value === 'string');
/** So many of its accepted values each field is sent alone; of calls that verify a password, which takes long, fewer. */
const ALONE = 8;
const ALONE_SLOW = 2;
const SLOW = new Set<CallName>(['vlogin', 'vpinlogin', 'vdeleteaccount', 'vpasswordreset/confirm', 'vupdateprofile']);
const ABREAST = 4;

/** Evenly spread over the list, so that every kind of value is among them. */
const spread = <T>(values: readonly T[], most: number): T[] =>
  values.filter((_, n) => Math.floor((n * most) / values.length) !== Math.floor(((n - 1) * most) / values.length));

async function abreast<T>(
  values: readonly T[],
  work: (value: T, n: number) => Promise<void>,
  at = ABREAST,
): Promise<void> {
  let next = 0;
  const inTurn = async () => {
    for (let n = next++; n < values.length; n = next++) await work(values[n] as T, n);
  };
  await Promise.all(Array.from({ length: at }, inTurn));
}

/** In capitals, and without marks of direction: fields of a radio. */
const CAPITALS = new Set(['prop_mode', 'activation_ref']);
const ADJUSTED = new Set(['rig_name', 'prop_mode', 'sat_name', 'activation_type', 'activation_ref']);
function asKept(field: string, text: string): string {
  if (field === 'message') return trimmedText(text.replace(/\r\n?/g, '\n'));
  const plain = (ADJUSTED.has(field) ? withoutDirections(text) : text).trim();
  return CAPITALS.has(field) ? plain.toUpperCase() : plain;
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

describe('2,000 odd values', () => {
  let world: World;
  let cast: Cast;
  let bystander: Record<string, string[]>;
  /** By call and field: the values that its checks take. */
  const accepted = new Map<CallName, Map<string, unknown[]>>();
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
    const shapes = bodyShapes(world);
    const pipe = requestValidation();
    const calls = (Object.keys(EVERY_CALL) as CallName[]).filter((name) => shapes.has(name));
    expect(calls.length).toBeGreaterThan(35);
    const faults: string[] = [];
    for (const name of calls) {
      const fields = jsonFields(name);
      const byField = new Map(fields.map((path) => [path.join('.'), [] as unknown[]]));
      accepted.set(name, byField);
      for (const value of VALUES) {
        const body: Record<string, unknown> = {};
        for (const path of [...fields].sort((one, other) => one.length - other.length))
          Object.assign(body, within(path.length > 1 ? objectsOf(body) : {}, path, value));
        const refused = await pipe.transform(body, { type: 'body', metatype: shapes.get(name) }).then(
          () => ({}),
          (thrown: unknown) => {
            if (!(thrown instanceof InvalidRequest)) faults.push(`${name} ${shown(value)}: ${thrown}`);
            return thrown instanceof InvalidRequest ? (thrown.errors ?? {}) : {};
          },
        );
        for (const path of fields) if (!((path.at(-1) as string) in refused)) byField.get(path.join('.'))?.push(value);
      }
    }
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

  /**
   * Sends each value in all the fields at once that take it, `at` of them abreast; answers what differs from what was
   * sent. What is read back of a profile, a radio, an inbox is the latest: one after the other.
   */
  async function written(
    name: CallName,
    fields: readonly string[],
    values: readonly unknown[],
    write: (said: Record<string, unknown>, n: number) => Promise<{ status: number; kept: Record<string, unknown> }>,
    at = 1,
  ): Promise<{ faults: string[]; stored: number }> {
    const faults: string[] = [];
    let stored = 0;
    const takes = new Map(fields.map((field) => [field, new Set(accepted.get(name)?.get(field))]));
    await abreast(
      values,
      async (value, n) => {
        const taken = fields.filter((field) => takes.get(field)?.has(value) && typeof value === 'string');
        if (taken.length === 0) return;
        const said = Object.fromEntries(taken.map((field) => [field.split('.').at(-1) ?? '', value]));
        const { status, kept } = await write(said, n);
        if (status !== 200) faults.push(`${shown(value)}: ${status}`);
        else stored++;
        for (const [field, text] of Object.entries(said))
          if (status === 200 && kept[field] !== asKept(field, String(text)))
            faults.push(`${field} ${shown(text)}: ${shown(kept[field])}`);
      },
      at,
    );
    return { faults, stored };
  }

  test('every text of a contact comes back byte for byte', async () => {
    const me = await world.operator();
    const fields = [
      'Name',
      'SNT',
      'RCV',
      'Comment',
      'qso_origin',
      'radio_mode',
      'ContestName',
      'ContactType',
      'ZN',
      'email',
    ];
    const answered = new Map<number, string>();
    const { faults, stored } = await written(
      'vqso/upsert',
      fields.map((field) => `data.${field}`),
      VALUES,
      async (said, n) => {
        const TS = new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString();
        const data = { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010, TS, ...said };
        const { status, body } = await me.call('vqso/upsert', { data });
        if (status === 200) answered.set(body.qdo_id, `${body.qso.Name} ${body.qso.Comment} ${body.qso.ZN}`);
        return { status, kept: { ...body.qso } };
      },
      ABREAST,
    );
    expect(faults).toEqual([]);
    expect(stored).toBeGreaterThan(1_500);
    const rows = await world.database.run<{ id: number; texts: string }>(CONTACTS, [me.user.id]);
    expect(new Map(rows.map(({ id, texts }) => [id, texts]))).toEqual(answered);
  });

  test('so do those of a profile, a radio and a message', async () => {
    const me = await world.operator();
    const meant = { name: 'Quinn', email: me.email, qth: 'Quito', grid: 'FI09' };
    const profile = ['name', 'qth', 'profile_bio', 'rig_name_override', 'hamqth'];
    const inProfile = await written('vupdateprofile', profile, spread(VALUES, 200), async (said) => {
      const { status, body } = await me.call('vupdateprofile', { ...meant, ...said });
      return { status, kept: { ...body.user } };
    });
    expect(inProfile.faults).toEqual([]);
    const rig = ['rig_name', 'prop_mode', 'sat_name', 'activation_type', 'activation_ref'];
    const inRig = await written('vrigcontrol/set', rig, spread(VALUES, 200), async (said) => {
      const { status } = await me.call('vrigcontrol/set', { freq: 7_010, mode: 'CW', ...said });
      return { status, kept: { ...(await me.call('vrigcontrol/get')).body } };
    });
    expect(inRig.faults).toEqual([]);
    const from = cast.member('subscriber');
    const inMessage = await written('vsendmessage', ['message'], spread(VALUES, 200), async (said) => {
      const { status } = await world.call('vsendmessage', { recipient_id: me.user.id, ...said }, {}, from?.token);
      const [newest] = (await me.call('vinbox')).body.notifications;
      return { status, kept: { message: newest?.message } };
    });
    expect(inMessage.faults).toEqual([]);
    expect([inProfile, inRig, inMessage].map(({ stored }) => stored > 80)).toEqual([true, true, true]);
  });

  test('an import of a record with each is read to its end, and every record is accounted for', async () => {
    const me = await world.operator();
    const records = TEXTS.map((text, n) => {
      const time = new Date(Date.UTC(2019, 0, 1) + n * 60_000).toISOString().replace(/[-:T]/g, '');
      const odd = ['NAME', 'COMMENT', 'QTH', 'APP_X_Y', 'GRIDSQUARE', 'TX_PWR', 'LAT', 'DXCC', 'CONTEST_ID', 'NOTES']
        .map((field) => `<${field}:${Buffer.byteLength(text)}>${text}`)
        .join('');
      return `<CALL:6>DL1QAA<QSO_DATE:8>${time.slice(0, 8)}<TIME_ON:4>${time.slice(8, 12)}<BAND:3>40m<MODE:2>CW${odd}<EOR>\n`;
    });
    const { status, read, added, duplicate, rejected } = await me.imports(`odd <EOH>\n${records.join('')}`);
    expect(status).toBe('done');
    expect(read).toBe(added + duplicate + rejected);
    // Those that hold a tag or an end of their own are read as what they say.
    expect(added).toBeGreaterThan(TEXTS.length * 0.95);
    const names = await world.database.run<{ name: string }>(NAMES, [me.user.id]);
    for (const text of ["'", "'; --", '$1', '%_', "admin'/*", '<script>alert(1)</script>', '漢'.repeat(10)])
      if (TEXTS.includes(text)) expect(names.map(({ name }) => name)).toContain(text);
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

const CONTACTS = statement(
  "select qdo_id as id, name || ' ' || comment || ' ' || zn as texts from logbook.qso where account_id = $1",
);
const NAMES = statement('select name from logbook.qso where account_id = $1');

/** Only the objects within a body: what is to be added to stands in them. */
const objectsOf = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (isMadeHere(value) ? [[name, value]] : [])));
const isMadeHere = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !VALUES.includes(value);
