import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { UserCard } from '@pileup/contract/presence';
import { end } from '../../../bridge/test/end.ts';
import { FakeRigctld } from '../../../bridge/test/fake-rigctld.ts';
import { freePort } from '../../../bridge/test/free-port.ts';
import { projectRoot } from '../../../scripts/project-root.ts';
import { record } from '../../fixtures/adif.ts';
import { sharedData, testWithSharedData } from '../../fixtures/shared-data.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { jpegOf } from '../social/test-images.ts';

// The bridge as an operator starts it, with the real server.

let me: Operator;
let folder: string;
const started: ChildProcess[] = [];

const testApp = await startTestApp();
beforeEach(async () => {
  me = await testApp.operator();
  folder = mkdtempSync(join(tmpdir(), 'pileup-bridge-'));
  const { code } = (await me.call('vpairingcode')).body;
  const paired = bridge('pair', code, '--server', `http://127.0.0.1:${testApp.port}`, '--name', 'Shack PC');
  expect(await once(paired, 'exit')).toEqual([0, null]);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(end));
  rmSync(folder, { recursive: true, force: true });
});

const log = async () => (await me.call('vlogbook')).body.logbook;
const card = async () =>
  (await testApp.hotRead<UserCard[]>('ActiveUserList')).find(({ my_callsign }) => my_callsign === me.callsign);

function start(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', env: { PATH: process.env.PATH, NODE_ENV: 'production' } });
  started.push(child);
  return child;
}

function bridge(...args: string[]): ChildProcess {
  return start(process.execPath, [
    '--no-warnings',
    join(projectRoot, 'bridge/src/main.ts'),
    ...args,
    '--folder',
    folder,
  ]);
}

test('a received picture in a watched folder is attached to the contact of its time, once', async () => {
  const { qdo_id } = await me.logQso({ TS: '2026-06-14T10:00:00Z', Mode: 'SSTV' });
  const pictures = mkdtempSync(join(folder, 'sstv-'));
  const port = await freePort();
  bridge('--adif', String(port), '--sstv', pictures);
  // The bridge has written its list of the files that were there before.
  await testApp.until(() => existsSync(join(folder, 'media.json')));
  const image = await jpegOf(320, 256);
  writeFileSync(join(pictures, '20260614_100030Z.jpg'), image);
  writeFileSync(join(pictures, 'the same.jpg'), image);
  await testApp.until(() => (JSON.parse(readFileSync(join(folder, 'media.json'), 'utf8')).sent as []).length > 0);
  const { pictures: archived } = (await testApp.call('vsstv')).body;
  expect(archived.map((picture) => picture.qdo_id)).toEqual([qdo_id]);
  expect((await me.call('vmedia/offers')).body.files).toEqual([]);
});

describe('a radio', () => {
  interface Rig {
    turnTo(hz: number): Promise<void>;
    stop(): Promise<void>;
  }

  async function realRigctld(port: number): Promise<Rig> {
    const daemon = start('rigctld', ['-m', '1', '-T', '127.0.0.1', '-t', String(port)]);
    return {
      turnTo: async (hz) => {
        const socket = connect(port, '127.0.0.1');
        socket.write(`F ${hz}\n`);
        await once(socket, 'data');
        socket.destroy();
      },
      stop: () => end(daemon),
    };
  }

  async function fake(port: number): Promise<Rig> {
    const rig = new FakeRigctld();
    await rig.listen(port);
    return {
      turnTo: async (hz) => {
        rig.freq = String(hz);
      },
      stop: () => rig.close(),
    };
  }

  const isHere = (process.env.PATH ?? '').split(delimiter).some((place) => existsSync(join(place, 'rigctld')));
  const shows = (on: string, rigOn: (port: number) => Promise<Rig>) => [on, rigOn] as const;
  const rigs = [shows('a stand-in for rigctld', fake), ...(isHere ? [shows('the real rigctld', realRigctld)] : [])];
  if (!isHere) test.skip('on the real rigctld (skipped: rigctld is not installed here)', () => undefined);

  test.each(rigs)('on %s is shown with its frequency, and disappears when it stops', async (_, rigOn) => {
    const port = await freePort();
    const rig = await rigOn(port);
    bridge('--rigctld', String(port));
    await testApp.eventually(card, (shown) => shown?.is_live === 1);
    await rig.turnTo(7_031_500);
    expect(await testApp.eventually(card, (shown) => shown?.on_freq === 7_031.5)).toMatchObject({ program: 'rigctld' });

    await rig.stop();
    await testApp.eventually(card, (shown) => shown?.is_live !== 1);
    await pause(2_000);
    expect((await card())?.is_live).not.toBe(1);
  });

  test('disappears a minute after the bridge was killed', async () => {
    const port = await freePort();
    const rig = new FakeRigctld();
    await rig.listen(port);
    const killed = bridge('--rigctld', String(port));
    await testApp.eventually(card, (shown) => shown?.is_live === 1);
    await end(killed);
    testApp.clock.jump(60_000);
    await testApp.eventually(card, (shown) => shown?.is_live !== 1);
    await rig.close();
  });

  test('is tuned from the page if its operator allows it', async () => {
    const port = await freePort();
    const rig = new FakeRigctld();
    await rig.listen(port);
    bridge('--rigctld', String(port), '--qsy');
    const own = async () => (await me.call('vrigcontrol/get')).body;
    await testApp.eventually(own, ({ can_qsy }) => can_qsy === 1);
    await me.call('vrigcontrol/qsy', { freq: 14_195, mode: 'SSB' });
    expect(await testApp.eventually(own, ({ freq }) => freq === 14_195)).toMatchObject({ mode: 'USB' });
    expect(rig.freq).toBe('14195000');
    await rig.close();
  });

  test('sends macros from the page if its operator allows it, and stops', async () => {
    const port = await freePort();
    const rig = new FakeRigctld();
    await rig.listen(port);
    bridge('--rigctld', String(port), '--send');
    const own = async () => (await me.call('vrigcontrol/get')).body;
    await testApp.eventually(own, ({ can_send_cw }) => can_send_cw === 1);
    expect(await own()).toMatchObject({ can_send_voice: 1, can_qsy: 0 });
    await me.call('vrigcontrol/send', { text: 'CQ DE G4QZX' });
    await testApp.eventually(
      async () => rig.sent,
      ({ length }) => length === 1,
    );
    await me.call('vrigcontrol/stop');
    await testApp.eventually(
      async () => rig.sent,
      ({ length }) => length >= 2,
    );
    // If the response to the stop comes too late, the bridge also ends the transmission.
    const expected = ['CQ DE G4QZX', 'stop'];
    expect([expected, [...expected, 'PTT off']]).toContainEqual(rig.sent);
    await rig.close();
  });
});

describe('contacts', () => {
  let ports: { wsjtx: number; n1mm: number; adif: number };

  beforeEach(async () => {
    ports = { wsjtx: await freePort(), n1mm: await freePort(), adif: await freePort() };
    bridge('--wsjtx', String(ports.wsjtx), '--n1mm', String(ports.n1mm), '--adif', String(ports.adif));
  });

  async function send(port: number, datagram: Buffer | string): Promise<void> {
    const socket = createSocket('udp4');
    await new Promise((sent) => socket.send(datagram, port, '127.0.0.1', sent));
    socket.close();
  }

  /** Sends repeatedly, because a starting bridge does not listen yet. */
  async function sendUntil(isSo: () => Promise<boolean>, ...datagrams: [number, Buffer | string][]): Promise<void> {
    for (const deadline = Date.now() + 120_000; ; await pause(700)) {
      for (const [port, datagram] of datagrams) await send(port, datagram);
      await pause(700);
      if (await isSo()) return;
      if (Date.now() > deadline) throw new Error('still not so');
    }
  }
  const sample = (name: string) => readFileSync(join(sharedData, 'udp', name));
  const count = async () => (await log()).length;

  test('from ADIF are logged with every field, once', async () => {
    const adif = record({ CALL: 'DL1QYA', X_Y: 'z' });
    await sendUntil(async () => (await count()) > 0, [ports.adif, adif]);
    await send(ports.adif, adif);
    await pause(500);
    expect(await log()).toEqual([expect.objectContaining({ Call: 'DL1QYA' })]);
    expect((await me.call('vprograms')).body.programs[0]).toMatchObject({
      through: 'Shack PC',
      last_sent: 'a QSO with DL1QYA',
    });
  });

  testWithSharedData('from the real WSJT-X over three protocols are logged once', async () => {
    const adif = sample('live_wsjtx261_030_type12.bin');
    const text = adif.subarray(adif.indexOf('<adif_ver') - 1);
    await sendUntil(
      async () => (await count()) > 0 && (await card())?.program === 'WSJT-X',
      [ports.wsjtx, sample('live_wsjtx261_028_type1.bin')],
      [ports.wsjtx, sample('live_wsjtx261_029_type5.bin')],
      [ports.wsjtx, adif],
      [ports.adif, text],
    );
    await pause(2_500);
    expect(await log()).toEqual([
      expect.objectContaining({ Call: 'K1JT', Mode: 'FT8', Freq: 14_075.5, TS: '2026-11-21T00:04:51Z' }),
    ]);
    expect(await card()).toMatchObject({ on_freq: 14_074, mode: 'FT8', program: 'WSJT-X', is_live: 1 });
  });

  testWithSharedData('from N1MM are corrected and deleted as in N1MM', async () => {
    const datagram = sample('n1mm_01_contactinfo.xml').toString();
    const corrected = datagram
      .replace(/contactinfo>/g, 'contactreplace>')
      .replace('<call>W2AW</call>', '<call>W2QAW</call>')
      .replace('<rcv>599</rcv>', '<rcv>579</rcv>');
    const deleted = corrected.replace(/contactreplace>/g, 'contactdelete>');
    await sendUntil(async () => (await count()) > 0, [ports.n1mm, datagram]);
    const [{ qdo_id } = { qdo_id: 0 }] = await log();
    expect((await me.call('vqso/get', { qdo_id })).body.qso).toMatchObject({
      Call: 'W2AW',
      Freq: 14_025,
      ContestName: 'CQWPXCW',
    });
    await send(ports.n1mm, corrected);
    await testApp.eventually(log, ([qso]) => qso?.Call === 'W2QAW');
    expect((await me.call('vqso/get', { qdo_id })).body.qso).toMatchObject({ Call: 'W2QAW', RCV: '579' });
    await send(ports.n1mm, deleted);
    await testApp.eventually(log, (qsos) => qsos.length === 0);
  });
});
