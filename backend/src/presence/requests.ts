import { applyDecorators } from '@nestjs/common';
import type { Flag } from '@pileup/contract/identity';
import type { ForgetProgramRequest, QsyRequest, SendRequest, SetRigRequest } from '@pileup/contract/presence';
import { isVoiceMemory, MAX_MORSE_TEXT, MAX_VOICE_MEMORY, parseMorseText } from '@pileup/radio/morse-text';
import { IsDefined, IsIn, IsOptional } from 'class-validator';
import { Transform } from '../platform/conversions.js';
import { stripDirectionControls } from '../platform/http/plain-text.js';
import { IsOptionalFlag, IsPlainText, IsRowNumber, Satisfies } from '../platform/validation.js';

/** Some programs send numbers for texts, and a decimal comma. */
const asText = Transform(({ value }) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? stripDirectionControls(value) : value,
);
const asNumber = Transform(({ value }) => (typeof value === 'string' ? value.trim().replace(',', '.') : value));
const NUMBER = /^(-?\d{1,15}(\.\d{1,9})?)?$/;

/** A number or a numeric string; radio programs send both. */
const IsNumeric = (name: string) =>
  Satisfies(
    'isNumeric',
    (value) => (typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && NUMBER.test(value)),
    `${name} must be a number.`,
  );

const IsOptionalText = (max: number, called: string) =>
  applyDecorators(asText, IsOptional(), IsPlainText(max, { called }));
const IsOptionalNumber = (name: string) => applyDecorators(asNumber, IsOptional(), IsNumeric(name));

export class SetRigBody implements SetRigRequest {
  @IsOptionalNumber('The frequency')
  freq?: number | string | null;

  @IsOptionalText(20, 'A mode')
  mode?: string | null;

  @Transform(({ value }) => (value === '' ? null : value))
  @IsOptional()
  @IsIn([0, 1, 2, 3, 4, 5, 6, 7, 8, '0', '1', '2', '3', '4', '5', '6', '7', '8'], {
    message: 'An op mode is a number from 0 to 8.',
  })
  op_mode?: number | string | null;

  @IsOptionalText(50, 'A rig name')
  rig_name?: string | null;

  @IsOptionalFlag()
  ptt_down?: Flag | null;

  @IsOptionalNumber('The azimuth')
  azimuth?: number | string | null;

  @IsOptionalNumber('The elevation')
  elevation?: number | string | null;

  @IsOptionalText(20, 'A propagation mode')
  prop_mode?: string | null;

  @IsOptionalText(30, "A satellite's name")
  sat_name?: string | null;

  @IsOptionalText(20, 'An activation type')
  activation_type?: string | null;

  @IsOptionalText(30, 'An activation reference')
  activation_ref?: string | null;

  @IsOptionalNumber('The power')
  power?: number | string | null;

  @IsOptionalText(50, "A program's name")
  program?: string | null;

  @IsOptionalFlag()
  can_qsy?: Flag | null;

  @IsOptionalFlag()
  can_send_cw?: Flag | null;

  @IsOptionalFlag()
  can_send_voice?: Flag | null;

  @IsOptionalFlag()
  gone?: Flag | null;
}

export class QsyBody implements QsyRequest {
  @asNumber
  @IsNumeric('The frequency')
  @IsDefined({ message: 'The frequency is missing.' })
  freq!: number | string;

  @IsOptionalText(20, 'A mode')
  mode?: string | null;
}

export class SendBody implements SendRequest {
  @IsOptional()
  @Satisfies(
    'isMorseText',
    (value) => typeof value === 'string' && parseMorseText(value) !== null,
    `A macro has at most ${MAX_MORSE_TEXT} letters, digits and . , : ? ' / ( ) = + @ -`,
  )
  text?: string | null;

  @IsOptional()
  @Satisfies(
    'isVoiceMemory',
    (value) => typeof value === 'number' && isVoiceMemory(value),
    `A voice memory has a number from 1 to ${MAX_VOICE_MEMORY}.`,
  )
  voice?: number | null;
}

export class ForgetProgramBody implements ForgetProgramRequest {
  @IsRowNumber('There is no such program.')
  id!: number;
}
