import type { EndpointName } from '@pileup/contract/endpoints';
import {
  acceptedValues,
  CONCURRENCY,
  concurrently,
  sample,
  shortened,
  TEXTS,
  VALUES,
} from '../../exhaustive/accepted-values.ts';
import { EVERY_ENDPOINT, send } from '../../exhaustive/every-endpoint.ts';
import { stateOfAccount } from '../../exhaustive/every-table.ts';
import { withField } from '../../exhaustive/request-fields.ts';
import { RoleAccounts } from '../../exhaustive/role-accounts.ts';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

// Each of 2,000 values passes through the validation of each field (300,000 pairs, without HTTP). A sample of the
// accepted ones is sent by HTTP here, for each field; odd-texts.spec.ts sends more of them where texts are stored and
// read back.

/** Accepted values sent for each field; fewer for requests that verify a password, which is slow. */
const VALUES_PER_FIELD = 8;
const VALUES_PER_SLOW_FIELD = 2;
const SLOW = new Set<EndpointName>([
  'vlogin',
  'vpinlogin',
  'vdeleteaccount',
  'vpasswordreset/confirm',
  'vupdateprofile',
]);

reuseImageProcesses();
const testApp = await startTestApp();
const accounts = await RoleAccounts.setUp(testApp);
for (const type of ['contact', 'import', 'photo', 'message', 'program'] as const) await accounts.create(type, 'A');
await testApp.call('vlogout', {}, {}, await accounts.member('A')?.freshToken());
const stateBefore = await stateOfAccount(testApp.database, accounts.member('A')?.id ?? 0);

describe('2,000 odd values', () => {
  let accepted: Map<EndpointName, Map<string, unknown[]>>;

  test('are 2,000 distinct values', () => {
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

  test('every field of every call accepts a value or refuses it with a text, and throws nothing else', async () => {
    const { values, faults } = await acceptedValues(testApp, Object.keys(EVERY_ENDPOINT) as EndpointName[]);
    accepted = values;
    expect(values.size).toBeGreaterThan(35);
    expect(faults).toEqual([]);
  });

  test('accepted values cause no error in SQL, and a valid request still works afterwards', async () => {
    const me = accounts.member('subscriber');
    if (!me) throw new Error('no subscriber');
    const faults: string[] = [];
    let n = 0;
    let sent = 0;
    for (const [name, byField] of accepted) {
      const example = EVERY_ENDPOINT[name];
      const id = example.resource
        ? await accounts.create(example.resource, example.resource === 'account' ? 'X' : 'subscriber')
        : 0;
      const validBody = (example.body?.(id, 0, me, accounts.other) ?? {}) as Record<string, unknown>;
      const pairs = [...byField].flatMap(([field, values]) =>
        sample(values, SLOW.has(name) ? VALUES_PER_SLOW_FIELD : VALUES_PER_FIELD).map((value) => ({
          path: field.split('.'),
          value,
        })),
      );
      const isAlone = example.endsSession || example.changesDeletion;
      await concurrently(
        pairs,
        async ({ path, value }) => {
          const { status, headers } = await send(testApp, name, {
            token: me.token,
            id,
            self: me,
            other: accounts.other,
            n: ++n,
            override: withField(validBody, path, value),
          });
          sent++;
          const isJson = /^application\/(x-nd)?json/.test(headers['content-type'] ?? '');
          if (status >= 500 || !isJson) faults.push(`${name} ${path.join('.')} ${shortened(value)}: ${status}`);
          if (status < 300 && example.endsSession) await accounts.signInAgain('subscriber');
          if (status < 300 && example.changesDeletion) await accounts.restoreDeletionState('subscriber');
        },
        isAlone ? 1 : CONCURRENCY,
      );
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(1_000);
    const { status } = await testApp.call(
      'vqso/upsert',
      { data: { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010 } },
      {},
      me.token,
    );
    expect(status).toBe(200);
  });

  test('are answered in paths', async () => {
    const places = ['/api/vlogbar/', '/', '/pictures/', '/fast-keys/', '/qso/', '/photos/', '/api/', '/api/vimport/'];
    const { token } = (await testApp.operator()) as Operator;
    const faults: string[] = [];
    await concurrently(TEXTS, async (text, n) => {
      const place = places[n % places.length] ?? '/';
      // Lone surrogates cannot be in a URL.
      const path = place + encodeURIComponent(text.toWellFormed()).slice(0, 4_000);
      const { status } = await testApp.http('get', path, token).redirects(0);
      if (status >= 500) faults.push(`${path}: ${status}`);
    });
    expect(faults).toEqual([]);
  });

  test('changed no other account and no table', async () => {
    expect(await stateOfAccount(testApp.database, accounts.member('A')?.id ?? 0)).toEqual(stateBefore);
  });
});
