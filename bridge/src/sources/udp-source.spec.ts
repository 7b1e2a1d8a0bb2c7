import { createSocket } from 'node:dgram';
import { setTimeout as wait } from 'node:timers/promises';
import { FakeSourceListener } from '../../test/fake-source-listener.ts';
import { qsoDatagram, statusDatagram } from '../../test/qt-datagram.ts';
import type { Source } from '../source.ts';
import { adifSource } from './adif.ts';
import { n1mmSource } from './n1mm.ts';
import { type UdpEndpoint, UdpSource } from './udp-source.ts';
import { wsjtxSource } from './wsjtx.ts';

const LOCAL = { host: '127.0.0.1', port: 0 };
const ADIF = '<CALL:6>JA1QYZ<QSO_DATE:8>20261121<TIME_ON:6>000130<MODE:3>FT8<EOR>';
const sender = createSocket('udp4');
const started: Source[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((source) => source.stop()));
});
afterAll(() => sender.close());

async function listen(source: Source): Promise<FakeSourceListener> {
  const listener = new FakeSourceListener();
  started.push(source);
  await source.start(listener);
  return listener;
}

const send = (port: number, datagram: Buffer | string, to = '127.0.0.1') =>
  new Promise<void>((resolve, reject) => {
    sender.send(datagram, port, to, (error) => (error ? reject(error) : resolve()));
  });

test('datagrams are decoded', async () => {
  const [wsjtx, n1mm, adif] = [
    await listen(wsjtxSource(LOCAL)),
    await listen(n1mmSource(LOCAL)),
    await listen(adifSource(LOCAL)),
  ];
  expect(wsjtx.statuses).toEqual([expect.stringMatching(/^listening on 127\.0\.0\.1:\d+$/)]);
  await send(wsjtx.port, statusDatagram(14_074_000, 'FT8'));
  await send(n1mm.port, '<RadioInfo><Freq>1402500</Freq></RadioInfo>');
  await send(adif.port, `<adif_ver:5>3.1.0<programid:6>WSJT-X<EOH>${ADIF}${ADIF.replace('JA1QYZ', 'JA1QYX')}`);
  await send(adif.port, ADIF);
  await wsjtx.until(({ rigs }) => rigs[0]?.freqHz === 14_074_000);
  await n1mm.until(({ rigs }) => rigs[0]?.freqHz === 14_025_000);
  await adif.until(({ contacts }) => contacts.length === 3);
  expect(adif.contacts.map(({ program }) => program)).toEqual(['WSJT-X', 'WSJT-X', 'ADIF']);
  expect(adif.fields.map(({ CALL }) => CALL)).toEqual(['JA1QYZ', 'JA1QYX', 'JA1QYZ']);
});

test('unrecognised datagrams are counted and reported at intervals', async () => {
  const listener = await listen(wsjtxSource(LOCAL));
  for (let i = 0; i < 12; i++) await send(listener.port, i === 5 ? '' : 'hello');
  await send(listener.port, Buffer.alloc(60_000));
  await send(listener.port, statusDatagram(14_074_000, 'FT8'));
  await listener.until(({ rigs }) => rigs.length === 1);
  expect(listener.statuses.slice(1).map((line) => line.split('; ')[1])).toEqual([
    'not recognised so far: 1',
    'not recognised so far: 10',
  ]);
});

test('a burst is taken off the socket before its first datagram is handled', async () => {
  const received: string[] = [];
  const source = new UdpSource('adif', LOCAL, () => ({
    handle(datagram) {
      // The system buffers some 270 of these: with the first 200 still in it, most of the second burst would be lost.
      if (received.length === 0) burst('second');
      return received.push(`${datagram}`) > 0;
    },
    flush: () => undefined,
  }));
  const { port } = await listen(source);
  const burst = (name: string) => {
    for (let i = 0; i < 200; i++) sender.send(`${name} ${i}`, port, '127.0.0.1');
  };
  burst('first');
  for (const end = Date.now() + 3_000; received.length < 400 && Date.now() < end; ) await wait(5);
  expect(received).toEqual(
    ['first', 'second'].flatMap((name) => Array.from({ length: 200 }, (_, i) => `${name} ${i}`)),
  );
});

test('a port in use is reported in one sentence', async () => {
  const { port } = await listen(wsjtxSource(LOCAL));
  const second = listen(wsjtxSource({ host: '127.0.0.1', port }));
  await expect(second).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or choose another port with --wsjtx PORT`,
  );
});

test('an address of another computer is reported in one sentence', async () => {
  await expect(listen(n1mmSource({ host: '192.0.2.1', port: 0 }))).rejects.toThrow(
    '192.0.2.1 is not an address of this computer',
  );
});

test('after stop the port is free, and held contacts are reported', async () => {
  const source = wsjtxSource(LOCAL);
  const listener = await listen(source);
  const { port } = listener;
  await send(port, qsoDatagram({ call: 'JA1QYZ', on: '2026-11-21T00:01:30Z', off: '2026-11-21T00:02:30Z' }));
  await send(port, statusDatagram(14_074_000, 'FT8'));
  await listener.until(({ rigs }) => rigs.length === 1);
  expect(listener.contacts).toHaveLength(0);
  await source.stop();
  expect(listener.contacts).toHaveLength(1);
  await listen(wsjtxSource({ host: '127.0.0.1', port }));
});

describe('a multicast group', () => {
  const group = '239.255.73.88';
  const endpoint: UdpEndpoint = { ...LOCAL, multicast: group };

  test('is received on the loopback interface, by several at once', async () => {
    const first = await listen(wsjtxSource(endpoint));
    const second = await listen(wsjtxSource({ ...endpoint, port: first.port }));
    sender.setMulticastInterface('127.0.0.1');
    await send(first.port, statusDatagram(14_074_000, 'FT8'), group);
    await Promise.all([first, second].map((listener) => listener.until(({ rigs }) => rigs.length === 1)));
    expect(first.statuses[0]).toContain(` and ${group}`);
  });

  test('also receives unicast to this computer', async () => {
    const listener = await listen(wsjtxSource(endpoint));
    await send(listener.port, statusDatagram(14_074_000, 'FT8'));
    await listener.until(({ rigs }) => rigs.length === 1);
  });

  test('an invalid group is reported', async () => {
    await expect(listen(wsjtxSource({ ...LOCAL, multicast: '10.1.2.3' }))).rejects.toThrow('10.1.2.3 cannot be joined');
  });
});
