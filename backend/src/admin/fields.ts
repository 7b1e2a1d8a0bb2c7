import { applyDecorators } from '@nestjs/common';
import { Transform } from '../platform/conversions.js';
import { hasVisibleCharacters, trimmedText } from '../platform/http/plain-text.js';
import { IsPlainText, Satisfies } from '../platform/validation.js';

/** Trimmed, with LF line breaks. */
export const AsText = () =>
  Transform(({ value }) => (typeof value === 'string' ? trimmedText(value.replace(/\r\n?/g, '\n')) : value));

/** A number, also as text; an empty text stays one. */
export const AsNumber = () =>
  Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value));

/** A trimmed text of `min` to `max` characters. */
export const IsTextOf = (called: string, min: number, max: number, lines = true): PropertyDecorator =>
  applyDecorators(
    AsText(),
    IsPlainText(max, { called, lines }),
    Satisfies(
      'isLongEnough',
      (value) => typeof value === 'string' && hasVisibleCharacters(value, min),
      `${called} has at least ${min} ${min === 1 ? 'character' : 'characters'}.`,
    ),
  );
