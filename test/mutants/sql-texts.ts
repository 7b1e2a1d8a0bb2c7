import ts from 'typescript';

/** The SQL of a string or template, in which expressions are masked. Positions are those of the file. */
export interface SqlText {
  readonly start: number;
  /**
   * The SQL, as long as the text in the file; expressions of a template are `§`, so that their brackets do not count.
   */
  readonly masked: string;
}

/** Beginnings of texts with SQL. Keywords are in small letters; texts for readers begin with a capital. */
const SQL =
  /^\s*\(?\s*(select|with|insert into|update|delete from|from|where|and|or|exists|not exists|join|left join|order by|coalesce\(|case)\b/;

export function sqlTextOf(node: ts.Node): SqlText | null {
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node) && !ts.isTemplateExpression(node))
    return null;
  const start = node.getStart() + 1;
  let masked = node.getText().slice(1, -1);
  if (ts.isTemplateExpression(node))
    for (const { expression, literal } of node.templateSpans) {
      // The expression reaches from `${` to `}`.
      const from = expression.getFullStart() - 2 - start;
      const to = literal.getStart() + 1 - start;
      masked = masked.slice(0, from) + masked.slice(from, to).replace(/[^\n]/g, '§') + masked.slice(to);
    }
  return SQL.test(masked) ? { start, masked } : null;
}

/** A part of a statement's text, by positions within it. */
export interface SqlRange {
  readonly from: number;
  readonly to: number;
}

const OWNER = /(?<=(?:\b(?:where|and|on)\s|\()\s*)(?:\w+\.)?account_id = (\$\d+)(?:::\w+)?(?![\w[])/g;
/** A row by a number that is unique in all accounts. */
const BY_ID = /\b(qdo_)?id = \$/;
/** The account of an import is checked by the module that owns imports; joined contacts are of one account. */
const OF_OTHER_ROW = /\bimport_id = \$|\b(qdo_)?id = \w+\.(qdo_)?id\b/;
/** A lock on more rows makes others wait only. */
const LOCK = /\bfor (no key update|key share|share)\b/;

/**
 * Conditions on the account, in a `where` or `on`; an assignment has the same form, but other text before it. Left out are
 * those that another condition implies: one of two for the same account on a line, and that of a row which was found by
 * its account before it is written. A write that returns rows is such a check itself.
 */
export function ownerConditions({ masked }: SqlText): SqlRange[] {
  const isLaterWrite = /^\s*(update|delete)\b/.test(masked) && !/\breturning\b/.test(masked);
  if (LOCK.test(masked)) return [];
  return masked.split('\n').flatMap((line, index, lines) => {
    const start = lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0);
    const found = [...line.matchAll(OWNER)];
    const isOnly = new Set(found.map(([, parameter]) => parameter)).size === found.length;
    if (!isOnly || OF_OTHER_ROW.test(line) || (isLaterWrite && BY_ID.test(line))) return [];
    return found.map((match) => ({ from: start + match.index, to: start + match.index + match[0].length }));
  });
}

export function orderComparisons({ masked }: SqlText): SqlRange[] {
  return [...masked.matchAll(/(?<= )(?:<=|>=|<|>)(?= )/g)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
}

/** Numbers after `limit`. More than one row changes nothing where the first is read, so `limit 1` is left out. */
export function rowLimits({ masked }: SqlText): SqlRange[] {
  return [...masked.matchAll(/(?<=\blimit )(?!1\b)\d+\b/g)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
}

const CLAUSE =
  /^(order by|group by|having|returning|limit|offset|union|left join|join|cross join|for update|for share|then|window|on conflict|except|where|from|select)\b/;
const BEGIN_OF_NEXT_LINE =
  /^\s*($|\)|and\b|or\b|order by|group by|having|returning|limit|offset|union|left join|join|cross join|for |then|window|on |except|select|from|where)/;

/**
 * Conditions that begin a line with `and` or `or` and end on it. A statement without one still is a statement: those with
 * the only use of a parameter are left out, since PostgreSQL would refuse the statement.
 */
export function conditionLines({ masked }: SqlText): SqlRange[] {
  return [...masked.matchAll(/(?<=\n\s*)(?:and|or) [^\n]*/g)].flatMap(({ index, 0: line }) => {
    const length = lengthOfCondition(line);
    if (length === null || isEndOfBetween(masked.slice(0, index))) return [];
    const next = masked.slice(index + line.length + 1).split('\n', 1)[0] ?? '';
    if (length === line.length && !BEGIN_OF_NEXT_LINE.test(next)) return [];
    const rest = masked.slice(0, index) + masked.slice(index + length);
    const parameters = line.slice(0, length).match(/\$\d+/g) ?? [];
    if (!parameters.every((parameter) => new RegExp(`\\${parameter}(?!\\d)`).test(rest))) return [];
    return [{ from: index, to: index + line.slice(0, length).trimEnd().length }];
  });
}

/**
 * The length of a condition, up to the bracket that was opened before it, or to the next clause; null if it continues
 * on the next line.
 */
function lengthOfCondition(line: string): number | null {
  let depth = 0;
  for (let position = 0; position < line.length; position++) {
    const character = line[position];
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth < 0) return position;
    if (depth === 0 && line[position - 1] === ' ' && CLAUSE.test(line.slice(position))) return position;
  }
  return depth === 0 ? line.length : null;
}

function isEndOfBetween(before: string): boolean {
  const words = before.match(/\b(and|or|where|on|when|between)\b/g) ?? [];
  return words.at(-1) === 'between';
}
