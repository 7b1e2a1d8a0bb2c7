import { applyDecorators } from '@nestjs/common';
import type { Flag, UpdateProfileRequest } from '@pileup/contract/identity';
import { parseGrid } from '@pileup/radio/grid';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, ValidateBy, ValidateIf } from 'class-validator';
import { IsPlainText } from '../../platform/validation.js';
import {
  IsCurrentPassword,
  IsCurrentPin,
  IsEmailAddress,
  IsNewPassword,
  IsPasswordInput,
  trimmed,
} from '../credentials/credential-fields.js';

const flag = Transform(({ value }) =>
  value === true || value === '1' || value === 'true'
    ? 1
    : value === false || value === '0' || value === 'false'
      ? 0
      : value,
);

const IsFlag = () => applyDecorators(flag, IsOptional(), IsIn([0, 1], { message: 'Please choose yes or no.' }));

const IsGrid = () =>
  ValidateBy({
    name: 'isGrid',
    validator: {
      validate: (value) => typeof value === 'string' && value.length >= 4 && parseGrid(value) !== null,
      defaultMessage: () => 'A grid square has 4, 6, 8 or 10 characters, like IL18 or IL18ql.',
    },
  });

const isGiven = (value: unknown) => value !== undefined && value !== '' && value !== null;
const IsLink = (called: string) => applyDecorators(trimmed, IsOptional(), IsPlainText(200, { called }));
/** Not trimmed: a space may be part of it. */
const IsServiceSecret = (called: string) => applyDecorators(IsOptional(), IsPlainText(200, { called }));

export class UpdateProfileBody implements UpdateProfileRequest {
  @trimmed
  @IsPlainText(100, { called: 'A name' })
  @IsNotEmpty({ message: 'Please enter your name.' })
  name!: string;

  // Required for main accounts only.
  @ValidateIf((body: UpdateProfileBody) => isGiven(body.email))
  @IsEmailAddress()
  email?: string;

  @trimmed
  @IsPlainText(100, { called: 'A QTH' })
  @IsNotEmpty({ message: 'Please enter your QTH.' })
  qth!: string;

  @trimmed
  @IsGrid()
  grid!: string;

  @IsFlag()
  is_ham?: Flag;

  @IsFlag()
  is_cb?: Flag;

  @IsFlag()
  is_swl?: Flag;

  @trimmed
  @IsOptional()
  @IsPlainText(20, { called: 'A club call' })
  club_call?: string;

  @trimmed
  @IsOptional()
  @IsPlainText(1_000, { called: 'A bio', lines: true })
  profile_bio?: string;

  @IsFlag()
  exclude_from_leaderboards?: Flag;

  @IsFlag()
  hide_presence?: Flag;

  @trimmed
  @IsOptional()
  @IsPlainText(10, { called: 'A rig name' })
  rig_name_override?: string;

  @ValidateIf((body: UpdateProfileBody) => isGiven(body.password))
  @IsNewPassword()
  password?: string;

  @IsOptional()
  @IsPasswordInput('Please enter the password twice.')
  password_confirmation?: string;

  @IsCurrentPassword()
  current_password?: string;

  @IsCurrentPin()
  current_pin?: string;

  @trimmed
  @IsOptional()
  @IsPlainText(30, { called: 'A mobile number' })
  mobile_number?: string;

  @IsLink('A Facebook address')
  facebook_link?: string;

  @IsLink('A YouTube address')
  youtube_link?: string;

  @IsLink('An Instagram address')
  instagram_link?: string;

  @IsLink('An X address')
  twitter_link?: string;

  @trimmed
  @IsOptional()
  @IsPlainText(50, { called: 'A HamQTH name' })
  hamqth?: string;

  @IsServiceSecret('A QRZ key')
  qrz_api_key?: string;

  @IsFlag()
  qrz_auto_log_qso?: Flag;

  @ValidateIf((body: UpdateProfileBody) => isGiven(body.clublog_email))
  @IsEmailAddress()
  clublog_email?: string;

  @IsServiceSecret('A Club Log password')
  clublog_password?: string;

  @IsFlag()
  clublog_auto_log_qso?: Flag;

  @IsServiceSecret('An eQSL key')
  eqsl_apikey?: string;

  @IsFlag()
  precise_location?: Flag;

  @IsFlag()
  share_contest_frequency?: Flag;

  @IsFlag()
  email_digest?: Flag;
}
