import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type { SavedFilterAnswer, SavedFiltersAnswer } from '@pileup/contract/log/saved-filters';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { DeleteFilter } from './delete-filter.js';
import { SavedFilterIdBody, SaveFilterBody } from './requests.js';
import { SaveFilter } from './save-filter.js';
import { savedFilters } from './saved-filters.query.js';

@Controller('api')
export class FiltersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
  ) {}

  @Call('vfilters', { reads: true })
  async list(@CurrentUser() me: Me): Promise<SavedFiltersAnswer> {
    return { filters: await savedFilters(this.database, me.accountId) };
  }

  @Call('vfilter/save')
  async save(@CurrentUser() me: Me, @Body() { id, name, filter }: SaveFilterBody): Promise<SavedFilterAnswer> {
    const { accountId } = me;
    return { filter: await this.commands.execute(new SaveFilter({ accountId, id: id ?? null, name, filter })) };
  }

  @Call('vfilter/delete')
  async delete(@CurrentUser() me: Me, @Body() { id }: SavedFilterIdBody): Promise<StatusOk> {
    await this.commands.execute(new DeleteFilter({ accountId: me.accountId, id }));
    return { status: 'ok' };
  }
}
