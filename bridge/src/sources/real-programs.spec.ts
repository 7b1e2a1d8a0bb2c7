import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { end } from '../../test/end.ts';
import { FakeSourceListener } from '../../test/fake-source-listener.ts';
import { freePort } from '../../test/free-port.ts';
import type { Source } from '../source.ts';
import { flrigSource } from './flrig.ts';
import { rigctldSource } from './rigctld.ts';

/** Where flrig listens in its test mode, whatever its settings say. */
const FLRIG_PORT = 12_345;
const TIMING = { pollMs: 50, timeoutMs: 3_000 };
const flrigPortIsFree = await canListen(FLRIG_PORT);

let listener: FakeSourceListener;
let source: Source | undefined;
const programs: ChildProcess[] = [];

beforeEach(() => {
  listener = new FakeSourceListener();
});
afterEach(async () => {
  await source?.stop();
  source = undefined;
  await Promise.all(programs.splice(0).map(end));
});

describe('the real rigctld', () => {
  const reason = lacking('rigctld');

  testUnless(reason, 'is read and tuned, and inactive when it ends', async () => {
    const port = await freePort();
    const daemon = run('rigctld', ['-m', '1', '-T', '127.0.0.1', '-t', String(port)]);
    const tuned = await tunedRig(rigctldSource({ host: '127.0.0.1', port }, TIMING), { freq: 7_030, mode: 'CW' });
    // The dummy rig starts on 2 m and has no PTT.
    expect(tuned[0]).toEqual({ program: 'rigctld', freqHz: 145_000_000, rig: { mode: 'FM' } });
    expect(tuned[1]).toEqual({ program: 'rigctld', freqHz: 7_030_000, rig: { mode: 'CW' } });
    await end(daemon);
    await listener.until(({ inactive }) => inactive.length === 1);
    expect(listener.inactive).toEqual(['rigctld']);
  });

  testUnless(reason, 'sends Morse code and voice memories', async () => {
    const port = await freePort();
    // The dummy rig cannot stop a text, so its PTT is released.
    run('rigctld', ['-m', '1', '-P', 'RIG', '-T', '127.0.0.1', '-t', String(port)]);
    source = rigctldSource({ host: '127.0.0.1', port }, TIMING);
    await source.start(listener);
    await listener.until(({ rigs }) => rigs.length > 0);
    expect(await source.transmitter?.abilities()).toMatchObject({ cw: true });
    await source.transmitter?.send({ kind: 'cw', text: 'CQ DE G4QZX' });
    await source.transmitter?.send({ kind: 'stop' });
    await source.transmitter?.send({ kind: 'voice', memory: 1 });
    await source.transmitter?.send({ kind: 'stop' });
  });

  testUnless(reason, 'is read and tuned with --vfo', async () => {
    const port = await freePort();
    run('rigctld', ['-m', '1', '--vfo', '-T', '127.0.0.1', '-t', String(port)]);
    const tuned = await tunedRig(rigctldSource({ host: '127.0.0.1', port }, TIMING), { freq: 14_074, mode: 'FT8' });
    expect(tuned[1]).toEqual({ program: 'rigctld', freqHz: 14_074_000, rig: { mode: 'PKTUSB' } });
  });
});

describe('the real flrig', () => {
  const reason = lacking('flrig') || lacking('Xvfb');

  testUnless(
    reason || (flrigPortIsFree ? '' : `port ${FLRIG_PORT} is in use`),
    'is read and tuned, and inactive when it ends',
    async () => {
      const home = mkdtempSync(join(tmpdir(), 'flrig-'));
      // flrig would open a dialog if no rig were selected.
      const settings =
        '; FLTK preferences file format 1.0\n; vendor: w1hkj.com\n; application: flrig\n\n[.]\n\nxcvr_name:NONE\n';
      writeFileSync(join(home, 'flrig.prefs'), settings);
      const display = run('Xvfb', ['-displayfd', '1', '-screen', '0', '800x600x16', '-nolisten', 'tcp']);
      const [number] = await once(display.stdout as NodeJS.ReadableStream, 'data');
      const env = { ...process.env, HOME: home, DISPLAY: `:${String(number).trim()}` };
      const flrig = run('flrig', ['--config-dir', home, '--test'], env);
      try {
        const tuned = await tunedRig(flrigSource({ host: '127.0.0.1', port: FLRIG_PORT }, TIMING), {
          freq: 7_074,
          mode: '',
        });
        expect(tuned[0]).toEqual({ program: 'flrig', freqHz: 14_070_000, rig: { mode: 'USB', ptt_down: 0 } });
        expect(tuned[1]).toMatchObject({ freqHz: 7_074_000 });
        // flrig without a rig does not change the mode, but must accept the call.
        await source?.qsy?.({ freq: 3_700, mode: 'SSB' });
        await listener.until(({ rigs }) => rigs.at(-1)?.freqHz === 3_700_000);
        await end(flrig);
        await listener.until(({ inactive }) => inactive.length === 1);
      } finally {
        await end(flrig);
        rmSync(home, { recursive: true, force: true });
      }
    },
  );
});

/** The first reading, and the one after tuning. */
async function tunedRig(rig: Source, where: { freq: number; mode: string }) {
  source = rig;
  await rig.start(listener);
  await listener.until(({ rigs }) => rigs.length > 0);
  const first = listener.rigs[0];
  await rig.qsy?.(where);
  await listener.until(({ rigs }) => rigs.at(-1)?.freqHz === where.freq * 1000);
  return [first, listener.rigs.at(-1)];
}

function run(program: string, args: string[], env = process.env): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout?.resume();
  programs.push(child);
  return child;
}

function lacking(program: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program))) ? '' : `${program} is not installed here`;
}

function testUnless(reason: string, title: string, run: () => Promise<void>): void {
  if (reason === '') test(title, run);
  else test.skip(`${title} (skipped: ${reason})`, () => undefined);
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree;
}
