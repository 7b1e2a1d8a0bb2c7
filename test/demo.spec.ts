import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord } from '../demo/src/demo-folder.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a demo is made with a simulated clock, over the calls of today', () => {
  using folder = temporaryFolder('pileup-demo-');
  chmodSync(folder.path, 0o711);
  const dataDir = join(folder.path, 'data');
  const options = JSON.stringify({ dataDir, seed: 1, stations: 4, days: 1 });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['demo/src/seed-main.ts', options], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  expect([status, status === 0 || stdout + stderr]).toEqual([0, true]);
  const record = readRecord(dataDir);
  expect(record).toMatchObject({ whole: true, stations: 4 });
  expect(record?.contacts).toBeGreaterThan(0);
});
