import 'reflect-metadata';
import { ModulesContainer } from '@nestjs/core';
import type { EndpointName } from '@pileup/contract/endpoints';
import type { TestApp } from '../test-app.ts';

/** Nest's metadata of a handler's parameters: `3:<index>` is the body. */
const BODY = '3';

/** The class that validates each endpoint's JSON. */
export function bodyShapes({ app }: TestApp): Map<EndpointName, new () => object> {
  const shapes = new Map<EndpointName, new () => object>();
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const { prototype } = metatype;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const path: unknown = Reflect.getMetadata('path', prototype[name] ?? {});
        const places = Object.entries(Reflect.getMetadata('__routeArguments__', metatype, name) ?? {});
        const types = Reflect.getMetadata('design:paramtypes', prototype, name) as (new () => object)[] | undefined;
        for (const [key, { index }] of places as [string, { index: number }][]) {
          const type = types?.[index];
          if (key.split(':')[0] === BODY && typeof path === 'string' && type && type !== String)
            shapes.set(path.replace(/:(\w+)/g, '{$1}') as EndpointName, type);
        }
      }
    }
  return shapes;
}
