/**
 * The address of a call: `/api/` and its name, with each `{x}` replaced by that parameter, encoded.
 * @throws where the name asks for a parameter that is not given: a mistake of the program, not of the user
 */
export function callPath(name: string, params: Readonly<Record<string, string | number>> = {}): string {
  const filled = name.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === '') throw new Error(`The call ${name} needs "${key}".`);
    return encodeURIComponent(value);
  });
  return `/api/${filled}`;
}

/** The address of a hot read: `/fast-keys/` and its name, served from memory; with its query, where it has one. */
export function fastPath(name: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/fast-keys/${name}${search && `?${search}`}`;
}
