import type { BadTrees } from './bad-tree.ts';
/** Trees that break the rules of `.dependency-cruiser.cjs`, by the name of the rule. */
export const IMPORT_TREES: BadTrees = {
  'bridge-is-independent': {
    'backend/src/platform/clock.ts': ['export const now = () => new Date();'],
    'bridge/src/lock.ts': ['// breaks the rule: a script', "export { processes } from '../../scripts/processes.ts';"],
    'bridge/src/outbox.ts': [
      '// breaks the rule: the product',
      "export { now } from '../../backend/src/platform/clock.ts';",
    ],
    'bridge/src/source.ts': ["export { BANDS as sources } from '../../libs/radio/src/band.ts';"],
    'bridge/test/fake-server.ts': ["export { now } from '../../backend/src/platform/clock.ts';"],
    'frontend/src/lib/pairing.ts': [
      '// breaks the rule: the page',
      "export { sources } from '../../../bridge/src/source.ts';",
    ],
    'libs/radio/src/band.ts': ["export const BANDS = ['20m'];"],
    'libs/radio/src/rig.ts': [
      '// breaks the rule: a library',
      "export { sources } from '../../../bridge/src/source.ts';",
    ],
    'scripts/bridge.ts': ["import '../bridge/src/source.ts';"],
    'scripts/processes.ts': ['export const processes = [];'],
  },
  'composition-root': {
    'backend/src/app.module.ts': ['export const ENTITIES = [];'],
    'backend/src/seeds.ts': [
      '// breaks the rule: not one of the files that may import modules',
      "import { IdentityModule } from './identity/index.js';",
      'export const seeds = [IdentityModule];',
    ],
    'backend/src/identity/index.ts': ['export class IdentityModule {}'],
    'backend/src/logbook/log-qso.ts': [
      '// breaks the rule: a module imports the composition root',
      "import { ENTITIES } from '../app.module.js';",
      'export const entities = ENTITIES;',
    ],
  },
  'features-are-independent': {
    'frontend/src/features/globe/arc.ts': [
      '// breaks the rule: a dynamic import is an import',
      "export const later = () => import('../identity/api.ts');",
    ],
    'frontend/src/features/identity/api.ts': ["export const me = 'M0QAA';"],
    'frontend/src/features/logbook/log-bar.tsx': [
      '// breaks the rule: feature to feature',
      "import { me } from '../identity/api.ts';",
      'export const LogBar = () => <b>{me}</b>;',
    ],
  },
  'frontend-layers': {
    'frontend/src/routes.tsx': ['export const routes = [];'],
    'frontend/src/features/logbook/log-bar.tsx': [
      '// breaks the rule: a feature imports a page',
      "export { HomePage } from '../../pages/home-page.tsx';",
    ],
    'frontend/src/lib/links.ts': [
      '// breaks the rule: lib imports the routes',
      "export { routes } from '../routes.tsx';",
    ],
    'frontend/src/lib/socket.ts': [
      '// breaks the rule: lib imports session',
      "export { switchTo } from '../session/switch.ts';",
    ],
    'frontend/src/session/switch.ts': ['export const switchTo = (id: number) => id;'],
    'frontend/src/pages/home-page.tsx': ['export const HomePage = () => <h1>Pileup</h1>;'],
    'frontend/src/shell/header.tsx': ['export const Header = () => <b>Pileup</b>;'],
    'frontend/src/shell/rail.tsx': [
      '// breaks the rule: the shell imports a page',
      "export { HomePage } from '../pages/home-page.tsx';",
    ],
    'frontend/src/ui/panel.tsx': [
      '// breaks the rule: a primitive imports the shell',
      "export { Header } from '../shell/header.tsx';",
    ],
  },
  'imports-resolve': {
    'backend/src/logbook/qso.ts': ['// breaks the rule: no such file', "export { missing } from './missing.js';"],
  },
  'libs-do-no-io': {
    'libs/adif/src/post.ts': [
      '// breaks the rule: the network',
      "import http from 'http';",
      'export const get = http.get;',
    ],
    'libs/adif/src/reader.ts': [
      '// breaks the rule: a file',
      "import { readFileSync } from 'node:fs';",
      "import { Buffer } from 'node:buffer';",
      'export const read = (path: string) => Buffer.from(readFileSync(path));',
    ],
    'libs/adif/src/stream.ts': ["import type { Readable } from 'node:stream';", 'export type Source = Readable;'],
  },
  'libs-only-libs': {
    'backend/src/platform/clock.ts': ['export class Clock {}'],
    'frontend/src/lib/clock.ts': ['export const now = 1;'],
    'libs/adif/src/reader.ts': [
      '// breaks the rule: frontend',
      "export { now } from '../../../frontend/src/lib/clock.ts';",
    ],
    'libs/radio/src/band.ts': [
      '// breaks the rule: backend',
      "export { Clock } from '../../../backend/src/platform/clock.ts';",
    ],
  },
  'may-use': {
    'backend/src/identity/account.ts': [
      '// breaks the rule: identity may use no module; a type import counts',
      "import type { Qso } from '../logbook/index.js';",
      'export type Account = { last: Qso };',
    ],
    'backend/src/logbook/index.ts': ['export type Qso = { call: string };'],
    'backend/src/presence/cards.ts': [
      '// breaks the rule: only in the row of exchange',
      "export { type Qso } from '../logbook/index.js';",
    ],
  },
  'migrations-import-nothing': {
    'backend/src/platform/database.ts': ['export const pool = 1;'],
    'libs/radio/src/band.ts': ["export const bands = ['20m'];"],
    'migrations/Migration20260101000000_logbook.ts': [
      '// breaks the rule: a list that changes later',
      "export { bands } from '../libs/radio/src/band.ts';",
    ],
    'migrations/Migration20260102000000_logbook.ts': [
      '// breaks the rule: backend',
      "export { pool } from '../backend/src/platform/database.ts';",
    ],
  },
  'module-has-row': {
    'backend/src/weather/index.ts': ['// breaks the rule: a module without a row', 'export class WeatherModule {}'],
  },
  'module-index-only': {
    'backend/src/app.module.ts': [
      '// breaks the rule: the composition root imports past index.ts',
      "import type { Sessions } from './identity/sessions.js';",
      'export type Root = Sessions;',
    ],
    'backend/src/identity/index.ts': ["export { Sessions } from './sessions.js';"],
    'backend/src/identity/sessions.ts': ['export class Sessions {}'],
    'backend/src/logbook/log-qso.ts': [
      '// breaks the rule: imports past index.ts',
      "import { Sessions } from '../identity/sessions.js';",
      'export const sessions = new Sessions();',
    ],
    'scripts/seed.ts': [
      '// breaks the rule: a script imports past index.ts',
      "import { Sessions } from '../backend/src/identity/sessions.ts';",
      'export const sessions = new Sessions();',
    ],
  },
  'no-cycles': {
    'backend/src/logbook/natural-key.ts': [
      '// breaks the rule: imports a file that imports this one',
      "import { qso } from './qso.js';",
      'export const key = () => qso;',
    ],
    'backend/src/logbook/qso.ts': ["import { key } from './natural-key.js';", 'export const qso = () => key;'],
    'libs/radio/src/band.ts': [
      '// breaks the rule: a type import counts',
      "import type { Mode } from './mode.ts';",
      'export type Band = Mode;',
    ],
    'libs/radio/src/mode.ts': ["import type { Band } from './band.ts';", 'export type Mode = Band;'],
  },
  'pages-compose-features': {
    'frontend/src/routes.tsx': [
      '// breaks the rule: the routes import pages only',
      "export { me } from './features/identity/api.ts';",
    ],
    'frontend/src/features/identity/api.ts': ["export const me = 'M0QAA';"],
    'frontend/src/lib/session.ts': ['// breaks the rule: lib', "export { me } from '../features/identity/api.ts';"],
    'frontend/src/pages/home-page.tsx': [
      "import { me } from '../features/identity/api.ts';",
      'export const HomePage = () => <h1>{me}</h1>;',
    ],
    'frontend/src/shell/header.tsx': [
      '// breaks the rule: the shell',
      "import { me } from '../features/identity/api.ts';",
      'export const Header = () => <b>{me}</b>;',
    ],
    'frontend/src/ui/call.tsx': [
      '// breaks the rule: a primitive',
      "import { me } from '../features/identity/api.ts';",
      'export const Call = () => <b>{me}</b>;',
    ],
  },
  'platform-imports-no-module': {
    'backend/src/identity/index.ts': ['export type Me = { accountId: number };'],
    'backend/src/platform/jobs.ts': [
      '// breaks the rule: the platform imports a module',
      "import type { Me } from '../identity/index.js';",
      'export type Job = { owner: Me };',
    ],
  },
  'product-imports-no-tools': {
    'backend/src/logbook/tables.ts': [
      '// breaks the rule: a migration',
      "export { up } from '../../../migrations/Migration20260101000000_logbook.ts';",
    ],
    'backend/src/platform/files.ts': [
      '// breaks the rule: a script',
      "export { root } from '../../../scripts/root.ts';",
    ],
    'migrations/Migration20260101000000_logbook.ts': ['export const up = 1;'],
    'scripts/root.ts': ["export const root = '/';"],
  },
  'share-only-libs': {
    'backend/src/platform/clock.ts': ['export class Clock {}'],
    'backend/src/platform/page.ts': [
      '// breaks the rule: frontend',
      "export { now } from '../../../frontend/src/lib/clock.ts';",
    ],
    'frontend/src/lib/clock.ts': ['export const now = 1;'],
    'frontend/src/lib/http.ts': [
      '// breaks the rule: backend',
      "export type { Clock } from '../../../backend/src/platform/clock.ts';",
    ],
  },
  'ui-does-no-io': {
    'frontend/src/features/identity/restored.ts': ["export { restore } from '../../lib/restore-account.ts';"],
    'frontend/src/lib/restore-account.ts': [
      "import { call } from './http/http.ts';",
      '',
      "export const restore = () => call('vrestoreaccount');",
    ],
    'frontend/src/lib/http/http.ts': ['export const call = (name: string) => fetch(`/api/${name}`);'],
    'frontend/src/ui/indirect-button.tsx': [
      '// breaks the rule: a primitive calls the server indirectly',
      "export { restore } from '../lib/restore-account.ts';",
    ],
    'frontend/src/ui/restore-button.tsx': [
      '// breaks the rule: a primitive calls the server',
      "export { call } from '../lib/http/http.ts';",
    ],
  },
};
