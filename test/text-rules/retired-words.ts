import { basename, dirname } from 'node:path';
import ts from 'typescript';
import type { Source } from '../text-rules.ts';

/** Words and compounds that were replaced by standard terms; none may be in a name again. */
const RETIRED: readonly string[] = [
  'letterbox',
  'letterboxes',
  'letter to',
  'letters to',
  'letter link',
  'letter links',
  'letters of',
  'belonging',
  'belongings',
  'courtesy',
  'darkroom',
  'twin',
  'twins',
  'ears',
  'anew',
  'farewell',
  'sketch',
  'told',
  'heard',
  'said',
  'unsaid',
  'spoken',
  'asker',
  'askers',
  'asking',
  'believed',
  'remembered',
  'whoever',
  'nobody',
  'somebody',
  'everybody',
  'stranger',
  'strangers',
  'thief',
  'kin',
  'patience',
  'paced',
  'face',
  'faces',
  'door',
  'doors',
  'wall',
  'walls',
  'room',
  'rooms',
  'house',
  'standings',
  'leaving',
  'errand',
  'wish',
  'mended',
  'outlet',
  'looks',
  'guesses',
  'journey to',
  'again ms',
  'give way',
  'ask with',
  'asks standing',
  'is due',
  'if not you',
  'ways in',
  'kept station',
  'kept stations',
  'kept state',
  'cards watch',
  'feed watch',
  'others go first',
  'alone in log',
  'copied sums',
  'when copied',
  'rig asked',
  'still true',
  'chosen qsos',
  'starts known',
  'around station',
  'with faults',
  'radio picture',
  'word table',
  'recent news',
  'live news',
  'station news',
];
/** Refused only as the whole name of a constant. */
const RETIRED_CONSTANTS = new Set(['MOST', 'AT_ONCE', 'TOGETHER', 'ALONE', 'BEHIND']);

/** Names that must stay, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  heard_at: 'a column and a wire name',
  NOBODY: 'a user of Unix systems',
};

/** Retired words in the names of the file, of its folder and of what it declares; databases store names of migrations. */
export function retiredWords({ path, tree }: Source): string[] {
  if (/^migrations\//.test(path)) return [];
  const file = [basename(dirname(path)), basename(path)].filter((name) => isRetired(name));
  const declared = tree ? declaredNames(tree).filter((name) => isRetired(name) && !(name in ALLOWED)) : [];
  return [...file, ...new Set(declared)];
}

function isRetired(name: string): boolean {
  const words = ` ${wordsOf(name).join(' ')} `;
  return RETIRED_CONSTANTS.has(name) || RETIRED.some((retired) => words.includes(` ${retired} `));
}

/** The words of a name in camelCase, kebab-case or snake_case, in lower case. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** Every name that a file gives: not those it imports, destructures or writes in object literals. */
function declaredNames(tree: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    // A pattern declares its elements, which are visited themselves.
    const name = isDeclaration(node) ? node.name : undefined;
    if (name && !ts.isObjectBindingPattern(name) && !ts.isArrayBindingPattern(name)) names.push(name.getText());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

function isDeclaration(node: ts.Node): node is ts.NamedDeclaration {
  if (ts.isBindingElement(node)) return node.propertyName !== undefined || ts.isArrayBindingPattern(node.parent);
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node)
  );
}
