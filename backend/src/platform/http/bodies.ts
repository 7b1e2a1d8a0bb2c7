import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidRequest } from '../errors.js';
import { jsonFault } from './body-size.js';
import { type EndpointRoute, routeOf } from './endpoint.decorator.js';

const KB = 1024;

/** Larger than any of our forms; does not apply to uploads, which are streamed. */
export const BODY_LIMIT = 256 * KB;
/** The limit for radio programs that send a whole operation in one request. */
const LARGE_LIMIT = 4 * KB * KB;

/** The time to read a smaller body is not worth measuring. */
const MEASURED_BYTES = 8 * KB;

type Parsed = (error: Error | null, body?: unknown) => void;

/** Accepts bodies with any content type, since radio programs send wrong ones. */
export function acceptAnyBody(server: FastifyInstance): void {
  const json = server.getDefaultJsonParser('ignore', 'ignore');
  const parse = (request: FastifyRequest, body: Buffer, done: Parsed): void => {
    if (routeOf(request)?.asBytes) {
      done(null, body);
      return;
    }
    if (body.length < MEASURED_BYTES) {
      read(request, body, done);
      return;
    }
    const begunAt = performance.now();
    read(request, body, (error, value) => {
      request.work = { ms: performance.now() - begunAt, begunAt: null };
      done(error, value);
    });
  };
  const read = (request: FastifyRequest, body: Buffer, done: Parsed): void => {
    // Radio programs may omit the body, add a byte order mark or use Windows-1252.
    const text = (isUtf8(body) ? body.toString() : WINDOWS_1252.decode(body)).replace(/^\uFEFF/, '').trim();
    if (routeOf(request)?.asText) done(null, text);
    else if (text === '') done(null, {});
    else {
      const fault = jsonFault(text);
      if (fault === null) json(request, text, done);
      else done(new InvalidRequest({}, fault));
    }
  };
  server.decorateRequest('work', null);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(['application/json', 'text/plain', '*'], { parseAs: 'buffer' }, parse as never);
  server.addHook('onRoute', (route) => {
    if ((route.config as EndpointRoute | undefined)?.isLarge) route.bodyLimit = LARGE_LIMIT;
  });
  server.addHook('onRequest', ({ raw }, _, done) => {
    const type = raw.headers['content-type'];
    if (type !== undefined && MULTIPART.test(type)) {
      const boundary = boundaryOf(type);
      if (boundary === undefined) {
        done(new InvalidRequest({}, 'The request could not be read: its form has no boundary.'));
        return;
      }
      // All following parsers understand this form.
      raw.headers['content-type'] = `multipart/form-data; boundary="${boundary}"`;
    } else if (type !== undefined && !MEDIA_TYPE.test(type)) {
      // An invalid type is treated as absent.
      delete raw.headers['content-type'];
    }
    done();
  });
  server.addHook('preValidation', (request, _, done) => {
    if (request.method === 'GET') request.body = request.query;
    else request.body ??= emptyBody(routeOf(request));
    done();
  });
}

function emptyBody(route: EndpointRoute | undefined): unknown {
  if (route?.asBytes) return Buffer.alloc(0);
  return route?.asText ? '' : {};
}

/** Whether the request is multipart without a valid boundary. */
export function hasInvalidBoundary({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'];
  return type !== undefined && MULTIPART.test(type) && boundaryOf(type) === undefined;
}

/** The boundary of `multipart/form-data`; undefined for other multipart types and invalid boundaries. */
function boundaryOf(type: string): string | undefined {
  try {
    const { essence, params } = new MIMEType(type);
    const boundary = params.get('boundary') ?? '';
    return essence === 'multipart/form-data' && BOUNDARY.test(boundary) ? boundary : undefined;
  } catch {
    return undefined;
  }
}

const MULTIPART = /^\s*multipart\b/i;
/** RFC 2046 allows 70 characters; some programs use more. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,199}[\w'()+,./:=?-]$/;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+/;
const WINDOWS_1252 = new TextDecoder('windows-1252');
