import { createHash } from 'node:crypto';

/** Parameters of a statement that has none. */
export type NoParams = Record<never, never>;

/** A column that may be null, though not in the rows that the statement returns: its conditions exclude null. */
export type NotNull<T> = T;

/** SQL text with the names of its parameters (`$accountId` in the template), and the types of parameters and rows. */
export interface Statement<Params extends object = object, Row = unknown> {
  /** The name under which a connection prepares it once. */
  readonly name: string;
  /** The text with `$1`, `$2`, … */
  readonly text: string;
  readonly parameters: readonly string[];
  /** Only for the compiler. */
  readonly types?: (params: Params) => Row;
}

/**
 * A statement: create it at module level. A parameter is written `$name`, as often as needed; `${…}` inserts other SQL
 * text, which may have parameters, too. `Params` and `Row` are compared with the migrated database by
 * test/statements/statements.spec.ts.
 */
export function sql<Params extends object = NoParams, Row = never>(
  texts: TemplateStringsArray,
  ...inserted: readonly (string | number | boolean)[]
): Statement<Params, Row> {
  const { text, parameters } = numbered(String.raw({ raw: texts }, ...inserted));
  const made = { name: nameOf(text), text, parameters };
  onMade?.(made);
  return made;
}

/** SQL of a library, with `$1`, `$2`, …: the keys of its parameters are `0`, `1`, … */
export function numberedSql(text: string, count: number): Statement {
  return { name: nameOf(text), text, parameters: Array.from({ length: count }, (_, index) => String(index)) };
}

const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url').slice(0, 20);

function numbered(named: string): { text: string; parameters: string[] } {
  const numbers = new Map<string, number>();
  const text = named.replace(/\$([a-z]\w*)/gi, (_, name: string) => {
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return `$${number}`;
  });
  return { text, parameters: [...numbers.keys()] };
}

let onMade: ((made: Statement) => void) | undefined;

/** Calls `listener` with each statement that is made from now on, for the test that prepares them all. */
export function observeStatements(listener: (made: Statement) => void): void {
  onMade = listener;
}
