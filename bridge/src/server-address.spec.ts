import { parseServerAddress } from './server-address.ts';

test.each([
  ['https://pileup.example', 'https://pileup.example'],
  ['https://pileup.example/', 'https://pileup.example'],
  ['pileup.example', 'https://pileup.example'],
  ['  Pileup.Example:8443/ ', 'https://pileup.example:8443'],
  ['http://pileup.example', 'http://pileup.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['https://localhost', 'https://localhost'],
  ['localhost.example', 'https://localhost.example'],
  ['https://club.example/pileup/', 'https://club.example/pileup'],
  ['https://club.example/pileup/index.php?page=1#top', 'https://club.example/pileup'],
  ['https://pileup.example/api/', 'https://pileup.example'],
])('%j is %s', (typed, address) => expect(parseServerAddress(typed)).toBe(address));

test.each(['', 'ftp://pileup.example', 'https://', 'not an address', 'https://me:secret@pileup.example'])(
  '%j is no address',
  (typed) => expect(() => parseServerAddress(typed)).toThrow('is not the address of a Pileup server'),
);
