import { resolve } from 'node:path';
import { type Command, DEFAULT_PORTS, HELP, parseOptions } from './options.ts';

const run = (args: string, env = {}) =>
  parseOptions(args.split(' ').filter(Boolean), env) as Command & { command: 'run' };
const places = (args: string) =>
  Object.fromEntries([...run(args).listening.sources].map(([name, { host, port }]) => [name, `${host}:${port}`]));

test('defaults: all sources, on this computer only, no tuning', () => {
  expect(run('')).toMatchObject({ command: 'run', server: undefined, key: undefined, folder: undefined, qsy: false });
  expect(places('')).toEqual({
    rigctld: '127.0.0.1:4532',
    flrig: '127.0.0.1:12345',
    wsjtx: '127.0.0.1:2237',
    n1mm: '127.0.0.1:12060',
    adif: '127.0.0.1:2333',
  });
});

test.each([
  ['--rigctld', { rigctld: '127.0.0.1:4532' }],
  ['--rigctld 4533', { rigctld: '127.0.0.1:4533' }],
  ['--rigctld=shack-pc', { rigctld: 'shack-pc:4532' }],
  ['--rigctld 192.168.1.7:4533', { rigctld: '192.168.1.7:4533' }],
  ['--rigctld [::1]:4533', { rigctld: '::1:4533' }],
  ['--flrig --wsjtx 2238 --qsy', { flrig: '127.0.0.1:12345', wsjtx: '127.0.0.1:2238' }],
  ['--wsjtx --bind 0.0.0.0 --flrig', { wsjtx: '0.0.0.0:2237', flrig: '127.0.0.1:12345' }],
  ['--no-rigctld --no-flrig --no-n1mm', { wsjtx: '127.0.0.1:2237', adif: '127.0.0.1:2333' }],
  ['--wsjtx --adif --no-adif', { wsjtx: '127.0.0.1:2237' }],
])('%s', (args, expected) => expect(places(args)).toEqual(expected));

test.each([
  ['pair K7QM-2ZPD', { code: 'K7QM-2ZPD', server: undefined }],
  ['pair K7QM 2ZPD --name Shack', { code: 'K7QM2ZPD', name: 'Shack' }],
  ['--server pileup.example pair K7QM-2ZPD', { code: 'K7QM-2ZPD', server: 'https://pileup.example' }],
])('%s', (args, expected) => expect(run(args)).toMatchObject({ command: 'pair', ...expected }));

test('a computer has a default name', () => {
  expect(run('pair K7QM-2ZPD')).toMatchObject({ name: expect.stringMatching(/./) });
});

test('a key on the command line takes precedence over the environment', () => {
  expect(run('', { PILEUP_KEY: 'from-env' }).key).toBe('from-env');
  expect(run('--key from-line', { PILEUP_KEY: 'from-env' }).key).toBe('from-line');
});

test.each([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['--check --qsy', 'check'],
])('%s', (args, command) => expect(run(args).command).toBe(command));

test.each([
  ['--fast', /^Unknown option '--fast'; see --help\.$/],
  ['--server', /'--server <value>' argument missing; see --help/],
  ['--qsy=yes', /'--qsy' does not take an argument; see --help/],
  ['--server ftp://pileup.example', /^‘ftp:\/\/pileup.example’ is not the address of a Pileup server/],
  ['--rigctld 0', /^--rigctld must be a host and port, such as 127\.0\.0\.1:4532, not ‘0’\.$/],
  ['--rigctld shack:99999', /not ‘shack:99999’\.$/],
  ['--rigctld=a:b', /not ‘a:b’\.$/],
  ['--wsjtx localhost:2237', /^--wsjtx must be a port, such as 2237, not ‘localhost:2237’\.$/],
  ['--bind shack', /^--bind must be an address/],
  ['--multicast 192.168.1.1', /^--multicast must be a multicast group/],
  ['--no-rigctld --no-flrig --no-wsjtx --no-n1mm --no-adif', /^All sources are switched off/],
  ['pair', /^pair needs the code/],
  ['pear K7QM-2ZPD', /^‘pear’ is not a command/],
])('refused in one sentence: %s', (args, sentence) => {
  expect(() => run(args)).toThrow(expect.objectContaining({ message: expect.stringMatching(sentence) }));
});

test('a key with invalid characters is refused without being shown', () => {
  expect(() => parseOptions(['--key', 'secret\nkey'])).toThrow('The key contains invalid characters.');
});

test('folders to watch, as absolute paths; with one, no source is needed', () => {
  expect([...run('').media]).toEqual([]);
  const sources = '--no-rigctld --no-flrig --no-wsjtx --no-n1mm --no-adif';
  const { media, listening } = run(`--sstv=pictures --recordings /var/wav ${sources}`);
  expect([...media]).toEqual([
    ['recordings', resolve('/var/wav')],
    ['sstv', resolve('pictures')],
  ]);
  expect(listening.sources.size).toBe(0);
  expect(() => run('--sstv=')).toThrow('--sstv needs the path of a folder.');
});

test('the help names every source with its default port', () => {
  for (const [name, port] of Object.entries(DEFAULT_PORTS)) expect(HELP).toMatch(new RegExp(`--${name} .*${port}\n`));
});
