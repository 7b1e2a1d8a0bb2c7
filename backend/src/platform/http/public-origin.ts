import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.js';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(:\d{1,5})?$/i;

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
  const from = socket.remoteAddress;
  const isFromProxy = TRUSTED_PROXY !== undefined && from !== undefined && proxyAddress.compile(TRUSTED_PROXY)(from, 0);
  return LOOPBACK.test(host) || (isFromProxy && HOST.test(host)) ? `${protocol}://${host}` : '';
}
