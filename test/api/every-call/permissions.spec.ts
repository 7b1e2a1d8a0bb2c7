import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import type { CallName } from '@pileup/contract/calls';
import { Cast, ROLES, type Role } from '../../exhaustive/role-accounts.ts';
import { EVERY_CALL, send } from '../../exhaustive/every-call.ts';
import { World } from '../../world.ts';

jest.setTimeout(240_000);

const TABLE = fileURLToPath(new URL('../../fixtures/permissions.txt', import.meta.url));
const ABSENT = 2_000_000_000;
const NO_SESSION = '00000000-0000-4000-8000-000000000000';
const WHOSE = ['own', 'other', 'absent'] as const;
type Whose = (typeof WHOSE)[number] | '-';

/** Statuses by line (`vqso/get own`), in the order of ROLES; `.` where the role cannot own such a thing. */
type Matrix = Map<string, string[]>;

describe('who may do what', () => {
  let world: World;
  let cast: Cast;
  let n = 0;
  beforeAll(async () => {
    // Nothing is delivered there: that mail is configured is what makes an address worth proving.
    world = await World.create({ MAIL_URL: 'smtp://127.0.0.1:9' });
    cast = await Cast.assemble(world);
  });
  afterAll(() => world?.close());

  test('every call, by every role, about what is its own, another’s and nobody’s, is as the table says', async () => {
    const found: Matrix = new Map();
    for (const name of Object.keys(EVERY_CALL) as CallName[])
      for (const whose of EVERY_CALL[name].about ? WHOSE : (['-'] as const)) {
        const statuses = [];
        for (const role of ROLES) statuses.push(await status(name, role, whose));
        found.set(`${name} ${whose}`, statuses);
      }
    // A new call is written into the table by its author, once its statuses were thought about.
    if (process.env.WRITE_PERMISSIONS) writeFileSync(TABLE, tableOf(found));
    expect(tableOf(found)).toEqual(tableOf(readTable()));
  });

  test('the table itself keeps the rules', () => {
    const table = readTable();
    const column = (role: Role) => ROLES.indexOf(role);
    for (const [line, statuses] of table) {
      const [name = '', whose] = line.split(' ');
      // What is another's and what is nobody's are never told apart, except where accounts are public.
      if (whose === 'other' && EVERY_CALL[name as CallName].about !== 'account' && name !== 'vgetFullQso')
        expect([line, statuses]).toEqual([line, table.get(`${name} absent`)]);
      // Nobody may do more with another's than a stranger: the administrator has no key to anybody's log.
      if (whose === 'other') expect([line, statuses[column('administrator')]]).toEqual([line, statuses[column('A')]]);
      // A subscription once is none.
      expect([line, statuses[column('lapsed')]]).toEqual([line, statuses[column('A')]]);
    }
    expect(
      [...table.keys()].map((line) => line.split(' ')[0]).filter((name, at, all) => all.indexOf(name) === at),
    ).toEqual(Object.keys(EVERY_CALL));
  });

  async function status(name: CallName, role: Role, whose: Whose): Promise<string> {
    const making = EVERY_CALL[name];
    const member = cast.member(role);
    if (!member && whose === 'own') return '.';
    const id = await idOf(making.about, role, whose);
    const token = member && (making.endsSession ? await member.freshToken() : member.token);
    const answer = await send(world, name, { token, id, n: ++n, self: member, other: cast.other });
    if (making.endsSession) await cast.revive(role);
    if (making.decidesOnAccount) await cast.asBefore(role);
    if (answer.status >= 500) throw new Error(`${name} ${whose} as ${role}: ${JSON.stringify(answer.body)}`);
    return String(answer.status);
  }

  async function idOf(about: (typeof EVERY_CALL)[CallName]['about'], role: Role, whose: Whose) {
    if (!about || whose === '-') return 0;
    if (whose === 'absent') return about === 'session' ? NO_SESSION : ABSENT;
    return cast.thing(about, whose === 'own' ? role : 'X');
  }
});

function readTable(): Matrix {
  const lines = readFileSync(TABLE, 'utf8').split('\n').slice(2).filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [name, whose, ...statuses] = line.trim().split(/\s+/);
      return [`${name} ${whose}`, statuses];
    }),
  );
}

function tableOf(matrix: Matrix): string {
  const line = (name: string, whose: string, cells: readonly string[]) =>
    [name.padEnd(34), whose.padEnd(7), ...cells.map((cell) => cell.padEnd(6))].join(' ').trimEnd();
  const heads = ['visit', 'A', 'B', 'sub', 'lapsed', 'subscr', 'admin', 'unconf', 'leave', 'key'];
  const rows = [...matrix].map(([key, statuses]) => {
    const [name = '', whose = ''] = key.split(' ');
    return line(name, whose, statuses);
  });
  return [line('call', 'whose', heads), '', ...rows, ''].join('\n');
}
