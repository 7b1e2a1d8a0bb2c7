// Three projects: `pure` needs nothing, `api` a real PostgreSQL, `browser` the built product and Chromium.
const swc = {
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
};
const tsx = {
  ...swc,
  jsc: { ...swc.jsc, parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
};

const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc], '^.+\\.tsx$': ['@swc/jest', tsx] },
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/test/jest/fast-check.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/test/fixtures/no-css.js',
  },
};
const sharedModules = {
  testEnvironment: '<rootDir>/test/jest/shared-modules/environment.ts',
  runtime: '<rootDir>/test/jest/shared-modules/runtime.ts',
};
const server = { ...sharedModules, setupFiles: ['<rootDir>/test/jest/preload.mjs'] };

export default {
  // Long enough for a machine several times as slow.
  testTimeout: 600_000,
  // Four keep two processors busy, since tests also wait; by default on two processors jest runs all files in one
  // process. The modules of test files are never released: a worker that has run many is replaced.
  maxWorkers: 4,
  workerIdleMemoryLimit: '1200MB',
  testSequencer: '<rootDir>/test/jest/slow-files-first.ts',
  projects: [
    {
      ...base,
      displayName: 'pure',
      runtime: '<rootDir>/test/jest/runtime.ts',
      testMatch: [
        '<rootDir>/libs/**/*.spec.ts',
        '<rootDir>/frontend/src/**/*.spec.{ts,tsx}',
        '<rootDir>/bridge/src/**/*.spec.ts',
        '<rootDir>/test/{architecture,bridge-executable,changed-tests,commit-subjects,locked-packages,npm-commands,regular-expressions,scheduled-jobs}.spec.ts',
        '<rootDir>/test/outbox/**/*.spec.ts',
      ],
    },
    // Only tests of the backend preload Nest, which takes longer than most pure tests.
    { ...base, ...server, displayName: 'pure', testMatch: ['<rootDir>/backend/src/**/*.spec.ts'] },
    {
      ...base,
      ...server,
      displayName: 'api',
      testMatch: [
        '<rootDir>/test/!(architecture|bridge-executable|changed-tests|commit-subjects|locked-packages|npm-commands|regular-expressions|scheduled-jobs).spec.ts',
        '<rootDir>/test/api/**/*.spec.ts',
      ],
      globalSetup: '<rootDir>/test/jest/database.setup.ts',
      globalTeardown: '<rootDir>/test/jest/database.teardown.ts',
    },
    // It must see every module of the backend being loaded.
    {
      ...base,
      displayName: 'api',
      runtime: '<rootDir>/test/jest/runtime.ts',
      setupFiles: ['<rootDir>/test/jest/preload.mjs'],
      testMatch: ['<rootDir>/test/statements/*.spec.ts'],
      globalSetup: '<rootDir>/test/jest/database.setup.ts',
      globalTeardown: '<rootDir>/test/jest/database.teardown.ts',
    },
    {
      ...base,
      ...sharedModules,
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/jest/product.setup.ts',
      globalTeardown: '<rootDir>/test/jest/product.teardown.ts',
    },
  ],
};
