import fc from 'fast-check';
import { amount } from '../../../test/tiers.ts';
import { samples, testSamples } from '../../test/udp-samples.ts';
import { readN1mm } from './n1mm.ts';

const xml = (root: string, elements: Record<string, string>) => {
  const inner = Object.entries(elements).map(([name, text]) => `<${name}>${text}</${name}>`);
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n${inner.join('\n\t')}\n</${root}>\n`);
};
const CONTACT = {
  app: 'N1MM',
  contestname: 'DX',
  timestamp: '2026-11-21 03:27:31',
  mycall: 'DL1QYA',
  band: '14',
  rxfreq: '1402500',
  txfreq: '1402500',
  mode: 'CW',
  call: 'JA1QYZ',
  ID: '36ad91ae258d48119534c442e7876156',
};
const contact = (change: Record<string, string>, root = 'contactinfo') =>
  readN1mm(xml(root, { ...CONTACT, ...change }));
const fields = (change: Record<string, string>) => {
  const message = contact(change);
  return message?.type === 'contact' ? message.fields : undefined;
};

testSamples('the contacts of N1MM and Not1MM give the same values as the reference reader', (all) => {
  const xmls = all.filter(({ file }) => file.endsWith('.xml'));
  expect(xmls).toHaveLength(2);
  for (const { bytes, expected } of xmls) {
    const message = readN1mm(bytes);
    expect(message).toMatchObject({
      type: 'contact',
      program: expected.app === 'N1MM' ? 'N1MM+' : expected.app,
      id: expected.ID,
      was: undefined,
      fields: {
        CALL: expected.call,
        CONTEST_ID: expected.contestname,
        STATION_CALLSIGN: expected.mycall,
        MODE: expected.mode,
        RST_SENT: expected.snt,
        RST_RCVD: expected.rcv,
        ...(expected.txfreq ? { FREQ: '14.025', BAND: '20m' } : { BAND: '80m' }),
      },
    });
    const [day, time] = String(expected.timestamp).split(' ');
    const { QSO_DATE, TIME_ON } = message?.type === 'contact' ? message.fields : {};
    expect([QSO_DATE, TIME_ON]).toEqual([day?.replaceAll('-', ''), time?.replaceAll(':', '')]);
  }
});

testSamples('every field of a contact is preserved', (all) => {
  const message = readN1mm(all.find(({ file }) => file === 'n1mm_01_contactinfo.xml')?.bytes ?? Buffer.alloc(0));
  expect(message?.type === 'contact' && message.fields).toEqual({
    CALL: 'W2AW',
    MODE: 'CW',
    STATION_CALLSIGN: 'K6GTE',
    OPERATOR: 'K6GTE',
    RST_SENT: '599',
    RST_RCVD: '599',
    STX: '2',
    SRX: '43',
    CQZ: '5',
    PFX: 'W2',
    QSO_DATE: '20230522',
    TIME_ON: '032731',
    BAND: '20m',
    FREQ: '14.025',
    CONTEST_ID: 'CQWPXCW',
    APP_N1MM_COUNTRYPREFIX: 'K',
    APP_N1MM_STATIONPREFIX: 'K6GTE',
    APP_N1MM_CONTINENT: 'NA',
    APP_N1MM_MULT1: '1',
    APP_N1MM_MULT2: '0',
    APP_N1MM_MULT3: '0',
    APP_N1MM_POINTS: '1',
    APP_N1MM_RADIO_NR: '1',
    APP_N1MM_RUN1RUN2: '1',
    APP_N1MM_RADIOINTERFACED: '0',
    APP_N1MM_NETWORKEDCOMPNR: '0',
    APP_N1MM_ISORIGINAL: 'True',
    APP_N1MM_NETBIOSNAME: 'DESKTOP-EGCUFGO',
    APP_N1MM_ISRUNQSO: '0',
    APP_N1MM_STATIONNAME: 'DESKTOP-EGCUFGO',
    APP_N1MM_CLAIMEDQSO: '1',
  });
});

describe('a frequency', () => {
  test.each([
    ['in tens of hertz', { band: '3.5', txfreq: '352519', contestname: 'CQWWCW' }, '3.52519'],
    ['in hertz, by the band', { band: '3.5', txfreq: '3525190', contestname: 'CQWWCW' }, '3.52519'],
    ['in tens, by the band, without a contest', { band: '14', contestname: '' }, '14.025'],
    ['in hertz, without a contest and a band', { band: '', txfreq: '14025000', contestname: '' }, '14.025'],
    ['in tens, with a contest and without a band', { band: '' }, '14.025'],
    ['on 17 m, whose label is below the band', { band: '18', txfreq: '1807100' }, '18.071'],
    ['with the band by its name', { band: '20m', txfreq: '14025000' }, '14.025'],
    ['receive only', { txfreq: '0' }, '14.025'],
  ])('%s', (_, change, expected) => {
    expect(fields(change)?.FREQ).toBe(expected);
  });

  test('receive and transmit frequency differ', () => {
    expect(fields({ rxfreq: '1403000' })).toMatchObject({ FREQ: '14.025', FREQ_RX: '14.030' });
    expect(fields({})).not.toHaveProperty('FREQ_RX');
  });

  test.each([
    ['1.8', '160m'],
    ['3.5', '80m'],
    ['5', '60m'],
    ['10', '30m'],
    ['18', '17m'],
    ['24', '12m'],
    ['28', '10m'],
    ['50', '6m'],
    ['144', '2m'],
    ['432', '70cm'],
    ['1240', '23cm'],
    ['10000', '3cm'],
  ])('absent: label %s is %s', (band, expected) => {
    expect(fields({ band, txfreq: '', rxfreq: '0' })).toMatchObject({ BAND: expected });
    expect(fields({ band, txfreq: '', rxfreq: '0' })).not.toHaveProperty('FREQ');
  });
});

test.each<[string, Record<string, string>, Record<string, string | undefined>]>([
  ['DX is not a contest', { contestname: 'DX' }, { CONTEST_ID: undefined }],
  ['power in watts', { power: '100' }, { TX_PWR: '100' }],
  ['power as text', { power: 'KW' }, { TX_PWR: undefined }],
  ['an exchange', { exchange1: '3A', section: 'UT' }, { SRX_STRING: '3A', ARRL_SECT: 'UT' }],
  ['serial numbers', { sntnr: '7', rcvnr: '0' }, { STX: '7', SRX: undefined }],
  ['a run, as sent by N1MM', { IsRunQSO: '1' }, { APP_PILEUP_IS_RUN: 'Y' }],
  ['a run, as sent by others', { IsRunQSO: 'True' }, { APP_PILEUP_IS_RUN: 'Y' }],
  ['no run', { IsRunQSO: 'false' }, { APP_PILEUP_IS_RUN: undefined }],
  ['an invalid zone', { zone: '77' }, { CQZ: undefined }],
  ['escaped characters', { comment: 'a &amp; b &lt;tag&gt;' }, { COMMENT: 'a & b <tag>' }],
  ['numbers stay as written', { snt: '0599', name: '1e3' }, { RST_SENT: '0599', NAME: '1e3' }],
  ['an invalid time', { timestamp: 'yesterday' }, { QSO_DATE: undefined, TIME_ON: undefined }],
])('%s', (_, change, expected) => {
  const actual = fields(change);
  for (const [name, value] of Object.entries(expected)) expect([name, actual?.[name]]).toEqual([name, value]);
});

test.each(['José', 'QTH à Roma', '100 µW', '½ wave', '2×5 el', '¡Gracias!', 'Icom®'])(
  'in a Windows code page: %s',
  (name) => {
    const bytes = Buffer.from(xml('contactinfo', { ...CONTACT, name }).toString(), 'latin1');
    expect(readN1mm(bytes)).toMatchObject({ fields: { NAME: name } });
  },
);

test('a replaced contact has its old values', () => {
  const old = { oldcall: 'JA1QYX', oldtimestamp: '2026-11-21 03:20:00' };
  expect(contact(old, 'contactreplace')).toMatchObject({
    type: 'contact',
    id: CONTACT.ID,
    was: { call: 'JA1QYX', TS: '2026-11-21T03:20:00Z' },
    fields: { CALL: 'JA1QYZ' },
  });
});

test('a replaced contact without old values had the same call and time, so that it is not logged twice', () => {
  expect(contact({ band: '7' }, 'contactreplace')).toMatchObject({
    type: 'contact',
    id: CONTACT.ID,
    was: { call: 'JA1QYZ', TS: '2026-11-21T03:27:31Z' },
  });
});

test('a deleted contact', () => {
  expect(contact({}, 'contactdelete')).toEqual({
    type: 'deletion',
    program: 'N1MM+',
    id: CONTACT.ID,
    call: 'JA1QYZ',
    TS: '2026-11-21T03:27:31Z',
  });
  expect(contact({ ID: '' }, 'contactdelete')).toMatchObject({ type: 'deletion', id: undefined, call: 'JA1QYZ' });
  expect(contact({ call: '' }, 'contactdelete')).toEqual({ type: 'other' });
});

test.each([
  ['4/10/2026 4:17:41 PM', '2026-04-10T16:17:41Z'],
  ['12/31/2026 12:00:05 AM', '2026-12-31T00:00:05Z'],
  ['1/2/2026 12:30:00 p.m.', '2026-01-02T12:30:00Z'],
  ['31/12/2026 23:59:59', '2026-12-31T23:59:59Z'],
  ['31.12.2026 23:59:59', '2026-12-31T23:59:59Z'],
  ['4/10/2026 16:17', '2026-04-10T16:17:00Z'],
])('the time %s of a deleted contact, as Windows writes it', (timestamp, TS) => {
  expect(contact({ timestamp }, 'contactdelete')).toMatchObject({ type: 'deletion', TS });
});

test.each(['13/13/2026 1:00:00 PM', '4/10/2026', 'yesterday', '4/10/2026 4:77:00 PM'])(
  'the time %s is none',
  (timestamp) => {
    expect(contact({ timestamp }, 'contactdelete')).toEqual({ type: 'other' });
  },
);

test.each(['0'.repeat(32), '{00000000-0000-0000-0000-000000000000}', 'with a blank', 'é1', 'a'.repeat(65)])(
  'the invalid id %j is left out of the contact',
  (ID) => {
    expect(contact({ ID })).toMatchObject({ type: 'contact', id: undefined, fields: { CALL: 'JA1QYZ' } });
  },
);

describe('the radio', () => {
  const RADIO = {
    app: 'N1MM',
    RadioNr: '1',
    ActiveRadioNr: '1',
    FocusRadioNr: '1',
    Freq: '1402500',
    TXFreq: '1402500',
    Mode: 'USB',
    IsRunning: 'False',
    IsTransmitting: 'True',
    RadioName: 'IC-7300',
  };
  const radio = (change: Record<string, string> = {}) => readN1mm(xml('RadioInfo', { ...RADIO, ...change }));

  test('as sent by N1MM', () => {
    expect(radio()).toEqual({
      type: 'radio',
      isActive: true,
      program: 'N1MM+',
      freqHz: 14_025_000,
      rig: { mode: 'USB', rig_name: 'IC-7300', ptt_down: 1, op_mode: 1 },
    });
  });

  test.each<[string, Record<string, string>, object]>([
    ['the other of two', { RadioNr: '2' }, { isActive: false }],
    ['the only one in focus', { ActiveRadioNr: '', FocusRadioNr: '2', RadioNr: '2' }, { isActive: true }],
    ['that calls CQ', { IsRunning: 'True' }, { rig: { op_mode: 2 } }],
    ['without a frequency', { Freq: '0' }, { freqHz: null }],
    ['of another program', { app: 'DXLog' }, { program: 'DXLog' }],
  ])('%s', (_, change, expected) => {
    expect(radio(change)).toMatchObject(expected);
  });

  test('missing fields are left out', () => {
    expect(readN1mm(xml('RadioInfo', { Freq: '1402500' }))).toMatchObject({ freqHz: 14_025_000, rig: {} });
  });
});

test.each<[string, string | Buffer, unknown]>([
  ['a spot', xml('spot', { dxcall: 'JA1QYZ' }), { type: 'other' }],
  ['a contact without a call', xml('contactinfo', { app: 'N1MM' }), { type: 'other' }],
  ['an empty contact', '<contactinfo></contactinfo>', { type: 'other' }],
  ['NULs after the end', Buffer.concat([xml('AppInfo', {}), Buffer.alloc(3)]), { type: 'other' }],
  ['ADIF', '<CALL:6>JA1QYZ<EOR>', undefined],
  ['not XML', 'hello', undefined],
  ['nothing', '', undefined],
  [
    'a billion laughs',
    '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><contactinfo><call>&c;</call></contactinfo>',
    undefined,
  ],
  ['the same inside', '<contactinfo><!DOCTYPE a [<!ENTITY b "ha">]><call>&b;</call></contactinfo>', undefined],
  [
    'an element that would be a prototype',
    '<contactinfo><__proto__><call>G4QZX</call></__proto__></contactinfo>',
    { type: 'other' },
  ],
])('%s', (_, datagram, expected) => {
  expect(readN1mm(Buffer.from(datagram))).toEqual(expected);
});

test('custom entities are not expanded', () => {
  expect(fields({ comment: '&b;&#x41;' })?.COMMENT).toContain('&b;');
});

testSamples('no truncated contact is read, and flipped bits do not throw', () => {
  for (const { bytes } of (samples ?? []).filter(({ file }) => file.endsWith('.xml'))) {
    for (let length = 0; length < bytes.length; length++) expect(readN1mm(bytes.subarray(0, length))).toBeUndefined();
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      readN1mm(flipped);
    }
  }
});

test('random input does not throw', () => {
  const piece = fc.oneof(
    fc.constantFrom('<', '>', '</', '<a>', '</a>', '<![CDATA[', ']]>', '<!--', '&amp;', '&'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      readN1mm(Buffer.from(`<contactinfo>${pieces.join('')}</contactinfo>`));
    }),
    { numRuns: amount(300, 4_000) },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => readN1mm(bytes) === undefined));
});

test.each([
  ['<a>', undefined],
  ['<a></a>', { type: 'other' }],
  ['&amp;', { type: 'other' }],
  ['<![CDATA[', undefined],
  ['<!--', undefined],
  ['x', { type: 'other' }],
  [' ', { type: 'other' }],
  ['<a ', undefined],
  ['</a>', undefined],
])('the longest contact of nothing but %j is read to its end', (filler, expected) => {
  const text = filler.repeat(65_000 / filler.length);
  expect(readN1mm(Buffer.from(`<contactinfo>${text}</contactinfo>`))).toEqual(expected);
});
