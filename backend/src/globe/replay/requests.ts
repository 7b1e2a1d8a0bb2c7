import type { ReplayRequest } from '@pileup/contract/globe';
import { IsIn, IsOptional } from 'class-validator';
import { IsMoment } from '../../logbook/index.js';

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
}
