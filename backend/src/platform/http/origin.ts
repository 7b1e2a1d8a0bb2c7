import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Whether a browser's request comes from our own page; other programs send no origin. */
export function ownOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false; // `null`, as sandboxed pages say
  }
}

/** The address a request comes from, as the reverse proxy tells where that one is believed. */
export function senderOf(request: IncomingMessage, trustedProxy: string | undefined): string {
  return trustedProxy ? proxyAddress(request, trustedProxy) : (request.socket.remoteAddress ?? '');
}
