import { jest } from '@jest/globals';
import { FakeSourceListener } from '../../test/fake-source-listener.ts';
import { N1mmHandler } from './n1mm.ts';

const RADIO =
  '<RadioInfo><app>N1MM</app><RadioNr>1</RadioNr><Freq>1402500</Freq><Mode>CW</Mode><ActiveRadioNr>1</ActiveRadioNr></RadioInfo>';
const CONTACT =
  '<contactinfo><app>N1MM</app><contestname>DX</contestname><timestamp>2026-11-21 03:27:31</timestamp><band>14</band>' +
  '<txfreq>1402500</txfreq><mode>CW</mode><call>JA1QYZ</call><ID>36ad91ae258d48119534c442e7876156</ID>' +
  '<oldtimestamp>2026-11-21 03:20:00</oldtimestamp><oldcall>JA1QYX</oldcall></contactinfo>';

let listener: FakeSourceListener;
let n1mm: N1mmHandler;
const handle = (xml: string) => n1mm.handle(Buffer.from(xml));

beforeEach(() => {
  jest.useFakeTimers();
  listener = new FakeSourceListener();
  n1mm = new N1mmHandler(listener);
});
afterEach(() => {
  n1mm.flush();
  jest.useRealTimers();
});

test('the active radio, until it becomes inactive', () => {
  handle(RADIO);
  handle(RADIO.replace('<RadioNr>1', '<RadioNr>2').replace('1402500', '702500'));
  expect(listener.rigs).toEqual([{ program: 'N1MM+', freqHz: 14_025_000, rig: { mode: 'CW' } }]);
  jest.advanceTimersByTime(40_000);
  expect(listener.inactive).toEqual(['N1MM+']);
});

test('a contact, its change and its deletion', () => {
  handle(CONTACT);
  handle(CONTACT.replaceAll('contactinfo', 'contactreplace'));
  handle(CONTACT.replaceAll('contactinfo', 'contactdelete'));
  const id = '36ad91ae258d48119534c442e7876156';
  expect(listener.contacts).toEqual([
    { program: 'N1MM+', id, adif: expect.stringContaining('<CALL:6>JA1QYZ') },
    { program: 'N1MM+', id, adif: expect.any(String), was: { call: 'JA1QYX', TS: '2026-11-21T03:20:00Z' } },
  ]);
  expect(listener.fields[0]).toMatchObject({ CALL: 'JA1QYZ', BAND: '20m', QSO_DATE: '20261121' });
  expect(listener.deletions).toEqual([{ program: 'N1MM+', id, call: 'JA1QYZ', TS: '2026-11-21T03:27:31Z' }]);
});

test('a deletion without the id of the contact', () => {
  handle(CONTACT.replaceAll('contactinfo', 'contactdelete').replace(/<ID>.*<\/ID>/, ''));
  expect(listener.deletions).toEqual([{ program: 'N1MM+', call: 'JA1QYZ', TS: '2026-11-21T03:27:31Z' }]);
});

test('unused N1MM messages are recognised, others are not', () => {
  expect(handle('<dynamicresults></dynamicresults>')).toBe(true);
  expect(handle('<CALL:6>JA1QYZ<EOR>')).toBe(false);
  expect(listener.contacts).toEqual([]);
});
