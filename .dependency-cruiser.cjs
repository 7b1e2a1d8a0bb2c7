// Boundary rules on imports, for dependency-cruiser. test/architecture.spec.ts runs them and proves each on a bad
// fixture. Rules on text that no import shows (SQL, settings, colours) are in test/text-rules.ts.

/**
 * Which backend module may use which others, and only through their index.ts. A folder under backend/src without a
 * row here fails. Every module may use the platform and the libraries.
 * @type {Record<string, string[]>}
 */
const mayUse = {
  identity: [],
  logbook: ['identity'],
  presence: ['identity'],
  // Embeds show whether a station is on the air (docs/decisions/0046-rendered-pictures-and-embeds.md), and replays.
  content: ['identity', 'logbook', 'presence', 'social', 'globe'],
  billing: ['identity'],
  ranking: ['identity', 'logbook'],
  // The leaderboards' rule, inbox notices and recordings of periods (docs/decisions/0052-awards.md).
  awards: ['identity', 'logbook', 'billing', 'ranking', 'social', 'globe'],
  // Subscribed times, and recordings of contests (docs/decisions/0053-contests.md).
  contests: ['identity', 'logbook', 'billing', 'ranking', 'globe'],
  social: ['identity', 'logbook', 'ranking'],
  globe: ['identity', 'logbook', 'ranking'],
  exchange: ['identity', 'logbook', 'contests'],
  // Imports of what a service has, and inbox notices (docs/decisions/0065-outside-services.md).
  services: ['identity', 'logbook', 'exchange', 'social'],
  // Contest loggers send scores with their contacts (docs/decisions/0055-scoreboards-and-contest-logger.md).
  programs: ['identity', 'logbook', 'exchange', 'presence', 'contests'],
  // Lists of accounts with their contacts and when they were last seen (docs/decisions/0060-administration.md).
  admin: ['identity', 'logbook', 'presence', 'billing', 'social', 'exchange'],
};

const MODULE = `^backend/src/(?!platform/)[^/]+/`;
const KNOWN = `^backend/src/(platform|${Object.keys(mayUse).join('|')})/`;
const ROOT = '^backend/src/(main|jobs-main|jobs-thread|rebuild-main|admin-main|app|app\\.module)\\.ts$';
/** Tests may import anything. */
const TEST = '\\.spec\\.tsx?$|^test/|^(libs/[^/]+|bridge)/test/';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const backend = [
  rule(
    'module-index-only',
    'Other modules import only the index.ts of a module.',
    { path: '^backend/src/([^/]+)/', pathNot: TEST },
    { path: `${MODULE}(?!index\\.ts$)`, pathNot: '^backend/src/$1/' },
  ),
  rule(
    'module-index-only',
    'The composition root and the scripts also import only the index.ts of a module.',
    { path: '^(backend/src/[^/]+$|scripts/)', pathNot: TEST },
    { path: `${MODULE}(?!index\\.ts$)` },
  ),
  ...Object.entries(mayUse).map(([module, uses]) =>
    rule(
      'may-use',
      `${module} may use ${uses.join(', ') || 'no other module'}.`,
      { path: `^backend/src/${module}/`, pathNot: TEST },
      { path: '^backend/src/[^/]+/', pathNot: `^backend/src/(${['platform', module, ...uses].join('|')})/` },
    ),
  ),
  rule(
    'platform-imports-no-module',
    'Every module uses the platform, so the platform imports no module.',
    { path: '^backend/src/platform/', pathNot: TEST },
    { path: MODULE },
  ),
  rule(
    'composition-root',
    'Only main, jobs-main, rebuild-main, admin-main, app and app.module import the modules,',
    { path: '^backend/src/[^/]+$', pathNot: `${ROOT}|${TEST}` },
    { path: MODULE },
  ),
  rule(
    'composition-root',
    'and no module imports those.',
    { path: '^backend/src/[^/]+/', pathNot: TEST },
    { path: '^backend/src/[^/]+$' },
  ),
];

const frontend = [
  rule(
    'features-are-independent',
    'Features never import each other; pages compose them.',
    { path: '^frontend/src/features/([^/]+)/', pathNot: TEST },
    { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
  ),
  rule(
    'pages-compose-features',
    'Only pages import features; the shell does not.',
    { path: '^frontend/', pathNot: `^frontend/src/(pages|features)/|${TEST}` },
    { path: '^frontend/src/features/' },
  ),
  rule(
    'frontend-layers',
    'ui, lib and session do not import the shell, pages or routes.',
    { path: '^frontend/src/(ui|lib|session)/', pathNot: TEST },
    { path: '^frontend/src/(shell|pages|[^/]+$)' },
  ),
  rule(
    'frontend-layers',
    'lib does not import ui or session, which are built on it.',
    { path: '^frontend/src/lib/', pathNot: TEST },
    { path: '^frontend/src/(ui|session)/' },
  ),
  rule(
    'ui-does-no-io',
    'Primitives render their props and never call the server, not even indirectly.',
    { path: '^frontend/src/ui/', pathNot: TEST },
    { path: '^frontend/src/lib/http/http\\.ts$', reachable: true },
  ),
  rule(
    'frontend-layers',
    'Features and the shell do not import pages or routes.',
    { path: '^frontend/src/(features|shell)/', pathNot: TEST },
    { path: '^frontend/src/(pages/|[^/]+$)' },
  ),
];

const everywhere = [
  rule(
    'libs-only-libs',
    'Libraries import only libraries.',
    { path: '^libs/', pathNot: TEST },
    { path: '^(backend|frontend|migrations|scripts|demo|test)/' },
  ),
  rule(
    'libs-do-no-io',
    'Libraries do no I/O: they import only types and Buffer from Node.',
    { path: '^libs/[^/]+/src/', pathNot: TEST },
    { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'], pathNot: '^(node:)?buffer$' },
  ),
  rule(
    'share-only-libs',
    'Backend and frontend share code only through the libraries.',
    { path: '^(backend|frontend)/', pathNot: TEST },
    { path: '^(backend|frontend)/', pathNot: '^$1/' },
  ),
  rule(
    'bridge-is-independent',
    "The bridge runs on an operator's computer, without the server: it imports only libraries,",
    { path: '^bridge/', pathNot: TEST },
    { path: '^(backend|frontend|migrations|scripts|demo|test)/' },
  ),
  rule(
    'bridge-is-independent',
    'and only the script that starts it imports the bridge.',
    { path: '^(backend|frontend|libs|migrations)/', pathNot: TEST },
    { path: '^bridge/' },
  ),
  rule(
    'product-imports-no-tools',
    'The product runs without its scripts, tests and migrations.',
    { path: '^(backend|frontend)/', pathNot: TEST },
    { path: '^(scripts|demo|test|migrations)/' },
  ),
  rule(
    'migrations-import-nothing',
    'A migration must do the same after other code has changed.',
    { path: '^migrations/' },
    { path: '^(backend|frontend|libs|scripts|demo|test|migrations)/' },
  ),
  rule('no-cycles', 'No import cycles.', { pathNot: TEST }, { circular: true }),
  rule('imports-resolve', 'No other rule can check an import that does not resolve.', {}, { couldNotResolve: true }),
];

module.exports = {
  forbidden: [...backend, ...frontend, ...everywhere],
  required: [
    {
      name: 'module-has-row',
      comment:
        'Every folder under backend/src has a row in mayUse. The required file cannot exist, so this always fails.',
      severity: 'error',
      module: { path: '^backend/src/[^/]+/', pathNot: KNOWN },
      to: { path: '^a row in mayUse$' },
    },
  ],
  options: {
    // Type imports count.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
    exclude: { path: '(^|/)(node_modules|dist)/' },
  },
};
Object.defineProperty(module.exports, 'mayUse', { value: mayUse });
