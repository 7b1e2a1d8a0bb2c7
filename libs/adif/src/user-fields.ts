import type { AdifFields } from './record.ts';
import { sanitizeName } from './write/field-names.ts';

/** A field that a file's header defines, since neither ADIF nor an application does. */
export interface UserField {
  readonly name: string;
  /** ADIF's type indicator, one letter; undefined if the header has none. */
  readonly type?: string | undefined;
  /** The values of an enumeration (`{S,M,L}`), or a range (`{5:20}`). */
  readonly choices?: string | undefined;
}

const DEFINITION = /^USERDEF\d+$/;
/** Any value fits multi-line text. */
const ANY_TEXT = 'M';
const RANGE = /^\{[-\d.]+:[-\d.]+\}$/;

/** The header field with the type that an ADX file gives to a definition such as `USERDEF1`. */
export const typeFieldOf = (name: string): string => `${name}_TYPE`;

/** The fields that a header defines, as a reader returns it: `USERDEF1` is `SWEATERSIZE,{S,M,L}`. */
export function userFieldsOf(header: AdifFields): UserField[] {
  return Object.entries(header).flatMap(([key, value]) => {
    if (!DEFINITION.test(key)) return [];
    const comma = value.indexOf(',');
    const name = (comma < 0 ? value : value.slice(0, comma)).trim();
    const rest = comma < 0 ? '' : value.slice(comma + 1).trim();
    const choices = rest.startsWith('{') && rest.endsWith('}') ? rest : undefined;
    if (name === '') return [];
    const type = header[typeFieldOf(key)]?.toUpperCase();
    return [{ name: sanitizeName(name), type: type && /^[BNDTSIMGEL]$/.test(type) ? type : undefined, choices }];
  });
}

/** The type indicator of a field: that of its definition, or the type of its choices. */
export function typeOf({ type, choices }: UserField): string {
  if (type !== undefined) return type;
  if (choices === undefined) return ANY_TEXT;
  return RANGE.test(choices) ? 'N' : 'E';
}

/** Whether the choices are a range of numbers, not an enumeration. */
export function isRange({ choices = '' }: UserField): boolean {
  return RANGE.test(choices);
}
