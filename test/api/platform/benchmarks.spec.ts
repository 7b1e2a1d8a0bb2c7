import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { projectRoot } from '../../../scripts/project-root.ts';
import type { BenchOutcome, BenchRun } from '../../../scripts/run/run-bench.ts';
import { freshDatabase } from '../../database.ts';

// The tests run as `npm run bench -- --tiny`, but in one process: they check whether each benchmark completes, not its
// results.
describe('tiny benchmarks', () => {
  let child: ChildProcess;
  let printed = '';
  beforeAll(() => {
    child = fork('scripts/run/run-bench.ts', ['--tiny'], {
      cwd: projectRoot,
      execArgv: ['--expose-gc'],
      silent: true,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
    child.once('exit', () => child.emit('message', { error: 'the process has ended' } satisfies BenchOutcome));
  });
  afterAll(() => child?.disconnect());

  test.each(globSync('test/bench/{,*/}*.bench.ts', { cwd: projectRoot }).sort())('%s runs', async (file) => {
    printed = '';
    const outcome = once(child, 'message');
    child.send({ file, databaseUrl: await freshDatabase() } satisfies BenchRun);
    const [measured] = (await outcome) as [BenchOutcome];
    if ('error' in measured) throw new Error(`${measured.error}\n${printed}`);
    expect(measured.rows).not.toEqual([]);
  });
});
