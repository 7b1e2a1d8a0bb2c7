// The walls between the parts, as rules for dependency-cruiser; test/architecture.spec.ts runs them and proves that
// each of them can fail. Text that no import shows (SQL, settings, colours) is walled in test/text-walls.ts.

/**
 * Which backend module may use which others, and only through their index.ts. A folder under backend/src without a
 * row here fails. Every module may use the platform and the libraries.
 * @type {Record<string, string[]>}
 */
const mayUse = {
  identity: [],
  logbook: ['identity'],
  presence: ['identity'],
  content: ['identity'],
  billing: ['identity'],
  ranking: ['identity', 'logbook'],
  awards: ['identity', 'logbook', 'billing'],
  social: ['identity', 'logbook', 'ranking'],
  exchange: ['identity', 'logbook', 'presence'],
  admin: ['identity', 'billing'],
};

const MODULE = `^backend/src/(?!platform/)[^/]+/`;
const KNOWN = `^backend/src/(platform|${Object.keys(mayUse).join('|')})/`;
const ROOT = '^backend/src/(main|jobs-main|jobs-thread|rebuild-main|admin-main|app|app\\.module)\\.ts$';
/** Tests may import anything. */
const TEST = '\\.spec\\.tsx?$|^test/|^(libs/[^/]+|bridge)/test/';

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const backend = [
  wall(
    'module-face',
    'A module is reached from outside only through its index.ts.',
    { path: '^backend/src/([^/]+)/', pathNot: TEST },
    { path: `${MODULE}(?!index\\.ts$)`, pathNot: '^backend/src/$1/' },
  ),
  wall(
    'module-face',
    'The composition root and the scripts too take a module by its index.ts.',
    { path: '^(backend/src/[^/]+$|scripts/)', pathNot: TEST },
    { path: `${MODULE}(?!index\\.ts$)` },
  ),
  ...Object.entries(mayUse).map(([module, uses]) =>
    wall(
      'may-use',
      `${module} may use ${uses.join(', ') || 'no other module'}.`,
      { path: `^backend/src/${module}/`, pathNot: TEST },
      { path: '^backend/src/[^/]+/', pathNot: `^backend/src/(${['platform', module, ...uses].join('|')})/` },
    ),
  ),
  wall(
    'platform-knows-no-module',
    'What every module stands on cannot lean on one of them.',
    { path: '^backend/src/platform/', pathNot: TEST },
    { path: MODULE },
  ),
  wall(
    'composition-root',
    'Only main, jobs-main, rebuild-main, admin-main, app and app.module know the modules,',
    { path: '^backend/src/[^/]+$', pathNot: `${ROOT}|${TEST}` },
    { path: MODULE },
  ),
  wall(
    'composition-root',
    'and no module knows them.',
    { path: '^backend/src/[^/]+/', pathNot: TEST },
    { path: '^backend/src/[^/]+$' },
  ),
];

const frontend = [
  wall(
    'features-stand-alone',
    'Features never import each other; pages compose them.',
    { path: '^frontend/src/features/([^/]+)/', pathNot: TEST },
    { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
  ),
  wall(
    'pages-compose-features',
    'Nothing but pages imports a feature, the shell included: what it needs of the session is in lib.',
    { path: '^frontend/', pathNot: `^frontend/src/(pages|features)/|${TEST}` },
    { path: '^frontend/src/features/' },
  ),
  wall(
    'frontend-layers',
    'ui and lib are below shell and features, and those below pages.',
    { path: '^frontend/src/(ui|lib|session)/', pathNot: TEST },
    { path: '^frontend/src/(shell|pages|[^/]+$)' },
  ),
  wall(
    'ui-asks-nobody',
    'Primitives show what they are given and never call the server; what does so for several parts is in lib.',
    { path: '^frontend/src/ui/', pathNot: TEST },
    { path: '^frontend/src/lib/http/http\\.ts$', reachable: true },
  ),
  wall(
    'frontend-layers',
    'A feature does not know where it is shown.',
    { path: '^frontend/src/(features|shell)/', pathNot: TEST },
    { path: '^frontend/src/(pages/|[^/]+$)' },
  ),
];

const everywhere = [
  wall(
    'libs-only-libs',
    'Libraries import only libraries.',
    { path: '^libs/', pathNot: TEST },
    { path: '^(backend|frontend|migrations|scripts|demo|test)/' },
  ),
  wall(
    'libs-do-no-io',
    'Libraries do no I/O: nothing of Node but its types, and Buffer, which is only memory.',
    { path: '^libs/[^/]+/src/', pathNot: TEST },
    { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'], pathNot: '^(node:)?buffer$' },
  ),
  wall(
    'meet-in-libs',
    'Backend and frontend meet only in the libraries.',
    { path: '^(backend|frontend)/', pathNot: TEST },
    { path: '^(backend|frontend)/', pathNot: '^$1/' },
  ),
  wall(
    'bridge-stands-alone',
    "The bridge runs on an operator's computer, without the product: it imports only libraries,",
    { path: '^bridge/', pathNot: TEST },
    { path: '^(backend|frontend|migrations|scripts|demo|test)/' },
  ),
  wall(
    'bridge-stands-alone',
    'and only a script, which starts it, imports the bridge.',
    { path: '^(backend|frontend|libs|migrations)/', pathNot: TEST },
    { path: '^bridge/' },
  ),
  wall(
    'product-without-tools',
    'The product does not need its scripts, tests or migrations in order to run.',
    { path: '^(backend|frontend)/', pathNot: TEST },
    { path: '^(scripts|demo|test|migrations)/' },
  ),
  wall(
    'migrations-stand-alone',
    'A migration is a fact of its day: code that changes later must not change it.',
    { path: '^migrations/' },
    { path: '^(backend|frontend|libs|scripts|demo|test|migrations)/' },
  ),
  wall(
    'no-cycles',
    'What needs each other belongs together, or is wrongly cut.',
    { pathNot: TEST },
    { circular: true },
  ),
  wall(
    'everything-resolves',
    'An import that is not found would be seen by no other wall.',
    {},
    { couldNotResolve: true },
  ),
];

module.exports = {
  forbidden: [...backend, ...frontend, ...everywhere],
  required: [
    {
      name: 'module-has-row',
      comment:
        'Every folder under backend/src has a row in mayUse. The file asked for cannot exist, so it always fails.',
      severity: 'error',
      module: { path: '^backend/src/[^/]+/', pathNot: KNOWN },
      to: { path: '^a row in mayUse$' },
    },
  ],
  options: {
    // Imports of types are imports.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
    exclude: { path: '(^|/)(node_modules|dist)/' },
  },
};
Object.defineProperty(module.exports, 'mayUse', { value: mayUse });
