import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
/** Headers in which proxies and content delivery networks say for whom they ask. */
const FORWARDING =
  /^(forwarded|via|cdn-loop|client-ip|true-client-ip|cf-.+|fastly-.+|akamai-.+|x-(forwarded|original|real|client|cluster|envoy|appengine|azure|arr|proxy|proxyuser|remote|scheme|host|varnish|amzn)(-.+)?)$/;

/**
 * Whether a program on this machine asks us itself. A reverse proxy on this machine also connects from loopback. It is
 * known by what it adds to requests, by the host name that it passes on, by HTTP/1.0 (what nginx speaks by default, and
 * then adds nothing), or by being the trusted proxy.
 */
export function isDirectFromThisMachine(request: IncomingMessage, trustedProxy: string | undefined): boolean {
  const from = request.socket.remoteAddress ?? '';
  return (
    LOOPBACK.has(from) &&
    request.httpVersion !== '1.0' &&
    LOOPBACK_HOST.test(request.headers.host ?? '') &&
    !Object.keys(request.headers).some((name) => FORWARDING.test(name)) &&
    !(trustedProxy !== undefined && proxyAddress.compile(trustedProxy)(from, 0))
  );
}
