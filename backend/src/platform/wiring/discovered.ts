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

/** The keys of all decorators of this file. */
const MARKS = new Set<symbol>();

function newKey(name: string): symbol {
  const key = Symbol(name);
  MARKS.add(key);
  return key;
}

/** Creates a decorator that marks a provider class; `Discovered.providers` finds what it marks. */
export function classMark<Provider, Options extends object>(name: string): ClassMark<Provider, Options> {
  const key = newKey(name);
  return Object.assign((options: Options) => (target: object) => Reflect.defineMetadata(key, options, target), { key });
}

/** Creates a decorator that marks a method of a provider; `Discovered.methods` finds what it marks. */
export function methodMark<Method, Options extends object>(name: string): MethodMark<Method, Options> {
  const key = newKey(name);
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
 * Finds what the providers of all modules declare by decorators. To be used from `onModuleInit` on, when every provider
 * is created.
 */
@Injectable()
export class Discovered {
  private marked: { readonly classes: Declarations; readonly methods: Declarations } | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** The providers whose class carries `mark`, in their order. */
  providers<Provider, Options extends object>(mark: ClassMark<Provider, Options>): readonly Found<Options, Provider>[] {
    return (this.all().classes.get(mark.key) ?? []) as Found<Options, Provider>[];
  }

  /** The methods that carry `mark`, bound to their providers, in their order. */
  methods<Method extends (...args: never[]) => unknown, Options extends object>(
    mark: MethodMark<Method, Options>,
  ): readonly Found<Options, Method>[] {
    return (this.all().methods.get(mark.key) ?? []) as Found<Options, Method>[];
  }

  /** The methods of one provider that carry `mark`, bound to it. */
  methodsOf<Method extends (...args: never[]) => unknown, Options extends object>(
    instance: object,
    mark: MethodMark<Method, Options>,
  ): Found<Options, Method>[] {
    return this.markedMethods(instance)
      .filter(({ key }) => key === mark.key)
      .map(({ found }) => found as Found<Options, Method>);
  }

  /** All declarations, collected once: some are needed with every request. */
  private all() {
    this.marked ??= {
      classes: byMark(this.instances().flatMap((instance) => marksOf(instance.constructor, instance))),
      methods: byMark(this.instances().flatMap((instance) => this.markedMethods(instance))),
    };
    return this.marked;
  }

  private markedMethods(instance: object): Marked[] {
    const methods = instance as Record<string, (...args: never[]) => unknown>;
    return this.scanner.getAllMethodNames(instance.constructor.prototype).flatMap((name) => {
      const method = methods[name];
      return method ? marksOf(method, method.bind(instance)) : [];
    });
  }

  /** Every instance once, although `useExisting` lists some under several tokens. */
  private instances(): object[] {
    const all = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return [...new Set(all)].filter((one): one is object => typeof one === 'object' && one !== null);
  }
}

type Declarations = ReadonlyMap<symbol, readonly Found<object, unknown>[]>;

interface Marked {
  readonly key: symbol;
  readonly found: Found<object, unknown>;
}

/** The declarations by decorators of this file on a class or a method. */
function marksOf(declared: object, value: unknown): Marked[] {
  return Reflect.getMetadataKeys(declared)
    .filter((key): key is symbol => MARKS.has(key as symbol))
    .map((key) => ({ key, found: { options: Reflect.getMetadata(key, declared) as object, value } }));
}

function byMark(all: readonly Marked[]): Declarations {
  const keys = new Set(all.map(({ key }) => key));
  return new Map(
    [...keys].map((key) => [key, inOrder(all.filter((one) => one.key === key).map(({ found }) => found))]),
  );
}

function inOrder(all: readonly Found<object, unknown>[]): Found<object, unknown>[] {
  return all.toSorted((a, b) => orderOf(a) - orderOf(b));
}

function orderOf({ options }: Found<Ordered, unknown>): number {
  return options.order ?? 0;
}
