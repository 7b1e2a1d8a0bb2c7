import { applyDecorators } from '@nestjs/common';
import { Transform } from '../../platform/conversions.js';
import { hasVisibleCharacters, trimmedText } from '../../platform/http/plain-text.js';
import { IsPlainText, Satisfies } from '../../platform/validation.js';
import { IsCurrentPassword, IsCurrentPin } from '../credentials/credential-fields.js';

const MIN_LENGTH = 3;
const MAX_LENGTH = 500;

/** A reason for the history of the administrators' acts. */
const IsReason = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? trimmedText(value.replace(/\r\n?/g, '\n')) : value)),
    IsPlainText(MAX_LENGTH, { called: 'A reason', lines: true }),
    Satisfies(
      'isLongEnough',
      (value) => typeof value === 'string' && hasVisibleCharacters(value, MIN_LENGTH),
      `A reason has at least ${MIN_LENGTH} characters.`,
    ),
  );

/** Sent with every act of an administrator: its reason, and proof that it comes from the administrator. */
export class ReasonedActBody {
  @IsReason()
  reason!: string;

  @IsCurrentPassword()
  current_password?: string;

  @IsCurrentPin()
  current_pin?: string;
}
