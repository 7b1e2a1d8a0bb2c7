import { applyDecorators, Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  DateFormat,
  DistanceUnit,
  Flag,
  SetupStep,
  UpdateProfileRequest,
  UserResponse,
} from '@pileup/contract/identity';
import { parseGrid } from '@pileup/radio/grid';
import { ArrayMaxSize, IsArray, IsIn, IsNotEmpty, IsOptional, ValidateIf } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { IsPlainText, Satisfies } from '../../platform/validation.js';
import {
  IsCurrentPassword,
  IsCurrentPin,
  IsEmailAddress,
  IsNewPassword,
  IsPasswordInput,
  trimmed,
} from '../credentials/credential-fields.js';
import { CurrentUser, type Me } from '../me.js';
import { OwnAccount } from '../own-account.js';
import { UpdateProfile } from './update-profile.js';

const flag = Transform(({ value }) =>
  value === true || value === '1' || value === 'true'
    ? 1
    : value === false || value === '0' || value === 'false'
      ? 0
      : value,
);

const IsFlag = () => applyDecorators(flag, IsOptional(), IsIn([0, 1], { message: 'Please choose yes or no.' }));

const IsGrid = () =>
  Satisfies(
    'isGrid',
    (value) => typeof value === 'string' && value.length >= 4 && parseGrid(value) !== null,
    'A grid square has 4, 6, 8 or 10 characters, like IL18 or IL18ql.',
  );

const isGiven = (value: unknown) => value !== undefined && value !== '' && value !== null;
/** Text that must not be empty if it is given. */
const IsFilledText = (called: string, message: string) =>
  applyDecorators(IsNotEmpty({ message }), IsPlainText(100, { called }), IsOptional(), trimmed);
const IsChoiceOf = (values: readonly string[], message: string) =>
  applyDecorators(IsIn(values, { message }), IsOptional());
const IsOptionalText = (max: number, called: string, { lines = false } = {}) =>
  applyDecorators(IsPlainText(max, { called, lines }), IsOptional(), trimmed);
/** A secret, which is not trimmed: a space may be part of it. */
const IsServiceSecret = (called: string) => applyDecorators(IsOptional(), IsPlainText(200, { called }));

class UpdateProfileBody implements UpdateProfileRequest {
  @IsFilledText('A name', 'Please enter your name.')
  name?: string;

  // Whether an empty address is an error depends on the account.
  @ValidateIf((body: UpdateProfileBody) => isGiven(body.email))
  @IsEmailAddress()
  email?: string;

  @IsFilledText('A QTH', 'Please enter your QTH.')
  qth?: string;

  @trimmed
  @IsOptional()
  @IsGrid()
  grid?: string;

  @IsFlag()
  is_ham?: Flag;

  @IsFlag()
  is_cb?: Flag;

  @IsFlag()
  is_swl?: Flag;

  @IsOptionalText(20, 'A club call')
  club_call?: string;

  @IsOptionalText(1_000, 'A bio', { lines: true })
  profile_bio?: string;

  @IsFlag()
  exclude_from_leaderboards?: Flag;

  @IsFlag()
  hide_presence?: Flag;

  @IsOptionalText(10, 'A rig name')
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

  @IsOptionalText(30, 'A mobile number')
  mobile_number?: string;

  @IsOptionalText(200, 'A Facebook address')
  facebook_link?: string;

  @IsOptionalText(200, 'A YouTube address')
  youtube_link?: string;

  @IsOptionalText(200, 'An Instagram address')
  instagram_link?: string;

  @IsOptionalText(200, 'An X address')
  twitter_link?: string;

  @IsOptionalText(50, 'A HamQTH name')
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

  @IsChoiceOf(['', 'km', 'mi'], 'Please choose km or miles.')
  distance_unit?: DistanceUnit;

  @IsChoiceOf(['', 'dmy', 'mdy', 'iso'], 'Please choose one of the date formats.')
  date_format?: DateFormat;

  @IsFlag()
  show_local_time?: Flag;

  @IsIn(['password', 'grid', 'contact'], { each: true, message: 'A step is password, grid or contact.' })
  @ArrayMaxSize(3, { message: 'There are three steps.' })
  @IsArray({ message: 'Please send the steps as a list.' })
  @IsOptional()
  closed_steps?: SetupStep[];
}

@Controller('api')
export class OwnProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly own: OwnAccount,
  ) {}

  @Endpoint('vuser', { reads: true })
  user(@CurrentUser() me: Me): Promise<UserResponse> {
    return this.own.read(me.accountId);
  }

  @Endpoint('vupdateprofile')
  async updateProfile(@CurrentUser() me: Me, @Body() body: UpdateProfileBody): Promise<UserResponse> {
    return this.own.read(await this.commands.execute(new UpdateProfile({ me, profile: body })));
  }
}
