import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Test } from '@jest/test-result';

// Its types describe the CommonJS build; an import would load the other one.
const { default: Sequencer }: typeof import('@jest/test-sequencer') = createRequire(import.meta.url)(
  '@jest/test-sequencer',
);

/**
 * Files that take longest, by the list at the end of a run: begun last, they would leave the other worker idle. The
 * pages come before `xss`, which leaves odd texts on the home page they share.
 */
const SLOW = [
  'benchmarks',
  'dark-1440',
  'light-1440',
  'light-390',
  'dark-360',
  'photo-limits',
  'import-kill',
  'xss',
  'slow-clients',
  'job-kill',
  'subscriptions',
  'permissions',
  'programs-journey',
  'account-journey',
  'logging-journey',
  'sigterm',
  'backup',
  'hostile-logs',
];

/** Slow files first, also from a clean checkout, where jest has no times of an earlier run; the others in its order. */
export default class SlowFirst extends Sequencer {
  override async sort(tests: Test[]): Promise<Test[]> {
    const place = ({ path }: Test) => SLOW.findIndex((slow) => basename(path) === `${slow}.spec.ts`);
    const slow = tests.filter((test) => place(test) >= 0).sort((one, other) => place(one) - place(other));
    return [...slow, ...(await super.sort(tests.filter((test) => place(test) < 0)))];
  }
}
