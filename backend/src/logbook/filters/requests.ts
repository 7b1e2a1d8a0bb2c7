import type * as contract from '@pileup/contract/log/saved-filters';
import { MAX_FILTER_LENGTH } from '@pileup/radio/log-filter/parse';
import { IsOptional, MinLength } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { IsPlainText, IsRowNumber } from '../../platform/validation.js';

const NO_FILTER = 'There is no such filter.';
const MAX_NAME_LENGTH = 60;

const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

export class SaveFilterBody implements contract.SaveFilterRequest {
  @IsOptional()
  @IsRowNumber(NO_FILTER)
  id?: number | null;

  @trimmed
  @IsPlainText(MAX_NAME_LENGTH, { called: 'The name' })
  @MinLength(1, { message: 'A saved filter needs a name.' })
  name!: string;

  @trimmed
  @IsPlainText(MAX_FILTER_LENGTH, { called: 'A filter' })
  @MinLength(1, { message: 'The filter is empty.' })
  filter!: string;
}

export class SavedFilterIdBody implements contract.SavedFilterIdRequest {
  @IsRowNumber(NO_FILTER)
  id!: number;
}
