import { killJobs } from '../../bench/kill/kill-jobs.ts';
import { freshDatabase } from '../../database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

// The built server runs in its own process, as in test/api/exchange/import-kill.spec.ts; `npm run bench -- kill` kills
// it many more times.
test('a server killed early and late in an export, a photo and a deletion leaves nothing incomplete', async () => {
  using folder = temporaryFolder('pileup-job-kill-');
  const moments = [0.2, 0.7];
  let n = 0;
  const randomly = (seconds: number) => seconds * (moments[n++ % moments.length] ?? 0);
  const rows = await killJobs(await freshDatabase(), folder.path, {
    kills: moments.length,
    contacts: 5_000,
    randomSeconds: randomly,
  });
  expect(rows.filter(({ pass }) => !pass)).toEqual([]);
  expect(rows).toHaveLength(4);
});
