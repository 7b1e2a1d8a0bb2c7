import { logPath, profilePath, searchPath } from './station-paths.ts';

test.each([
  ['M0QAA', '/M0QAA'],
  ['EA8/G4QZX/P', '/EA8/G4QZX/P'],
  ['?band=20m', '/%3Fband%3D20m'],
])('the profile of %s is at %s', (call, path) => {
  expect(profilePath(call)).toBe(path);
});

test.each([
  [' ja1qyz ', '/JA1QYZ'],
  ['ea8/g4qzx', '/EA8/G4QZX'],
  ['m0', null],
  ['logs', null],
  ['//evil.example/1A', null],
  ['', null],
])('a search for "%s" leads to %s', (text, path) => {
  expect(searchPath(text)).toBe(path);
});

test('the logger is opened with a callsign, a frequency unless it is hidden, and a mode', () => {
  expect(logPath('EA8/G4QZX')).toBe('/logger?log_callsign=EA8%2FG4QZX');
  expect(logPath('W3QHX', { khz: 14_074.5, mode: 'FT8' })).toBe(
    '/logger?log_callsign=W3QHX&log_khz=14074.5&log_mode=FT8',
  );
  expect(logPath('W3QHX', { khz: '******', mode: '' })).toBe('/logger?log_callsign=W3QHX');
});
