import { programName } from './program-name.js';

test.each<[string | undefined, string]>([
  ['WavelogStoat-0.0.2', 'WaveLogStoat'],
  ['SW2WL_v1.1.11', 'WaveLogGate'],
  ['WavelogGate2/2.0.1', 'WaveLogGate'],
  ['QLog/0.44.1', 'QLog'],
  ['QLog 0.44', 'QLog'],
  ['N1MM Logger+', 'N1MM'],
  ['cloudlog-helper/v1.2.0 (Linux)', 'cloudlog-helper'],
  ['Go-http-client/1.1', ''],
  ['python-requests/2.28.1', ''],
  ['curl/7.88.1', ''],
  ['Mozilla/5.0 (X11; Linux x86_64)', ''],
  ['node', ''],
  ['PostmanRuntime/7.43.0', ''],
  ['constructor', 'constructor'],
  ['Node-RED/3.1', 'Node-RED'],
  ['9'.repeat(100_000), '9'.repeat(50)],
  ['<script>alert(1)</script>', 'scriptalert1'],
  ['', ''],
  [undefined, ''],
])('%s is %s', (userAgent, name) => {
  expect(programName(userAgent)).toBe(name);
});
