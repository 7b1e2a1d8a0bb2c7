import type { Transmission } from '@pileup/contract/presence';
import { FakeRigctld } from '../../test/fake-rigctld.ts';
import { FakeSourceListener } from '../../test/fake-source-listener.ts';
import type { Source } from '../source.ts';
import { rigctldSource } from './rigctld.ts';

let daemon: FakeRigctld;
let port: number;
let source: Source;
let listener: FakeSourceListener;

beforeEach(async () => {
  daemon = new FakeRigctld();
  port = await daemon.listen();
  listener = new FakeSourceListener();
  source = rigctldSource({ host: '127.0.0.1', port }, { pollMs: 20, timeoutMs: 3_000 });
});
afterEach(async () => {
  await source.stop();
  await daemon.close();
});

const polls = (count: number) => listener.until(({ rigs }) => rigs.length >= count);

/** Starts the source; resolves after this number of polls. */
async function started(count: number): Promise<void> {
  await source.start(listener);
  await polls(count);
}

test('the rig is polled, one request at a time', async () => {
  await started(3);
  expect(listener.rigs[0]).toEqual({ program: 'rigctld', freqHz: 14_074_000, rig: { mode: 'PKTUSB', ptt_down: 0 } });
  expect(listener.statuses).toEqual([`answers at 127.0.0.1:${port}`]);
  expect(daemon.maxConcurrent).toBe(1);
  daemon.ptt = 3;
  daemon.freq = '7074000.000000';
  await listener.until(({ rigs }) => rigs.at(-1)?.freqHz === 7_074_000);
  expect(listener.rigs.at(-1)?.rig.ptt_down).toBe(1);
});

test('the PTT of a rig without PTT is requested once', async () => {
  daemon.ptt = undefined;
  await started(3);
  expect(listener.rigs[2]?.rig).toEqual({ mode: 'PKTUSB' });
  expect(daemon.requests.filter((line) => line.includes('get_ptt'))).toHaveLength(1);
});

test('the VFO is named if the daemon requires it', async () => {
  daemon.wantsVfo = true;
  await started(1);
  await source.qsy?.({ freq: 7_030, mode: 'CW' });
  expect(daemon.requests).toContain('+\\set_freq currVFO 7030000');
  expect(daemon).toMatchObject({ freq: '7030000', mode: 'CW' });
});

test('a rig that is off has no frequency', async () => {
  daemon.error = -5;
  await started(1);
  expect(listener.rigs[0]?.freqHz).toBeNull();
  expect(listener.statuses).toEqual([`answers at 127.0.0.1:${port}, but its radio does not`]);
});

test('a lost connection: inactive once, then reconnected', async () => {
  await started(1);
  daemon.hangUp();
  await listener.until(({ inactive }) => inactive.length === 1);
  const before = listener.rigs.length;
  await polls(before + 2);
  expect(listener.inactive).toEqual(['rigctld']);
  expect(listener.statuses[1]).toContain('does not answer');
});

test('a daemon that is not running is retried', async () => {
  await daemon.close();
  await source.start(listener);
  await listener.until(({ statuses }) => statuses.length === 1);
  daemon = new FakeRigctld();
  await daemon.listen(port);
  await polls(1);
  expect(listener.statuses).toEqual([`not running yet (127.0.0.1:${port})`, `answers at 127.0.0.1:${port}`]);
  expect(listener.inactive).toEqual([]);
});

test('a daemon that does not answer is inactive after the timeout', async () => {
  source = rigctldSource({ host: '127.0.0.1', port }, { pollMs: 20, timeoutMs: 200 });
  await started(1);
  daemon.unresponsive = true;
  await listener.until(({ inactive }) => inactive.length === 1);
  expect(listener.statuses.at(-1)).toBe(`does not answer at 127.0.0.1:${port}: no answer in time`);
  const count = listener.rigs.length;
  daemon.unresponsive = false;
  await polls(count + 1);
});

describe('sending', () => {
  const send = (...all: Transmission[]) => Promise.all(all.map((each) => source.transmitter?.send(each)));

  test.each([
    [
      { Morse: true, Voice: true },
      { cw: true, voice: true },
    ],
    [
      { Morse: true, Voice: false },
      { cw: true, voice: false },
    ],
    [
      { Morse: false, Voice: false },
      { cw: false, voice: false },
    ],
  ])('what the rig can do: %j', async (caps, abilities) => {
    daemon.caps = caps;
    expect(await source.transmitter?.abilities()).toEqual(abilities);
  });

  test('Morse code and voice memories, beside the polls', async () => {
    await started(1);
    await send({ kind: 'cw', text: 'CQ DE G4QZX' });
    await send({ kind: 'voice', memory: 3 });
    expect(daemon.requests).toEqual(expect.arrayContaining(['+\\send_morse CQ DE G4QZX', '+\\send_voice_mem 3']));
    expect(daemon.sent).toEqual(['CQ DE G4QZX', 'voice 3']);
    const before = listener.rigs.length;
    await polls(before + 2);
    expect(listener.inactive).toEqual([]);
  });

  test('is stopped while the rig still takes the text, and polled meanwhile', async () => {
    await started(1);
    let finish = (): void => undefined;
    daemon.sending = new Promise((resolve) => {
      finish = resolve;
    });
    const sending = send({ kind: 'cw', text: 'A LONG TEXT' });
    await listener.until(() => daemon.sent.length === 1);
    await send({ kind: 'stop' });
    expect(daemon.sent).toEqual(['A LONG TEXT', 'stop']);
    await polls(listener.rigs.length + 2);
    finish();
    await sending;
  });

  test('a voice memory is stopped by PTT if the daemon does not know better', async () => {
    source = rigctldSource({ host: '127.0.0.1', port }, { pollMs: 20, timeoutMs: 200 });
    daemon.stopsVoice = false;
    await send({ kind: 'voice', memory: 1 });
    await send({ kind: 'stop' });
    expect(daemon.sent).toEqual(['voice 1', 'PTT off']);
  });

  test.each<[Transmission]>([
    [{ kind: 'cw', text: 'CQ\nset_ptt 1' }],
    [{ kind: 'cw', text: 'E'.repeat(121) }],
    [{ kind: 'cw', text: '' }],
    [{ kind: 'voice', memory: 0 }],
    [{ kind: 'voice', memory: '1\n\\set_ptt 1' as unknown as number }],
    [{ kind: 'exec' } as unknown as Transmission],
  ])('%j does not get to the daemon', async (transmission) => {
    await expect(send(transmission)).rejects.toThrow(/characters|unknown/);
    expect(daemon.requests).toEqual([]);
  });

  test('the rig refuses', async () => {
    daemon.caps = { Morse: false, Voice: false };
    await expect(send({ kind: 'cw', text: 'CQ' })).rejects.toThrow('the radio refuses (Hamlib error -11)');
  });

  test('a daemon with --vfo is not used: its versions differ in what they would send', async () => {
    daemon.wantsVfo = true;
    expect(await source.transmitter?.abilities()).toEqual({ cw: false, voice: false });
    await expect(send({ kind: 'cw', text: 'CQ' })).rejects.toThrow('--vfo');
    expect(daemon.sent).toEqual([]);
  });
});

describe('tuning', () => {
  test.each([
    [7_100, 'SSB', '7100000', 'LSB'],
    [14_200, 'SSB', '14200000', 'USB'],
    [14_074, 'FT8', '14074000', 'PKTUSB'],
    [7_127.5, '', '7127500', 'PKTUSB'],
  ])('to %d kHz %s', async (freq, mode, hz, word) => {
    await started(1);
    await source.qsy?.({ freq, mode });
    expect(daemon).toMatchObject({ freq: hz, mode: word });
    expect(daemon.requests.some((line) => line.includes('set_mode'))).toBe(mode !== '');
    expect(daemon.maxConcurrent).toBe(1);
  });

  test('during a poll, several at once', async () => {
    await started(1);
    const orders = [14_010, 14_020, 14_030].map((freq) => source.qsy?.({ freq, mode: 'CW' }));
    await Promise.all(orders);
    await polls(3);
    expect(daemon).toMatchObject({ freq: '14030000', mode: 'CW', maxConcurrent: 1 });
    expect(listener.inactive).toEqual([]);
  });

  test('the rig refuses', async () => {
    await started(1);
    await expect(source.qsy?.({ freq: 145_000, mode: '' })).rejects.toThrow(
      'The radio refuses 145.000 MHz (Hamlib error -1).',
    );
    await polls(3);
  });

  test('the daemon is not running', async () => {
    await expect(source.qsy?.({ freq: 14_074, mode: '' })).rejects.toThrow(
      `rigctld does not answer at 127.0.0.1:${port}.`,
    );
  });

  test('to an invalid frequency', async () => {
    await expect(source.qsy?.({ freq: 0, mode: '' })).rejects.toThrow('0 kHz is not a frequency.');
  });
});
