import { getMetadataStorage, type ValidationArguments } from 'class-validator';
import { type Conversion, conversionsOf } from './conversions.js';

// For each object, class-transformer and class-validator search the declarations of all classes and group those of the
// class again, which took a quarter of the time of a request. Here they are grouped once per class. Declarations of other
// kinds are left to these packages, and class-validator also writes the texts of what is refused.

/** A class whose instances are validated. */
type ValidatedClass = new () => object;

interface Rule {
  readonly constraints: unknown[];
  readonly isValid: (value: unknown, args: ValidationArguments) => unknown;
}

interface PropertyRules {
  readonly name: string;
  /** The others apply only if all of these do. */
  readonly conditions: readonly ((object: object, value: unknown) => boolean)[];
  readonly rules: readonly Rule[];
  readonly isNested: boolean;
  /** Undefined if only class-transformer can convert the property. */
  readonly conversion: Conversion | undefined;
}

const compiled = new WeakMap<ValidatedClass, CompiledRules | 'not compiled'>();

/** The rules that the decorators of a class declare. */
class CompiledRules {
  private readonly byName: ReadonlyMap<string, PropertyRules>;

  constructor(
    private readonly properties: readonly PropertyRules[],
    private readonly target: ValidatedClass,
    /** Whether there are rules that only class-validator can check. */
    private readonly hasOtherRules: boolean,
  ) {
    this.byName = new Map(properties.map((property) => [property.name, property]));
  }

  /** An instance with those properties of a parsed body that have rules; undefined if only class-transformer can tell. */
  instanceOf(body: object): object | undefined {
    const instance = new this.target() as Record<string, unknown>;
    for (const [name, value] of Object.entries(body)) {
      const property = this.byName.get(name);
      if (!property) continue;
      const { conversion } = property;
      if (!conversion) return undefined;
      const { convert, shape } = conversion;
      const isObject = typeof value === 'object' && value !== null;
      const converted = isObject && shape ? instanceOf(shape(), value) : plainCopy(value);
      if (converted === undefined && value !== undefined) return undefined;
      instance[name] = convert ? convert({ value: converted }) : converted;
    }
    return instance;
  }

  /** Removes properties without rules. False also if only class-validator can tell. */
  accept(object: object): boolean {
    if (this.hasOtherRules) return false;
    const values = object as Record<string, unknown>;
    for (const name of Object.keys(values)) if (!this.byName.has(name)) delete values[name];
    return this.properties.every((property) => this.acceptProperty(object, values[property.name], property));
  }

  private acceptProperty(object: object, value: unknown, property: PropertyRules): boolean {
    if (!property.conditions.every((applies) => applies(object, value))) return true;
    for (const { constraints, isValid } of property.rules) {
      const args = { targetName: this.target.name, property: property.name, object, value, constraints };
      if (isValid(value, args) !== true) return false;
    }
    return !property.isNested || value === undefined || acceptsAtOnce(value);
  }
}

/**
 * A parsed body as an instance of the class with decorators that describes it, valid or not, without properties that have
 * none. Undefined if only class-transformer can tell.
 */
export function instanceOf(target: ValidatedClass, body: unknown): object | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const rules = rulesOf(target);
  return rules === 'not compiled' ? undefined : rules.instanceOf(body);
}

/** A copy of a parsed value that no class describes, without the keys that could change a prototype. */
function plainCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainCopy);
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) if (key !== '__proto__') copy[key] = plainCopy(inner);
  return copy;
}

/**
 * A parsed body without the properties that have no rules, also in nested objects. A body that no class with decorators
 * describes is returned as it is.
 */
export function withKnownNames(target: ValidatedClass, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const names = knownNames(target);
  if (names.size === 0) return body;
  const known: Record<string, unknown> = {};
  for (const [name, shape] of names) {
    if (!Object.hasOwn(body, name)) continue;
    const value = (body as Record<string, unknown>)[name];
    known[name] = shape ? withKnownNames(shape(), value) : value;
  }
  return known;
}

type Shape = Conversion['shape'];
const namesOf = new WeakMap<ValidatedClass, ReadonlyMap<string, Shape>>();

/** The properties with rules, each with the class of its object. */
function knownNames(target: ValidatedClass): ReadonlyMap<string, Shape> {
  const known = namesOf.get(target);
  if (known) return known;
  const conversions = conversionsOf(target);
  const declared = getMetadataStorage().getTargetValidationMetadatas(target, '', false, false);
  const names = new Map(declared.map(({ propertyName }) => [propertyName, conversions(propertyName)?.shape]));
  namesOf.set(target, names);
  return names;
}

/**
 * Validates an instance of a class with decorators, and removes its properties without any. False if it is invalid, or if
 * only class-validator itself can tell.
 */
export function acceptsAtOnce(object: unknown): boolean {
  if (typeof object !== 'object' || object === null) return false;
  const target: unknown = object.constructor;
  // A sent property `constructor` must not choose the rules.
  if (typeof target !== 'function' || Object.getPrototypeOf(object) !== target.prototype) return false;
  const rules = rulesOf(target as ValidatedClass);
  return rules !== 'not compiled' && rules.accept(object);
}

function rulesOf(target: ValidatedClass): CompiledRules | 'not compiled' {
  const known = compiled.get(target);
  if (known) return known;
  const rules = compile(target);
  compiled.set(target, rules);
  return rules;
}

function compile(target: ValidatedClass): CompiledRules | 'not compiled' {
  const storage = getMetadataStorage();
  const declared = storage.getTargetValidationMetadatas(target, '', false, false);
  if (declared.length === 0) return 'not compiled';
  const properties = new Map<
    string,
    { conditions: PropertyRules['conditions'][number][]; rules: Rule[]; isNested: boolean }
  >();
  let hasOtherRules = false;
  for (const { type, propertyName, constraints, constraintCls, each, validateIf } of declared) {
    const property = properties.get(propertyName) ?? { conditions: [], rules: [], isNested: false };
    properties.set(propertyName, property);
    if (each || validateIf) hasOtherRules = true;
    else if (type === 'conditionalValidation') property.conditions.push(constraints[0]);
    else if (type === 'nestedValidation') property.isNested = true;
    else if (type === 'customValidation' || type === 'isDefined') {
      for (const { async, instance } of storage.getTargetValidatorConstraints(constraintCls)) {
        if (async) hasOtherRules = true;
        property.rules.push({ constraints, isValid: (value, args) => instance.validate(value, args) });
      }
    } else hasOtherRules = true;
  }
  const conversions = conversionsOf(target);
  return new CompiledRules(
    [...properties].map(([name, property]) => ({ name, ...property, conversion: conversions(name) })),
    target,
    hasOtherRules,
  );
}
