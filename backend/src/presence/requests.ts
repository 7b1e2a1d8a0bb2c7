import type { Flag } from '@pileup/contract/identity';
import type { SetRigRequest } from '@pileup/contract/presence';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, ValidateBy } from 'class-validator';
import { IsPlainText } from '../platform/validation.js';

const trimmed = Transform(({ value }) => (typeof value === 'number' ? String(value) : value));
const flag = Transform(({ value }) =>
  value === true || value === 1 || value === '1' || value === 'true' ? 1 : value === null ? null : 0,
);

/** A number, or a text that is one; radio programs send both. */
const IsNumeric = (name: string) =>
  ValidateBy({
    name: 'isNumeric',
    validator: {
      validate: (value: unknown) =>
        (typeof value === 'number' || (typeof value === 'string' && value.length <= 30)) &&
        (value === '' || Number.isFinite(Number(String(value).replace(',', '.')))),
      defaultMessage: () => `${name} must be a number.`,
    },
  });

export class SetRigBody implements SetRigRequest {
  @IsOptional()
  @IsNumeric('The frequency')
  freq?: number | string | null;

  @trimmed
  @IsOptional()
  @IsPlainText(20, { called: 'A mode' })
  mode?: string | null;

  @IsOptional()
  @IsIn([0, 1, 2, 3, 4, 5, 6, 7, 8, '0', '1', '2', '3', '4', '5', '6', '7', '8'], {
    message: 'An op mode is a number from 0 to 8.',
  })
  op_mode?: number | string | null;

  @trimmed
  @IsOptional()
  @IsPlainText(50, { called: 'A rig name' })
  rig_name?: string | null;

  @flag
  @IsOptional()
  ptt_down?: Flag | null;

  @IsOptional()
  @IsNumeric('The azimuth')
  azimuth?: number | string | null;

  @IsOptional()
  @IsNumeric('The elevation')
  elevation?: number | string | null;

  @trimmed
  @IsOptional()
  @IsPlainText(20, { called: 'A propagation mode' })
  prop_mode?: string | null;

  @trimmed
  @IsOptional()
  @IsPlainText(30, { called: "A satellite's name" })
  sat_name?: string | null;

  @trimmed
  @IsOptional()
  @IsPlainText(20, { called: 'An activation type' })
  activation_type?: string | null;

  @trimmed
  @IsOptional()
  @IsPlainText(30, { called: 'An activation reference' })
  activation_ref?: string | null;
}
