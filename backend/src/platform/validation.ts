import { applyDecorators, ValidationPipe } from '@nestjs/common';
import { parseCallsign } from '@pileup/radio/callsign';
import { Transform, Type } from 'class-transformer';
import { IsInt, IsObject, Max, Min, registerDecorator, ValidateNested, type ValidationError } from 'class-validator';
import { InvalidRequest } from './errors.js';
import { holdsDirections } from './http/plain-text.js';

/** Unknown fields are dropped: programs send more than we read. Texts are gathered under the field's own name. */
export function requestValidation(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (faults: ValidationError[]) => new InvalidRequest(textsByField(faults)),
  });
}

/** Yes or no as radio programs say it: what is none of their ways of saying yes is no. */
export const asFlag = Transform(({ value }) =>
  value === true || value === 1 || value === '1' || value === 'true' ? 1 : value === null ? null : 0,
);

/** A callsign as it is stored; text that is none becomes empty. */
export const AsCallsign = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? (parseCallsign(value) ?? '') : ''));

/** The number of a row, as a number or as text; whatever cannot be one is refused in these words. */
export const IsRowNumber = (message: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    Max(2_147_483_647, { message }),
    Min(1, { message }),
    IsInt({ message }),
  );

/** One object with fields of its own, never a list of them, which `ValidateNested` alone would take as well. */
export const IsPart = (shape: () => new () => object, message: string): PropertyDecorator =>
  applyDecorators(Type(shape), IsObject({ message }), ValidateNested({ message }));

function textsByField(faults: ValidationError[], texts: Record<string, string[]> = {}): Record<string, string[]> {
  for (const fault of faults) {
    const own = Object.values(fault.constraints ?? {});
    if (own.length > 0) texts[fault.property] = [...(texts[fault.property] ?? []), ...own];
    if (fault.children?.length) textsByField(fault.children, texts);
  }
  return texts;
}

// C0 and C1 control characters; a line break and a tab are text.
const CONTROL = /[\p{Cc}]/u;
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * One line or several of text a person may have typed: no control characters, nothing PostgreSQL cannot keep, nothing
 * that turns the writing of what stands beside it.
 */
export function IsPlainText(
  max: number,
  { called, lines = false }: { called?: string; lines?: boolean } = {},
): PropertyDecorator {
  const fault = (value: unknown): string | null => {
    if (typeof value !== 'string') return 'must be text';
    if (value.length > max * 2 || [...value].length > max) return `has at most ${max} characters`;
    const bare = lines ? value.replace(/[\r\n\t]/g, '') : value;
    return CONTROL.test(bare) || LONE_SURROGATE.test(value) || holdsDirections(value)
      ? 'holds characters that cannot be kept'
      : null;
  };
  return (target, property) =>
    registerDecorator({
      name: 'isPlainText',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value) => fault(value) === null,
        defaultMessage: (args) => `${called ?? String(property)} ${fault(args?.value)}.`,
      },
    });
}
