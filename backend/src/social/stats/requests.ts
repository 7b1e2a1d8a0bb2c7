import type { OnThisDayRequest, StatsMapRequest, StatsOfRequest, StatsRequest } from '@pileup/contract/stats/stats';
import { MAX_FILTER_LENGTH } from '@pileup/radio/log-filter/parse';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { AsCallsign, IsPlainText } from '../../platform/validation.js';

const YEAR = { message: 'A year is a number from 1900 to 2200.' };

export class StatsBody implements StatsRequest {
  @IsOptional()
  @Max(2_200, YEAR)
  @Min(1_900, YEAR)
  @IsInt(YEAR)
  year?: number | null;
}

/** An invalid callsign has no statistics: only the type is checked. */
export class StatsOfBody implements StatsOfRequest {
  @AsCallsign()
  @IsOptional()
  callsign!: string;

  @IsOptional()
  @Max(2_200, YEAR)
  @Min(1_900, YEAR)
  @IsInt(YEAR)
  year?: number | null;
}

export class StatsMapBody implements StatsMapRequest {
  @IsOptional()
  @IsPlainText(MAX_FILTER_LENGTH, { called: 'A filter' })
  filter?: string | null;
}

export class OnThisDayBody implements OnThisDayRequest {
  @IsOptional()
  @Matches(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { message: 'A day is written as 11-26.' })
  @IsString({ message: 'A day is written as 11-26.' })
  day?: string | null;
}
