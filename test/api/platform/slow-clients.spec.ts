import { readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CONNECTION_LIMITS } from '../../../backend/src/platform/http/connections/connection-limits.js';
import { RequestPriority, requestCounters } from '../../../backend/src/platform/jobs/request-priority.js';
import { exportEnded } from '../../account-archive.ts';
import { RawClient } from '../../fixtures/raw-http.ts';
import { startTestApp, TestApp } from '../../test-app.ts';

/** The limits of production, in a fiftieth of the time. */
const LIMITS = {
  headersMs: 600,
  bodyIdleMs: 600,
  bytesPerSecond: 1_000,
  speedWindowMs: 1_200,
  answerIdleMs: 1_200,
  keepAliveMs: 600,
  checkMs: 50,
};
/** Delay that a busy machine may add. */
const LATE_MS = 5_000;

const written: string[] = [];
const testApp = await startTestApp({ LOG_LEVEL: 'warn' }, written, LIMITS);
const me = await testApp.operator();
const open = (sent?: string) => RawClient.open(testApp.port, sent);
const openConnections = () => promisify(testApp.server.getConnections.bind(testApp.server))() as Promise<number>;
const uploads = () => {
  const folder = join(testApp.dataDir, 'uploads');
  return readdirSync(testApp.dataDir).includes('uploads') ? readdirSync(folder) : [];
};

/** Errors that an aborted request must not log. */
async function expectNothingLeft(): Promise<void> {
  await testApp.eventually(
    async () => [await openConnections(), uploads().length, Atomics.load(requestCounters, 0)],
    (left) => left.every((count) => count === 0),
  );
}

interface ClosedClient {
  client: RawClient;
  /** Time until the server closed the connection. */
  ms: number;
}

/** Runs all cases at the same time, since each only waits; results are by the name of the case. */
async function closedClients<Case extends readonly [string, ...unknown[]]>(
  cases: readonly Case[],
  run: (one: Case) => Promise<ClosedClient>,
): Promise<(name: string) => ClosedClient> {
  const closed = new Map(await Promise.all(cases.map(async (one) => [one[0], await run(one)] as const)));
  return (name) => {
    const found = closed.get(name);
    if (!found) throw new Error(`no case ${name}`);
    return found;
  };
}

test('production waits 30 s for headers and for a byte of a body, and requires 1 kB/s over a minute', async () => {
  expect(CONNECTION_LIMITS).toMatchObject({
    headersMs: 30_000,
    bodyIdleMs: 30_000,
    bytesPerSecond: 1_000,
    speedWindowMs: 60_000,
    answerIdleMs: 60_000,
    perAddress: 256,
    checkMs: 1_000,
  });
  await using ordinary = await TestApp.create();
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = ordinary.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 30_000,
    requestTimeout: 600_000,
    keepAliveTimeout: 72_000,
    timeout: 60_000,
  });
});

describe('headers', () => {
  const GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';
  const CASES: readonly (readonly [string, string, string, readonly number[]])[] = [
    ['nothing is sent', '', '', [408]],
    ['a request arrives in single header lines', GET, 'A: b\r\n', [408]],
    ['only line breaks arrive', '', '\r\n', [408]],
    ['a second request on the connection is that slow', `${GET}\r\n${GET}`, 'A: b\r\n', [200, 408]],
    ['nothing follows an answered request', `${GET}\r\n`, '', [200]],
    ['only line breaks follow an answered request', `${GET}\r\n`, '\r\n', [200]],
    ['bytes are not HTTP', 'hello\r\n\r\n', '', [400]],
    [
      'an upgrade has an invalid address',
      'GET // HTTP/1.1\r\nHost: [\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      '',
      [],
    ],
  ];
  let closed: (name: string) => ClosedClient;
  beforeAll(async () => {
    closed = await closedClients(CASES, async ([, first, more]) => {
      const client = await open(first);
      return { client, ms: await client.sendsUntilClosed(more, 200) };
    });
  });

  test.each(CASES)('the connection is closed when %s', async (name, _, __, statuses) => {
    const { client, ms } = closed(name);
    expect(ms).toBeLessThan(2_200 + LATE_MS);
    expect(client.statuses.filter((status) => statuses.length > 0 || status !== 400)).toEqual(statuses);
    await expectNothingLeft();
    client.close();
  });
});

const post = (
  path: string,
  head = 'Content-Type: application/json\r\nContent-Length: 100000',
  first = '{"data":{"Call":"',
) => `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${me.token}\r\n${head}\r\n\r\n${first}`;
const form = (field: string, filename: string) =>
  [
    'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000',
    `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\n<CALL:6>DL1QAA`,
  ] as const;
const FIELD = '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\n';
const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked';

/** The request up to where it becomes slow, the rest byte by byte, and the expected response. */
const BODIES: readonly (readonly [string, () => string, string, readonly number[]])[] = [
  ['a JSON body', () => post('/api/vqso/upsert'), 'x', [408]],
  ['a chunked body', () => post('/api/vqso/upsert', chunked, '2\r\n{"\r\n'), '1\r\nx\r\n', [408]],
  ['an import', () => post('/api/vimportadif', ...form('adif_file', 'a.adi')), 'x', [408]],
  ['an import before its file', () => post('/api/vimportadif', form('', '')[0], '--b\r\nContent-'), 'x', [408]],
  ['a file in the wrong field', () => post('/api/vimportadif', ...form('other', 'a.adi')), 'x', [400]],
  ['a photo', () => post('/api/vuploadphoto', ...form('image', 'a.jpg')), 'x', [408]],
  ['a form of a radio program', () => post('/index.php/api/qso', form('', '')[0], `${FIELD}key`), 'x', [408]],
  ['the text of a radio program', () => post('/index.php/api/qso'), 'x', [408]],
  [
    'a body that was asked for by 100 Continue',
    () => post('/api/vqso/upsert', 'Content-Length: 9999\r\nExpect: 100-continue', ''),
    'x',
    [100, 408],
  ],
  [
    'a body with an unknown expectation',
    () => post('/api/vqso/upsert', 'Content-Length: 9999\r\nExpect: more', ''),
    'x',
    [408],
  ],
  ['a body for an unknown address', () => post('/api/vnothing'), 'x', [408]],
  ['a body for a page', () => post('/leaderboards'), 'x', [408]],
  ['the body of a GET', () => post('/api/vuser').replace('POST', 'GET'), 'x', [200]],
  ['the body of a GET for a hot read', () => post('/fast-keys/vleaderboards').replace('POST', 'GET'), 'x', [200]],
  [
    'a body after an answered request',
    () => `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${post('/api/vqso/upsert')}`,
    'x',
    [200, 408],
  ],
];

describe('a body', () => {
  let idle: (name: string) => ClosedClient;
  let slow: (name: string) => ClosedClient;
  beforeAll(async () => {
    const opened = async (request: () => string, closes: (client: RawClient) => Promise<number>) => {
      const client = await open(request());
      return { client, ms: await closes(client) };
    };
    idle = await closedClients(BODIES, ([, request]) => opened(request, (client) => client.closes()));
    slow = await closedClients(BODIES, ([, request, byte]) =>
      opened(request, (client) => client.sendsUntilClosed(byte, 100)),
    );
  });

  async function expectAborted({ client, ms }: ClosedClient, afterMs: number, statuses: readonly number[]) {
    expect(ms).toBeGreaterThan(afterMs - 100);
    expect(ms).toBeLessThan(afterMs + LATE_MS);
    expectAnswers(client, statuses);
    await expectNothingLeft();
    client.close();
  }

  test.each(BODIES)('%s without a byte for the idle time is aborted', (name, _, __, statuses) =>
    expectAborted(idle(name), LIMITS.bodyIdleMs, statuses),
  );

  test.each(BODIES)('%s slower than 1 kB/s is aborted', (name, _, __, statuses) =>
    expectAborted(slow(name), LIMITS.speedWindowMs, statuses),
  );

  test('that starts fast and becomes slow is aborted', async () => {
    const client = await open(post('/api/vimportadif', ...form('adif_file', 'a.adi')));
    client.send('x'.repeat(50_000));
    await client.sendsUntilClosed('x', 100);
    expectAnswers(client, [408]);
    await expectNothingLeft();
  });

  test('a little faster than 1 kB/s is accepted, however long it takes', async () => {
    const file = `<CALL:6>DL1QAA<QSO_DATE:8>20260101<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW<EOR>${' '.repeat(7_000)}`;
    const body = `--b\r\nContent-Disposition: form-data; name="adif_file"; filename="a.adi"\r\n\r\n${file}\r\n--b--\r\n`;
    const client = await open(
      post('/api/vimportadif', `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}`, ''),
    );
    for (let at = 0; at < body.length; at += 150) {
      client.send(body.slice(at, at + 150));
      await pause(100);
    }
    await testApp.until(() => client.statuses.length > 0);
    expect(client.statuses).toEqual([200]);
    client.close();
    const [{ id } = { id: 0 }] = (await me.call('vimports')).body.imports;
    await testApp.importEnded(me, id);
    await testApp.until(() => uploads().length === 0);
  });

  test('that the server itself reads slowly is not aborted', async () => {
    const priority = testApp.app.get(RequestPriority);
    const usual = priority.yieldToRequests;
    const waits = [2.5 * LIMITS.speedWindowMs];
    priority.yieldToRequests = () => pause(waits.pop() ?? 0);
    try {
      const { status } = await me.upload(Buffer.concat([Buffer.from('x<EOH>'), Buffer.alloc(30_000_000, ' ')]));
      expect(status).toBe(200);
      expect(waits).toEqual([]);
    } finally {
      priority.yieldToRequests = usual;
    }
  });

  test('does not delay background work while it is awaited', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => open(post('/api/vqso/upsert'))));
    // The pause is long enough to reach the handlers; each of them awaits its body for a second.
    await pause(300);
    expect([Atomics.load(requestCounters, 0), clients.every(({ isOpen }) => isOpen)]).toEqual([0, true]);
    await Promise.all(clients.map((client) => client.closes()));
  });

  test('500 of them at once leave nothing behind, and no error in the log', async () => {
    const requests = BODIES.map(([, request]) => request());
    const clients = await Promise.all(Array.from({ length: 500 }, (_, n) => open(requests[n % requests.length])));
    await Promise.all(clients.map((client) => client.closes()));
    await expectNothingLeft();
    expect(written.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  });
});

function expectAnswers(client: RawClient, statuses: readonly number[]): void {
  expect(client.statuses).toEqual(statuses);
  if (!statuses.includes(408)) return;
  const body = client.received.slice(client.received.lastIndexOf('\r\n\r\n') + 4);
  expect(JSON.parse(body)).toEqual({ error: 'The request did not arrive in time.', code: 'timeout' });
  expect(client.received).toMatch(/\r\nConnection: close\r\n/);
}

describe('an answer', () => {
  /** An export file larger than all buffers on the way. */
  async function largeExport(): Promise<{ address: string; isHeld: () => boolean }> {
    await me.logQso();
    const { body } = await me.call('vexportadif', { all: true });
    await exportEnded(me, body.job.id);
    const folder = join(testApp.dataDir, 'exports');
    const newest = readdirSync(folder)
      .map((name) => join(folder, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
    if (!newest) throw new Error('no export');
    writeFileSync(newest, Buffer.alloc(40_000_000, 'x'));
    const isHeld = () =>
      readdirSync('/proc/self/fd').some((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === newest;
        } catch {
          return false;
        }
      });
    const address = `GET /api/vexport/${body.job.id}/file HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${me.token}\r\n\r\n`;
    return { address, isHeld };
  }

  test('that is not read is aborted, and its file is closed', async () => {
    const { address, isHeld } = await largeExport();
    const client = await open(address);
    client.socket.pause();
    await testApp.until(() => isHeld());
    await testApp.eventually(openConnections, (count) => count === 0);
    await testApp.until(() => !isHeld());
    client.close();
  });

  test('that is read slowly arrives complete', async () => {
    const { address, isHeld } = await largeExport();
    const client = await open(address);
    const { socket } = client;
    let bursts = 0;
    let left = 0;
    socket.on('data', ({ length }) => {
      left -= length;
      if (left > 0) return;
      left = 5_000_000;
      bursts++;
      socket.pause();
      setTimeout(() => socket.resume(), LIMITS.answerIdleMs / 2);
    });
    await testApp.until(() => client.received.length > 40_000_000);
    expect(bursts).toBeGreaterThan(6);
    await testApp.until(() => !isHeld());
    client.close();
  });
});
