import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contact } from '../test/contacts.ts';
import { FakeClock, settle } from '../test/fake-clock.ts';
import { FakeServer } from '../test/fake-server.ts';
import { emptyFolder } from '../test/temp-folders.ts';
import { ApiClient, KeyRefusedError, RefusedError, UnavailableError } from './api-client.ts';
import { computerClock } from './clock.ts';
import { deliver } from './deliver.ts';
import { type Message, Outbox } from './outbox.ts';

const report = (call: string): Message => ({
  call: 'vreport',
  request: { adif: contact({ CALL: call }).adif, program: 'WSJT-X' },
});
const callOf = ({ request }: Message): string =>
  'adif' in request ? (/Q[A-Z]+/.exec(request.adif)?.[0] ?? '') : 'retraction';

/** An outbox, and a server that responds as `server.answer` does. */
function world(folder = emptyFolder()) {
  const clock = new FakeClock();
  const stop = new AbortController();
  const logged: string[] = [];
  const sent: [atMs: number, call: string][] = [];
  const counts: number[] = [];
  const server = { answer: (_: string): void => undefined };
  const outbox = new Outbox({
    folder,
    clock,
    log: (line) => logged.push(line.replaceAll(folder, 'FOLDER')),
    onLength: (count) => counts.push(count),
    send: async (message) => {
      sent.push([clock.now(), callOf(message)]);
      server.answer(callOf(message));
      return `${callOf(message)} logged`;
    },
  });
  const files = (part: 'queue' | 'refused') => readdirSync(join(folder, part)).sort();
  return { folder, clock, stop, logged, sent, counts, server, outbox, files, run: () => outbox.run(stop.signal) };
}

const fail = (error: Error) => (): never => {
  throw error;
};

test('a message is on the disk until it is sent', async () => {
  const { outbox, files, run, logged, counts, stop } = world();
  outbox.put(report('G4QZX'));
  expect(files('queue')).toEqual(['000000000001.json']);
  const running = run();
  await settle();
  expect(files('queue')).toEqual([]);
  outbox.put(report('G4QZY'));
  await settle();
  expect(files('queue')).toEqual([]);
  expect(logged).toEqual(['QZX logged', 'QZY logged']);
  expect(counts).toEqual([0, 1, 0, 1, 0]);
  stop.abort();
  await running;
});

test('while the server is unavailable messages wait in order, with exponential backoff', async () => {
  const { outbox, clock, server, sent, run, files } = world();
  server.answer = fail(new UnavailableError('away'));
  for (const call of ['G4QZA', 'G4QZB', 'G4QZC']) outbox.put(report(call));
  void run();
  await clock.pass(200_000);
  expect(sent.map(([at]) => at / 1_000)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
  expect(new Set(sent.map(([, call]) => call))).toEqual(new Set(['QZA']));
  expect(files('queue')).toHaveLength(3);

  server.answer = () => undefined;
  await clock.pass(60_000);
  expect(sent.slice(9)).toEqual([
    [243_000, 'QZA'],
    [243_000, 'QZB'],
    [243_000, 'QZC'],
  ]);
  expect(files('queue')).toEqual([]);
});

test('Retry-After is respected', async () => {
  const { outbox, clock, server, sent, run } = world();
  server.answer = fail(new UnavailableError('busy', 30_000));
  outbox.put(report('G4QZA'));
  void run();
  await clock.pass(61_000);
  expect(sent.map(([at]) => at / 1_000)).toEqual([0, 30, 60]);
});

test('without a valid key messages stay queued, with a retry every minute', async () => {
  const { outbox, clock, server, sent, run, files } = world();
  server.answer = fail(new KeyRefusedError('no'));
  outbox.put(report('G4QZA'));
  void run();
  await clock.pass(150_000);
  expect(sent.map(([at]) => at / 1_000)).toEqual([0, 60, 120]);
  expect(files('queue')).toHaveLength(1);
  expect(files('refused')).toEqual([]);
});

test('a permanently refused message is moved aside with its reason, and the others are sent', async () => {
  const { folder, outbox, server, sent, run, files, logged } = world();
  server.answer = (call) => (call === 'QZB' ? fail(new RefusedError('No such band.'))() : undefined);
  for (const call of ['G4QZA', 'G4QZB', 'G4QZC']) outbox.put(report(call));
  void run();
  await settle();
  expect(sent.map(([, call]) => call)).toEqual(['QZA', 'QZB', 'QZC']);
  expect(files('queue')).toEqual([]);
  expect(files('refused')).toEqual(['000000000002.json', '000000000002.reason.txt']);
  expect(readFileSync(join(folder, 'refused/000000000002.reason.txt'), 'utf8')).toBe('No such band.\n');
  expect(logged[1]).toBe('Refused, saved as FOLDER/refused/000000000002.json: No such band.');
});

test('the queue survives a restart; refused messages can be moved back', async () => {
  const { folder, outbox, server, run, stop } = world();
  server.answer = fail(new RefusedError('No.'));
  outbox.put(report('G4QZA'));
  const running = run();
  await settle();
  server.answer = fail(new UnavailableError('away'));
  outbox.put(report('G4QZB'));
  await settle();
  stop.abort();
  await running;

  renameSync(join(folder, 'refused/000000000001.json'), join(folder, 'queue/000000000001.json'));
  const next = world(folder);
  next.outbox.put(report('G4QZC'));
  void next.run();
  await settle();
  expect(next.sent.map(([, call]) => call)).toEqual(['QZA', 'QZB', 'QZC']);
});

test.each(['', '{"call":"vrep', 'null', '[]', '{"call":"vqso/upsert","request":{}}', '{"call":"vreport"}'])(
  'a damaged file is moved aside: %j',
  async (text) => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'queue'));
    writeFileSync(join(folder, 'queue/000000000001.json'), text);
    writeFileSync(join(folder, 'queue/000000000002.json.part'), text);
    const { outbox, run, files, sent, logged } = world(folder);
    outbox.put(report('G4QZA'));
    void run();
    await settle();
    expect(sent.map(([, call]) => call)).toEqual(['QZA']);
    expect(files('queue')).toEqual([]);
    expect(files('refused')).toEqual(['000000000001.json', '000000000001.reason.txt']);
    expect(logged[0]).toMatch(/The file is damaged\.$/);
  },
);

const root = process.getuid?.() === 0 || process.platform === 'win32';
test(`a disk that cannot be written: logged, and sent from memory${root ? ' (here the folder is gone: nothing is read-only to root)' : ''}`, async () => {
  const { folder, outbox, run, logged, sent } = world();
  if (root) renameSync(join(folder, 'queue'), join(folder, 'elsewhere'));
  else chmodSync(join(folder, 'queue'), 0o500);
  outbox.put(report('G4QZA'));
  expect(logged[0]).toMatch(/^Cannot write to the disk\. Do not stop the bridge before the contact is sent: E/);
  void run();
  await settle();
  expect(sent.map(([, call]) => call)).toEqual(['QZA']);
  expect(logged.at(-1)).toBe('QZA logged');
});

test('killed repeatedly at any moment: every reported contact is delivered, in order', async () => {
  const folder = emptyFolder();
  const fake = new FakeServer();
  const server = await fake.start();
  // Some responses are lost, so that contacts are sent twice.
  let calls = 0;
  fake.fault = () => (++calls % 7 === 3 ? 'cut' : undefined);
  const reported: string[] = [];
  for (let run = 0; run < 4; run++)
    reported.push(...(await killedAfter(25 + 30 * run, folder, server, reported.length)));

  const stop = new AbortController();
  const client = new ApiClient({ server, key: () => 'good-key' });
  const done = new Promise<void>((resolve) => {
    const outbox = new Outbox({
      folder,
      send: (message) => deliver(client, message, stop.signal),
      log: () => undefined,
      clock: { ...computerClock, pause: async () => undefined },
      onLength: (count) => count === 0 && resolve(),
    });
    void outbox.run(stop.signal);
  });
  await done;
  stop.abort();
  await fake.stop();
  expect(reported.length).toBeGreaterThan(50);
  // The last contact of each run may have been written without its line being printed.
  expect(fake.logged.filter((call) => reported.includes(call))).toEqual(reported);
  expect(fake.logged.length - reported.length).toBeLessThanOrEqual(4);
});

/** Runs a bridge that reports a contact every few milliseconds, kills it after `count`; returns the printed ones. */
async function killedAfter(count: number, folder: string, server: string, from: number): Promise<string[]> {
  const script = join(import.meta.dirname, '../test/report-until-killed.ts');
  const child = spawn(process.execPath, ['--no-warnings', script, folder, server, `${from}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.split('\n').length > count) child.kill('SIGKILL');
  }
  return printed.split('\n').slice(0, -1);
}
