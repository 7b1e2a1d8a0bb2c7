import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EndpointName } from '@pileup/contract/endpoints';
import { EVERY_ENDPOINT, send } from '../../exhaustive/every-endpoint.ts';
import { ROLES, type Role, RoleAccounts } from '../../exhaustive/role-accounts.ts';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { startTestApp } from '../../test-app.ts';

const TABLE = fileURLToPath(new URL('../../fixtures/permissions.txt', import.meta.url));
const ABSENT = 2_000_000_000;
const NO_SESSION = '00000000-0000-4000-8000-000000000000';
const WHOSE = ['own', 'other', 'absent'] as const;
type Whose = (typeof WHOSE)[number] | '-';
/** Endpoints by which administrators may change other accounts' resources. */
const FOR_ADMINISTRATORS: ReadonlySet<string> = new Set(['vcomment/hide']);

/** Statuses by line (`vqso/get own`), in the order of ROLES; `.` where the role cannot own the resource. */
type Matrix = Map<string, string[]>;

// The app delivers no mail: addresses are only confirmed where mail is configured.
reuseImageProcesses();
const testApp = await startTestApp({ MAIL_URL: 'smtp://127.0.0.1:9' });
const accounts = await RoleAccounts.setUp(testApp);

/** Endpoints for the public resources of others. */
const OF_PUBLIC: ReadonlySet<string> = new Set([
  'vgetFullQso',
  'vqslcard/of',
  'vreportcontent',
  'vpost/{id}',
  'vaward',
  'vaward/proof',
  'vcomments',
  'vcomment/store',
] satisfies EndpointName[]);

describe('permissions', () => {
  let n = 0;

  test('every call, by every role, on an own, another’s and an absent resource, is answered as in the table', async () => {
    const found: Matrix = new Map();
    for (const name of Object.keys(EVERY_ENDPOINT) as EndpointName[])
      for (const whose of EVERY_ENDPOINT[name].resource ? WHOSE : (['-'] as const)) {
        const statuses: string[] = [];
        // Another's resource serves all roles until one of them may do something with it.
        let anothers: number | string | undefined;
        for (const role of ROLES) {
          if (whose === 'other') anothers ??= await idOf(EVERY_ENDPOINT[name].resource, 'X', 'own');
          const answered = await status(name, role, whose, anothers);
          if (answered === '200') anothers = undefined;
          statuses.push(answered);
        }
        found.set(`${name} ${whose}`, statuses);
      }
    // The author of a new endpoint adds it to the table after checking its statuses.
    if (process.env.WRITE_PERMISSIONS) writeFileSync(TABLE, tableOf(found));
    expect(tableOf(found)).toEqual(tableOf(readTable()));
  });

  test('the table follows the rules', () => {
    const table = readTable();
    const column = (role: Role) => ROLES.indexOf(role);
    for (const [line, statuses] of table) {
      const [name = '', whose] = line.split(' ');
      // Only administrators use these endpoints, on everyone's resources.
      if (name.startsWith('vadmin/')) continue;
      const isAdministered = FOR_ADMINISTRATORS.has(name);
      const others = statuses.map((cell, at) => (isAdministered && at === column('administrator') ? '404' : cell));
      // Another's resource gets the same response as an absent one, except where it is public.
      if (whose === 'other' && EVERY_ENDPOINT[name as EndpointName].resource !== 'account' && !OF_PUBLIC.has(name))
        expect([line, others]).toEqual([line, table.get(`${name} absent`)]);
      // An administrator has no access to other accounts' resources.
      if (whose === 'other' && !isAdministered)
        expect([line, statuses[column('administrator')]]).toEqual([line, statuses[column('A')]]);
      // An expired subscription grants nothing.
      expect([line, statuses[column('lapsed')]]).toEqual([line, statuses[column('A')]]);
    }
    expect(
      [...table.keys()].map((line) => line.split(' ')[0]).filter((name, at, all) => all.indexOf(name) === at),
    ).toEqual(Object.keys(EVERY_ENDPOINT));
  });

  test('the picture of an award, a GET of the specification, is public; an absent one is not found', async () => {
    const id = await accounts.create('award', 'X');
    const excluded = await accounts.create('award', 'deletion pending');
    for (const role of ROLES) {
      const token = accounts.member(role)?.token;
      const statuses = [];
      for (const path of [`${id}?width=100`, ABSENT, `${excluded}?width=100`])
        statuses.push((await testApp.http('get', `/api/award/${path}`, token)).status);
      expect([role, ...statuses]).toEqual([role, 200, 404, role === 'deletion pending' ? 200 : 404]);
    }
  });

  async function status(name: EndpointName, role: Role, whose: Whose, anothers?: number | string): Promise<string> {
    const example = EVERY_ENDPOINT[name];
    const member = accounts.member(role);
    if (!member && whose === 'own') return '.';
    const id = anothers ?? (await idOf(example.resource, role, whose));
    const token = member && (example.endsSession ? await member.freshToken() : member.token);
    const response = await send(testApp, name, { token, id, n: ++n, self: member, other: accounts.other });
    if (example.endsSession) await accounts.signInAgain(role);
    if (example.changesDeletion) await accounts.restoreDeletionState(role);
    if (response.status >= 500) throw new Error(`${name} ${whose} as ${role}: ${JSON.stringify(response.body)}`);
    return String(response.status);
  }

  async function idOf(resource: (typeof EVERY_ENDPOINT)[EndpointName]['resource'], owner: Role | 'X', whose: Whose) {
    if (!resource || whose === '-') return 0;
    if (whose === 'absent') return resource === 'session' ? NO_SESSION : ABSENT;
    return accounts.create(resource, owner);
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
  const heads = ['visit', 'A', 'B', 'sub', 'lapsed', 'subscr', 'admin', 'unconf', 'delete', 'key'];
  const rows = [...matrix].map(([key, statuses]) => {
    const [name = '', whose = ''] = key.split(' ');
    return line(name, whose, statuses);
  });
  return [line('call', 'whose', heads), '', ...rows, ''].join('\n');
}
