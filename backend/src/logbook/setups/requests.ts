import type * as contract from '@pileup/contract/log/setup';
import { PROGRAMMES } from '@pileup/radio/activation';
import type { Programme } from '@pileup/radio/fields/reference';
import { IsIn, IsOptional, Matches, MinLength, ValidateIf } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { IsPlainText, IsRowNumber, Satisfies } from '../../platform/validation.js';
import { IsMoment, IsOptionalFields, IsOptionalPower } from '../requests.js';

const NO_SETUP = 'Set-up not found.';

const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

/** A day such as 2026-11-28. */
const IsDay = () =>
  Satisfies(
    'isDay',
    (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isoDayOf(value) === value,
    'The day must be a date such as 2026-11-28.',
  );

/** 31 June would be read as 1 July. */
function isoDayOf(text: string): string | undefined {
  const moment = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().slice(0, 10);
}

export class SaveSetupBody implements contract.SaveSetupRequest {
  @IsOptional()
  @IsRowNumber(NO_SETUP)
  id?: number | null;

  @trimmed
  @IsPlainText(40, { called: 'The name' })
  @MinLength(1, { message: 'A set-up needs a name.' })
  name!: string;

  @trimmed
  @IsOptional()
  @IsPlainText(40, { called: 'The callsign' })
  callsign?: string | null;

  @IsOptionalPower()
  power?: number | null;

  @IsOptionalFields()
  fields?: Record<string, string | null> | null;
}

export class SetupIdBody implements contract.SetupIdRequest {
  @IsRowNumber(NO_SETUP)
  id!: number;
}

export class ChooseSetupBody implements contract.ChooseSetupRequest {
  @ValidateIf(({ id }: ChooseSetupBody) => id !== null)
  @IsRowNumber(NO_SETUP)
  id!: number | null;

  @IsOptional()
  @IsMoment()
  at?: string | null;
}

export class ReferenceBody implements contract.ReferenceRequest {
  @IsIn(PROGRAMMES, { message: `The programme must be one of ${PROGRAMMES.join(', ')}.` })
  programme!: Programme;

  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
  @IsPlainText(30, { called: 'The reference' })
  @Matches(/./, { message: 'The reference is missing.' })
  reference!: string;
}

export class ActivationLogBody extends ReferenceBody implements contract.ActivationLogRequest {
  @IsDay()
  day!: string;
}
