import type { BoardKey, BoardProofRequest, LeaderboardsRequest, Period, PeriodClass } from '@pileup/contract/ranking';
import { IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { AsCallsign, IsPlainText } from '../platform/validation.js';
import { BOARD_KEYS, MODE_CLASSES, PERIODS } from './leaderboard-definitions.js';

export class LeaderboardsBody implements LeaderboardsRequest {
  @IsOptional()
  @IsIn(PERIODS, { message: 'A period is today, yesterday, week or month.' })
  period?: Period;
}

export class BoardProofBody implements BoardProofRequest {
  @IsOptional()
  @IsIn(BOARD_KEYS, { message: 'There is no such board.' })
  board?: BoardKey;

  @IsOptional()
  @IsIn(PERIODS, { message: 'A period is today, yesterday, week or month.' })
  period?: Period;

  @IsOptional()
  @IsIn(MODE_CLASSES, { message: 'A class is voice, sstv, cw or data.' })
  mode_class?: PeriodClass;

  @AsCallsign()
  @IsNotEmpty({ message: 'Please enter a valid callsign' })
  station_callsign!: string;

  @IsOptional()
  @IsPlainText(10, { called: 'A band' })
  band?: string;

  @IsOptional()
  @IsPlainText(40, { called: 'A mode' })
  mode?: string;
}
