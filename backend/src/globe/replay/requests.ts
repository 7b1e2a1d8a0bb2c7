import type { ReplayRequest } from '@pileup/contract/globe';
import { MAX_FILTER_LENGTH } from '@pileup/radio/log-filter/parse';
import { IsIn, IsOptional } from 'class-validator';
import { IsMoment } from '../../logbook/index.js';
import { IsPlainText } from '../../platform/validation.js';

export class ReplayBody implements ReplayRequest {
  @IsOptional()
  @IsMoment()
  from?: string;

  @IsOptional()
  @IsMoment()
  to?: string;

  @IsOptional()
  @IsIn(['me'], { message: 'A station is me, or left out for all stations.' })
  station?: 'me';

  @IsOptional()
  @IsPlainText(MAX_FILTER_LENGTH, { called: 'A filter' })
  filter?: string;
}
