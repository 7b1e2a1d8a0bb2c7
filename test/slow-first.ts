import { createRequire } from 'node:module';
import type { Test } from '@jest/test-result';

// Its types describe the CommonJS build, and an import would take the other.
const { default: Sequencer }: typeof import('@jest/test-sequencer') = createRequire(import.meta.url)(
  '@jest/test-sequencer',
);

/** Files that take longest, by the list at the end of a run: begun last, they would leave the other worker idle. */
const SLOW = [
  'test/api/benchmarks.spec.ts',
  'test/browser/xss.spec.ts',
  'test/api/photo-limits.spec.ts',
  'test/browser/pages/light-390.spec.ts',
  'test/browser/pages/dark-1440.spec.ts',
  'test/api/job-kill.spec.ts',
  'test/api/permissions.spec.ts',
  'test/hostile-logs.spec.ts',
  'test/browser/pages/light-1440.spec.ts',
  'test/browser/pages/dark-360.spec.ts',
  'test/api/sigterm.spec.ts',
  'test/api/import-kill.spec.ts',
  'test/backup.spec.ts',
  'test/api/slow-clients.spec.ts',
  'test/api/subscriptions.spec.ts',
  'test/api/odd-input.spec.ts',
  'test/api/mass-assignment.spec.ts',
];

/** Slow files first, also from a clean checkout, where jest has no times of an earlier run; the others in its order. */
export default class SlowFirst extends Sequencer {
  override async sort(tests: Test[]): Promise<Test[]> {
    const place = ({ path }: Test) => SLOW.findIndex((slow) => path.endsWith(`/${slow}`));
    const slow = tests.filter((test) => place(test) >= 0).sort((one, other) => place(one) - place(other));
    return [...slow, ...(await super.sort(tests.filter((test) => place(test) < 0)))];
  }
}
