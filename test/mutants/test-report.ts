import { readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The part of Jest's report (`--json`) that is read here. */
interface JestReport {
  readonly numFailedTests: number;
  /** Files that could not be loaded, or that had no test. */
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'focused';
    readonly startTime: number;
  }[];
}

const reportFile = (root: string): string => join(root, '.cache/jest.json');

/** A report of an earlier run must not be taken for one of a run that failed before it wrote any. */
export function removeReport(root: string): void {
  rmSync(reportFile(root), { force: true });
}

/** The failed test files in the order in which they started, relative to `root`; null without a report. */
export function failedFiles(root: string): string[] | null {
  const report = readReport(root);
  if (!report) return null;
  const failed = report.testResults
    .filter(({ status }) => status === 'failed')
    .toSorted((one, other) => one.startTime - other.startTime)
    .map(({ name }) => relative(root, name).split(sep).join('/'));
  const hasFailures = report.numFailedTests + report.numRuntimeErrorTestSuites > 0;
  return failed.length === 0 && hasFailures ? ['(a file that the report does not name)'] : failed;
}

function readReport(root: string): JestReport | null {
  try {
    return JSON.parse(readFileSync(reportFile(root), 'utf8')) as JestReport;
  } catch {
    return null; // None was written, or a run that was killed wrote a part of it.
  }
}
