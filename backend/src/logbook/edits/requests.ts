import type * as contract from '@pileup/contract/log/edits';
import type { LogEditAction } from '@pileup/contract/log/edits';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { IsNestedObject, IsRowNumber } from '../../platform/validation.js';
import { IsOptionalInt, IsOptionalText, LogbookMatchesBody, SharedFields } from '../requests.js';

const ACTIONS: readonly LogEditAction[] = ['set', 'shift', 'derive', 'lotw', 'delete'];
const MAX_SHIFT_SECONDS = 7 * 86_400;

class SharedValuesBody extends SharedFields {
  @IsOptionalText(1, { called: 'QSL sent' })
  QSL_SENT?: string | null;

  @IsOptionalText(1, { called: 'QSL received' })
  QSL_RCVD?: string | null;
}

export class PreviewEditBody extends LogbookMatchesBody implements contract.PreviewEditRequest {
  @IsIn(ACTIONS, { message: 'There is no such change.' })
  action!: LogEditAction;

  @ValidateIf(({ ids }: PreviewEditBody) => ids !== null && ids !== undefined)
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'There is no such contact.' })
  @Min(1, { each: true, message: 'There is no such contact.' })
  @IsInt({ each: true, message: 'There is no such contact.' })
  @ArrayMaxSize(500, { message: 'At most 500 contacts can be chosen one by one.' })
  @ArrayMinSize(1, { message: 'Please choose at least one contact.' })
  @IsArray({ message: 'Please choose at least one contact.' })
  ids?: number[] | null;

  @ValidateIf(({ action }: PreviewEditBody) => action === 'set')
  @IsNestedObject(() => SharedValuesBody, 'Please give at least one value.')
  values?: SharedValuesBody | null;

  @ValidateIf(({ action }: PreviewEditBody) => action === 'shift')
  @IsOptionalInt(-MAX_SHIFT_SECONDS, MAX_SHIFT_SECONDS, 'Times are shifted by whole seconds, by seven days at most.')
  seconds?: number | null;
}

export class EditIdBody implements contract.EditIdRequest {
  @IsRowNumber('There is no such change.')
  id!: number;
}

export class DeletedQsosBody implements contract.DeletedQsosRequest {
  @IsOptional()
  @IsOptionalInt(1, 1_000_000, 'There is no such page.')
  page?: number;
}
