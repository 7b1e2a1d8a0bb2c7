import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collect, type Schedule, scheduleOf, withTables } from './scheduled-jobs.ts';

const ROOT = join(import.meta.dirname, '..');
/**
 * The page whose tables `WRITE_JOBS=1 npm test -- test/scheduled-jobs` writes; the text around them is written by hand.
 */
const PAGE = join(ROOT, 'docs/jobs.md');

function collected(...lines: string[]): Schedule {
  const schedule: Schedule = { jobs: [], intervals: [], faults: [] };
  collect('backend/src/example/a.ts', lines.join('\n'), schedule);
  return schedule;
}

describe('scheduled jobs and intervals', () => {
  const schedule = scheduleOf(ROOT);

  test('can all be read from the source, and each has a doc comment', () => {
    expect(schedule.jobs.length).toBeGreaterThan(40);
    expect(schedule.intervals.length).toBeGreaterThan(5);
    expect(schedule.faults).toEqual([]);
  });

  test('are listed in docs/jobs.md', () => {
    if (process.env.WRITE_JOBS) writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), schedule));
    const page = readFileSync(PAGE, 'utf8');
    expect(page).toBe(withTables(page, schedule));
    for (const { name } of [...schedule.jobs, ...schedule.intervals]) expect(page).toContain(`| \`${name}\` |`);
  });

  test('are found by their decorator, also with a constant of the file; a job without cron is not scheduled', () => {
    const { jobs, intervals, faults } = collected(
      "const BASE: Queue = { name: 'base', cron: '5 * * * *', retries: 0 };",
      "const HOURLY: Queue = { ...BASE, name: 'hourly' };",
      "const SENT: Queue = { name: 'sent' };",
      'const SECONDS = 1_000;',
      'class A {',
      '  /** Removes a row\n   * of `a.txt`. Nothing refers to it. */ @Job(HOURLY) hourly() {}',
      "  /** Nightly. */ @Job({ name: 'nightly', cron: '7 23 * * *' }) nightly() {}",
      "  /** Often. */ @Job({ name: 'often', cron: '*/5 * * * *' }) often() {}",
      '  @Job(SENT) sent() {}',
      '  /** Writes. */ @Interval(90 * SECONDS) write() {}',
      '}',
    );
    expect(faults).toEqual([]);
    expect(jobs.map(({ name, when, description }) => [name, when, description])).toEqual([
      ['hourly', '`5 * * * *`, hourly at minute 5', 'Removes a row of `a.txt`.'],
      ['nightly', '`7 23 * * *`, daily at 23:07', 'Nightly.'],
      ['often', '`*/5 * * * *`, every 5 minutes', 'Often.'],
    ]);
    expect(intervals).toMatchObject([{ name: 'A.write', when: 'every 90 seconds' }]);
  });

  test.each([
    ['without a doc comment', "@Job({ name: 'a', cron: '1 3 * * *' })", 'has no doc comment that says what it does'],
    ['with a comment without a sentence', '/** Soon */ @Interval(5)', 'has no doc comment that says what it does'],
    ['with a constant of another file', '/** Runs. */ @Job(IMPORTED)', 'has a cron that cannot be read'],
    ['with a computed cron', "/** Runs. */ @Job({ name: 'a', cron: at(3) })", 'has a cron that cannot be read'],
    [
      'with a cron of another form',
      "/** Runs. */ @Job({ name: 'a', cron: '1 3 * * 1' })",
      'has a cron that cannot be read',
    ],
    ['with a computed interval', '/** Runs. */ @Interval(config.ms)', 'has an interval that cannot be read'],
  ])('one %s is a fault with its file and line', (_, decorated, fault) => {
    const { jobs, intervals, faults } = collected('class A {', decorated, 'run() {}', '}');
    expect(faults).toEqual([`backend/src/example/a.ts:3: run ${fault}`]);
    expect([...jobs, ...intervals]).toEqual([]);
  });
});
