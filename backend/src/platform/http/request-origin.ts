import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.js';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(:\d{1,5})?$/i;

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

/**
 * The origin under which a request reached us: as configured, else from the trusted proxy, else of this machine. Empty
 * for other clients, whose Host header cannot be trusted.
 */
export function publicOrigin(
  request: Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>,
  { PUBLIC_URL, TRUSTED_PROXY }: Pick<Config, 'PUBLIC_URL' | 'TRUSTED_PROXY'>,
): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  const { host, protocol, socket } = request;
  const isFromProxy = isProxy(socket.remoteAddress ?? '', TRUSTED_PROXY);
  return LOOPBACK.test(host) || (isFromProxy && HOST.test(host)) ? `${protocol}://${host}` : '';
}

export function isProxy(address: string, trustedProxy: string | undefined): boolean {
  return trustedProxy !== undefined && proxyAddress.compile(trustedProxy)(address, 0);
}
