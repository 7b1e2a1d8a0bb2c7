import type { BadTrees } from './bad-tree.ts';
/** Trees that break the rules of `text-rules.ts`, by the name of the rule. */
export const TEXT_TREES: BadTrees = {
  'colours-in-tokens': {
    'frontend/src/features/globe/arc.ts': ['// breaks the rule: a string', 'export const glow = `0 0 4px #ff990080`;'],
    'frontend/src/lib/link.ts': [
      '// #abc',
      'export class Link {',
      "  #add = '#added';",
      '  to = () => this.#add;',
      '}',
    ],
    'frontend/src/shell/logo.tsx': [
      '// breaks the rule: an attribute',
      'export const Logo = () => <path fill="#1b2b3c" />;',
    ],
    'frontend/src/ui/button.css': [
      '/* breaks the rule; #fff here is only in a comment */',
      '.button {',
      '  color: #FFF;',
      '}',
    ],
    'frontend/src/ui/tokens.css': [':root {', '  --paper: #f4efe4;', '}'],
  },
  'comment-starts': {
    'backend/src/logbook/qso.ts': [
      '/** What a contact is: breaks the rule. */',
      'export interface Qso {',
      '  call: string;',
      '}',
    ],
    'frontend/src/ui/panel.css': ['/* With a border: breaks the rule. */', '.panel {', '  margin: 0;', '}'],
    'frontend/src/ui/panel.tsx': [
      'export function Panel() {',
      '  return (',
      '    <section>',
      '      {/* Not for readers: breaks the rule. */}',
      '      <p>// Of the text</p>',
      '    </section>',
      '  );',
      '}',
    ],
    'libs/radio/src/band.ts': [
      '/** Names the band of a frequency. Without one: null. */',
      'export const bandOf = (hz: number): string | null =>',
      '  // The lower edge belongs to the band,',
      '  // by the plan of the region.',
      "  hz >= 7_000_000 && hz < 7_300_000 ? '40m' : null;",
      "const text = '// What a string contains is no comment';",
      'export const lines = [text, `/* Of a template */`];',
    ],
  },
  'constructor-dependencies': {
    'backend/src/logbook/delete-qso.ts': [
      '// breaks the rule: seven providers',
      "import { handlerOf } from '../platform/commands.js';",
      '',
      'class A {}',
      'class DeleteQso {}',
      'export const DeleteQsoHandler = handlerOf(DeleteQso, [A, A, A, A, A, A, A], async () => undefined);',
    ],
    'backend/src/logbook/edit-qso.ts': [
      "import { handlerOf } from '../platform/commands.js';",
      '',
      'class A {}',
      'class EditQso {}',
      'export const EditQsoHandler = handlerOf(EditQso, [A, A, A, A, A, A], async () => undefined);',
    ],
    'backend/src/logbook/log-qso.ts': [
      '// breaks the rule: seven dependencies',
      "import { Injectable } from '@nestjs/common';",
      '',
      '@Injectable()',
      'export class LogQso {',
      '  constructor(a: A, b: A, c: A, d: A, e: A, f: A, g: A) {}',
      '}',
      'class A {}',
    ],
    'backend/src/logbook/logbook.controller.ts': [
      '// breaks the rule: a controller',
      "import { Controller } from '@nestjs/common';",
      '',
      '@Controller()',
      'export class LogbookController {',
      '  constructor(',
      '    private readonly a: A,',
      '    private readonly b: A,',
      '    private readonly c: A,',
      '    private readonly d: A,',
      '    private readonly e: A,',
      '    private readonly f: A,',
      '    private readonly g: A,',
      '  ) {}',
      '}',
      'class A {}',
    ],
    'backend/src/logbook/qso.ts': [
      "import { Injectable } from '@nestjs/common';",
      '',
      '@Injectable()',
      'export class Six {',
      '  constructor(a: A, b: A, c: A, d: A, e: A, f: A) {}',
      '}',
      '/** A value: Nest does not create it. */',
      'export class Seven {',
      '  constructor(a: A, b: A, c: A, d: A, e: A, f: A, g: A) {}',
      '}',
      'class A {}',
    ],
    'backend/src/platform/commands.ts': ['export const handlerOf = (...parameters: unknown[]) => parameters;'],
  },
  'contract-types-only': {
    'libs/contract/src/endpoints.ts': [
      '// breaks the rule: an import that exists at run time',
      "import { CODES } from './refusal.ts';",
      'export type Codes = typeof CODES;',
    ],
    'libs/contract/src/logbook.ts': [
      "import type { Code } from './refusal.ts';",
      'export interface Qso {',
      '  code: Code;',
      '}',
      "export type { Code } from './refusal.ts';",
    ],
    'libs/contract/src/refusal.ts': [
      '// breaks the rule: a constant',
      "export type Code = 'invalid';",
      "export const CODES: Code[] = ['invalid'];",
    ],
  },
  'conversions-in-platform': {
    'backend/src/logbook/requests.ts': [
      '// breaks the rule',
      "import { Transform } from 'class-transformer';",
      '',
      'export const trimmed = Transform(({ value }) => String(value).trim());',
    ],
    'backend/src/platform/conversions.ts': [
      "import { Transform } from 'class-transformer';",
      '',
      'export const declare = Transform;',
    ],
  },
  'descriptive-names': {
    'backend/src/logbook/data/qso.ts': ['// breaks the rule: a folder', 'export const qso = 1;'],
    'frontend/src/lib/date-helper.ts': ['// breaks the rule: part of a name', 'export const day = 1;'],
    'libs/radio/src/metadata.ts': ["export const words = 'with data in them';"],
    'libs/radio/src/utils.ts': ['// breaks the rule: a whole name', 'export const pad = 1;'],
  },
  'formatter-tricks': {
    'backend/src/logbook/fields.ts': [
      '// breaks the rule: a text that is split',
      "export const NAMES = 'call band mode'.split(' ');",
    ],
    'frontend/src/ui/row.ts': [
      'const base = { call: 1 };',
      '// breaks the rule: a literal in a literal',
      'export const row = { ...base, ...{ band: 2, mode: 3 } };',
    ],
    'libs/radio/src/bands.ts': [
      "const SHORT = ['20m'];",
      '// breaks the rule: a literal in a literal',
      "export const BANDS = [...SHORT, ...['2m', '70cm']];",
    ],
  },
  'folder-size': {
    ...Object.fromEntries(
      numbers(23).flatMap((n) => [
        [
          `frontend/src/ui/panel-${n}.tsx`,
          [
            ...(n === '23' ? ['// breaks the rule: the folder has one file more than 22'] : []),
            `export const panel = ${Number(n)};`,
          ],
        ],
        [`migrations/Migration202601${n}000000_logbook.ts`, [`export const migration = ${Number(n)};`]],
      ]),
    ),
    'frontend/src/ui/panel-01.css': ['.panel { margin: 0; }'],
    'frontend/src/ui/panel-01.spec.tsx': ['export const spec = 1;'],
  },
  'index-is-public-api': {
    'backend/src/logbook/index.ts': ['export class LogbookModule {}'],
    'backend/src/logbook/qso/index.ts': ["// breaks the rule: below the module's root folder", 'export const qso = 1;'],
    'backend/src/platform/index.ts': [
      '// breaks the rule: the platform is not a module',
      'export class PlatformModule {}',
    ],
    'frontend/src/ui/index.tsx': ['// breaks the rule: a barrel', 'export const ui = 1;'],
    'libs/radio/src/index.ts': ['// breaks the rule: a barrel', 'export const radio = 1;'],
  },
  'kebab-case': {
    'backend/src/logbook/log_qso.ts': ['// breaks the rule: a file', 'export const log = 1;'],
    'frontend/src/ui/FrequencyCell.tsx': [
      '// breaks the rule: a file',
      'export const FrequencyCell = () => <b>14205</b>;',
    ],
    'libs/radio/src/bandPlan/list.ts': ['// breaks the rule: a folder', 'export const plan = 1;'],
  },
  'locks-in-one-list': {
    'backend/src/logbook/log-imported.ts': [
      '// breaks the rule: a lock number outside the list',
      "export const LOCK = 'select pg_try_advisory_xact_lock(73597, $1)';",
    ],
    'backend/src/platform/boards.ts': [
      "export const boards = 'select rebuilt from ranking_rebuilt'; // no pg_advisory_lock",
    ],
    'backend/src/platform/database/locks.ts': ["export const lock = 'select pg_advisory_xact_lock(1)';"],
  },
  'migration-name': {
    'migrations/20260101_logbook.ts': ['// breaks the rule: no full timestamp', "export const up = '';"],
    'migrations/Migration20260101000000_logbook_more.ts': ["export const up = '';"],
    'migrations/Migration20260102000000_weather.ts': ['// breaks the rule: no such module', "export const up = '';"],
  },
  'migration-timestamps': {
    'migrations/Migration20260101000000_logbook.ts': [
      '// breaks the rule: the timestamp of another migration',
      "export const up = '';",
    ],
    'migrations/Migration20260101000000_social.ts': [
      '// breaks the rule: the timestamp of another migration',
      "export const up = '';",
    ],
    'migrations/Migration20260230120000_logbook.ts': ['// breaks the rule: 30 February', "export const up = '';"],
    'migrations/Migration20260301007500_logbook.ts': ['// breaks the rule: minute 75', "export const up = '';"],
    'migrations/Migration20260301235959_logbook.ts': ["export const up = '';"],
    'migrations/Migration20261124009000_identity_proof_pin.ts': ["export const up = '';"],
    'migrations/Migration20261124009000_logbook_portable.ts': ["export const up = '';"],
    'migrations/Migration20261301000000_logbook.ts': ['// breaks the rule: month 13', "export const up = '';"],
    'migrations/Migration20990101000000_logbook.ts': ['// breaks the rule: in the future', "export const up = '';"],
  },
  'no-global-interceptors': {
    'backend/src/billing/billing.module.ts': [
      "import { APP_INTERCEPTOR } from '@nestjs/core';",
      '',
      '// breaks the rule',
      'export const provider = { provide: APP_INTERCEPTOR, useClass: class {} };',
    ],
    'backend/src/billing/stripe.controller.ts': [
      "import { UseInterceptors } from '@nestjs/common';",
      '',
      '@UseInterceptors()',
      'export class StripeController {}',
    ],
  },
  'no-type-escapes': {
    'backend/src/logbook/qso.ts': ['// breaks the rule: any', 'export const call = (row: any) => row.call;'],
    'frontend/src/ui/panel.css': [
      '/* breaks the rule: biome-ignore lint: suppressed */',
      '.panel {',
      '  color: red;',
      '}',
    ],
    'frontend/src/ui/panel.tsx': [
      '// breaks the rule: suppressed',
      '// biome-ignore lint: test',
      'export const Panel = () => <b>{[] as Array<any>}</b>;',
    ],
    'libs/radio/src/band.ts': ['// breaks the rule: suppressed', '// @ts-ignore', 'export const band: string = 20;'],
    'scripts/any.ts': ['/** The word any in a comment is not a type. */', "export const any = 'any';"],
  },
  'refusal-form': {
    'backend/src/content/posts.ts': [
      '// breaks the rule: a text of an error class',
      "import { NotFound } from '../platform/errors.js';",
      '',
      "export const missing = () => new NotFound('There is no such post.');",
    ],
    'backend/src/identity/requests.ts': [
      '// breaks the rule: the message of a validator',
      'const Matches = (..._: unknown[]) => () => undefined;',
      '',
      'export class Request {',
      "  @Matches(/^[A-Z0-9/]+$/, { message: 'It is no callsign.' })",
      '  call!: string;',
      '}',
    ],
    'backend/src/logbook/edit.ts': [
      '// breaks the rule: a constant, and a template within an object',
      "import { Conflict, InvalidRequest } from '../platform/errors.js';",
      '',
      "const GONE = 'There are none of these contacts.';",
      'export const gone = () => new Conflict(GONE);',
      'export const invalid = (text: string) => new InvalidRequest({ field: [`${text} is no field.`] });',
    ],
    'backend/src/logbook/log.ts': [
      "import { Conflict } from '../platform/errors.js';",
      '',
      "export const TITLE = 'This is no refusal.';",
      "export const ended = () => new Conflict('This import is no longer under way.');",
    ],
    'backend/src/platform/errors.ts': [
      'export class NotFound extends Error {}',
      'export class Conflict extends Error {}',
      'export class InvalidRequest {',
      '  constructor(readonly errors: object) {}',
      '}',
    ],
    'frontend/src/lib/link.ts': ["export const broken = () => new Error('It is no link.');"],
  },
  'retired-words': {
    'backend/src/identity/letterbox.ts': ['// breaks the rule: a file name', 'export const address = 1;'],
    'backend/src/identity/doors/login.ts': ['// breaks the rule: a folder name', 'export const login = 1;'],
    'frontend/src/lib/live/last-qso.ts': [
      '// breaks the rule: a property, a parameter and an array element',
      'export interface LastQso {',
      '  heardAt: Date;',
      '}',
      'export const age = (told: number) => Date.now() - told;',
      'export const first = ([stranger]: string[]) => stranger;',
    ],
    'libs/adif/src/record.ts': [
      '// The rule ignores comments (told, heard), destructured names, keys of object literals, parts of other words.',
      'export interface Row {',
      '  /** A column of the database. */',
      '  heard_at: Date;',
      '}',
      "export const record = ({ told }: Record<string, string>) => ({ heard: told, thread: 'heard' });",
      'export const bears = 1;',
    ],
    'libs/radio/src/band.ts': [
      '// breaks the rule: a constant and a method',
      'export const AT_ONCE = 1;',
      'export class Band {',
      '  isLeaving = () => false;',
      '}',
    ],
  },
  'settings-in-config': {
    'backend/src/logbook/limits.ts': [
      '// breaks the rule: destructured',
      'const { env } = process;',
      'export const limit = env.LIMIT;',
    ],
    'backend/src/platform/config.ts': ['export const port = process.env.PORT;'],
    'backend/src/platform/mail.ts': [
      '// breaks the rule: property access',
      'export const host = process.env.MAIL_HOST;',
    ],
    'frontend/src/lib/http.ts': ['// breaks the rule: in the browser', 'export const base = process?.env.BASE;'],
    'libs/adif/src/reader.ts': [
      '// breaks the rule: through globalThis',
      'export const strict = globalThis.process.env.STRICT;',
    ],
    'libs/radio/src/band.ts': ['// breaks the rule: in brackets', "export const plan = process['env'].BAND_PLAN;"],
  },
  'sql-own-schema': {
    'backend/src/logbook/identity.account.ts': ['export type Me = { accountId: number };'],
    'backend/src/logbook/own.query.ts': [
      '// identity.account is only in a comment',
      "import type { Me } from './identity.account.js';",
      "export const OWN = 'select * from logbook.qso';",
      'export type Own = Me;',
    ],
    'backend/src/platform/sweep.ts': [
      "// breaks the rule: the platform may not use a module's tables",
      "export const SWEEP = 'delete from identity.session';",
    ],
    'backend/src/ranking/count.entity.ts': [
      "// breaks the rule: an entity in another module's schema",
      "export const Count = { name: 'Count', schema: 'logbook', tableName: 'counts' };",
    ],
    'backend/src/ranking/leaderboards.query.ts': [
      '// breaks the rule: a join into the logbook',
      'const run = (sql: string) => sql;',
      'export const TOP = run(`select station, count(*) from ranking.counts c join logbook.qso q using (station) limit ${10}`);',
    ],
    'backend/src/ranking/names.query.ts': [
      '// breaks the rule: quoted, after a placeholder',
      'const limit = 10;',
      'export const NAMES = `select name from ranking.counts limit ${limit} union select name from "identity"."account"`;',
    ],
    'migrations/Migration20260101000000_ranking.ts': [
      '// breaks the rule: a foreign key to another module',
      "export const up = 'create table ranking.counts (account_id integer references identity.account)';",
    ],
    'migrations/Migration20260102000000_logbook.ts': [
      "// breaks the rule: another module's schema",
      "export const up = 'create schema if not exists ranking';",
    ],
  },
};

/** `01` to the count. */
function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => String(at + 1).padStart(2, '0'));
}
