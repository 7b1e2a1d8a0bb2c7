import { applyDecorators } from '@nestjs/common';
import type {
  Flag,
  LoginRequest,
  PairRequest,
  RegisterRequest,
  UnpairRequest,
  UpdateProfileRequest,
} from '@pileup/contract/identity';
import { parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import { Transform } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { IsPlainText, IsRowNumber } from '../platform/validation.js';

const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));
const flag = Transform(({ value }) =>
  value === true || value === '1' || value === 'true'
    ? 1
    : value === false || value === '0' || value === 'false'
      ? 0
      : value,
);

// Of several checks the one nearest the property speaks first: decorators are applied from below.
const IsAddress = () =>
  applyDecorators(
    IsString({ message: 'Please enter your email address.' }),
    IsNotEmpty({ message: 'Please enter your email address.' }),
    MaxLength(254, { message: 'An email address has at most 254 characters.' }),
    IsEmail({}, { message: 'Please enter a valid email address.' }),
    trimmed,
  );

const IsCallsign = () =>
  ValidateBy({
    name: 'isCallsign',
    validator: {
      validate: (value) => typeof value === 'string' && parseCallsign(value) !== null,
      defaultMessage: () =>
        'Please enter a valid callsign: 3 to 20 letters, digits and / with at least one of each kind.',
    },
  });

const IsGrid = () =>
  ValidateBy({
    name: 'isGrid',
    validator: {
      validate: (value) => typeof value === 'string' && value.length >= 4 && parseGrid(value) !== null,
      defaultMessage: () => 'A grid square has 4 or 6 characters, like IL18 or IL18ql.',
    },
  });

export class RegisterBody implements RegisterRequest {
  @IsAddress()
  email!: string;

  @trimmed
  @IsCallsign()
  my_callsign!: string;

  @IsOptional()
  @ValidateIf((body: RegisterBody) => typeof body.ref_id !== 'number')
  @IsPlainText(64)
  ref_id?: string | number | null;
}

export class LoginBody implements LoginRequest {
  @trimmed
  @MaxLength(254, { message: 'An email address has at most 254 characters.' })
  @IsNotEmpty({ message: 'Please enter your email address.' })
  @IsString({ message: 'Please enter your email address.' })
  email!: string;

  @MaxLength(1_000)
  @IsNotEmpty({ message: 'Please enter your password.' })
  @IsString({ message: 'Please enter your password.' })
  password!: string;
}

export class PairBody implements PairRequest {
  @IsPlainText(30, { called: 'A pairing code' })
  @IsNotEmpty({ message: 'Please enter the pairing code.' })
  code!: string;

  @trimmed
  @IsPlainText(50, { called: 'The name of a computer' })
  @IsNotEmpty({ message: 'Please give the computer a name.' })
  name!: string;
}

export class UnpairBody implements UnpairRequest {
  @IsRowNumber('There is no such computer.')
  id!: number;
}

export class UpdateProfileBody implements UpdateProfileRequest {
  @trimmed
  @IsPlainText(100, { called: 'A name' })
  @IsNotEmpty({ message: 'Please enter your name.' })
  name!: string;

  @IsAddress()
  email!: string;

  @trimmed
  @IsPlainText(100, { called: 'A QTH' })
  @IsNotEmpty({ message: 'Please enter your QTH.' })
  qth!: string;

  @trimmed
  @IsGrid()
  grid!: string;

  @flag
  @IsOptional()
  @IsIn([0, 1])
  is_ham?: Flag;

  @flag
  @IsOptional()
  @IsIn([0, 1])
  is_cb?: Flag;

  @flag
  @IsOptional()
  @IsIn([0, 1])
  is_swl?: Flag;

  @trimmed
  @IsOptional()
  @IsPlainText(20, { called: 'A club call' })
  club_call?: string;

  @trimmed
  @IsOptional()
  @IsPlainText(1_000, { called: 'A bio', lines: true })
  profile_bio?: string;

  @flag
  @IsOptional()
  @IsIn([0, 1])
  exclude_from_leaderboards?: Flag;

  @flag
  @IsOptional()
  @IsIn([0, 1])
  hide_presence?: Flag;

  @trimmed
  @IsOptional()
  @IsPlainText(10, { called: 'A rig name' })
  rig_name_override?: string;

  @ValidateIf(
    (body: UpdateProfileBody) => body.password !== undefined && body.password !== '' && body.password !== null,
  )
  @MaxLength(1_000, { message: 'A password has at most 1000 characters.' })
  @MinLength(8, { message: 'A password has at least 8 characters.' })
  @IsString({ message: 'A password is text.' })
  password?: string;

  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  password_confirmation?: string;

  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  current_password?: string;
}
