import { jest } from '@jest/globals';
import { authFrame, readFrame, socketAddress } from './live-frame.ts';

describe('a frame of the web socket', () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  beforeEach(() => said.mockClear());
  afterAll(() => said.mockRestore());

  test('is read', () => {
    const frame = { environment: 'prod', type: 'public-rig-data', data: [] };
    expect(readFrame(JSON.stringify(frame))).toEqual(frame);
    expect(said).not.toHaveBeenCalled();
  });

  test('of another environment is not ours', () => {
    expect(readFrame('{"environment":"test","type":"qso","data":{}}')).toBeNull();
    expect(said).not.toHaveBeenCalled();
  });

  test.each([['{"environment":'], ['null'], ['[1]'], ['{"type":"qso"}'], ['']])(
    'that cannot be read, %s, is said on the console, never thrown',
    (text) => {
      expect(readFrame(text)).toBeNull();
      expect(said).toHaveBeenCalledTimes(1);
    },
  );
});

test('the socket is where the page is, as secure as the page is', () => {
  expect(socketAddress({ protocol: 'https:', host: 'pileup.example' })).toBe('wss://pileup.example/ws');
  expect(socketAddress({ protocol: 'http:', host: '127.0.0.1:3000' })).toBe('ws://127.0.0.1:3000/ws');
});

test('one thing is said: whose news it is', () => {
  expect(JSON.parse(authFrame('tok'))).toEqual({ type: 'auth', token: 'tok' });
});
