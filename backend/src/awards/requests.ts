import type * as contract from '@pileup/contract/awards/awards';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ReasonedActBody } from '../identity/index.js';
import { Transform } from '../platform/conversions.js';
import { IsPlainText, IsRowNumber } from '../platform/validation.js';

const NO_SUCH_AWARD = 'There is no such award.';
const NO_SUCH_PAGE = { message: 'There is no such page.' };

export class AwardBody implements contract.AwardRequest {
  @IsRowNumber(NO_SUCH_AWARD)
  id!: number;
}

export class AwardProofBody extends AwardBody implements contract.AwardProofRequest {
  @IsOptional()
  @IsIn(['all', 'counted', 'not_counted'], { message: 'Choose all contacts, those that count, or those that do not.' })
  show?: 'all' | 'counted' | 'not_counted';

  @IsOptional()
  @IsPlainText(20, { called: 'A call' })
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
  call?: string;

  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value))
  @Max(100_000, NO_SUCH_PAGE)
  @Min(1, NO_SUCH_PAGE)
  @IsInt(NO_SUCH_PAGE)
  page?: number;
}

export class AwardActBody extends ReasonedActBody implements contract.AwardActRequest {
  @IsRowNumber(NO_SUCH_AWARD)
  id!: number;
}
