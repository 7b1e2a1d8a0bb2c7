import { jest } from '@jest/globals';
import type { FeedItem } from '@pileup/contract/social';
import { authFrame, concernsStation, readFrame, socketAddress } from './live-events.ts';

const by = (station_callsign: string) => [{ station_callsign } as FeedItem];

test.each([
  ['logged by the station', { items: by('G4QAA'), gone: [] }, true],
  ['logged by another station', { items: by('G4QAB'), gone: [] }, false],
  ['deleted and shown', { items: [], gone: [6, 7] }, true],
  ['deleted and not shown', { items: [], gone: [8] }, false],
])('a contact %s', (_, event, expected) => {
  expect(concernsStation(event, 'G4QAA', [7])).toBe(expected);
});

describe('a frame of the web socket', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  beforeEach(() => logged.mockClear());
  afterAll(() => logged.mockRestore());

  test('is parsed', () => {
    const frame = { environment: 'prod', type: 'public-rig-data', data: [] };
    expect(readFrame(JSON.stringify(frame))).toEqual(frame);
    expect(logged).not.toHaveBeenCalled();
  });

  test('of another environment is ignored', () => {
    expect(readFrame('{"environment":"test","type":"qso","data":{}}')).toBeNull();
    expect(logged).not.toHaveBeenCalled();
  });

  test.each([['{"environment":'], ['null'], ['[1]'], ['{"type":"qso"}'], ['']])(
    'that is malformed, %s, is logged and never throws',
    (text) => {
      expect(readFrame(text)).toBeNull();
      expect(logged).toHaveBeenCalledTimes(1);
    },
  );
});

test('the socket URL has the host of the page, and TLS if the page has', () => {
  expect(socketAddress({ protocol: 'https:', host: 'pileup.example' })).toBe('wss://pileup.example/ws');
  expect(socketAddress({ protocol: 'http:', host: '127.0.0.1:3000' })).toBe('ws://127.0.0.1:3000/ws');
});

test('the auth frame carries the token', () => {
  expect(JSON.parse(authFrame('tok'))).toEqual({ type: 'auth', token: 'tok' });
});
