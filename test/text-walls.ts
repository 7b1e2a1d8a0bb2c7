import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** A rule that no import shows, checked on the text of every source file. */
export interface TextWall {
  readonly name: string;
  /** What breaks the rule in this file, in words; none if nothing does. */
  faults(source: Source): string[];
}

export interface Source {
  /** From the root of the tree, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Null for a style sheet. */
  readonly tree: ts.SourceFile | null;
}

const FOLDERS = ['backend/src', 'frontend', 'bridge', 'libs', 'migrations', 'scripts', 'demo', 'test'];
const NOT_OURS = /(^|\/)(node_modules|dist|fixtures)(\/|$)/;
const CODE = /\.([cm]?[jt]s|tsx)$/;

/** Every source file of a tree laid out as ours is. */
export function sourcesOf(root: string): Source[] {
  const files = FOLDERS.flatMap((folder) => filesUnder(join(root, folder)));
  return files
    .map((file) => ({ file, path: relative(root, file).split(sep).join('/') }))
    .filter(({ path }) => !NOT_OURS.test(path) && (CODE.test(path) || path.endsWith('.css')))
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
      return NOT_OURS.test(entry.name) ? [] : filesUnder(path);
    });
  } catch {
    return []; // a fixture has only the folders it needs
  }
}

/** @param modules the backend modules; each owns the PostgreSQL schema of its name. */
export function textWalls(modules: readonly string[]): TextWall[] {
  return [
    { name: 'sql-own-schema', faults: (source) => foreignSchemas(source, modules) },
    { name: 'migration-of-a-module', faults: (source) => strayMigration(source, modules) },
    { name: 'settings-in-config', faults: environmentRead },
    { name: 'locks-in-one-list', faults: strayLocks },
    { name: 'colours-in-tokens', faults: rawColours },
    { name: 'no-way-around-types', faults: waysAroundTypes },
    { name: 'kebab-case', faults: ({ path }) => (/^migrations\//.test(path) || KEBAB.test(path) ? [] : [path]) },
    { name: 'telling-names', faults: ({ path }) => path.match(EMPTY_NAMES) ?? [] },
    {
      name: 'index-is-a-face',
      faults: ({ path }) => (/(^|\/)index\.\w+$/.test(path) && !FACE.test(path) ? [path] : []),
    },
    { name: 'contract-without-code', faults: runtimeCode },
  ];
}

const SPEC = /\.spec\.tsx?$/;
const FACE = /^backend\/src\/(?!platform\/)[^/]+\/index\.ts$/;
const KEBAB = /^([a-z0-9]+(-[a-z0-9]+)*\/)+[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/;
/** Words that say nothing of what is inside, as a whole name or a part of one; "account data" is what an account may export. */
const EMPTY_NAMES = /(?<=[/-])(utils?|helpers?|managers?|(?<!account-)data|info|misc|common)(?=[-./])/g;

/** A string with `schema.table` of another module in it, an entity or a `create schema` outside the module's own. */
function foreignSchemas({ path, tree }: Source, modules: readonly string[]): string[] {
  const place = /^backend\/src\/(?:([^/]+)\/)?[^/]/.exec(path) ?? /^migrations\/[^_]+_([a-z]+)/.exec(path);
  if (!place || !tree || SPEC.test(path)) return [];
  const names = modules.filter((module) => module !== place[1]).join('|');
  const named = new RegExp(
    `\\b(?:${names})"?\\."?[a-z_]\\w*|\\bschema\\s+(?:if\\s+not\\s+exists\\s+)?"?(?:${names})\\b`,
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

function strayMigration({ path }: Source, modules: readonly string[]): string[] {
  const own = new RegExp(`^migrations/Migration\\d{14}_(${[...modules, 'platform'].join('|')})(_[a-z0-9_]+)?\\.ts$`);
  return /^migrations\//.test(path) && !own.test(path) ? [path] : [];
}

/** `process.env` in any spelling, except in the one file that may. */
function environmentRead({ path, tree }: Source): string[] {
  const walled = /^(backend\/src|frontend\/src|libs\/[^/]+\/src)\//.test(path) && !SPEC.test(path);
  if (!walled || !tree || path === 'backend/src/platform/config.ts') return [];
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

/** A number that two hold without knowing of each other makes them wait for each other. */
function strayLocks({ path, tree }: Source): string[] {
  if (!/^backend\/src\//.test(path) || !tree || path === 'backend/src/platform/database/locks.ts') return [];
  return textsOf(tree).flatMap((text) => text.match(/pg_(try_)?advisory_\w+/g) ?? []);
}

const HEX = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])/gi;

function rawColours({ path, text, tree }: Source): string[] {
  if (!/^frontend\/src\//.test(path) || path === 'frontend/src/ui/tokens.css' || SPEC.test(path)) return [];
  const texts = tree ? textsOf(tree) : [text.replace(/\/\*.*?\*\//gs, '')];
  return texts.flatMap((part) => part.match(HEX) ?? []);
}

const SILENCERS = /@ts-(ignore|nocheck)\b|\b(biome|eslint)-(ignore|disable)\b/g;

function waysAroundTypes({ text, tree }: Source): string[] {
  const anys = tree ? nodesOf(tree).filter((node) => node.kind === ts.SyntaxKind.AnyKeyword) : [];
  return [...(text.match(SILENCERS) ?? []), ...anys.map((node) => node.parent.getText())];
}

/** The contract is types only: importing it must cost neither side anything. */
function runtimeCode({ path, tree }: Source): string[] {
  if (!/^libs\/contract\/src\//.test(path) || !tree) return [];
  const isType = (node: ts.Statement): boolean =>
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
    (ts.isExportDeclaration(node) && node.isTypeOnly);
  return tree.statements.filter((node) => !isType(node)).map((node) => node.getText());
}

/** Every piece of text the program holds: strings, templates, JSX; not comments, not what is imported from where. */
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

function nodesOf(tree: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
