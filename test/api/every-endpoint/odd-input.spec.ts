import type { EndpointName } from '@pileup/contract/endpoints';
import request from 'supertest';
import { acceptedValues } from '../../exhaustive/accepted-values.ts';
import { type CallExample, EVERY_ENDPOINT, send } from '../../exhaustive/every-endpoint.ts';
import { formFields, jsonFields, queryFields, withField } from '../../exhaustive/request-fields.ts';
import { RoleAccounts } from '../../exhaustive/role-accounts.ts';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { startTestApp } from '../../test-app.ts';
import { oneIn } from '../../tiers.ts';

/** Values that no form sends, but a hand-written client may. */
const ODD: readonly unknown[] = [
  null,
  [],
  [{}],
  [null, 'text'],
  {},
  { a: { b: [1] } },
  // This object cannot be converted to a string.
  { toString: 1, valueOf: null },
  { length: 5, constructor: null },
  true,
  0,
  -1.5,
  1e308,
  '',
  'text',
  '1e400',
  '\u0000',
  '\ud800',
  '\u202etext',
  'x'.repeat(50_000),
];
const RAW_BODIES = ['null', '[]', '[[{}]]', '"text"', '5', '{"', '{"__proto__":null}'];
/** Requests in flight at once. */
const CONCURRENCY = 4;

reuseImageProcesses();
const testApp = await startTestApp();
const accounts = await RoleAccounts.setUp(testApp);

describe('no request body causes a server error', () => {
  let n = 0;

  test('the list of fields includes nested fields', () => {
    expect(jsonFields('vphotomakedefault')).toContainEqual(['crop', 'left']);
    expect(jsonFields('vqso/upsert')).toContainEqual(['data', 'Freq']);
    expect(jsonFields('vreport')).toContainEqual(['was', 'TS']);
    expect((Object.keys(EVERY_ENDPOINT) as EndpointName[]).flatMap(jsonFields).length).toBeGreaterThan(100);
  });

  test('each odd value passes the validation of a field, or is refused with a text', async () => {
    const { values, faults } = await acceptedValues(testApp, Object.keys(EVERY_ENDPOINT) as EndpointName[], ODD);
    expect(values.size).toBeGreaterThan(35);
    expect(faults).toEqual([]);
  });

  test.each(Object.keys(EVERY_ENDPOINT) as EndpointName[])('%s', async (name) => {
    const example = EVERY_ENDPOINT[name];
    const me = accounts.member('subscriber');
    if (!me) throw new Error('no subscriber');
    const id = example.resource
      ? await accounts.create(example.resource, example.resource === 'account' ? 'X' : 'subscriber')
      : 0;
    const faults: string[] = [];
    const attempt = async (what: string, ask: (token: string) => Promise<{ status: number }>) => {
      const { status } = await ask(me.token);
      if (status >= 500) faults.push(`${what}: ${status}`);
      if (status < 300) await restore(example);
    };
    const common = { id, self: me, other: accounts.other };
    const requests: (() => Promise<void>)[] = [];
    const validBody = (example.body?.(id, 0, me, accounts.other) ?? {}) as Record<string, unknown>;
    for (const [index, path] of jsonFields(name).entries())
      for (const odd of oneIn(3, ODD, index))
        requests.push(() =>
          attempt(`${path.join('.')} ${JSON.stringify(odd).slice(0, 40)}`, (token) =>
            send(testApp, name, { ...common, token, n: ++n, override: withField(validBody, path, odd) }),
          ),
        );
    for (const [field = ''] of formFields(name))
      for (const odd of [null, [], {}, '', 'x'.repeat(2_000)])
        requests.push(() =>
          attempt(`${field} ${JSON.stringify(odd).slice(0, 40)}`, (token) =>
            send(testApp, name, { ...common, token, n: ++n, extra: { [field]: odd } }),
          ),
        );
    const address = `/api/${name.replace(/\{\w+\}/g, () => String(Object.values(example.params?.(id) ?? {})[0]))}`;
    for (const raw of example.endsSession ? RAW_BODIES.slice(0, 1) : RAW_BODIES)
      requests.push(() =>
        attempt(raw, (token) =>
          request(testApp.server)
            .post(address)
            .set({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' })
            .send(raw),
        ),
      );
    for (const field of queryFields(name)) {
      const queries = [
        `${field}=1&${field}=2`,
        `${field}[]=1`,
        `${field}[a]=1`,
        `${field}=%00`,
        `${field}=%ff`,
        `${field}=`,
      ];
      for (const query of queries)
        requests.push(() => attempt(query, (token) => testApp.http('get', `${address}?${query}`, token)));
    }
    for (const odd of example.params ? ['0', '-1', 'x', '1e400', '%00', '%ff', '9'.repeat(400), '..'] : [])
      requests.push(() =>
        attempt(odd, (token) => testApp.http('post', `/api/${name.replace(/\{\w+\}/g, odd)}`, token)),
      );
    // Requests are sent one at a time where one may end the session of the next.
    const worker = async () => {
      for (let ask = requests.shift(); ask; ask = requests.shift()) await ask();
    };
    const concurrency = example.endsSession || example.changesDeletion ? 1 : CONCURRENCY;
    await Promise.all(Array.from({ length: concurrency }, worker));
    expect(faults).toEqual([]);
  });

  async function restore({ endsSession, changesDeletion }: CallExample): Promise<void> {
    if (endsSession) await accounts.signInAgain('subscriber');
    if (changesDeletion) await accounts.restoreDeletionState('subscriber');
  }
});
