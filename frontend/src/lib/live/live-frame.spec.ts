import { jest } from '@jest/globals';
import { authFrame, readFrame, socketAddress } from './live-frame.ts';

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
