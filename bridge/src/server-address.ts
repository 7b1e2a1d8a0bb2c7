const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A path that was copied together with the address. */
const TRAILING_PATH = /(?<!\/)\/+(?:(?:api|index\.(?:php|html))\/*)?$/i;

/**
 * Parses a typed server address. The default scheme is https, but http for this computer.
 *
 * @returns origin and path prefix, without a trailing slash
 * @throws a sentence, if it is not an address
 */
export function parseServerAddress(text: string): string {
  const url = parsed(withScheme(text.trim()));
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new Error(`‘${text}’ is not the address of a Pileup server, such as https://pileup.example.`);
  }
  return `${url.origin}${url.pathname.replace(TRAILING_PATH, '')}`;
}

function withScheme(typed: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return typed;
  const host = parsed(`http://${typed}`)?.hostname ?? '';
  return `${LOOPBACK.test(host) ? 'http' : 'https'}://${typed}`;
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
