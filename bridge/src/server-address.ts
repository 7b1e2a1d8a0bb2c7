const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** What stands behind the address of Pileup where it was copied from somewhere. */
const TRAILING_PATH = /(?<!\/)\/+(?:(?:api|index\.(?:php|html))\/*)?$/i;

/**
 * The address of a Pileup server as people type it: without a scheme it is https, but http on this computer.
 *
 * @returns origin and path prefix, without a slash at the end
 * @throws a sentence, when it is no address
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
