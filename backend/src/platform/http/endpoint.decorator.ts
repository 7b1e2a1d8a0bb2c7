import { applyDecorators, HttpCode, Post, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { EndpointName } from '@pileup/contract/endpoints';
import type { FastifyRequest } from 'fastify';

/** The route options that `http.ts` and `bodies.ts` read. */
export interface EndpointRoute {
  /** A POST that only reads: it is also registered for GET. */
  reads?: boolean;
  /** The body is passed on as text, whatever its content type. */
  asText?: boolean;
  /** The body is passed on as bytes, for a signature over them. */
  asBytes?: boolean;
  /** The body may be larger than any form. */
  isLarge?: boolean;
}

export const routeOf = (request: FastifyRequest) => request.routeOptions.config as unknown as EndpointRoute | undefined;

/** An endpoint of the contract by name: POST, and also GET where it `reads`. Path parameters are written `{name}`. */
export function Endpoint(name: EndpointName, route: EndpointRoute = {}): MethodDecorator {
  return applyDecorators(Post(name.replace(/\{(\w+)\}/g, ':$1')), HttpCode(200), RouteConfig(route));
}

/** A route outside the contract, for compatibility with other programs: the body is text, and any origin is allowed. */
export function CompatibilityRoute(
  paths: string | string[],
  { status = 200, isLarge = false, reads = false } = {},
): MethodDecorator {
  return applyDecorators(
    RequestMapping({ path: paths, method: RequestMethod.POST }),
    HttpCode(status),
    RouteConfig({ asText: true, isLarge, reads } satisfies EndpointRoute),
  );
}

/** A GET route outside the contract, such as a download. */
export function Download(path: string): MethodDecorator {
  return RequestMapping({ path, method: RequestMethod.GET });
}

export const PUBLIC = 'public';

/** Allows unauthenticated requests; every other route needs a signed-in account. */
export const Public = () => SetMetadata(PUBLIC, true);
