import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, IsNotEmpty, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { IsPlainText } from '../../platform/validation.js';

export const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

// Of several checks the one nearest the property speaks first: decorators are applied from below.
export const IsEmailAddress = () =>
  applyDecorators(
    IsString({ message: 'Please enter your email address.' }),
    IsNotEmpty({ message: 'Please enter your email address.' }),
    MaxLength(254, { message: 'An email address has at most 254 characters.' }),
    // Before the next one, which throws at half a character.
    IsPlainText(254, { called: 'An email address' }),
    IsEmail({}, { message: 'Please enter a valid email address.' }),
    trimmed,
  );

export const IsNewPassword = () =>
  applyDecorators(
    IsString({ message: 'A password is text.' }),
    MinLength(8, { message: 'A password has at least 8 characters.' }),
    MaxLength(1_000, { message: 'A password has at most 1000 characters.' }),
  );

/** A password that is only compared; `missing` says what to do without one. */
export const IsPasswordInput = (missing: string) =>
  applyDecorators(
    IsString({ message: missing }),
    MaxLength(1_000, { message: 'A password has at most 1000 characters.' }),
  );

/** What shows that it is the operator; whether it must be there depends on the account. */
export const IsCurrentPassword = () =>
  applyDecorators(IsOptional(), IsPasswordInput('Please enter your current password.'));
export const IsCurrentPin = () =>
  applyDecorators(
    IsOptional(),
    IsString({ message: 'Please enter the PIN.' }),
    MaxLength(20, { message: 'A PIN has six digits.' }),
  );
