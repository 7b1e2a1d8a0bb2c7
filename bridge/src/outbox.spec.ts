import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contact } from '../test/contacts.ts';
import { FakeClock, settle } from '../test/fake-clock.ts';
import { FakeServer } from '../test/fake-server.ts';
import { emptyFolder, removeFolders } from '../test/temp-folders.ts';
import { UnavailableError, KeyRefusedError, ApiClient, RefusedError } from './api-client.ts';
import { computerClock } from './clock.ts';
import { deliver } from './deliver.ts';
import { type Message, Outbox } from './outbox.ts';

afterAll(removeFolders);

const report = (call: string): Message => ({
  call: 'vreport',
  request: { adif: contact({ CALL: call }).adif, program: 'WSJT-X' },
});
const callOf = ({ request }: Message): string =>
  'adif' in request ? (/Q[A-Z]+/.exec(request.adif)?.[0] ?? '') : 'retraction';

/** An outbox, and a server that answers as `server.answer` does. */
function world(folder = emptyFolder()) {
  const clock = new FakeClock();
  const stop = new AbortController();
  const said: string[] = [];
  const sent: [atMs: number, call: string][] = [];
  const counts: number[] = [];
  const server = { answer: (_: string): void => undefined };
  const outbox = new Outbox({
    folder,
    clock,
    log: (line) => said.push(line.replaceAll(folder, 'FOLDER')),
    onLength: (count) => counts.push(count),
    send: async (message) => {
      sent.push([clock.now(), callOf(message)]);
      server.answer(callOf(message));
      return `${callOf(message)} logged`;
    },
  });
  const files = (part: 'queue' | 'refused') => readdirSync(join(folder, part)).sort();
  return { folder, clock, stop, said, sent, counts, server, outbox, files, run: () => outbox.run(stop.signal) };
}

const fail = (error: Error) => (): never => {
  throw error;
};

test('a message is on the disk, for its owner only, before anything else; and is gone when it is sent', async () => {
  const { outbox, files, run, said, counts, stop } = world();
  outbox.put(report('G4QZX'));
  expect(files('queue')).toEqual(['000000000001.json']);
  const running = run();
  await settle();
  expect(files('queue')).toEqual([]);
  outbox.put(report('G4QZY'));
  await settle();
  expect(files('queue')).toEqual([]);
  expect(said).toEqual(['QZX logged', 'QZY logged']);
  expect(counts).toEqual([0, 1, 0, 1, 0]);
  stop.abort();
  await running;
});

test('while the server is away everything waits in order, with growing pauses', async () => {
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

test('a pause the server wishes for is kept', async () => {
  const { outbox, clock, server, sent, run } = world();
  server.answer = fail(new UnavailableError('busy', 30_000));
  outbox.put(report('G4QZA'));
  void run();
  await clock.pass(61_000);
  expect(sent.map(([at]) => at / 1_000)).toEqual([0, 30, 60]);
});

test('without a good key nothing is thrown away; another try every minute', async () => {
  const { outbox, clock, server, sent, run, files } = world();
  server.answer = fail(new KeyRefusedError('no'));
  outbox.put(report('G4QZA'));
  void run();
  await clock.pass(150_000);
  expect(sent.map(([at]) => at / 1_000)).toEqual([0, 60, 120]);
  expect(files('queue')).toHaveLength(1);
  expect(files('refused')).toEqual([]);
});

test('what is refused for good is set aside with its reason, and the rest goes on', async () => {
  const { folder, outbox, server, sent, run, files, said } = world();
  server.answer = (call) => (call === 'QZB' ? fail(new RefusedError('No such band.'))() : undefined);
  for (const call of ['G4QZA', 'G4QZB', 'G4QZC']) outbox.put(report(call));
  void run();
  await settle();
  expect(sent.map(([, call]) => call)).toEqual(['QZA', 'QZB', 'QZC']);
  expect(files('queue')).toEqual([]);
  expect(files('refused')).toEqual(['000000000002.json', '000000000002.reason.txt']);
  expect(readFileSync(join(folder, 'refused/000000000002.reason.txt'), 'utf8')).toBe('No such band.\n');
  expect(said[1]).toBe('Refused, and kept as FOLDER/refused/000000000002.json: No such band.');
});

test('a new start goes on where the last one ended; what was refused can be moved back', async () => {
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
  'a damaged file is set aside: %j',
  async (text) => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'queue'));
    writeFileSync(join(folder, 'queue/000000000001.json'), text);
    writeFileSync(join(folder, 'queue/000000000002.json.part'), text);
    const { outbox, run, files, sent, said } = world(folder);
    outbox.put(report('G4QZA'));
    void run();
    await settle();
    expect(sent.map(([, call]) => call)).toEqual(['QZA']);
    expect(files('queue')).toEqual([]);
    expect(files('refused')).toEqual(['000000000001.json', '000000000001.reason.txt']);
    expect(said[0]).toMatch(/The file is damaged\.$/);
  },
);

const root = process.getuid?.() === 0 || process.platform === 'win32';
test(`a disk that takes nothing: said, and sent all the same${root ? ' (here the folder is gone: nothing is read-only to root)' : ''}`, async () => {
  const { folder, outbox, run, said, sent } = world();
  if (root) renameSync(join(folder, 'queue'), join(folder, 'elsewhere'));
  else chmodSync(join(folder, 'queue'), 0o500);
  outbox.put(report('G4QZA'));
  expect(said[0]).toMatch(/^Cannot be written to the disk, so do not end the bridge before it is sent: E/);
  void run();
  await settle();
  expect(sent.map(([, call]) => call)).toEqual(['QZA']);
  expect(said.at(-1)).toBe('QZA logged');
});

test('killed at any moment, again and again: every contact that was heard gets there, in order', async () => {
  const folder = emptyFolder();
  const fake = new FakeServer();
  const server = await fake.start();
  // Some answers are lost on their way, so that contacts come twice.
  let calls = 0;
  fake.fault = () => (++calls % 7 === 3 ? 'cut' : undefined);
  const heard: string[] = [];
  for (let life = 0; life < 4; life++) heard.push(...(await killedAfter(25 + 30 * life, folder, server, heard.length)));

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
  expect(heard.length).toBeGreaterThan(50);
  // The very last one of a life may have been written without its line having come through.
  expect(fake.logged.filter((call) => heard.includes(call))).toEqual(heard);
  expect(fake.logged.length - heard.length).toBeLessThanOrEqual(4);
});

/** A bridge that hears a contact every few milliseconds and is killed after the given number; answers those it noted. */
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
