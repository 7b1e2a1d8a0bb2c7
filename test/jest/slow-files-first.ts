import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Test } from '@jest/test-result';

// The types describe the CommonJS build; `import` would load the ES module.
const { default: Sequencer }: typeof import('@jest/test-sequencer') = createRequire(import.meta.url)(
  '@jest/test-sequencer',
);

/**
 * The slowest files, from the list at the end of a run: if they ran last, the other worker would be idle. The pages
 * come before `xss`, which leaves unusual texts on their common home page.
 */
const SLOW_FILES = [
  'benchmarks',
  'desktop',
  'waiting-contacts',
  'contests',
  'offline-journey',
  'job-kill',
  'services-kill',
  'gates',
  'phone',
  'services-qrz',
  'odd-values',
  'lotw-journey',
  'xss',
  'clock-jumps',
  'permissions',
  'ranking',
  'stopped-database',
  'bridge',
  'services-eqsl',
  'export',
  'replay',
  'wavelog',
  'on-air-journey',
  'logging-journey',
  'globe-journey',
  'contest-logger-journey',
  'programs-journey',
  'import',
  'subscriptions',
  'services-lotw',
  'import-kill',
  'webhooks',
  'odd-input',
  'home-journey',
  'stripe-journey',
  'awards-journey',
  'backup',
  'slow-clients',
  'photo-limits',
  'content-types',
];

/** Slow files first, also in a clean checkout, where jest has no durations of earlier runs; the others in jest's order. */
export default class SlowFilesFirst extends Sequencer {
  override async sort(tests: Test[]): Promise<Test[]> {
    const rank = ({ path }: Test) => SLOW_FILES.findIndex((slow) => basename(path) === `${slow}.spec.ts`);
    const slow = tests.filter((test) => rank(test) >= 0).sort((a, b) => rank(a) - rank(b));
    return [...slow, ...(await super.sort(tests.filter((test) => rank(test) < 0)))];
  }
}
