import { applyDecorators } from '@nestjs/common';
import { IsEmail, IsNotEmpty, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { IsPlainText } from '../../platform/validation.js';

/**
 * Parses a mobile number as people write it.
 *
 * @returns `+` and 8 to 15 digits (ITU E.164); empty for empty text, null for an invalid number or a missing country code
 */
export function mobileNumber(text: string): string | null {
  const bare = text.replace(/[\s()./-]/g, '').replace(/^00/, '+');
  return bare === '' || /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null;
}

export const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

// The check nearest to the property reports first: decorators are applied from below.
export const IsEmailAddress = () =>
  applyDecorators(
    IsString({ message: 'Please enter your email address.' }),
    IsNotEmpty({ message: 'Please enter your email address.' }),
    MaxLength(254, { message: 'An email address has at most 254 characters.' }),
    // Checked before `IsEmail`, which throws at an unpaired surrogate.
    IsPlainText(254, { called: 'An email address' }),
    IsEmail({}, { message: 'Please enter a valid email address.' }),
    trimmed,
  );

export const IsNewPassword = () =>
  applyDecorators(
    IsString({ message: 'A password must be text.' }),
    MinLength(8, { message: 'A password has at least 8 characters.' }),
    MaxLength(1_000, { message: 'A password has at most 1000 characters.' }),
  );

/** A password that is only compared; `missing` is the message without one. */
export const IsPasswordInput = (missing: string) =>
  applyDecorators(
    IsString({ message: missing }),
    MaxLength(1_000, { message: 'A password has at most 1000 characters.' }),
  );

/** The password for reauthentication; whether it is required depends on the account. */
export const IsCurrentPassword = () =>
  applyDecorators(IsOptional(), IsPasswordInput('Please enter your current password.'));
export const IsCurrentPin = () =>
  applyDecorators(
    IsOptional(),
    IsString({ message: 'Please enter the PIN.' }),
    MaxLength(20, { message: 'A PIN has six digits.' }),
  );
