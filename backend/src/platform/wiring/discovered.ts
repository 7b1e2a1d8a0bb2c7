import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** Place in the order of all declarations of one kind; lower ones come first. */
export interface Ordered {
  readonly order?: number;
}

/** A class decorator for providers that implement `Provider`. Others do not compile. */
export interface ClassMark<Provider, Options extends object> {
  (options: Options): (target: new (...args: never[]) => Provider) => void;
  readonly key: symbol;
}

/** A method decorator for methods of the type `Method`. Others do not compile. */
export interface MethodMark<Method, Options extends object> {
  (
    options: Options,
  ): <Own extends Method>(target: object, name: string, descriptor: TypedPropertyDescriptor<Own>) => void;
  readonly key: symbol;
}

/** Creates a decorator that marks a provider class; `Discovered.providers` finds what it marks. */
export function classMark<Provider, Options extends object>(name: string): ClassMark<Provider, Options> {
  const key = Symbol(name);
  return Object.assign((options: Options) => (target: object) => Reflect.defineMetadata(key, options, target), { key });
}

/** Creates a decorator that marks a method of a provider; `Discovered.methods` finds what it marks. */
export function methodMark<Method, Options extends object>(name: string): MethodMark<Method, Options> {
  const key = Symbol(name);
  return Object.assign(
    (options: Options) =>
      <Own extends Method>(_target: object, _name: string, { value }: TypedPropertyDescriptor<Own>) =>
        Reflect.defineMetadata(key, options, value as object),
    { key },
  );
}

export interface Found<Options, Value> {
  readonly options: Options;
  readonly value: Value;
}

/**
 * Finds what the providers of all modules declare by decorators. Complete once every provider is created, that is from
 * `onModuleInit` on.
 */
@Injectable()
export class Discovered {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** The providers whose class carries `mark`, in their order. */
  providers<Provider, Options extends object>(mark: ClassMark<Provider, Options>): Found<Options, Provider>[] {
    return inOrder(
      this.instances().flatMap((instance) => {
        const options: Options | undefined = Reflect.getMetadata(mark.key, instance.constructor);
        return options ? [{ options, value: instance as Provider }] : [];
      }),
    );
  }

  /** The methods that carry `mark`, bound to their providers, in their order. */
  methods<Method extends (...args: never[]) => unknown, Options extends object>(
    mark: MethodMark<Method, Options>,
  ): Found<Options, Method>[] {
    return inOrder(this.instances().flatMap((instance) => this.methodsOf(instance, mark)));
  }

  /** The methods of one provider that carry `mark`, bound to it. */
  methodsOf<Method extends (...args: never[]) => unknown, Options extends object>(
    instance: object,
    mark: MethodMark<Method, Options>,
  ): Found<Options, Method>[] {
    const methods = instance as Record<string, Method>;
    return this.scanner.getAllMethodNames(instance.constructor.prototype).flatMap((name) => {
      const method = methods[name] as Method;
      const options: Options | undefined = Reflect.getMetadata(mark.key, method);
      return options ? [{ options, value: method.bind(instance) as Method }] : [];
    });
  }

  /** Each once, although `useExisting` lists some under several tokens. */
  private instances(): object[] {
    const all = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return [...new Set(all)].filter((one): one is object => typeof one === 'object' && one !== null);
  }
}

function inOrder<Options extends object, Value>(all: Found<Options, Value>[]): Found<Options, Value>[] {
  return all.toSorted((a, b) => orderOf(a) - orderOf(b));
}

function orderOf({ options }: Found<Ordered, unknown>): number {
  return options.order ?? 0;
}
