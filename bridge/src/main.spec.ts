import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contact } from '../test/contacts.ts';
import { FakeRigctld } from '../test/fake-rigctld.ts';
import { FakeServer } from '../test/fake-server.ts';
import { emptyFolder } from '../test/temp-folders.ts';

const SHORT_RUNS: [args: string[], code: number][] = [
  [['--help'], 0],
  [['--fast'], 2],
  [['pair'], 2],
  [['--folder', '/nowhere/at/all'], 1],
];

const fake = new FakeServer();
const running: ChildProcess[] = [];
let server: string;
const rig = new FakeRigctld();
let rigPort: number;
let shortRuns: ReturnType<typeof bridge>['ended'][];
let checkWithBadKey: ReturnType<typeof bridge>['ended'];
beforeAll(async () => {
  server = await fake.start();
  rigPort = await rig.listen();
  // All start at once, since each takes a while.
  checkWithBadKey = bridge('--check', '--key', 'bad', '--server', server, '--rigctld', '1').ended;
  shortRuns = SHORT_RUNS.map(([args]) => bridge(...args).ended);
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rig.close();
  await fake.stop();
});

/** Starts the program as its user does. */
function bridge(...args: string[]) {
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  running.push(child);
  const seen = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    seen.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    seen.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, ...seen }));
  return { child, seen, ended };
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

async function until(holds: () => boolean, again: () => void = () => undefined): Promise<void> {
  for (const end = Date.now() + 20_000; !holds(); await wait(20)) {
    if (Date.now() > end) throw new Error(`Timed out waiting for ${holds}`);
    again();
  }
}

test.each(SHORT_RUNS.map(([args, code], run) => ({ args, code, run })))(
  '$args ends with $code',
  async ({ code, run }) => {
    const { code: ended, out, err } = (await shortRuns[run]) ?? {};
    expect(ended).toBe(code);
    // Errors are one sentence without a stack trace.
    if (code === 0) expect(out).toContain('--rigctld');
    else expect(err?.trimEnd().split('\n')).toHaveLength(1);
  },
);

test('paired, checked, run: the radio and a contact get to the server, the page tunes the radio, Ctrl-C ends it', async () => {
  const folder = emptyFolder();
  const paired = await bridge(
    'pair',
    'k7qm',
    '2zpd',
    '--server',
    `${server}/`,
    '--folder',
    folder,
    '--name',
    'Shack PC',
  ).ended;
  expect(paired).toMatchObject({ code: 0, out: `Paired with G4QZX at ${server} as “Shack PC”.\n` });
  expect(statSync(join(folder, 'pairing.json')).mode & 0o077).toBe(process.platform === 'win32' ? 0o066 : 0);
  const { key } = JSON.parse(readFileSync(join(folder, 'pairing.json'), 'utf8'));

  const port = await freeUdpPort();
  const polling = ['--folder', folder, '--rigctld', `${rigPort}`];
  const listening = [...polling, '--adif', `${port}`];
  const check = bridge('--check', ...polling).ended;
  const { child, seen, ended } = bridge(...listening, '--qsy');
  await until(() => fake.heartbeats.length > 0);
  expect(fake.heartbeats[0]).toMatchObject({ freq: 14_074, mode: 'PKTUSB', program: 'rigctld', can_qsy: 1 });

  const second = await bridge(...listening).ended;
  expect(second).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Another bridge is already using the folder .*\n$/),
  });

  const udp = createSocket('udp4');
  await until(
    () => fake.logged.length > 0,
    () => udp.send(contact().adif, port, '127.0.0.1'),
  );
  udp.close();
  expect(fake.logged).toEqual(['JA1QYZ']);

  const checked = await check;
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining(`${server} answers, and the key is valid.`) });
  expect(checked.out).toContain('Radio: 14.074.000 PKTUSB by rigctld');

  fake.qsy = { freq: 14_250, mode: '' };
  await until(() => fake.heartbeats.at(-1)?.freq === 14_250);
  await until(() => seen.out.includes('Tuned to 14.250.000 from the page'));

  child.kill('SIGINT');
  const { code, out, err } = await ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('JA1QYZ 20m FT8: logged\n');
  for (const text of [out, err, checked.out, paired.out]) expect(text).not.toContain(key);
});

test('--check with an invalid key exits with 1', async () => {
  const { code, out } = await checkWithBadKey;
  expect(code).toBe(1);
  expect(out).toContain('The key is not valid (any more)');
});
