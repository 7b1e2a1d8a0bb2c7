import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { commentStarts } from './text-rules/comment-starts.ts';
import { formatterTricks } from './text-rules/formatter-tricks.ts';
import { refusalForm } from './text-rules/refusal-form.ts';
import { retiredWords } from './text-rules/retired-words.ts';

/** A rule that no import shows, checked on the text of every source file. */
export interface TextRule {
  readonly name: string;
  /** The parts of this file that break the rule; empty if there are none. `all` are the sources of the whole tree. */
  faults(source: Source, all: readonly Source[]): string[];
}

export interface Source {
  /** Path from the root of the tree, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The syntax tree; null for a style sheet. */
  readonly tree: ts.SourceFile | null;
}

const FOLDERS = ['backend/src', 'frontend', 'bridge', 'libs', 'migrations', 'scripts', 'demo', 'test'];
const IGNORED = /(^|\/)(node_modules|dist|fixtures|bad-trees)(\/|$)/;
const CODE = /\.([cm]?[jt]s|tsx)$/;

/** Every source file of a tree with the folders of this repository. */
export function sourcesOf(root: string): Source[] {
  const files = FOLDERS.flatMap((folder) => filesUnder(join(root, folder)));
  return files
    .map((file) => ({ file, path: relative(root, file).split(sep).join('/') }))
    .filter(({ path }) => !IGNORED.test(path) && (CODE.test(path) || path.endsWith('.css')))
    .map(({ file, path }) => {
      const text = readFileSync(file, 'utf8');
      return {
        path,
        text,
        tree: CODE.test(path) ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) : null,
      };
    });
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) return [path];
      return IGNORED.test(entry.name) ? [] : filesUnder(path);
    });
  } catch {
    return []; // A fixture has only the folders it needs.
  }
}

/** @param modules the backend modules; each owns the PostgreSQL schema of its name. */
export function textRules(modules: readonly string[]): TextRule[] {
  return [
    { name: 'sql-own-schema', faults: (source) => foreignSchemas(source, modules) },
    { name: 'migration-name', faults: (source) => badMigrationName(source, modules) },
    { name: 'migration-timestamps', faults: badTimestamp },
    { name: 'settings-in-config', faults: environmentReads },
    { name: 'locks-in-one-list', faults: locksElsewhere },
    { name: 'colours-in-tokens', faults: rawColours },
    { name: 'no-type-escapes', faults: typeEscapes },
    { name: 'kebab-case', faults: ({ path }) => (/^migrations\//.test(path) || KEBAB.test(path) ? [] : [path]) },
    { name: 'descriptive-names', faults: ({ path }) => path.match(VAGUE_NAMES) ?? [] },
    { name: 'retired-words', faults: retiredWords },
    { name: 'comment-starts', faults: commentStarts },
    { name: 'formatter-tricks', faults: formatterTricks },
    { name: 'refusal-form', faults: refusalForm },
    { name: 'folder-size', faults: beyondFolderSize },
    { name: 'constructor-dependencies', faults: tooManyDependencies },
    // An interceptor would make every request run through observables (record 37).
    {
      name: 'no-global-interceptors',
      faults: ({ path, text }) =>
        path.startsWith('backend/src/') ? (text.match(/\bAPP_INTERCEPTOR\b|\.useGlobalInterceptors\b/) ?? []) : [],
    },
    // A conversion that is declared otherwise is not seen by `platform/compiled-rules.ts`.
    {
      name: 'conversions-in-platform',
      faults: ({ path, text }) =>
        path.startsWith('backend/src/') && !DECLARES_CONVERSIONS.test(path)
          ? (text.match(/(?<=from )'class-transformer'/) ?? [])
          : [],
    },
    {
      name: 'index-is-public-api',
      faults: ({ path }) => (/(^|\/)index\.\w+$/.test(path) && !PUBLIC_API.test(path) ? [path] : []),
    },
    { name: 'contract-types-only', faults: runtimeCode },
  ];
}

const SPEC = /\.spec\.tsx?$/;
const DECLARES_CONVERSIONS = /^backend\/src\/platform\/(config|conversions)\.ts$/;
const PUBLIC_API = /^backend\/src\/(?!platform\/)[^/]+\/index\.ts$/;
const KEBAB = /^([a-z0-9]+(-[a-z0-9]+)*\/)+[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/;
/** Words that do not describe the content, as a whole name or a part of one. "Account data" is a term of the product. */
const VAGUE_NAMES = /(?<=[/-])(utils?|helpers?|managers?|(?<!account-)data|info|misc|common)(?=[-./])/g;

/**
 * Strings that contain `schema.table` of another module, and entities or a `create schema` in another module's schema.
 * A migration named `…_social_to_admin` moves a table, so it names the schemas of both.
 */
function foreignSchemas({ path, tree }: Source, modules: readonly string[]): string[] {
  const location =
    /^backend\/src\/(?:([^/]+)\/)?[^/]/.exec(path) ?? /^migrations\/[^_]+_([a-z]+)(?:_to_([a-z]+))?/.exec(path);
  if (!location || !tree || SPEC.test(path)) return [];
  const names = modules.filter((module) => !location.slice(1).includes(module)).join('|');
  const named = new RegExp(
    // A file may have the name of a module.
    `\\b(?:${names})"?\\."?(?!json\\b)[a-z_]\\w*|\\bschema\\s+(?:if\\s+not\\s+exists\\s+)?"?(?:${names})\\b`,
    'gi',
  );
  const inStrings = textsOf(tree).flatMap((text) => text.match(named) ?? []);
  const entities = nodesOf(tree)
    .filter(ts.isPropertyAssignment)
    .filter(
      ({ name, initializer }) =>
        name.getText() === 'schema' && new RegExp(`^.(${names}).$`).test(initializer.getText()),
    )
    .map((property) => property.getText());
  return [...inStrings, ...entities];
}

function badMigrationName({ path }: Source, modules: readonly string[]): string[] {
  const valid = new RegExp(`^migrations/Migration\\d{14}_(${[...modules, 'platform'].join('|')})(_[a-z0-9_]+)?\\.ts$`);
  return /^migrations\//.test(path) && !valid.test(path) ? [path] : [];
}

/** `process.env` in any spelling, except in `config.ts`. */
function environmentReads({ path, tree }: Source): string[] {
  const isCovered = /^(backend\/src|frontend\/src|libs\/[^/]+\/src)\//.test(path) && !SPEC.test(path);
  if (!isCovered || !tree || path === 'backend/src/platform/config.ts') return [];
  return nodesOf(tree)
    .filter((node) => {
      if (ts.isPropertyAccessExpression(node)) return node.name.text === 'env' && isProcess(node.expression);
      if (ts.isElementAccessExpression(node)) return isProcess(node.expression);
      if (ts.isVariableDeclaration(node)) return node.initializer !== undefined && isProcess(node.initializer);
      return ts.isImportDeclaration(node) && /^.(node:)?process.$/.test(node.moduleSpecifier.getText());
    })
    .map((node) => node.getText());
}

const isProcess = (node: ts.Node): boolean => /^(globalThis\s*\.\s*)?process$/.test(node.getText());

/** Two uses of one lock number would block each other, so all numbers are in one list. */
function locksElsewhere({ path, tree }: Source): string[] {
  if (!/^backend\/src\//.test(path) || !tree || path === 'backend/src/platform/database/locks.ts') return [];
  return textsOf(tree).flatMap((text) => text.match(/pg_(try_)?advisory_\w+/g) ?? []);
}

const HEX = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])/gi;

function rawColours({ path, text, tree }: Source): string[] {
  if (!/^frontend\/src\//.test(path) || path === 'frontend/src/ui/tokens.css' || SPEC.test(path)) return [];
  const texts = tree ? textsOf(tree) : [text.replace(/\/\*.*?\*\//gs, '')];
  return texts.flatMap((part) => part.match(HEX) ?? []);
}

const SUPPRESSIONS = /@ts-(ignore|nocheck)\b|\b(biome|eslint)-(ignore|disable)\b/g;

function typeEscapes({ text, tree }: Source): string[] {
  const anys = tree ? nodesOf(tree).filter((node) => node.kind === ts.SyntaxKind.AnyKeyword) : [];
  return [...(text.match(SUPPRESSIONS) ?? []), ...anys.map((node) => node.parent.getText())];
}

const FOLDER_LIMIT = 22;

/** The files after the 22nd of a folder, by name; specs, style sheets and migrations do not count. */
function beyondFolderSize({ path }: Source, all: readonly Source[]): string[] {
  const isCounted = (file: string) => /\.(tsx?|mjs)$/.test(file) && !SPEC.test(file);
  const folder = dirname(path);
  if (folder === 'migrations' || !isCounted(path)) return [];
  const files = all.map((other) => other.path).filter((other) => dirname(other) === folder && isCounted(other));
  return files.sort().indexOf(path) < FOLDER_LIMIT ? [] : [`${folder} holds ${files.length} files`];
}

const NEST_DECORATOR = /^(Injectable|Controller|CommandHandler|WebSocketGateway)$/;
const DEPENDENCY_LIMIT = 6;

/** Classes that Nest creates with more than six constructor parameters, and calls of `handlerOf` with more than six providers. */
function tooManyDependencies({ path, tree }: Source): string[] {
  if (!/^backend\/src\//.test(path) || !tree || SPEC.test(path)) return [];
  const isCreatedByNest = (node: ts.ClassDeclaration): boolean =>
    (ts.getDecorators(node) ?? []).some(
      ({ expression }) => ts.isCallExpression(expression) && NEST_DECORATOR.test(expression.expression.getText()),
    );
  return nodesOf(tree).flatMap((node) => {
    const [name, count] = ts.isClassDeclaration(node)
      ? [node.name?.text, isCreatedByNest(node) ? constructorParameters(node) : 0]
      : handlerProviders(node);
    return count > DEPENDENCY_LIMIT ? [`${name} has ${count} dependencies`] : [];
  });
}

function constructorParameters(node: ts.ClassDeclaration): number {
  return node.members.find(ts.isConstructorDeclaration)?.parameters.length ?? 0;
}

/** The handled command of `handlerOf(command, [provider, ...], ...)`, and how many providers it is given. */
function handlerProviders(node: ts.Node): [string, number] {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'handlerOf') return ['', 0];
  const [command, providers] = node.arguments;
  const count = providers && ts.isArrayLiteralExpression(providers) ? providers.elements.length : 0;
  return [`The handler of ${command?.getText()}`, count];
}

/** Databases store the names of migrations, so these keep their timestamps: no real times, and two that are equal. */
const INVALID_TIMESTAMPS = new Set([
  '20261124007000_ranking_leaving',
  '20261124007100_exchange_everything',
  '20261124008000_social_counting',
  '20261124009000_identity_proof_pin',
  '20261124009000_logbook_portable',
]);
/** The newest timestamp that was given before timestamps had to be in the past. */
const NEWEST_RECORDED = Date.UTC(2026, 10, 26, 13);
const DAY = 86_400_000;

/** A migration whose 14 digits are not a real time, are dated ahead, or are those of another one. */
function badTimestamp({ path }: Source, all: readonly Source[]): string[] {
  const [, name = '', digits = ''] = /^migrations\/Migration((\d{14})_\w+)\.ts$/.exec(path) ?? [];
  if (digits === '' || INVALID_TIMESTAMPS.has(name)) return [];
  const time = Date.parse(digits.replace(/^(.{4})(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z'));
  // Date.parse accepts 30 February and 24:00.
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().replace(/\D/g, '').startsWith(digits);
  if (!isReal) return [`${digits} is not a real time`];
  if (time > Math.max(NEWEST_RECORDED, Date.now() + DAY)) return [`${digits} is in the future`];
  const isShared = all.some((other) => other.path !== path && other.path.startsWith(`migrations/Migration${digits}_`));
  return isShared ? [`${digits} is the timestamp of another migration`] : [];
}

/** The contract holds only types, so that importing it adds no code to either side. */
function runtimeCode({ path, tree }: Source): string[] {
  if (!/^libs\/contract\/src\//.test(path) || !tree) return [];
  const isType = (node: ts.Statement): boolean =>
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
    (ts.isExportDeclaration(node) && node.isTypeOnly);
  return tree.statements.filter((node) => !isType(node)).map((node) => node.getText());
}

/** Every text in the code: strings, templates, JSX; no comments and no import paths. */
function textsOf(tree: ts.SourceFile): string[] {
  return nodesOf(tree)
    .filter((node) => !ts.isImportDeclaration(node.parent ?? node) && !ts.isExportDeclaration(node.parent ?? node))
    .filter(
      (node) =>
        ts.isStringLiteralLike(node) ||
        ts.isTemplateHead(node) ||
        ts.isTemplateMiddleOrTemplateTail(node) ||
        ts.isJsxText(node),
    )
    .map((node) => (node as ts.LiteralLikeNode).text);
}

/** Every node of the syntax tree. */
export function nodesOf(tree: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
