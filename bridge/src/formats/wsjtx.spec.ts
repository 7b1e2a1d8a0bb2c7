import fc from 'fast-check';
import { amount } from '../../../test/tiers.ts';
import { QtDatagram, qsoDatagram } from '../../test/qt-datagram.ts';
import { samples, testSamples } from '../../test/udp-samples.ts';
import { readAdifText } from './adif-text.ts';
import { readWsjtx, type WsjtxMessage } from './wsjtx.ts';
import { contactOfWsjtx } from './wsjtx-contact.ts';

/** Fields of the reference that our messages do not have. */
const OTHER_NAMES: Record<string, string> = { schema: '', type: '', left_over: '', truncated_at: '' };
const TYPES: Record<string, number> = { heartbeat: 0, status: 1, qso: 5, close: 6, adif: 12 };

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function fieldOf(message: WsjtxMessage | undefined, name: string): unknown {
  const value = (message as unknown as Record<string, unknown> | undefined)?.[camel(name)];
  return (name === 'on' || name === 'off') && typeof value === 'number' ? new Date(value).toISOString() : value;
}

const isWsjtx = ({ file }: { file: string }) => file.endsWith('.bin');
const samplesOf = (...types: number[]) =>
  (samples ?? []).filter(({ expected }) => types.includes(expected.type as number));

testSamples('every real datagram gives the same values as the reference reader', (all) => {
  expect(all.filter(isWsjtx)).toHaveLength(59);
  for (const { file, bytes, expected } of all.filter(isWsjtx)) {
    const message = readWsjtx(bytes);
    expect([file, message?.type === 'other' ? message.number : TYPES[message?.type ?? '']]).toEqual([
      file,
      expected.type,
    ]);
    if (message?.type === 'other') continue;
    for (const [name, value] of Object.entries(expected)) {
      if (!(name in OTHER_NAMES)) expect([file, name, fieldOf(message, name)]).toEqual([file, name, value]);
    }
  }
});

testSamples('a status that ends before its last field keeps the others', (all) => {
  const cut = all.find(({ expected }) => expected.truncated_at === 'tx_message');
  const message = readWsjtx(cut?.bytes ?? Buffer.alloc(0));
  expect(message).toMatchObject({ dialHz: 7_074_000, config: 'Default' });
  expect(fieldOf(message, 'tx_message')).toBeUndefined();
});

testSamples('the ADIF of each logged contact is read, with the same values as QSO Logged', () => {
  expect(samplesOf(12)).toHaveLength(4);
  for (const { bytes } of samplesOf(12)) {
    const message = readWsjtx(bytes);
    const { program, contacts } = readAdifText(message?.type === 'adif' ? message.adif : '');
    expect(program).toBe('WSJT-X');
    expect(contacts).toHaveLength(1);
    expect(contacts[0]).toMatchObject({ MODE: 'FT8', CALL: expect.any(String), QSO_DATE: expect.any(String) });
    expect(contacts[0]).not.toHaveProperty('ADIF_VER');
  }
  const [logged, adif] = ['live_wsjtx261_029_type5.bin', 'live_wsjtx261_030_type12.bin'].map((name) =>
    readWsjtx((samples ?? []).find(({ file }) => file === name)?.bytes ?? Buffer.alloc(0)),
  );
  expect(logged?.type === 'qso' && contactOfWsjtx(logged)).toEqual(
    adif?.type === 'adif' && readAdifText(adif.adif).contacts[0],
  );
});

testSamples('no truncated datagram is a contact, unless it ends where an older version would', () => {
  for (const { file, bytes } of samplesOf(5, 12)) {
    const ends: number[] = [];
    for (let length = 0; length < bytes.length; length++) {
      const message = readWsjtx(bytes.subarray(0, length));
      if (message !== undefined) ends.push(length);
      if (message) expect(message).toMatchObject({ type: 'qso', on: expect.any(Number) });
    }
    // The datagram may end after the times, after the own calls and grid, and after the exchange.
    expect([file, ends.length]).toEqual([file, file.includes('type5') ? 3 : 0]);
  }
});

testSamples('truncated datagrams and flipped bits do not throw', (all) => {
  for (const { bytes } of all) {
    for (let length = 0; length <= bytes.length; length++) readWsjtx(bytes.subarray(0, length));
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const message = readWsjtx(flipped);
      if (message?.type === 'qso') contactOfWsjtx(message);
    }
  }
});

test('random bytes after a header do not throw and give no NaN', () => {
  const body = fc.uint8Array({ maxLength: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.boolean(), body, (type, hasId, bytes) => {
      const head = hasId ? new QtDatagram(type).bytes : new QtDatagram(type).bytes.subarray(0, 12);
      const message = readWsjtx(Buffer.concat([head, bytes]));
      if (message?.type === 'qso') contactOfWsjtx(message);
      if (message?.type === 'status') expect(Number.isNaN(message.dialHz)).toBe(false);
    }),
    { numRuns: amount(800, 10_000) },
  );
  fc.assert(fc.property(body, (bytes) => readWsjtx(bytes) === undefined));
});

test('a length beyond the datagram is rejected without allocating', () => {
  const huge = new QtDatagram(12).uint32(0xfffffff0).bytes;
  const { arrayBuffers } = process.memoryUsage();
  expect(readWsjtx(huge)).toBeUndefined();
  expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(2 ** 20);
});

test('a text as long as a datagram can be is read', () => {
  const adif = `${'x'.repeat(65_000)}<EOR>`;
  expect(readWsjtx(new QtDatagram(12).utf8(adif).bytes)).toEqual({ type: 'adif', id: 'WSJT-X', adif });
});

test.each([
  ['schema 3', new QtDatagram(6, 'JTDX', 3).bytes, { type: 'close', id: 'JTDX' }],
  ['an id that is null', new QtDatagram(6, null).bytes, { type: 'close', id: '' }],
  ['additional fields', new QtDatagram(6).utf8('later').bytes, { type: 'close', id: 'WSJT-X' }],
  ['a message of a later version', new QtDatagram(99).bytes, { type: 'other', id: 'WSJT-X', number: 99 }],
  ['an unknown schema', new QtDatagram(6, 'X', 7).bytes, undefined],
  ['another program', Buffer.from('<contactinfo></contactinfo>'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('%s', (_, bytes, expected) => {
  expect(readWsjtx(bytes)).toEqual(expected);
});

describe('the time of a contact', () => {
  const times = { on: '2026-11-20T23:59:30Z', off: '2026-11-21T00:00:45Z' };

  test.each([
    ['UTC', 1],
    ['without a zone, as JTDX sends it', 0],
  ])('%s is UTC', (_, spec) => {
    expect(readWsjtx(qsoDatagram({ call: 'JA1QYZ', ...times, spec }))).toMatchObject({
      on: Date.parse(times.on),
      off: Date.parse(times.off),
    });
  });

  test('with an offset is converted', () => {
    const first = new QtDatagram(5).dateTime('2026-11-21T02:00:00Z', 2, 3600).utf8('JA1QYZ', '').uint64(0);
    const datagram = first.utf8('FT8', '', '', '', '', '').dateTime('2026-11-21T01:59:00Z', 2, 3600).bytes;
    expect(readWsjtx(datagram)).toMatchObject({
      off: Date.parse('2026-11-21T01:00:00Z'),
      on: Date.parse('2026-11-21T00:59:00Z'),
    });
  });
});
