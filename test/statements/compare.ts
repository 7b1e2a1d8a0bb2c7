import type { Declaration, DeclaredType, Kind } from './declared.ts';
import type { Description } from './described.ts';

/** Kinds of values that node-postgres takes for a type; a text for all others. */
const TAKEN: Readonly<Record<string, readonly Kind[]>> = {
  smallint: ['number'],
  integer: ['number'],
  bigint: ['number'],
  real: ['number'],
  'double precision': ['number'],
  numeric: ['number', 'string'],
  boolean: ['boolean'],
  bytea: ['Buffer'],
  date: ['Date', 'string'],
  'timestamp with time zone': ['Date', 'string'],
  'timestamp without time zone': ['Date', 'string'],
  json: ['string', 'object'],
  jsonb: ['string', 'object'],
};

const ANY: readonly Kind[] = ['number', 'string', 'boolean', 'Date', 'Buffer', 'object', 'array'];

/** Kinds of values that it returns for a type, with the parser of bigint in `database.ts`. */
const RETURNED: typeof TAKEN = {
  ...TAKEN,
  numeric: ['string'],
  date: ['Date'],
  'timestamp with time zone': ['Date'],
  'timestamp without time zone': ['Date'],
  json: ANY,
  jsonb: ANY,
};
/** Elements of arrays are not parsed as bigint. */
const RETURNED_IN_ARRAYS: typeof TAKEN = { ...RETURNED, bigint: ['string'] };

/** How a statement differs from its declaration; nothing if it does not. */
export function differences(
  { text, parameters }: { text: string; parameters: readonly string[] },
  declared: Declaration,
  { params, columns }: Description,
): string[] {
  const found: string[] = [];
  for (const [at, name] of parameters.entries()) {
    const type = declared.params.get(name);
    const pgType = params[at] ?? '';
    if (!type && !declared.hasOtherParams) found.push(`$${name} is not declared`);
    else if (type && !fits(type, pgType, TAKEN, TAKEN)) found.push(`$${name} is ${pgType}, declared ${written(type)}`);
  }
  // The compiler gives no row of a statement without a row type.
  if (!declared.row) return found;
  for (const { name, type, isNullable } of columns) {
    const property = declared.row.get(name);
    if (!property) {
      if (!/select (\w+\.)?\*/.test(text)) found.push(`column ${name} is not declared`);
    } else if (!fits(property, type, RETURNED, RETURNED_IN_ARRAYS))
      found.push(`${name} is ${type}, declared ${written(property)}`);
    else if (isNullable && !property.isNullable) found.push(`${name} may be null`);
  }
  for (const name of declared.row.keys())
    if (!columns.some((column) => column.name === name)) found.push(`there is no column ${name}`);
  return found;
}

function fits(
  { kinds, elements }: DeclaredType,
  type: string,
  all: Readonly<Record<string, readonly Kind[]>>,
  inArrays: typeof all,
): boolean {
  if (kinds.join() === 'unknown') return true;
  const element = /^(.*)\[\]$/.exec(type)?.[1];
  if (element === undefined) return kinds.every((kind) => (all[type] ?? ['string']).includes(kind));
  return kinds.join() === 'array' && elements.every((kind) => (inArrays[element] ?? ['string']).includes(kind));
}

const written = ({ kinds, elements }: DeclaredType): string =>
  kinds.join() === 'array' ? `${elements.join(' | ')}[]` : kinds.join(' | ');
