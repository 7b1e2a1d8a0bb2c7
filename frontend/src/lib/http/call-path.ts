/** An endpoint's path, with each `{x}` replaced by that parameter. @throws if one is missing, a bug in the caller */
export function callPath(name: string, params: Readonly<Record<string, string | number>> = {}): string {
  const filled = name.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === '') throw new Error(`The call ${name} needs "${key}".`);
    return encodeURIComponent(value);
  });
  return `/api/${filled}`;
}

/** The URL path of a hot read: `/fast-keys/`, its name and its query, if any. */
export function fastPath(name: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/fast-keys/${name}${search && `?${search}`}`;
}
