import { Transform as DeclareTransform, Type as DeclareType } from 'class-transformer';

type Convert = (property: { value: unknown }) => unknown;
type Shape = () => new () => object;

/** How a property of a parsed body becomes one of an instance. */
export interface Conversion {
  readonly convert?: Convert;
  /** The class of a nested object. */
  readonly shape?: Shape;
}

interface Declared {
  readonly converts: Convert[];
  readonly shapes: Shape[];
}

/** Conversions that the decorators below declared, by the prototype and the name of the property. */
const declared = new WeakMap<object, Map<PropertyKey, Declared>>();

function declaredOn(prototype: object, name: PropertyKey): Declared {
  const properties = declared.get(prototype) ?? new Map<PropertyKey, Declared>();
  declared.set(prototype, properties);
  const property = properties.get(name) ?? { converts: [], shapes: [] };
  properties.set(name, property);
  return property;
}

/** As `Transform` of class-transformer, for values of requests: these declarations can be compiled (`compiled-rules.ts`). */
export function Transform(convert: Convert): PropertyDecorator {
  return (prototype, name) => {
    declaredOn(prototype, name).converts.push(convert);
    DeclareTransform(({ value }) => convert({ value }))(prototype, name);
  };
}

/** As `Type` of class-transformer, for nested objects of requests. */
export function Type(shape: Shape): PropertyDecorator {
  return (prototype, name) => {
    declaredOn(prototype, name).shapes.push(shape);
    DeclareType(shape)(prototype, name);
  };
}

/** The conversions of a class by property; undefined where several are declared, whose order class-transformer decides. */
export function conversionsOf(target: new () => object): (name: string) => Conversion | undefined {
  const prototypes: object[] = [];
  for (let each: object | null = target.prototype; each; each = Object.getPrototypeOf(each)) prototypes.push(each);
  return (name) => {
    const all = prototypes.flatMap((prototype) => declared.get(prototype)?.get(name) ?? []);
    const converts = all.flatMap((each) => each.converts);
    const shapes = all.flatMap((each) => each.shapes);
    if (converts.length > 1 || shapes.length > 1) return undefined;
    const [convert, shape] = [converts[0], shapes[0]];
    return { ...(convert && { convert }), ...(shape && { shape }) };
  };
}
