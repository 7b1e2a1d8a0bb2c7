import type { ServiceConnection } from '@pileup/contract/services';
import { contactText, statusText } from './service-texts.ts';

const connection = (part: Partial<ServiceConnection>) =>
  statusText({ fault: null, remote_call: '', ...part } as ServiceConnection);

test('the status of a connection in one line', () => {
  expect(connection({ status: 'working', remote_call: 'G4QZX' })).toBe('Connected as G4QZX');
  expect(connection({ status: 'working', login: 'g4qzx' })).toBe('Connected as g4qzx');
  expect(connection({ status: 'working' })).toBe('Connected');
  expect(connection({ status: 'wrong_key', fault: 'QRZ rejected the key.' })).toBe('QRZ rejected the key.');
  expect(connection({ status: 'failing', fault: 'It did not answer in time.' })).toBe(
    'Could not be reached: It did not answer in time. We will try again.',
  );
});

test('a contact at a service, with the reason', () => {
  expect(contactText({ service: 'clublog', state: 'accepted', reason: null })).toBe('Club Log: Uploaded');
  expect(contactText({ service: 'lotw', state: 'waiting', reason: null })).toBe('LoTW: To be signed');
  expect(contactText({ service: 'qrz', state: 'refused', reason: 'bad ADIF' })).toBe('QRZ: Refused, bad ADIF');
});
