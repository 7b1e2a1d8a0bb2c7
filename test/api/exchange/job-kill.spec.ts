import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { jobsKilled } from '../../bench/kill-jobs.ts';
import { freshDatabase } from '../../database.ts';

jest.setTimeout(600_000);

// The built program in a process of its own, as in test/api/exchange/import-kill.spec.ts; many more kills: npm run bench -- kill
test('killed early and late in an export, a photo and a deletion, the program leaves nothing half-done', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pileup-job-kill-'));
  const moments = [0.2, 0.7];
  let n = 0;
  const randomly = (seconds: number) => seconds * (moments[n++ % moments.length] ?? 0);
  try {
    const rows = await jobsKilled(await freshDatabase(), folder, { kills: moments.length, contacts: 5_000, randomly });
    expect(rows.filter(({ pass }) => !pass)).toEqual([]);
    expect(rows).toHaveLength(4);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
