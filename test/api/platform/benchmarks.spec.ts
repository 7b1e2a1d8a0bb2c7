import { fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { projectRoot } from '../../../scripts/project-root.ts';
import type { BenchResult } from '../../../scripts/run/bench.ts';
import { freshDatabase } from '../../database.ts';

// As `npm run bench -- --tiny`: whether each benchmark completes, not what it measures.
test.each(globSync('test/bench/*.bench.ts', { cwd: projectRoot }).sort())(
  '%s runs',
  async (file) => {
    const child = fork('scripts/run/run-bench.ts', [file, '--tiny'], {
      cwd: projectRoot,
      execArgv: ['--expose-gc'],
      env: { ...process.env, DATABASE_URL: await freshDatabase() },
      silent: true,
    });
    let rows: BenchResult[] = [];
    child.once('message', (measured) => {
      rows = measured as BenchResult[];
    });
    const printed = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
    const [code] = await once(child, 'exit');
    expect([code, code === 0 || (await printed)]).toEqual([0, true]);
    expect(rows).not.toEqual([]);
  },
  120_000,
);
