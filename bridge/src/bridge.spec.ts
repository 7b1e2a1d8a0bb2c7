import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Qsy, Transmission } from '@pileup/contract/presence';
import { contact } from '../test/contacts.ts';
import { FakeClock } from '../test/fake-clock.ts';
import { FakeServer, refusal } from '../test/fake-server.ts';
import { FakeSource } from '../test/fake-source.ts';
import { emptyFolder } from '../test/temp-folders.ts';
import { ApiClient } from './api-client.ts';
import { Bridge } from './bridge.ts';
import { check } from './check.ts';
import { pair } from './pair.ts';
import { pairedKey } from './settings.ts';
import type { RigReading } from './source.ts';
import { Terminal } from './terminal.ts';

/**
 * A bridge with fake sources and a fake server, connected by real HTTP, with real files. Its time passes in `until`, by
 * steps: a slow machine does not make the readings and responses late.
 */
async function setUp({
  qsy = false,
  send = false,
  folder = emptyFolder(),
  key = (): string => 'good-key',
  stepMs = 100,
  timeoutMs = 20_000,
} = {}) {
  const fake = new FakeServer();
  const server = await fake.start();
  let written = '';
  const terminal = new Terminal({ write: (text) => (written += text) });
  const tuned: Qsy[] = [];
  const sent: Transmission[] = [];
  const tune = async (where: Qsy) => {
    if (where.freq > 30_000) throw new Error('the rig cannot go there');
    tuned.push(where);
  };
  const rigctld = new FakeSource('rigctld', tune, {
    abilities: async () => ({ cw: true, voice: false }),
    send: async (transmission) => {
      if (transmission.kind === 'voice') throw new Error('the radio refuses');
      sent.push(transmission);
    },
  });
  const wsjtx = new FakeSource('wsjtx');
  const clock = new FakeClock();
  const bridge = new Bridge({
    client: new ApiClient({ server, key, timeoutMs, onStatus: (line) => terminal.setStatus('Server', line) }),
    sources: [rigctld, wsjtx],
    folder,
    terminal,
    qsy,
    send,
    clock,
  });
  await bridge.start();
  const passStep = () => clock.pass(stepMs);
  passingSteps.add(passStep);
  running.push(async () => {
    passingSteps.delete(passStep);
    await bridge.stop();
    await fake.stop();
  });
  return { fake, server, folder, bridge, rigctld, wsjtx, tuned, sent, output: () => written };
}

const passingSteps = new Set<() => Promise<void>>();
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !holds(); await wait(5)) {
    if (Date.now() > end) throw new Error(`Timed out waiting for ${holds}`);
    for (const passStep of passingSteps) await passStep();
  }
}

const ft8: RigReading = { program: 'WSJT-X', freqHz: 14_074_000, rig: { mode: 'FT8', ptt_down: 0 } };
const onRig = (freqHz: number): RigReading => ({
  program: 'rigctld',
  freqHz,
  rig: { mode: 'PKTUSB', rig_name: 'Dummy' },
});

test('the radio, reported by two programs, as one heartbeat', async () => {
  const { fake, rigctld, wsjtx, output } = await setUp();
  const report = () => wsjtx.listener?.onRig(ft8);
  report();
  await until(() => {
    report();
    rigctld.listener?.onRig(onRig(14_073_500));
    return fake.heartbeats.length > 1;
  });
  expect(fake.heartbeats.slice(0, 2)).toEqual([
    { freq: 14_074, mode: 'FT8', ptt_down: 0, program: 'WSJT-X' },
    { freq: 14_073.5, mode: 'FT8', ptt_down: 0, rig_name: 'Dummy', program: 'WSJT-X' },
  ]);
  expect(output()).toMatch(/Z Radio: 14\.074\.000 FT8 by WSJT-X\n/);
});

test('an inactive program is removed at once', async () => {
  const { fake, rigctld, wsjtx, output } = await setUp();
  rigctld.listener?.onRig(onRig(14_073_500));
  await until(() => fake.heartbeats.length === 1);
  rigctld.listener?.onInactive('rigctld');
  expect(output()).toMatch(/Radio: no longer received\n$/);
  await until(() => fake.heartbeats.length === 2);
  expect(fake.heartbeats[1]).toEqual({ program: 'rigctld', gone: 1 });
  await until(() => {
    wsjtx.listener?.onRig(ft8);
    return fake.heartbeats.length > 2;
  });
  expect(fake.heartbeats[2]).toEqual({ freq: 14_074, mode: 'FT8', ptt_down: 0, program: 'WSJT-X' });
});

test('a contact reported twice is sent once, and again if the second report has more fields', async () => {
  const { fake, wsjtx, rigctld, output } = await setUp();
  wsjtx.listener?.onContact(contact());
  rigctld.listener?.onContact(contact({}, { program: 'Log4OM' }));
  rigctld.listener?.onContact(contact({ NAME: 'Aiko' }, { program: 'Log4OM' }));
  await until(() => fake.reports.length === 2);
  expect(fake.reports.map(({ program }) => program)).toEqual(['WSJT-X', 'Log4OM']);
  await until(() => output().includes('JA1QYZ 20m FT8: already in the log'));
  expect(output()).toMatch(/JA1QYZ 20m FT8: also reported by Log4OM\n(.*\n)*.*JA1QYZ 20m FT8: logged\n/);
});

test('changes and deletions of a logger carry its contact id', async () => {
  const { fake, wsjtx } = await setUp();
  const was = { call: 'JA1QYZ', TS: '2026-01-01T12:00:00Z' };
  wsjtx.listener?.onContact(contact({}, { id: 'a1', program: 'N1MM+' }));
  wsjtx.listener?.onContact(contact({ CALL: 'JA1QYX' }, { id: 'a1', was, program: 'N1MM+' }));
  wsjtx.listener?.onDeletion({ ...was, program: 'N1MM+', id: 'a1' });
  await until(() => fake.retractions.length === 1);
  expect(fake.reports).toMatchObject([{ id: 'a1' }, { id: 'a1', was }]);
  expect(fake.retractions).toEqual([{ ...was, id: 'a1', program: 'N1MM+' }]);
});

test('an incomplete contact is moved aside, and the next one is logged', async () => {
  const { fake, folder, wsjtx, output } = await setUp();
  wsjtx.listener?.onContact(contact({ CALL: '' }));
  wsjtx.listener?.onContact(contact());
  await until(() => fake.logged.length === 1);
  expect(readdirSync(join(folder, 'refused'))).toHaveLength(2);
  expect(output()).toMatch(/Refused, saved as .*: a contact without a call 20m FT8: CALL is missing\n/);
});

test('server unavailable, then back: nothing is lost, in the same order', async () => {
  const { fake, wsjtx, output } = await setUp();
  fake.fault = () => refusal(503, 'unavailable', 'Back soon.');
  const calls = ['G4QZA', 'G4QZB', 'G4QZC'];
  for (const CALL of calls) wsjtx.listener?.onContact(contact({ CALL }));
  await until(() => output().includes('Server: Back soon.'));
  fake.fault = () => undefined;
  await until(() => fake.logged.length === 3);
  expect(fake.logged).toEqual(calls);
});

test('key revoked, computer paired again: the running bridge continues', async () => {
  const folder = emptyFolder();
  const paired = new FakeServer();
  const old = await paired.start();
  await pair({ folder, server: old, code: 'k7qm-2zpd', name: 'Shack PC' });
  await paired.stop();
  const keyOf = pairedKey(folder, old);
  const { fake, wsjtx, output } = await setUp({ folder, key: keyOf, stepMs: 1_000 });
  wsjtx.listener?.onContact(contact());
  await until(() => output().includes('Server: The key is not valid (any more)'));
  expect(readdirSync(join(folder, 'queue'))).toHaveLength(1);
  fake.keys.add(keyOf());
  await until(() => fake.logged.length === 1);
  expect(output()).not.toContain(keyOf());
});

test('tuned from the page, if the operator allows it', async () => {
  const { fake, rigctld, tuned, output } = await setUp({ qsy: true });
  fake.qsy = { freq: 14_074, mode: 'FT8' };
  rigctld.listener?.onRig(onRig(7_100_000));
  await until(() => tuned.length === 1);
  expect(fake.heartbeats[0]).toMatchObject({ can_qsy: 1 });
  fake.qsy = { freq: 144_174, mode: '' };
  rigctld.listener?.onRig(onRig(7_200_000));
  await until(() => output().includes('Could not tune'));
  expect(tuned).toEqual([{ freq: 14_074, mode: 'FT8' }]);
  expect(output()).toMatch(/Tuned to 14\.074\.000 FT8 from the page\n/);
  expect(output()).toMatch(/Could not tune to 144\.174\.000: the rig cannot go there\n/);
});

test('macros from the page are sent in order, if the operator allows it', async () => {
  const { fake, rigctld, sent, output } = await setUp({ send: true });
  fake.send = [
    { kind: 'cw', text: 'CQ DE G4QZX' },
    { kind: 'voice', memory: 2 },
  ];
  const report = () => rigctld.listener?.onRig(onRig(7_030_000));
  await until(() => {
    report();
    return output().includes('Sending voice memory 2 failed: the radio refuses');
  });
  fake.send = [{ kind: 'cw', text: 'DROPPED' }, { kind: 'stop' }];
  await until(() => {
    report();
    return sent.length === 2;
  });
  expect(sent).toEqual([{ kind: 'cw', text: 'CQ DE G4QZX' }, { kind: 'stop' }]);
  expect(fake.heartbeats.at(-1)).toMatchObject({ can_send_cw: 1 });
  expect(fake.heartbeats.at(-1)).not.toHaveProperty('can_send_voice');
  expect(output()).toMatch(/Macros: Morse code\n/);
});

test('macros are not offered, and not sent, without --send', async () => {
  const { fake, rigctld, sent } = await setUp({ qsy: true });
  fake.send = [{ kind: 'cw', text: 'CQ' }];
  rigctld.listener?.onRig(onRig(7_030_000));
  await until(() => fake.heartbeats.length === 1);
  expect(fake.heartbeats[0]).not.toHaveProperty('can_send_cw');
  expect(sent).toEqual([]);
});

test('can_qsy is not sent if no program can tune or the operator does not allow it', async () => {
  const { fake, rigctld } = await setUp();
  rigctld.listener?.onRig(onRig(7_100_000));
  await until(() => fake.heartbeats.length === 1);
  expect(fake.heartbeats[0]).not.toHaveProperty('can_qsy');
  const willing = await setUp({ qsy: true });
  willing.wsjtx.listener?.onRig(ft8);
  await until(() => willing.fake.heartbeats.length === 1);
  expect(willing.fake.heartbeats[0]).not.toHaveProperty('can_qsy');
});

test('stopped during a call: at once, and the contact is still queued', async () => {
  // Only the stop ends the requests.
  const { fake, folder, bridge, wsjtx } = await setUp({ timeoutMs: 2 ** 31 - 1 });
  let calls = 0;
  fake.fault = () => (++calls > 0 ? 'hang' : undefined);
  wsjtx.listener?.onContact(contact());
  wsjtx.listener?.onRig(ft8);
  await until(() => calls === 2);
  await bridge.stop();
  expect(readdirSync(join(folder, 'queue'))).toHaveLength(1);
});

test('a source that cannot start is shown; if none can, the bridge does not start', async () => {
  let written = '';
  const terminal = new Terminal({ write: (text) => (written += text) });
  const broken = new FakeSource('wsjtx');
  broken.start = async () => {
    throw new Error('port 2237 is in use');
  };
  const client = new ApiClient({ server: 'http://127.0.0.1:1', key: () => '' });
  const bridge = (...sources: FakeSource[]) =>
    new Bridge({ client, sources, folder: emptyFolder(), terminal, qsy: false, send: false });
  const some = bridge(broken, new FakeSource('n1mm'));
  await some.start();
  await some.stop();
  expect(written).toMatch(/wsjtx: port 2237 is in use\n/);
  const none = bridge(broken);
  await expect(none.start()).rejects.toThrow('None of the sources could be started.');
  await none.stop();
});

test('pairing: the code is exchanged for a key, which is saved and works', async () => {
  const { fake, server, folder } = await setUp();
  await expect(pair({ folder, server, code: 'WRONG', name: 'Shack PC' })).rejects.toThrow('The code is not good.');
  expect(await pair({ folder, server, code: 'K7QM-2ZPD', name: 'Shack PC' })).toBe('G4QZX');
  const key = pairedKey(folder, server);
  expect(fake.keys).toContain(key());
});

test('--check prints the state of everything and sends nothing', async () => {
  const { fake, server } = await setUp();
  const printed: string[] = [];
  const source = new FakeSource('wsjtx');
  const start = source.start.bind(source);
  source.start = async (listener) => {
    await start(listener);
    listener.onRig(ft8);
    listener.onContact(contact());
  };
  const run = (key: string) =>
    check({
      client: new ApiClient({ server, key: () => key }),
      sources: [source],
      print: (line) => printed.push(line.replaceAll(server, 'SERVER')),
      listenMs: 20,
    });
  fake.heartbeats.push({ freq: 7_100, mode: 'LSB', program: 'flrig' });
  expect(await run('good-key')).toBe(true);
  expect(printed).toEqual([
    'JA1QYZ 20m FT8 by WSJT-X, not sent: this is only a check',
    'wsjtx: listening',
    'Radio: 14.074.000 FT8 by WSJT-X',
    'SERVER answers, and the key is valid. Last update from your radio 2026-01-01 12:00Z: 7.100.000 LSB by flrig',
  ]);
  expect(await run('bad-key')).toBe(false);
  expect(printed.at(-1)).toBe('The key is not valid (any more). Pair this computer again: Unauthenticated');
  expect(fake.reports).toEqual([]);
});
