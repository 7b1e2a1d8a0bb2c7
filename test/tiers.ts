/** The environment of `npm run test:thorough`; nothing else reads it. */
export const THOROUGH_TIER = { TEST_TIER: 'thorough' } as const;
/** Whether this is the thorough run: new seeds, larger amounts, and all test files. */
export const isThorough = process.env.TEST_TIER === THOROUGH_TIER.TEST_TIER;

/** How often or how much: `usual` in the default run, `thorough` where a run may take an hour. */
export const amount = (usual: number, thorough: number): number => (isThorough ? thorough : usual);

/** Every n-th item, n = `usual`, beginning at `offset`; all items in the thorough run. */
export const oneIn = <Item>(usual: number, items: readonly Item[], offset = 0): Item[] =>
  items.filter((_, n) => (n + offset) % amount(usual, 1) === 0);

/** A test of the thorough run only; a default run does not count it as skipped. */
export function thoroughTest(name: string, run: () => Promise<void>): void {
  if (isThorough) test(name, run);
}

interface Journey {
  /** Backend modules, or features of the same name, whose change concerns it; without them every change does. */
  readonly modules?: readonly string[];
  /** Whether the default run has it. */
  readonly isCore?: true;
}

/** The tests in the browser, by path below test/browser/ without `.spec.ts`. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'account-journey': { modules: ['identity'], isCore: true },
  'admin-journey': { modules: ['admin'] },
  'announcements-journey': { modules: ['logbook'] },
  'awards-journey': { modules: ['awards'], isCore: true },
  'callbook-journey': { modules: ['services'] },
  'contact-page-journey': { modules: ['logbook'] },
  'contest-logger-journey': { modules: ['contests', 'logbook'] },
  'contests-journey': { modules: ['contests'] },
  'conversations-journey': { modules: ['social'] },
  'countries-journey': { modules: ['logbook'] },
  'download-journey': { modules: ['content'] },
  'embeds-journey': { modules: ['content'] },
  'export-journey': { modules: ['exchange'], isCore: true },
  'extra-fields-journey': { modules: ['logbook'] },
  'first-minutes-journey': { modules: ['identity'], isCore: true },
  gates: { modules: ['billing'] },
  'globe-journey': { modules: ['globe'], isCore: true },
  'home-journey': { modules: ['presence', 'ranking', 'social'] },
  'import-journey': { modules: ['exchange'], isCore: true },
  'inbox-journey': { modules: ['social'], isCore: true },
  'log-bar-journey': { modules: ['logbook'] },
  'log-edits-journey': { modules: ['logbook'], isCore: true },
  'logbook-columns-journey': { modules: ['logbook'] },
  'logbook-filter-journey': { modules: ['logbook'] },
  'logbook-place-journey': { modules: ['logbook'] },
  'logging-journey': { modules: ['logbook'], isCore: true },
  'long-inbox': { modules: ['social'] },
  'lotw-journey': { modules: ['services'] },
  'macros-journey': { modules: ['logbook', 'presence'] },
  'marks-journey': { modules: ['logbook', 'presence'] },
  'media-journey': { modules: ['content'] },
  'offline-journey': { modules: ['logbook'], isCore: true },
  'on-air-journey': { modules: ['presence'], isCore: true },
  'pages/desktop': { isCore: true },
  'pages/phone': { isCore: true },
  'photos-journey': { modules: ['social'] },
  'player-journey': { modules: ['content'] },
  'posts-journey': { modules: ['content'] },
  'profile-journey': { modules: ['social'] },
  'programs-journey': { modules: ['presence', 'identity'] },
  'replay-journey': { modules: ['globe'] },
  'reports-journey': { modules: ['admin'] },
  'review-journey': { modules: ['identity'] },
  'sandbox-journey': { modules: ['billing'] },
  'saved-filters-journey': { modules: ['logbook'] },
  'serials-journey': { modules: ['logbook', 'contests'] },
  'services-journey': { modules: ['services'] },
  'setups-journey': { modules: ['logbook'] },
  'stats-journey': { modules: ['social'] },
  'stripe-journey': { modules: ['billing'], isCore: true },
  'sub-accounts-journey': { modules: ['identity'], isCore: true },
  'subscriber-journey': { modules: ['billing', 'social'] },
  'units-journey': { modules: ['identity'] },
  'waiting-contacts': { modules: ['logbook'], isCore: true },
  xss: { isCore: true },
};

const pathOf = (journey: string) => `test/browser/${journey}.spec.ts`;

/** Test files that only the thorough run has, from the project folder. */
export const THOROUGH_FILES: readonly string[] = [
  'test/backup.spec.ts',
  'test/bridge-executable.spec.ts',
  'test/demo.spec.ts',
  'test/hostile-logs.spec.ts',
  'test/api/billing/webhook-kill.spec.ts',
  'test/api/every-endpoint/odd-texts.spec.ts',
  'test/api/every-endpoint/odd-values.spec.ts',
  'test/api/exchange/job-kill.spec.ts',
  'test/api/services/services-kill.spec.ts',
  'test/api/platform/benchmarks.spec.ts',
  'test/api/platform/clock-jumps.spec.ts',
  'test/api/platform/full-disk.spec.ts',
  'test/api/platform/sigterm.spec.ts',
  'test/api/platform/slow-clients.spec.ts',
  'test/api/platform/upgrade.spec.ts',
  ...Object.entries(JOURNEYS)
    .filter(([, { isCore }]) => !isCore)
    .map(([journey]) => pathOf(journey)),
];

/** The browser tests that a change of these modules concerns. */
export function journeysOf(modules: ReadonlySet<string>): string[] {
  return Object.entries(JOURNEYS)
    .filter(([, journey]) => journey.modules?.some((module) => modules.has(module)))
    .map(([journey]) => pathOf(journey));
}
