import type { Flag } from '@pileup/contract/identity';
import type { ForgetProgramRequest, QsyRequest, SetRigRequest } from '@pileup/contract/presence';
import { Transform } from 'class-transformer';
import { IsDefined, IsIn, IsOptional, ValidateBy } from 'class-validator';
import { stripDirectionControls } from '../platform/http/plain-text.js';
import { asFlag, IsPlainText, IsRowNumber } from '../platform/validation.js';

/** Some programs send numbers for texts, and a decimal comma. */
const asText = Transform(({ value }) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? stripDirectionControls(value) : value,
);
const asNumber = Transform(({ value }) => (typeof value === 'string' ? value.trim().replace(',', '.') : value));
const NUMBER = /^(-?\d{1,15}(\.\d{1,9})?)?$/;

/** A number or a numeric string; radio programs send both. */
const IsNumeric = (name: string) =>
  ValidateBy({
    name: 'isNumeric',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && NUMBER.test(value),
      defaultMessage: () => `${name} must be a number.`,
    },
  });

export class SetRigBody implements SetRigRequest {
  @asNumber
  @IsOptional()
  @IsNumeric('The frequency')
  freq?: number | string | null;

  @asText
  @IsOptional()
  @IsPlainText(20, { called: 'A mode' })
  mode?: string | null;

  @Transform(({ value }) => (value === '' ? null : value))
  @IsOptional()
  @IsIn([0, 1, 2, 3, 4, 5, 6, 7, 8, '0', '1', '2', '3', '4', '5', '6', '7', '8'], {
    message: 'An op mode is a number from 0 to 8.',
  })
  op_mode?: number | string | null;

  @asText
  @IsOptional()
  @IsPlainText(50, { called: 'A rig name' })
  rig_name?: string | null;

  @asFlag
  @IsOptional()
  ptt_down?: Flag | null;

  @asNumber
  @IsOptional()
  @IsNumeric('The azimuth')
  azimuth?: number | string | null;

  @asNumber
  @IsOptional()
  @IsNumeric('The elevation')
  elevation?: number | string | null;

  @asText
  @IsOptional()
  @IsPlainText(20, { called: 'A propagation mode' })
  prop_mode?: string | null;

  @asText
  @IsOptional()
  @IsPlainText(30, { called: "A satellite's name" })
  sat_name?: string | null;

  @asText
  @IsOptional()
  @IsPlainText(20, { called: 'An activation type' })
  activation_type?: string | null;

  @asText
  @IsOptional()
  @IsPlainText(30, { called: 'An activation reference' })
  activation_ref?: string | null;

  @asNumber
  @IsOptional()
  @IsNumeric('The power')
  power?: number | string | null;

  @asText
  @IsOptional()
  @IsPlainText(50, { called: "A program's name" })
  program?: string | null;

  @asFlag
  @IsOptional()
  can_qsy?: Flag | null;

  @asFlag
  @IsOptional()
  gone?: Flag | null;
}

export class QsyBody implements QsyRequest {
  @asNumber
  @IsNumeric('The frequency')
  @IsDefined({ message: 'The frequency is missing.' })
  freq!: number | string;

  @asText
  @IsOptional()
  @IsPlainText(20, { called: 'A mode' })
  mode?: string | null;
}

export class ForgetProgramBody implements ForgetProgramRequest {
  @IsRowNumber('There is no such program.')
  id!: number;
}
