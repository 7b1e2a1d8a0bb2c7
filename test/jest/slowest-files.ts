import { relative } from 'node:path';
import type { AggregatedResult, Reporter, Test, TestResult } from '@jest/reporters';

const FILES = 15;

interface File {
  readonly path: string;
  readonly project: string;
  readonly seconds: number;
}

/** Prints the slowest files of a run and the total duration of each project. */
export default class SlowestFiles implements Reporter {
  readonly #files: File[] = [];

  onTestFileResult({ context }: Test, { testFilePath, perfStats }: TestResult): void {
    const { rootDir, displayName } = context.config;
    this.#files.push({
      path: relative(rootDir, testFilePath),
      project: displayName?.name ?? '',
      seconds: (perfStats.end - perfStats.start) / 1_000,
    });
  }

  onRunComplete(_: unknown, { startTime }: AggregatedResult): void {
    if (this.#files.length < 2) return;
    const slowest = this.#files.toSorted((a, b) => b.seconds - a.seconds).slice(0, FILES);
    console.log('\nSlowest files:');
    for (const { path, seconds } of slowest) console.log(line(seconds, path));
    console.log('\nSeconds by project:');
    for (const [project, files] of Map.groupBy(this.#files, (file) => file.project))
      console.log(
        line(
          files.reduce((sum, { seconds }) => sum + seconds, 0),
          `${project} (${files.length} files)`,
        ),
      );
    console.log(line((Date.now() - startTime) / 1_000, 'from start to end'));
  }
}

function line(seconds: number, title: string): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${title}`;
}
