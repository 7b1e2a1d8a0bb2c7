import { type ArgumentMetadata, applyDecorators, ValidationPipe } from '@nestjs/common';
import { parseCallsign } from '@pileup/radio/callsign';
import {
  IsInt,
  IsObject,
  IsOptional,
  Max,
  Min,
  registerDecorator,
  ValidateBy,
  ValidateNested,
  type ValidationError,
  type ValidatorOptions,
  validate,
} from 'class-validator';
import { acceptsAtOnce, instanceOf, withKnownNames } from './compiled-rules.js';
import { Transform, Type } from './conversions.js';
import { InvalidRequest } from './errors.js';
import { hasAtMost, hasDirectionControls } from './http/plain-text.js';

/** class-transformer sees only what cannot be compiled, and class-validator only what is not accepted at once. */
class RequestValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata) {
    const { type, metatype } = metadata;
    if (type === 'custom' || !metatype) return super.transform(value, metadata);
    const instance = instanceOf(metatype, value);
    // class-transformer copies properties in a time that grows faster than their number: it sees none that are unknown.
    if (!instance) return super.transform(withKnownNames(metatype, value), metadata);
    if (acceptsAtOnce(instance)) return instance;
    const errors = await validate(instance, this.validatorOptions);
    if (errors.length > 0) throw await this.exceptionFactory(errors);
    return instance;
  }

  protected override validate(object: object, options?: ValidatorOptions) {
    return acceptsAtOnce(object) ? [] : super.validate(object, options);
  }

  /** No body has binary values: bodies are JSON or form fields. */
  protected override findNestedBinaryValues() {
    return [];
  }
}

/** Unknown fields are dropped: programs send more than we read. Error texts are grouped by field name. */
export function requestValidation(): ValidationPipe {
  return new RequestValidation({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors: ValidationError[]) => new InvalidRequest(textsByField(errors)),
  });
}

const asFlag = Transform(({ value }) =>
  value === true || value === 1 || value === '1' || value === 'true' ? 1 : value === null ? null : 0,
);

/** A flag as radio programs send it: 1 for their forms of yes, null for null, otherwise 0. */
export const IsOptionalFlag = (): PropertyDecorator => applyDecorators(asFlag, IsOptional());

/** A normalized callsign; empty for anything else. */
export const AsCallsign = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? (parseCallsign(value) ?? '') : ''));

/** A row id, as a number or as text; anything else is rejected with this message. */
export const IsRowNumber = (message: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    Max(2_147_483_647, { message }),
    Min(1, { message }),
    IsInt({ message }),
  );

/** A value that satisfies `isValid`; anything else is rejected with this message. */
export const Satisfies = (name: string, isValid: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: isValid, defaultMessage: () => message } });

/** A nested object; a list of objects, which `ValidateNested` alone accepts, is rejected. */
export const IsNestedObject = (shape: () => new () => object, message: string): PropertyDecorator =>
  applyDecorators(Type(shape), IsObject({ message }), ValidateNested({ message }));

function textsByField(errors: ValidationError[], texts: Record<string, string[]> = {}): Record<string, string[]> {
  for (const error of errors) {
    const own = Object.values(error.constraints ?? {});
    if (own.length > 0) texts[error.property] = [...(texts[error.property] ?? []), ...own];
    if (error.children?.length) textsByField(error.children, texts);
  }
  return texts;
}

// C0 and C1 control characters.
const CONTROL = /[\p{Cc}]/u;
const LONE_SURROGATE = /\p{Cs}/u;

/** The fault of a text for `IsPlainText` with at most `max` characters, as the end of a sentence; null for none. */
export function plainTextFault(value: unknown, max: number, lines: boolean): string | null {
  if (typeof value !== 'string') return 'must be text';
  if (!hasAtMost(value, max)) return `has at most ${max} ${max === 1 ? 'character' : 'characters'}`;
  const bare = lines ? value.replace(/[\r\n\t]/g, '') : value;
  return CONTROL.test(bare) || LONE_SURROGATE.test(value) || hasDirectionControls(value)
    ? 'contains characters that are not allowed'
    : null;
}

/**
 * Text that a person may have typed, with line breaks and tabs only if `lines`: no other control characters, nothing that
 * PostgreSQL cannot store, nothing that changes the direction of the text beside it.
 */
export function IsPlainText(
  max: number,
  { called, lines = false }: { called: string; lines?: boolean },
): PropertyDecorator {
  const fault = (value: unknown) => plainTextFault(value, max, lines);
  return (target, property) =>
    registerDecorator({
      name: 'isPlainText',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value) => fault(value) === null,
        defaultMessage: (args) => `${called} ${fault(args?.value)}.`,
      },
    });
}
