/** Parameters of Stripe's form bodies and queries: every value is text. */
export type Params = { [name: string]: string | Params };

/** Parses `a[b][0][c]=d` as Stripe does; lists are objects with the keys `0`, `1`, … */
export function parseForm(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[', 1)[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)];
    let inner = params;
    for (const [depth, key] of path.entries()) {
      const own = key === '' ? String(Object.keys(inner).length) : key;
      if (depth === path.length - 1) {
        inner[own] = value;
      } else {
        inner[own] ??= {};
        inner = inner[own] as Params;
      }
    }
  }
  return params;
}

/** The names of all parameters with list indexes left out: `line_items.price`. */
export function namesOf(params: Params, prefix = ''): string[] {
  return Object.entries(params).flatMap(([key, value]) => {
    const name = /^\d+$/.test(key) ? prefix : prefix ? `${prefix}.${key}` : key;
    return typeof value === 'string' ? [name] : namesOf(value, name);
  });
}
