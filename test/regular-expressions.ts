import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression in the source. */
export interface Expression {
  /** `backend/src/app.ts:12` */
  at: string;
  source: string;
  flags: string;
}

export interface Found {
  expressions: Expression[];
  /** Places where an expression is built at run time: `file:line`. */
  computed: string[];
}

const SOURCES = [
  'backend/src/**/*.ts',
  'libs/*/src/**/*.ts',
  'bridge/src/**/*.ts',
  'frontend/src/**/*.{ts,tsx}',
] as const;
/** String methods that compile a text to a regular expression. */
const COMPILING = new Set(['match', 'matchAll', 'search']);

/** Every regular expression in the product's source, without tests. */
export function regularExpressions(root: string): Found {
  const found: Found = { expressions: [], computed: [] };
  for (const file of globSync([...SOURCES], { cwd: root }).sort()) {
    if (/\.spec\.tsx?$/.test(file)) continue;
    collect(file, readFileSync(join(root, file), 'utf8'), found);
  }
  return found;
}

/** Adds the expressions of one file. */
export function collect(file: string, text: string, found: Found): void {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const at = `${file}:${lineOf(node)}`;
      found.expressions.push({ at, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
      const [first] = node.arguments ?? [];
      const isConstructor = ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
      const compiles =
        ts.isPropertyAccessExpression(node.expression) && COMPILING.has(node.expression.name.text) && isTextual(first);
      if (isConstructor || compiles) found.computed.push(`${file}:${lineOf(node)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** A literal text; variables are not followed. */
const isTextual = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));

/** Characters: enough for quadratic time to take seconds. */
const LENGTH = 50_000;
/** Ends that most expressions do not match. */
const ENDS = ['', '\0', '\n!', '!\u2028'];
/** One character of each class. */
const CLASSES: Readonly<Record<string, string>> = { d: '0', w: 'a', s: ' ', D: 'x', W: '-', S: 'x', b: ' ', n: '\n' };

/** Repetitions of the parts of an expression, with an end that does not match. */
export function hostileTexts({ source }: Expression, length = LENGTH): string[] {
  const texts: string[] = [];
  for (const piece of piecesOf(source))
    for (const end of ENDS)
      texts.push(piece.repeat(Math.ceil(length / piece.length)).slice(0, length - end.length) + end);
  return texts;
}

/** Characters and words of an expression, alone and in pairs. */
function piecesOf(source: string): string[] {
  const plain = source
    .replace(/\(\?(?:<?[=!]|:|<\w+>)/g, '(')
    .replace(/\\(?:u\{?[0-9a-f]+\}?|x[0-9a-f]{2}|p\{\w+\})/gi, 'a')
    .replace(/\\([dwsDWSbn])/g, (_, kind: string) => CLASSES[kind] ?? '')
    .replace(/\\(.)/gs, '$1');
  const words = plain.split(/[()|[\]{}*+?^$.]+/).filter((word) => word !== '');
  const characters = [...new Set([...words.join(''), ' ', '0', 'a', 'A'])].slice(0, 16);
  const pairs = characters.slice(0, 6).flatMap((one) => characters.slice(0, 6).map((other) => one + other));
  return [...new Set([...characters, ...words.slice(0, 8), ...pairs])];
}
