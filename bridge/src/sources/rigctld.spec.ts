import { FakeRigctld } from '../../test/fake-rigctld.ts';
import { FakeSourceListener } from '../../test/fake-source-listener.ts';
import type { Source } from '../source.ts';
import { rigctldSource } from './rigctld.ts';

let daemon: FakeRigctld;
let port: number;
let source: Source;
let ears: FakeSourceListener;

beforeEach(async () => {
  daemon = new FakeRigctld();
  port = await daemon.listen();
  ears = new FakeSourceListener();
  source = rigctldSource({ host: '127.0.0.1', port }, { pollMs: 20, timeoutMs: 3_000 });
});
afterEach(async () => {
  await source.stop();
  await daemon.close();
});

const polls = (count: number) => ears.until(({ rigs }) => rigs.length >= count);

test('the rig, again and again, one question at a time', async () => {
  await source.start(ears);
  await polls(3);
  expect(ears.rigs[0]).toEqual({ program: 'rigctld', freqHz: 14_074_000, rig: { mode: 'PKTUSB', ptt_down: 0 } });
  expect(ears.statuses).toEqual([`answers at 127.0.0.1:${port}`]);
  expect(daemon.mostAtOnce).toBe(1);
  daemon.ptt = 3;
  daemon.freq = '7074000.000000';
  await ears.until(({ rigs }) => rigs.at(-1)?.freqHz === 7_074_000);
  expect(ears.rigs.at(-1)?.rig.ptt_down).toBe(1);
});

test('a rig without PTT is not asked for it again', async () => {
  daemon.ptt = undefined;
  await source.start(ears);
  await polls(3);
  expect(ears.rigs[2]?.rig).toEqual({ mode: 'PKTUSB' });
  expect(daemon.asked.filter((line) => line.includes('get_ptt'))).toHaveLength(1);
});

test('a daemon that wants the VFO named gets it', async () => {
  daemon.wantsVfo = true;
  await source.start(ears);
  await polls(1);
  await source.qsy?.({ freq: 7_030, mode: 'CW' });
  expect(daemon.asked).toContain('+\\set_freq currVFO 7030000');
  expect(daemon).toMatchObject({ freq: '7030000', mode: 'CW' });
});

test('a rig that is off has no frequency', async () => {
  daemon.error = -5;
  await source.start(ears);
  await polls(1);
  expect(ears.rigs[0]?.freqHz).toBeNull();
  expect(ears.statuses).toEqual([`answers at 127.0.0.1:${port}, but its radio does not`]);
});

test('a lost connection is silence, once, and is opened again', async () => {
  await source.start(ears);
  await polls(1);
  daemon.hangUp();
  await ears.until(({ inactive: silences }) => silences.length === 1);
  const before = ears.rigs.length;
  await polls(before + 2);
  expect(ears.inactive).toEqual(['rigctld']);
  expect(ears.statuses[1]).toContain('does not answer');
});

test('a daemon that is not there is waited for', async () => {
  await daemon.close();
  await source.start(ears);
  await ears.until(({ statuses: lines }) => lines.length === 1);
  daemon = new FakeRigctld();
  await daemon.listen(port);
  await polls(1);
  expect(ears.statuses).toEqual([`not there yet (127.0.0.1:${port})`, `answers at 127.0.0.1:${port}`]);
  expect(ears.inactive).toEqual([]);
});

test('a daemon that falls mute is silent when its time is over', async () => {
  source = rigctldSource({ host: '127.0.0.1', port }, { pollMs: 20, timeoutMs: 200 });
  await source.start(ears);
  await polls(1);
  daemon.mute = true;
  await ears.until(({ inactive: silences }) => silences.length === 1);
  expect(ears.statuses.at(-1)).toBe(`does not answer at 127.0.0.1:${port}: no answer in time`);
  const heard = ears.rigs.length;
  daemon.mute = false;
  await polls(heard + 1);
});

describe('tuning', () => {
  test.each([
    [7_100, 'SSB', '7100000', 'LSB'],
    [14_200, 'SSB', '14200000', 'USB'],
    [14_074, 'FT8', '14074000', 'PKTUSB'],
    [7_127.5, '', '7127500', 'PKTUSB'],
  ])('to %d kHz %s', async (freq, mode, hz, word) => {
    await source.start(ears);
    await polls(1);
    await source.qsy?.({ freq, mode });
    expect(daemon).toMatchObject({ freq: hz, mode: word });
    expect(daemon.asked.some((line) => line.includes('set_mode'))).toBe(mode !== '');
    expect(daemon.mostAtOnce).toBe(1);
  });

  test('in the middle of a question, and twice at once', async () => {
    await source.start(ears);
    await polls(1);
    const orders = [14_010, 14_020, 14_030].map((freq) => source.qsy?.({ freq, mode: 'CW' }));
    await Promise.all(orders);
    await polls(3);
    expect(daemon).toMatchObject({ freq: '14030000', mode: 'CW', mostAtOnce: 1 });
    expect(ears.inactive).toEqual([]);
  });

  test('the rig refuses', async () => {
    await source.start(ears);
    await polls(1);
    await expect(source.qsy?.({ freq: 145_000, mode: '' })).rejects.toThrow(
      'The radio refuses 145.000 MHz (Hamlib error -1).',
    );
    await polls(3);
  });

  test('nobody is there', async () => {
    await expect(source.qsy?.({ freq: 14_074, mode: '' })).rejects.toThrow(
      `rigctld does not answer at 127.0.0.1:${port}.`,
    );
  });

  test('to nowhere', async () => {
    await expect(source.qsy?.({ freq: 0, mode: '' })).rejects.toThrow('0 kHz is not a frequency.');
  });
});
