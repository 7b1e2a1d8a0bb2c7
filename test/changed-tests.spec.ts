import { globSync } from 'node:fs';
import { projectRoot } from '../scripts/project-root.ts';
import { testsOf } from '../scripts/run/changed-tests.ts';
import { JOURNEYS, journeysOf, THOROUGH_FILES } from './tiers.ts';

describe('the tests for a change', () => {
  test('of a module are its API tests, those of the modules that use it, and its journeys', () => {
    const tests = testsOf(['backend/src/billing/periods.ts', 'docs/running.md']);
    expect(tests).toMatchObject({ modules: ['billing', 'awards', 'contests', 'admin'] });
    expect(tests).toMatchObject({
      patterns: expect.arrayContaining([
        'backend/src/',
        'test/api/billing/',
        'test/api/awards/',
        'test/api/every-endpoint/',
        'test/browser/stripe-journey.spec.ts',
        'test/browser/sandbox-journey.spec.ts',
      ]),
      leftOut: expect.arrayContaining(['identity', 'logbook', 'exchange']),
    });
  });

  test.each([
    ['frontend/src/features/globe/arc.ts', 'globe'],
    ['libs/contract/src/globe.ts', 'globe'],
    ['libs/contract/src/awards/awards.ts', 'awards'],
    ['test/api/awards/award-stations.ts', 'awards'],
  ])('%s belongs to %s', (path, module) => {
    const tests = testsOf([path]);
    expect('modules' in tests && tests.modules).toContain(module);
  });

  test('of a test file are that file', () => {
    const path = 'test/api/exchange/import.spec.ts';
    expect(testsOf([path])).toMatchObject({ modules: [], patterns: expect.arrayContaining([path]) });
    expect(testsOf(['bridge/src/main.ts'])).toMatchObject({
      patterns: expect.arrayContaining(['test/api/programs/bridge.spec.ts']),
    });
  });

  test.each([
    'backend/src/platform/clock.ts',
    'backend/src/app.module.ts',
    'libs/radio/src/band.ts',
    'libs/contract/src/endpoints.ts',
    'frontend/src/ui/states.tsx',
    'migrations/Migration20261101000000_logbook.ts',
    'package.json',
    'test/test-app.ts',
  ])('of %s are all', (path) => {
    expect(testsOf(['backend/src/billing/periods.ts', path])).toEqual({ all: path });
  });
});

describe('tiers', () => {
  const exists = (path: string) => globSync(path, { cwd: projectRoot }).length === 1;

  test('every test in the browser has a row, and every row a test', () => {
    const files = globSync('test/browser/**/*.spec.ts', { cwd: projectRoot });
    const rows = Object.keys(JOURNEYS).map((journey) => `test/browser/${journey}.spec.ts`);
    expect(rows.sort()).toEqual(files.map((path) => path.replaceAll('\\', '/')).sort());
  });

  test('the files of the thorough run exist', () => {
    expect(THOROUGH_FILES.filter((path) => !exists(path))).toEqual([]);
  });

  test('a module has journeys', () => {
    for (const module of ['identity', 'logbook', 'exchange', 'billing', 'content'])
      expect(journeysOf(new Set([module]))).not.toEqual([]);
  });
});
