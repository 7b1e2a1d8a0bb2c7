import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidRequest } from '../errors.js';
import { type CallRoute, routeOf } from './call.decorator.js';

const KB = 1024;

/** A body larger than any form of ours; uploads are streamed past it. */
export const BODY_LIMIT = 256 * KB;
/** A whole operation in one request of a radio program. */
const LARGE_LIMIT = 4 * KB * KB;

/** Takes bodies as programs send them, whatever they call them. */
export function readAnyBody(server: FastifyInstance): void {
  const json = server.getDefaultJsonParser('ignore', 'ignore');
  const parse = (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void): void => {
    // Radio programs leave out the body, add a byte order mark, or write as Windows did thirty years ago.
    const text = (isUtf8(body) ? body.toString() : WINDOWS.decode(body)).replace(/^\uFEFF/, '').trim();
    if (routeOf(request)?.asText) done(null, text);
    else if (text === '') done(null, {});
    else
      json(request, text, (error, value) =>
        error || !tooDeep(value, DEPTH)
          ? done(error, value)
          : done(new InvalidRequest({}, 'The request is nested too deeply.')),
      );
  };
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(['application/json', 'text/plain', '*'], { parseAs: 'buffer' }, parse as never);
  server.addHook('onRoute', (route) => {
    if ((route.config as CallRoute | undefined)?.isLarge) route.bodyLimit = LARGE_LIMIT;
  });
  server.addHook('onRequest', async ({ raw }) => {
    const type = raw.headers['content-type'];
    if (type === undefined) return;
    if (MULTIPART.test(type)) {
      const boundary = boundaryOf(type);
      if (boundary === undefined)
        throw new InvalidRequest({}, 'The request could not be read: its form has no boundary.');
      // In the one spelling that every parser behind this understands.
      raw.headers['content-type'] = `multipart/form-data; boundary="${boundary}"`;
    } else if (!MEDIA_TYPE.test(type)) {
      // A type that is none says as little as none.
      delete raw.headers['content-type'];
    }
  });
  server.addHook('preValidation', async (request) => {
    if (request.method === 'GET') request.body = request.query;
    else request.body ??= routeOf(request)?.asText ? '' : {};
  });
}

/** Whether the request says that its body is a form in parts, but not how the parts are divided. */
export function hasBadForm({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'];
  return type !== undefined && MULTIPART.test(type) && boundaryOf(type) === undefined;
}

/** The boundary of `multipart/form-data`; undefined for other multipart types, and for a boundary against RFC 2046. */
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
const WINDOWS = new TextDecoder('windows-1252');

/** No form of ours nests deeper; what does is made to exhaust somebody's stack. */
const DEPTH = 8;

function tooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => tooDeep(inner, left - 1));
}
