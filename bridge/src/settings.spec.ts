import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder, removeFolders } from '../test/temp-folders.ts';
import { savePairing, pairedKey, defaultFolder, defaultServer } from './settings.ts';

afterAll(removeFolders);

const SERVER = 'https://pileup.example';

test.each([
  ['linux', { XDG_CONFIG_HOME: '/home/x/.settings' }, /^\/home\/x\/\.settings\/pileup-bridge$/],
  ['linux', {}, /.\/\.config\/pileup-bridge$/],
  ['darwin', {}, /.\/Library\/Application Support\/Pileup Bridge$/],
  ['win32', { APPDATA: '/roaming' }, /^\/roaming\/Pileup Bridge$/],
] as const)('the usual folder on %s', (platform, env, folder) => {
  expect(defaultFolder(platform, env).replaceAll('\\', '/')).toMatch(folder);
});

test('nothing kept: this computer is meant, and not paired', () => {
  const folder = emptyFolder();
  expect(defaultServer(folder)).toBe('http://localhost:3000');
  expect(() => pairedKey(folder, SERVER)).toThrow(`not paired with ${SERVER}`);
});

test('a kept key is for its own server, and for its owner only', () => {
  const folder = join(emptyFolder(), 'new/deep');
  savePairing(folder, { server: SERVER, key: 'k1' });
  expect(defaultServer(folder)).toBe(SERVER);
  expect(pairedKey(folder, SERVER)()).toBe('k1');
  expect(() => pairedKey(folder, 'https://other.example')).toThrow('not paired with https://other.example');
  if (process.platform !== 'win32') expect(statSync(join(folder, 'pairing.json')).mode & 0o777).toBe(0o600);
});

test('a computer paired anew while its bridge runs: the new key is used, but never for another server', () => {
  const folder = emptyFolder();
  savePairing(folder, { server: SERVER, key: 'k1' });
  const key = pairedKey(folder, SERVER);
  savePairing(folder, { server: SERVER, key: 'k2' });
  expect(key()).toBe('k2');
  savePairing(folder, { server: 'https://other.example', key: 'k3' });
  expect(key()).toBe('k2');
});

test.each([
  ['cut', '{"server":'],
  [
    'with a key that cannot be sent, and would be shown by the complaint',
    JSON.stringify({ server: SERVER, key: 'k\n1' }),
  ],
])('a file that is damaged, %s, is as none', (_, text) => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'pairing.json'), text);
  expect(defaultServer(folder)).toBe('http://localhost:3000');
});
