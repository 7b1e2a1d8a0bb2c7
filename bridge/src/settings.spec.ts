import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder } from '../test/temp-folders.ts';
import { defaultFolder, defaultServer, pairedKey, savePairing } from './settings.ts';

const SERVER = 'https://pileup.example';

test.each([
  ['linux', { XDG_CONFIG_HOME: '/home/x/.settings' }, /^\/home\/x\/\.settings\/pileup-bridge$/],
  ['linux', {}, /.\/\.config\/pileup-bridge$/],
  ['darwin', {}, /.\/Library\/Application Support\/Pileup Bridge$/],
  ['win32', { APPDATA: '/roaming' }, /^\/roaming\/Pileup Bridge$/],
] as const)('the default folder on %s', (platform, env, folder) => {
  expect(defaultFolder(platform, env).replaceAll('\\', '/')).toMatch(folder);
});

test('without a pairing: the local server, no key', () => {
  const folder = emptyFolder();
  expect(defaultServer(folder)).toBe('http://localhost:3000');
  expect(() => pairedKey(folder, SERVER)).toThrow(`not paired with ${SERVER}`);
});

test('a saved key is used for its own server and readable by its owner only', () => {
  const folder = join(emptyFolder(), 'new/deep');
  savePairing(folder, { server: SERVER, key: 'k1' });
  expect(defaultServer(folder)).toBe(SERVER);
  expect(pairedKey(folder, SERVER)()).toBe('k1');
  expect(() => pairedKey(folder, 'https://other.example')).toThrow('not paired with https://other.example');
  if (process.platform !== 'win32') expect(statSync(join(folder, 'pairing.json')).mode & 0o777).toBe(0o600);
});

test('paired again while the bridge runs: the new key is used, but never for another server', () => {
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
  ['with a key that cannot be sent in a header', JSON.stringify({ server: SERVER, key: 'k\n1' })],
])('a damaged file, %s, is ignored', (_, text) => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'pairing.json'), text);
  expect(defaultServer(folder)).toBe('http://localhost:3000');
});
