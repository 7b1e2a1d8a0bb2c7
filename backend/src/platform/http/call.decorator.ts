import { applyDecorators, HttpCode, Post, RequestMapping, RequestMethod } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { CallName } from '@pileup/contract/calls';
import type { FastifyRequest } from 'fastify';

/** What `http.ts` reads off a route. */
export interface CallRoute {
  /** A POST that only reads: it answers GET too. */
  reads?: boolean;
  /** The body is handed over as text, as it came, whatever it calls itself. */
  asText?: boolean;
  /** The body may be larger than any form. */
  isLarge?: boolean;
}

/** What stands on the route a request has found. */
export const routeOf = (request: FastifyRequest) => request.routeOptions.config as unknown as CallRoute | undefined;

/** A call of the contract by its name: POST, and GET too where it `reads`. Path parameters are written `{so}`. */
export function Call(name: CallName, route: CallRoute = {}): MethodDecorator {
  return applyDecorators(Post(name.replace(/\{(\w+)\}/g, ':$1')), HttpCode(200), RouteConfig(route));
}

/** An address that other programs know, outside the table of calls: what it is sent is read by its own rules, and pages of any origin may ask. */
export function Foreign(
  paths: string | string[],
  { status = 200, isLarge = false, reads = false } = {},
): MethodDecorator {
  return applyDecorators(
    RequestMapping({ path: paths, method: RequestMethod.POST }),
    HttpCode(status),
    RouteConfig({ asText: true, isLarge, reads } satisfies CallRoute),
  );
}

/** A download or other address outside the table of calls. */
export function Download(path: string): MethodDecorator {
  return RequestMapping({ path, method: RequestMethod.GET });
}
