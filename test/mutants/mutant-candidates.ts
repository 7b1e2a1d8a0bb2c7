import ts from 'typescript';
import type { MutableSource } from './committed-sources.ts';
import { type MutantKind, SEARCHED_LINES } from './mutant.ts';
import { conditionLines, orderComparisons, ownerConditions, rowLimits, type SqlRange, sqlTextOf } from './sql-texts.ts';

/** Ways to make a mutant; each kind has one or more, so that a quota can say which of them it means. */
export const VARIANTS = {
  'account in sql': 'ownership',
  'order in sql': 'comparison',
  order: 'comparison',
  equality: 'comparison',
  constant: 'limit',
  'limit of a request': 'limit',
  'limit in sql': 'limit',
  'await of a statement': 'await',
  'await of a value': 'await',
  statement: 'statement-line',
  'condition in sql': 'statement-line',
  arguments: 'argument',
  decorator: 'permission',
  check: 'permission',
} as const satisfies Record<string, MutantKind>;

export type Variant = keyof typeof VARIANTS;

/** A place where a mutant is possible. */
export interface Candidate {
  readonly variant: Variant;
  readonly source: MutableSource;
  readonly line: number;
  readonly old: string;
  /** One for most variants; the seed draws from several. */
  readonly replacements: readonly string[];
}

/** Declarations of all files. Imports are not followed, so those of one name are taken together. */
export interface Declarations {
  /** The types of a function's first two parameters as they are written, in each declaration; by its name. */
  readonly parameterTypes: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** The values of a constant, by its name; undefined for one that is no plain number. */
  readonly constants: ReadonlyMap<string, readonly (number | undefined)[]>;
}

export function declarationsOf(sources: readonly MutableSource[]): Declarations {
  const types = new Map<string, string[][]>();
  const constants = new Map<string, (number | undefined)[]>();
  for (const { tree } of sources)
    for (const node of nodesOf(tree)) {
      if (ts.isVariableDeclaration(node) && CONSTANT.test(node.name.getText())) {
        const value =
          node.initializer && ts.isNumericLiteral(node.initializer) ? numberOf(node.initializer) : undefined;
        constants.set(node.name.getText(), [...(constants.get(node.name.getText()) ?? []), value]);
      }
      if (!ts.isFunctionLike(node) || node.parameters.length < 2) continue;
      const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      if (!named || !ts.isIdentifier(named)) continue;
      const written = node.parameters.slice(0, 2).map(({ type }) => type?.getText() ?? '');
      types.set(named.text, [...(types.get(named.text) ?? []), written]);
    }
  return { parameterTypes: types, constants };
}

const CONSTANT = /^[A-Z][A-Z_\d]*$/;

const numberOf = (literal: ts.NumericLiteral): number => Number(literal.getText().replaceAll('_', ''));

/** Limit up to which a test may reach a number exactly. */
const COUNTABLE = 1_000;

/** Replaces the text between two positions of a file; all on one line. */
interface Edit {
  readonly variant: Variant;
  readonly from: number;
  readonly to: number;
  readonly texts: readonly string[];
}

/** All places of one file, in the order of the file. */
export function candidatesOf(source: MutableSource, declarations: Declarations): Candidate[] {
  const lines = source.text.split('\n');
  return nodesOf(source.tree)
    .filter((node) => !isInvisible(node))
    .flatMap((node) => [...sqlEdits(source, node), ...codeEdits(source, node, declarations)])
    .flatMap(({ variant, from, to, texts }) => {
      const { line } = source.tree.getLineAndCharacterOfPosition(from);
      const start = source.tree.getPositionOfLineAndCharacter(line, 0);
      const text = lines[line] ?? '';
      const old = text.trim();
      const nearby = lines.slice(Math.max(0, line - SEARCHED_LINES), line + SEARCHED_LINES + 1);
      if (to > start + text.length || nearby.filter((other) => other.trim() === old).length !== 1) return [];
      const replacements = texts.map((changed) =>
        (text.slice(0, from - start) + changed + text.slice(to - start)).trim(),
      );
      return [{ variant, source, old, replacements, line: line + 1 }];
    });
}

function nodesOf(tree: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return nodes;
}

const LOGGED = /(^|\.)(log|logger|console|metrics?|counter|histogram)(\.|$)/i;
/** Attributes of elements that change only the drawing. */
const APPEARANCE = /^(className|style|title|width|height|viewBox|d|transform|fill|stroke.*|points|r|cx|cy|[xy][12]?)$/;
const ENDING = /shutdown|destroy|dispose|close|stop|teardown|cleanUp|release|abort/i;

/** Whether no test can see a change here: logged texts, texts of errors, appearance, the end of the process. */
function isInvisible(node: ts.Node): boolean {
  for (let above: ts.Node = node; above && !ts.isSourceFile(above); above = above.parent) {
    if (ts.isCallExpression(above) && LOGGED.test(above.expression.getText())) return true;
    if (ts.isThrowStatement(above) || ts.isTypeNode(above) || ts.isImportDeclaration(above)) return true;
    if (ts.isTemplateExpression(above) && !sqlTextOf(above)) return true;
    if (ts.isJsxAttribute(above) && APPEARANCE.test(above.name.getText())) return true;
    if (ts.isFunctionLike(above) && above.name && ENDING.test(above.name.getText())) return true;
    if (ts.isTryStatement(above.parent) && above.parent.finallyBlock === above) return true;
  }
  return false;
}

function sqlEdits({ area }: MutableSource, node: ts.Node): Edit[] {
  const sql = area === 'backend' ? sqlTextOf(node) : null;
  if (!sql) return [];
  const edit = (variant: Variant, range: SqlRange, change: (old: string) => readonly string[]): Edit => {
    const texts = change(sql.masked.slice(range.from, range.to));
    return { variant, texts, from: sql.start + range.from, to: sql.start + range.to };
  };
  return [
    // The parameter is still used; without it PostgreSQL would refuse the statement.
    ...ownerConditions(sql).map((range) => edit('account in sql', range, (old) => [`(${old} or true)`])),
    ...orderComparisons(sql).map((range) => edit('order in sql', range, (old) => [otherOrder(old)])),
    ...rowLimits(sql).map((range) => edit('limit in sql', range, otherLimits)),
    ...conditionLines(sql).map((range) => edit('condition in sql', range, () => [''])),
  ];
}

function codeEdits(source: MutableSource, node: ts.Node, declarations: Declarations): Edit[] {
  const replace = (variant: Variant, old: ts.Node, texts: readonly string[]): Edit[] => [
    { variant, from: old.getStart(), to: old.getEnd(), texts },
  ];
  if (ts.isBinaryExpression(node)) {
    const { operatorToken } = node;
    if (isOrder(node, declarations)) return replace('order', operatorToken, [otherOrder(operatorToken.getText())]);
    if (isEquality(node))
      return replace('equality', operatorToken, [operatorToken.getText() === '===' ? '!==' : '===']);
    return [];
  }
  if (ts.isNumericLiteral(node)) {
    const variant = variantOfLimit(source, node);
    return variant ? replace(variant, node, otherLimits(node.getText())) : [];
  }
  if (ts.isAwaitExpression(node)) {
    const variant = variantOfAwait(node);
    return variant ? replace(variant, node, [node.expression.getText()]) : [];
  }
  if (ts.isDecorator(node))
    return source.area === 'backend' && /^@(AdminsOnly|UseGuards)\(/.test(node.getText()) && isWholeLine(source, node)
      ? replace('decorator', node, [''])
      : [];
  if (ts.isCallExpression(node)) return argumentEdits(node, declarations);
  if (source.area === 'backend' && isPermissionCheck(node) && isWholeLine(source, node))
    return replace('check', node, ['']);
  if (ts.isExpressionStatement(node) && isRemovable(node) && isWholeLine(source, node))
    return replace('statement', node, ['']);
  return [];
}

function isWholeLine({ text }: MutableSource, node: ts.Node): boolean {
  const from = text.lastIndexOf('\n', node.getStart()) + 1;
  const end = text.indexOf('\n', node.getStart());
  return text.slice(from, end < 0 ? text.length : end).trim() === node.getText();
}

const OTHER_ORDER: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

const otherOrder = (operator: string): string => OTHER_ORDER[operator] ?? operator;

/**
 * Names of values that are never equal in practice, so that `<` and `<=` do the same: times of a clock, angles,
 * amounts.
 */
const CONTINUOUS =
  /\b(now|performance|Date|random|elapsed|delay|time|ms|\w+Ms|\w+_MS|\w*Px|width|height|scroll\w*|client\w*|tilt|zoom|\w+_BYTES)\b/;

function isOrder(node: ts.BinaryExpression, { constants }: Declarations): boolean {
  const operator = node.operatorToken.kind;
  const isOne =
    operator === ts.SyntaxKind.LessThanToken ||
    operator === ts.SyntaxKind.LessThanEqualsToken ||
    operator === ts.SyntaxKind.GreaterThanToken ||
    operator === ts.SyntaxKind.GreaterThanEqualsToken;
  return (
    isOne &&
    !CONTINUOUS.test(node.getText()) &&
    ![node.left, node.right].some((side) => isUncountable(side, constants)) &&
    !isEndOfList(node) &&
    !isBeforePause(node) &&
    !isShortcut(node) &&
    !isBeforeDivision(node) &&
    !isChoiceOfOperand(node) &&
    !isInSortOrder(node)
  );
}

/** A constant that no test reaches exactly. */
function isUncountable(side: ts.Expression, constants: Declarations['constants']): boolean {
  const name = side.getText();
  if (!CONSTANT.test(name)) return false;
  return !(constants.get(name) ?? [undefined]).every((value) => value !== undefined && value <= COUNTABLE);
}

/** `at < list.length`: one past the end is undefined, which the code after it takes for the end, too. */
function isEndOfList({ left, right }: ts.BinaryExpression): boolean {
  const isLength = (side: ts.Expression) => ts.isPropertyAccessExpression(side) && side.name.text === 'length';
  const isIndex = (side: ts.Expression) => !ts.isNumericLiteral(side) && !CONSTANT.test(side.getText());
  return (isLength(right) && isIndex(left)) || (isLength(left) && isIndex(right));
}

/** `if (rest > 0) await pause(rest)`: only the time differs. */
function isBeforePause({ parent }: ts.BinaryExpression): boolean {
  return ts.isIfStatement(parent) && /\b(pause|sleep|delay|setTimeout)\(/.test(parent.thenStatement.getText());
}

/** `total > 0 ? part / total : 0`, where the parts of nothing are not shown either. */
function isBeforeDivision({ left, parent }: ts.BinaryExpression): boolean {
  return ts.isConditionalExpression(parent) && parent.whenTrue.getText().includes(`/ ${left.getText()}`);
}

/** `if (list.length > 0) work(list)`, where work on nothing does nothing; loops down to zero and `map.size > 0` too. */
function isShortcut({ left, right, parent }: ts.BinaryExpression): boolean {
  if (right.getText() !== '0') return false;
  if (ts.isForStatement(parent) || /\.size$/.test(left.getText())) return true;
  if (!ts.isIfStatement(parent) || parent.elseStatement || !/\.length$/.test(left.getText())) return false;
  return !/^\{?\s*(throw|return)\b/.test(parent.thenStatement.getText());
}

/** `a > b ? b : a`, where equal operands make no difference. */
function isChoiceOfOperand(node: ts.BinaryExpression): boolean {
  if (!ts.isConditionalExpression(node.parent) || node.parent.condition !== node) return false;
  const branches = [node.parent.whenTrue.getText(), node.parent.whenFalse.getText()];
  return branches.includes(node.left.getText()) && branches.includes(node.right.getText());
}

/** Comparators of a sort, where only equal elements change places. */
function isInSortOrder(node: ts.Node): boolean {
  for (let above = node.parent; above; above = above.parent)
    if (ts.isCallExpression(above) && /\.(sort|toSorted)$/.test(above.expression.getText())) return true;
  return false;
}

function isEquality(node: ts.BinaryExpression): boolean {
  const operator = node.operatorToken.kind;
  const isOne =
    operator === ts.SyntaxKind.EqualsEqualsEqualsToken || operator === ts.SyntaxKind.ExclamationEqualsEqualsToken;
  return isOne && !ts.isTypeOfExpression(node.left) && !isPlural(node);
}

/** `count === 1 ? 'contact' : 'contacts'`: a text. */
function isPlural({ right, parent }: ts.BinaryExpression): boolean {
  return right.getText() === '1' && ts.isConditionalExpression(parent) && ts.isStringLiteral(parent.whenTrue);
}

/** Constants whose name says that they limit something a caller can reach. */
const LIMITS = /(^|_)(MAX|MIN|LIMIT|LONGEST|LARGEST|PAGE|ROWS|LISTED|ATTEMPTS|DAYS)(_|$)/;
/** Sizes of caches and batches, times and lengths on the screen: another value gives the same result. */
const UNSEEN =
  /(^|_)(MS|S|SECONDS|TIMEOUT|TTL|CACHE|BATCH|CHUNK|WAIT|AGE|PX|ID|WIDTH|HEIGHT|RADIUS|PER|CONCURRENT|DELAY)(_|$)/;
const REQUEST_LIMIT = /^(Max|Min|MaxLength|MinLength|ArrayMaxSize|IsPlainText|IsOptionalText)$/;

function variantOfLimit({ area, path }: MutableSource, node: ts.NumericLiteral): Variant | null {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) {
    const name = parent.name.getText();
    return LIMITS.test(name) && !UNSEEN.test(name) ? 'constant' : null;
  }
  // Settings of the operator are not a limit of a request.
  if (area !== 'backend' || path.endsWith('/config.ts')) return null;
  if (ts.isCallExpression(parent) && ts.isDecorator(parent.parent))
    return parent.arguments[0] === node && REQUEST_LIMIT.test(parent.expression.getText())
      ? 'limit of a request'
      : null;
  // The points of a rate limit; its other properties are its name and the time.
  const isOfRate = ts.isPropertyAssignment(parent) && parent.name.getText() === 'points';
  return isOfRate ? 'limit of a request' : null;
}

/** Changes a limit by a factor of ten or by one; never to 0, which many places treat as "none". */
function otherLimits(text: string): string[] {
  const value = Number(text.replaceAll('_', ''));
  const others = [value * 10, value / 10, ...(value > COUNTABLE ? [] : [value + 1, value - 1])];
  return others.filter((other) => Number.isInteger(other) && other > 0).map(String);
}

/**
 * Statements of one transaction are sent in the order of their calls over one connection, and a reply is sent whenever
 * it is complete, so that a missing `await` changes nothing unless one fails. A pause only takes time, as does
 * reloading the contents of a page.
 */
const ORDERED_ANYWAY =
  /\b(tx|em|client|session|reply)\b|^(pause|sleep|delay|setTimeout|import)\(|(cancel|invalidate|refetch)\w*\(/;

function variantOfAwait({ expression, parent }: ts.AwaitExpression): Variant | null {
  if (!ts.isCallExpression(expression) || ORDERED_ANYWAY.test(expression.getText())) return null;
  if (ts.isExpressionStatement(parent)) return isLastOfFunction(parent) ? null : 'await of a statement';
  return ts.isVariableDeclaration(parent) && parent.initializer ? 'await of a value' : null;
}

/**
 * Whether a statement is the last of its function: a missing `await` lets only the caller continue earlier, a race that
 * a test loses now and then.
 */
function isLastOfFunction(statement: ts.Statement): boolean {
  const { parent } = statement;
  if (ts.isIfStatement(parent)) return isLastOfFunction(parent);
  if (!ts.isBlock(parent) || parent.statements.at(-1) !== statement) return false;
  return ts.isFunctionLike(parent.parent) || (ts.isIfStatement(parent.parent) && isLastOfFunction(parent.parent));
}

/**
 * Calls that free something, and those without which the program does not start, so that every test fails; they are not
 * removed.
 */
const NOT_REMOVED =
  /^(super|pause|sleep)$|(^|\.)(start|listen|connect|setInterval|unref|ref|clearTimeout|clearInterval|cancel|removeEventListener|setEncoding)$/;

function isRemovable({ expression, parent }: ts.ExpressionStatement): boolean {
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(call)) return false;
  const callee = call.expression.getText();
  if (LOGGED.test(callee) || NOT_REMOVED.test(callee) || ENDING.test(callee.split('.').at(-1) ?? '')) return false;
  // The only statement after an `if` is no candidate: the next statement would take its place.
  return ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent);
}

const PERMISSIONS = /^throw new (Forbidden|Unconfirmed|UpgradeRequired)\(/;

/** Whether a statement limits who may do something. */
function isPermissionCheck(node: ts.Node): boolean {
  if (ts.isIfStatement(node)) return !node.elseStatement && PERMISSIONS.test(node.thenStatement.getText());
  return ts.isExpressionStatement(node) && /^await (this\.)?subscriptions\.require\(/.test(node.getText());
}

/** Functions whose first two arguments are alike by definition. */
const SYMMETRIC =
  /^(max|min|hypot|dot|is?same\w*|are\w*|equals?\w*|is|merge\w*|distance\w*|\w*between\w*|timingSafeEqual|gcd)$/i;

function argumentEdits({ expression, arguments: given }: ts.CallExpression, declarations: Declarations): Edit[] {
  const [first, second] = given;
  if (!first || !second || !isReference(first) || !isReference(second)) return [];
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  if (first.getText() === second.getText() || SYMMETRIC.test(name)) return [];
  // Swapped arguments of different types are a mistake that the compiler finds.
  const declared = declarations.parameterTypes.get(name) ?? [];
  if (declared.length === 0 || !declared.every(([one, other]) => one && one === other)) return [];
  const between = first.getSourceFile().text.slice(first.getEnd(), second.getStart());
  const text = `${second.getText()}${between}${first.getText()}`;
  return [{ variant: 'arguments', from: first.getStart(), to: second.getEnd(), texts: [text] }];
}

function isReference(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return isReference(node.expression);
  return ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword;
}
