import { join } from 'node:path';
import { shutDownUnderLoad } from '../../bench/kill/sigterm-under-load.ts';
import { writeLog } from '../../bench/logs/generated-log.ts';
import { freePort } from '../../bench/process/product.ts';
import { freshDatabase } from '../../database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

// `npm run bench -- abuse` does the same three times, for longer, on a database that syncs to disk.
test('SIGTERM under traffic: the built server exits within 10 s with code 0, and nothing that it acknowledged is lost', async () => {
  using folder = temporaryFolder('pileup-sigterm-');
  const log = writeLog(join(folder.path, 'log.adi'), { contacts: 8_000 });
  const installation = { port: await freePort(), dataDir: join(folder.path, 'app') };
  const result = await shutDownUnderLoad(await freshDatabase(), installation, 'M0QAA', log.file, 0.5);
  expect(result).toMatchObject({
    code: 0,
    lost: 0,
    unexpectedAnswers: [],
    importCounts: [log.contacts, log.added, log.duplicate, log.rejected].join(),
  });
  expect(result.seconds).toBeLessThan(10);
  expect(result.acknowledged).toBeGreaterThan(10);
});
