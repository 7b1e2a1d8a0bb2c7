import { gunzipSync } from 'node:zlib';
import type { LotwContact } from '@pileup/contract/services';
import { certificate, isSignature, keyFile } from '../../../../../test/fakes/lotw/key-files.ts';
import { recordsOf } from '../../../../../test/fakes/service-server.ts';
import { openKeyFile } from './key-file/key-file.ts';
import { signable, signLog } from './sign-log.ts';

const contact = (qdo_id: number, fields: Record<string, string>): LotwContact => ({ qdo_id, version: 0, fields });

/** LoTW's examples of signed texts, from two places. */
const EXAMPLES = [
  {
    signed: '14JO31OL2880MKI7QEK3.5830AM2022-09-2307:28:00Z',
    contact: contact(1, {
      CALL: 'KI7QEK',
      BAND: '80m',
      FREQ: '3.583',
      FREQ_RX: '0',
      MODE: 'AM',
      QSO_DATE: '20220923',
      TIME_ON: '0728',
      MY_GRIDSQUARE: 'JO31ol',
      MY_CQ_ZONE: '14',
      MY_ITU_ZONE: '28',
    }),
  },
  {
    signed: '11GG66GM1570CMPY2XX439.480FAX2019-12-3110:00:00Z',
    contact: contact(2, {
      CALL: 'PY2XX',
      BAND: '70cm',
      FREQ: '439.480',
      MODE: 'FAX',
      QSO_DATE: '20191231',
      TIME_ON: '100000',
      MY_GRIDSQUARE: 'GG66gm',
      MY_CQ_ZONE: '11',
      MY_ITU_ZONE: '15',
    }),
  },
];

test('a signed file has the texts of the examples, and each signature is valid', async () => {
  const identity = await openKeyFile(keyFile('one-iteration'), 'x');
  const place = { MY_GRIDSQUARE: 'IO91wm', MY_CQ_ZONE: '40', MY_IOTA: 'EU-005' };
  const { bytes } = await signLog(
    identity,
    EXAMPLES.map((each) => each.contact),
    place,
  );
  const records = recordsOf(gunzipSync(bytes).toString());
  expect(records.map(({ REC_TYPE }) => REC_TYPE)).toEqual(['tCERT', 'tSTATION', 'tSTATION', 'tCONTACT', 'tCONTACT']);
  expect(Buffer.from(records[0]?.CERTIFICATE ?? '', 'base64')).toEqual(certificate.raw);
  expect(records.slice(1, 3)).toMatchObject([
    { STATION_UID: '1', CALL: 'G4QZX', DXCC: '223', GRIDSQUARE: 'JO31OL', CQZ: '14', ITUZ: '28' },
    { STATION_UID: '2', CALL: 'G4QZX', DXCC: '223', GRIDSQUARE: 'GG66GM', CQZ: '11', ITUZ: '15' },
  ]);
  for (const [index, { signed }] of EXAMPLES.entries()) {
    const record = records[index + 3];
    expect(record).toMatchObject({ STATION_UID: String(index + 1), SIGNDATA: signed });
    const signature = record?.['SIGN_LOTW_V2.0'] ?? '';
    expect([isSignature(signature, signed), isSignature(signature, `${signed} `)]).toEqual([true, false]);
  }
});

test('the place given is for contacts without one, and completes those from the same square', async () => {
  const identity = await openKeyFile(keyFile('one-iteration'), 'x');
  const qso = { CALL: 'W1QAA', BAND: '20m', MODE: 'CW', QSO_DATE: '20260101', TIME_ON: '1200' };
  const contacts = [
    contact(1, qso),
    contact(2, { ...qso, MY_GRIDSQUARE: 'IO91' }),
    contact(3, { ...qso, MY_GRIDSQUARE: 'IO83' }),
    contact(4, qso),
  ];
  const { bytes } = await signLog(identity, contacts, { MY_GRIDSQUARE: 'IO91WM', MY_CQ_ZONE: '14' });
  const records = recordsOf(gunzipSync(bytes).toString());
  const stations = records.filter(({ REC_TYPE }) => REC_TYPE === 'tSTATION');
  expect(stations.map(({ GRIDSQUARE, CQZ }) => [GRIDSQUARE, CQZ])).toEqual([
    ['IO91WM', '14'],
    ['IO91', '14'],
    ['IO83', undefined],
  ]);
  const used = records.filter(({ REC_TYPE }) => REC_TYPE === 'tCONTACT').map(({ STATION_UID }) => STATION_UID);
  expect(used).toEqual(['1', '2', '3', '1']);
});

test('a certificate signs contacts of its callsign and its days only', () => {
  const certificate = {
    callsign: 'G4QZX',
    dxcc: 223,
    from: '2020-01-01',
    to: '2026-06-30',
    expires: 0,
    der: new Uint8Array(),
    publicKey: new Uint8Array(),
  };
  const of = (id: number, QSO_DATE: string, STATION_CALLSIGN = 'G4QZX') => contact(id, { QSO_DATE, STATION_CALLSIGN });
  const contacts = [
    of(1, '20191231'),
    of(2, '20200101'),
    of(3, '20260630'),
    of(4, '20260701'),
    of(5, '20250101', 'G4QZX/P'),
    of(6, '20250101', 'g4qzx'),
  ];
  const found = signable(certificate, contacts);
  expect(found.signable.map(({ qdo_id }) => qdo_id)).toEqual([2, 3, 6]);
  expect(found.others.map(({ contact: { qdo_id }, reason }) => [qdo_id, reason])).toEqual([
    [1, 'The certificate is for contacts from 2020-01-01.'],
    [4, 'The certificate is for contacts until 2026-06-30.'],
    [5, 'It was made as G4QZX/P.'],
  ]);
});
