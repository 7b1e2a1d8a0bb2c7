import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import type { TestApp } from '../../test-app.ts';

// Routes and request fields of the running server.

/** Every route of the server as `METHOD /path/:`, sorted, from Fastify's route tree. */
export function routes(testApp: TestApp): string[] {
  const drawn = testApp.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }) as string;
  const above: string[] = [];
  const found = drawn.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^((?:[│ ] {3})*[├└]── )(\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    if (depth === 0) return [];
    above.splice(depth - 1, above.length, part);
    const path = above.join('').replace(/:\w+/g, ':');
    return (methods ?? '')
      .split(', ')
      .flatMap((method) => (['GET', 'POST'].includes(method) ? [`${method} ${path}`] : []));
  });
  return [...new Set(found)].sort();
}

/** The class of each endpoint's body, by the endpoint's path in the document. */
export function bodyClasses(testApp: TestApp): Map<string, Type> {
  const BODY = '3:'; // Nest's number for @Body() among the arguments of a route
  const classes = new Map<string, Type>();
  for (const module of testApp.app.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values())
      for (const method of Object.getOwnPropertyNames(metatype?.prototype ?? {})) {
        const path: unknown = Reflect.getMetadata('path', metatype?.prototype[method]);
        const args: Record<string, { index: number }> =
          Reflect.getMetadata('__routeArguments__', metatype as Type, method) ?? {};
        const body = Object.entries(args).find(([key]) => key.startsWith(BODY))?.[1];
        if (typeof path !== 'string' || !body) continue;
        const types: Type[] = Reflect.getMetadata('design:paramtypes', metatype?.prototype, method);
        classes.set(`/api/${path.replace(/:(\w+)/g, '{$1}')}`, types[body.index] as Type);
      }
  return classes;
}

/** The fields a request class accepts, as `field` or `field.inner`, sorted: those with a validation rule. */
export function fieldsOfClass(type: Type): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
  const nested = new Set(rules.filter((rule) => rule.type === 'nestedValidation').map((rule) => rule.propertyName));
  return [...new Set(rules.map((rule) => rule.propertyName))]
    .flatMap((name) => {
      if (!nested.has(name)) return [name];
      const inner = plainToInstance(type, { [name]: {} })[name].constructor as Type;
      return fieldsOfClass(inner).map((field) => `${name}.${field}`);
    })
    .sort();
}
