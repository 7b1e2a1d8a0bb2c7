import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Qsy } from '@pileup/contract/presence';
import { contact } from '../test/contacts.ts';
import { FakeServer, refusal } from '../test/fake-server.ts';
import { FakeSource } from '../test/fake-source.ts';
import { emptyFolder, removeFolders } from '../test/temp-folders.ts';
import { ApiClient } from './api-client.ts';
import { Bridge } from './bridge.ts';
import { check } from './check.ts';
import { computerClock } from './clock.ts';
import { pair } from './pair.ts';
import { pairedKey } from './settings.ts';
import type { RigReading } from './source.ts';
import { Terminal } from './terminal.ts';

/** The whole bridge but for its sources, and a server, both of them real processes' worth of HTTP and files. */
async function world({ qsy = false, folder = emptyFolder(), key = (): string => 'good-key' } = {}) {
  const fake = new FakeServer();
  const server = await fake.start();
  let written = '';
  const terminal = new Terminal({ write: (text) => (written += text) });
  const tuned: Qsy[] = [];
  const rigctld = new FakeSource('rigctld', async (where) => {
    if (where.freq > 30_000) throw new Error('the rig cannot go there');
    tuned.push(where);
  });
  const wsjtx = new FakeSource('wsjtx');
  const bridge = new Bridge({
    server: new ApiClient({ server, key, onStatus: (line) => terminal.setStatus('Server', line) }),
    sources: [rigctld, wsjtx],
    folder,
    terminal,
    qsy,
    // Pauses of the wall's clock, a hundred times as fast.
    clock: { now: () => computerClock.now() * 100, pause: (ms, stop) => computerClock.pause(ms / 100, stop) },
  });
  await bridge.start();
  running.push(async () => {
    await bridge.stop();
    await fake.stop();
  });
  return { fake, server, folder, bridge, rigctld, wsjtx, tuned, said: () => written };
}

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});
afterAll(removeFolders);

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !holds(); await wait(5)) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${holds}`);
  }
}

const ft8: RigReading = { program: 'WSJT-X', freqHz: 14_074_000, rig: { mode: 'FT8', ptt_down: 0 } };
const onRig = (freqHz: number): RigReading => ({
  program: 'rigctld',
  freqHz,
  rig: { mode: 'PKTUSB', rig_name: 'Dummy' },
});

test('the radio, heard by two programs, as one heartbeat', async () => {
  const { fake, rigctld, wsjtx, said } = await world();
  wsjtx.listener?.onRig(ft8);
  await until(() => {
    rigctld.listener?.onRig(onRig(14_073_500));
    return fake.heartbeats.length > 1;
  });
  expect(fake.heartbeats.slice(0, 2)).toEqual([
    { freq: 14_074, mode: 'FT8', ptt_down: 0, program: 'WSJT-X' },
    { freq: 14_073.5, mode: 'FT8', ptt_down: 0, rig_name: 'Dummy', program: 'WSJT-X' },
  ]);
  expect(said()).toMatch(/Z Radio: 14\.074\.000 FT8 by WSJT-X\n/);
});

test('a program that falls silent is forgotten at once', async () => {
  const { fake, rigctld, wsjtx, said } = await world();
  rigctld.listener?.onRig(onRig(14_073_500));
  await until(() => fake.heartbeats.length === 1);
  rigctld.listener?.onInactive('rigctld');
  expect(said()).toMatch(/Radio: not heard any more\n$/);
  await until(() => fake.heartbeats.length === 2);
  expect(fake.heartbeats[1]).toEqual({ program: 'rigctld', gone: 1 });
  await until(() => {
    wsjtx.listener?.onRig(ft8);
    return fake.heartbeats.length > 2;
  });
  expect(fake.heartbeats[2]).toEqual({ freq: 14_074, mode: 'FT8', ptt_down: 0, program: 'WSJT-X' });
});

test('a contact by two roads is told once, and again where the second knows more', async () => {
  const { fake, wsjtx, rigctld, said } = await world();
  wsjtx.listener?.onContact(contact());
  rigctld.listener?.onContact(contact({}, { program: 'Log4OM' }));
  rigctld.listener?.onContact(contact({ NAME: 'Aiko' }, { program: 'Log4OM' }));
  await until(() => fake.reports.length === 2);
  expect(fake.reports.map(({ program }) => program)).toEqual(['WSJT-X', 'Log4OM']);
  await until(() => said().includes('JA1QYZ 20m FT8: was in the log'));
  expect(said()).toMatch(/JA1QYZ 20m FT8: told by Log4OM as well\n(.*\n)*.*JA1QYZ 20m FT8: logged\n/);
});

test('what a logger changes and deletes keeps its number', async () => {
  const { fake, wsjtx } = await world();
  const was = { call: 'JA1QYZ', TS: '2026-01-01T12:00:00Z' };
  wsjtx.listener?.onContact(contact({}, { id: 'a1', program: 'N1MM+' }));
  wsjtx.listener?.onContact(contact({ CALL: 'JA1QYX' }, { id: 'a1', was, program: 'N1MM+' }));
  wsjtx.listener?.onDeletion({ ...was, program: 'N1MM+', id: 'a1' });
  await until(() => fake.retractions.length === 1);
  expect(fake.reports).toMatchObject([{ id: 'a1' }, { id: 'a1', was }]);
  expect(fake.retractions).toEqual([{ ...was, id: 'a1', program: 'N1MM+' }]);
});

test('a contact without what it needs is set aside, and the next one is logged', async () => {
  const { fake, folder, wsjtx, said } = await world();
  wsjtx.listener?.onContact(contact({ CALL: '' }));
  wsjtx.listener?.onContact(contact());
  await until(() => fake.logged.length === 1);
  expect(readdirSync(join(folder, 'refused'))).toHaveLength(2);
  expect(said()).toMatch(/Refused, and kept as .*: a contact without a call 20m FT8: CALL is missing\n/);
});

test('server away, then back: nothing is lost, the order is kept', async () => {
  const { fake, wsjtx, said } = await world();
  fake.fault = () => refusal(503, 'unavailable', 'Back soon.');
  const calls = ['G4QZA', 'G4QZB', 'G4QZC'];
  for (const CALL of calls) wsjtx.listener?.onContact(contact({ CALL }));
  await until(() => said().includes('Server: Back soon.'));
  fake.fault = () => undefined;
  await until(() => fake.logged.length === 3);
  expect(fake.logged).toEqual(calls);
});

test('a key taken away, the computer paired anew: the running bridge goes on', async () => {
  const folder = emptyFolder();
  const paired = new FakeServer();
  const old = await paired.start();
  await pair({ folder, server: old, code: 'k7qm-2zpd', name: 'Shack PC' });
  await paired.stop();
  const keyOf = pairedKey(folder, old);
  const { fake, wsjtx, said } = await world({ folder, key: keyOf });
  wsjtx.listener?.onContact(contact());
  await until(() => said().includes('Server: The key is not good (any more)'));
  expect(readdirSync(join(folder, 'queue'))).toHaveLength(1);
  fake.keys.add(keyOf());
  await until(() => fake.logged.length === 1);
  expect(said()).not.toContain(keyOf());
});

test('tuned from the page, if the operator allowed it', async () => {
  const { fake, rigctld, tuned, said } = await world({ qsy: true });
  fake.qsy = { freq: 14_074, mode: 'FT8' };
  rigctld.listener?.onRig(onRig(7_100_000));
  await until(() => tuned.length === 1);
  expect(fake.heartbeats[0]).toMatchObject({ can_qsy: 1 });
  fake.qsy = { freq: 144_174, mode: '' };
  rigctld.listener?.onRig(onRig(7_200_000));
  await until(() => said().includes('Could not tune'));
  expect(tuned).toEqual([{ freq: 14_074, mode: 'FT8' }]);
  expect(said()).toMatch(/Tuned to 14\.074\.000 FT8, as asked for on the page\n/);
  expect(said()).toMatch(/Could not tune to 144\.174\.000: the rig cannot go there\n/);
});

test('a program that cannot tune, or an operator who does not wish it: the page is not told otherwise', async () => {
  const { fake, rigctld } = await world();
  rigctld.listener?.onRig(onRig(7_100_000));
  await until(() => fake.heartbeats.length === 1);
  expect(fake.heartbeats[0]).not.toHaveProperty('can_qsy');
  const willing = await world({ qsy: true });
  willing.wsjtx.listener?.onRig(ft8);
  await until(() => willing.fake.heartbeats.length === 1);
  expect(willing.fake.heartbeats[0]).not.toHaveProperty('can_qsy');
});

test('ended in the middle of a call: at once, and the contact is still queued', async () => {
  const { fake, folder, bridge, wsjtx } = await world();
  let calls = 0;
  fake.fault = () => (++calls > 0 ? 'hang' : undefined);
  wsjtx.listener?.onContact(contact());
  wsjtx.listener?.onRig(ft8);
  await until(() => calls === 2);
  const began = Date.now();
  await bridge.stop();
  expect(Date.now() - began).toBeLessThan(1_000);
  expect(readdirSync(join(folder, 'queue'))).toHaveLength(1);
});

test('a source that cannot work is shown; with none left the bridge does not start', async () => {
  let written = '';
  const terminal = new Terminal({ write: (text) => (written += text) });
  const deaf = new FakeSource('wsjtx');
  deaf.start = async () => {
    throw new Error('port 2237 is in use');
  };
  const client = new ApiClient({ server: 'http://127.0.0.1:1', key: () => '' });
  const bridge = (...sources: FakeSource[]) =>
    new Bridge({ client, sources, folder: emptyFolder(), terminal, qsy: false });
  const some = bridge(deaf, new FakeSource('n1mm'));
  await some.start();
  await some.stop();
  expect(written).toMatch(/wsjtx: port 2237 is in use\n/);
  const none = bridge(deaf);
  await expect(none.start()).rejects.toThrow('There is nothing that could be listened to.');
  await none.stop();
});

test('pairing: the code is exchanged for a key that is kept and works', async () => {
  const { fake, server, folder } = await world();
  await expect(pair({ folder, server, code: 'WRONG', name: 'Shack PC' })).rejects.toThrow('The code is not good.');
  expect(await pair({ folder, server, code: 'K7QM-2ZPD', name: 'Shack PC' })).toBe('G4QZX');
  const key = pairedKey(folder, server);
  expect(fake.keys).toContain(key());
});

test('--check says how everything is, and sends nothing', async () => {
  const { fake, server } = await world();
  const said: string[] = [];
  const source = new FakeSource('wsjtx');
  const start = source.start.bind(source);
  source.start = async (ears) => {
    await start(ears);
    ears.onRig(ft8);
    ears.onContact(contact());
  };
  const ask = (key: string) =>
    check({
      server: new ApiClient({ server, key: () => key }),
      sources: [source],
      print: (line) => said.push(line.replaceAll(server, 'SERVER')),
      listenMs: 20,
    });
  fake.heartbeats.push({ freq: 7_100, mode: 'LSB', program: 'flrig' });
  expect(await ask('good-key')).toBe(true);
  expect(said).toEqual([
    'JA1QYZ 20m FT8 by WSJT-X, not sent: this is only a check',
    'wsjtx: listening',
    'Radio: 14.074.000 FT8 by WSJT-X',
    'SERVER answers, and the key is good. It last heard your radio on 2026-01-01 12:00Z: 7.100.000 LSB by flrig',
  ]);
  expect(await ask('bad-key')).toBe(false);
  expect(said.at(-1)).toBe('The key is not good (any more), so pair this computer again: Unauthenticated');
  expect(fake.reports).toEqual([]);
});
