import { jest } from '@jest/globals';
import { bytesOf, HOSTILE_FILES } from '../../test/hostile-files.ts';
import { AdxReader } from './adx-reader.ts';
import { AdxToken } from './adx-token.ts';

test.each(Object.entries(HOSTILE_FILES).filter(([, { kind }]) => kind === 'adx'))(
  '%s: every tag is read a few times at most, in chunks of any size',
  (_, file) => {
    const read = jest.spyOn(AdxToken.prototype, 'read');
    const bytes = Buffer.concat([...bytesOf(file, 100_000)]);
    const reader = new AdxReader();
    const size = 7;
    for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
    reader.end();
    const tags = bytes.toString('latin1').split('<').length;
    const calls = read.mock.calls.length;
    read.mockRestore();
    // Tokens split between chunks are read again after half as many bytes have arrived, so twice is usual.
    expect(calls).toBeLessThan(3 * tags + 200);
  },
);
