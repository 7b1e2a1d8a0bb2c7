import type { BlockRequest, SetFollowStateRequest } from '@pileup/contract/social';
import { Allow } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { IsRowNumber } from '../../platform/validation.js';

export const NO_SUCH_OPERATOR = 'There is no such operator.';

/** Converts numeric text to a number; the allowed values are checked by the command, with its own error. */
const asNumber = Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value));

export class SetFollowStateBody implements SetFollowStateRequest {
  @IsRowNumber(NO_SUCH_OPERATOR)
  user_id!: number;

  @asNumber
  @Allow()
  follow_level!: number;
}

export class BlockBody implements BlockRequest {
  @IsRowNumber(NO_SUCH_OPERATOR)
  user_id!: number;

  @asNumber
  @Allow()
  block!: number;
}
