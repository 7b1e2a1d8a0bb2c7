import type { IncomingMessage } from 'node:http';
import { isProxy } from './request-origin.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
/** Headers that proxies and content delivery networks add. */
const FORWARDING_HEADER =
  /^(forwarded|via|cdn-loop|client-ip|true-client-ip|cf-.+|fastly-.+|akamai-.+|x-(forwarded|original|real|client|cluster|envoy|appengine|azure|arr|proxy|proxyuser|remote|scheme|host|varnish|amzn)(-.+)?)$/;

/**
 * Whether the request comes from a program on this machine, not through a reverse proxy on this machine, which also
 * connects from loopback. A proxy is recognized by the headers it adds, by the host name it passes on, by HTTP/1.0
 * (nginx's default, which adds no headers), or by being the trusted proxy.
 */
export function isDirectLocalRequest(request: IncomingMessage, trustedProxy: string | undefined): boolean {
  const from = request.socket.remoteAddress ?? '';
  return (
    LOOPBACK.has(from) &&
    request.httpVersion !== '1.0' &&
    LOOPBACK_HOST.test(request.headers.host ?? '') &&
    !Object.keys(request.headers).some((name) => FORWARDING_HEADER.test(name)) &&
    !isProxy(from, trustedProxy)
  );
}
