import type * as contract from '@pileup/contract/streams';
import { IsIn, IsOptional, MinLength } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { AsCallsign, IsPlainText, IsRowNumber } from '../../platform/validation.js';
import { NO_SUCH_OPERATOR } from './stream-for.query.js';

const KINDS: readonly contract.StreamKind[] = ['youtube', 'twitch', 'hls', 'frame'];

const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

export class StreamForBody implements contract.StreamForRequest {
  @IsOptional()
  @IsRowNumber(NO_SUCH_OPERATOR)
  id?: number | null;

  @IsOptional()
  @AsCallsign()
  callsign?: string | null;
}

export class SaveStreamBody implements contract.SaveStreamRequest {
  @IsIn(KINDS, { message: `The kind must be one of ${KINDS.join(', ')}.` })
  kind!: contract.StreamKind;

  @trimmed
  @IsPlainText(500, { called: 'The address' })
  @MinLength(1, { message: 'The address is missing.' })
  source!: string;

  @trimmed
  @IsPlainText(100, { called: 'The title' })
  @MinLength(3, { message: 'The title must have at least 3 characters.' })
  title!: string;
}

export class StreamLiveBody implements contract.StreamLiveRequest {
  @Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value))
  @IsIn([0, 1], { message: 'A stream is live (1) or not (0).' })
  live!: 0 | 1;
}
