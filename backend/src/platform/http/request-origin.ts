import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Whether the request comes from our own page, or from a program other than a browser, which sends no origin. */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false; // `null`, from sandboxed pages
  }
}

/** The client's address: from X-Forwarded-For if the request comes from the trusted proxy. */
export function clientAddress(request: IncomingMessage, trustedProxy: string | undefined): string {
  return trustedProxy ? proxyAddress(request, trustedProxy) : (request.socket.remoteAddress ?? '');
}
