import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type * as contract from '@pileup/contract/log/saved-filters';
import type { SavedFilterResponse, SavedFiltersResponse } from '@pileup/contract/log/saved-filters';
import { MAX_FILTER_LENGTH } from '@pileup/radio/log-filter/parse';
import { IsOptional, MinLength } from 'class-validator';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Transform } from '../../platform/conversions.js';
import { Database } from '../../platform/database/database.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { IsPlainText, IsRowNumber } from '../../platform/validation.js';
import { DeleteFilter, SaveFilter, savedFilters } from './saved-filters.js';

const NO_FILTER = 'Filter not found.';
const MAX_NAME_LENGTH = 60;

const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

class SaveFilterBody implements contract.SaveFilterRequest {
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

class SavedFilterIdBody implements contract.SavedFilterIdRequest {
  @IsRowNumber(NO_FILTER)
  id!: number;
}

@Controller('api')
export class FiltersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
  ) {}

  @Endpoint('vfilters', { reads: true })
  async list(@CurrentUser() me: Me): Promise<SavedFiltersResponse> {
    return { filters: await savedFilters(this.database, me.accountId) };
  }

  @Endpoint('vfilter/save')
  async save(@CurrentUser() me: Me, @Body() { id, name, filter }: SaveFilterBody): Promise<SavedFilterResponse> {
    const { accountId } = me;
    return { filter: await this.commands.execute(new SaveFilter({ accountId, id: id ?? null, name, filter })) };
  }

  @Endpoint('vfilter/delete')
  async delete(@CurrentUser() me: Me, @Body() { id }: SavedFilterIdBody): Promise<StatusOk> {
    await this.commands.execute(new DeleteFilter({ accountId: me.accountId, id }));
    return { status: 'ok' };
  }
}
