import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type * as contract from '@pileup/contract/log/edits';
import type {
  DeletedQsosResponse,
  LogEditAction,
  LogEditResponse,
  LogEditsResponse,
  LogSelection,
  QsoHistoryResponse,
} from '@pileup/contract/log/edits';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { InvalidRequest, NotFound } from '../../platform/errors.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { IsNestedObject, IsRowNumber } from '../../platform/validation.js';
import { requireFilterForEdits } from '../lookup/filter-sql.js';
import { IsOptionalInt, IsOptionalText, LogbookMatchesBody, QsoIdBody, SharedFields } from '../requests.js';
import { ApplyEdit, UndoEdit } from './apply-edit.js';
import { editOf } from './edit.js';
import { readSharedValues } from './edit-values.js';
import { deletedQsos, historyOf, ownEdits } from './history.query.js';
import { EDIT, PreviewEdit } from './preview-edit.js';

const ACTIONS: readonly LogEditAction[] = ['set', 'shift', 'derive', 'lotw', 'delete'];
const MAX_SHIFT_SECONDS = 7 * 86_400;

class SharedValuesBody extends SharedFields {
  @IsOptionalText(1, { called: 'QSL sent' })
  QSL_SENT?: string | null;

  @IsOptionalText(1, { called: 'QSL received' })
  QSL_RCVD?: string | null;
}

class PreviewEditBody extends LogbookMatchesBody implements contract.PreviewEditRequest {
  @IsIn(ACTIONS, { message: 'Change not found.' })
  action!: LogEditAction;

  @ValidateIf(({ ids }: PreviewEditBody) => ids !== null && ids !== undefined)
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'Contact not found.' })
  @Min(1, { each: true, message: 'Contact not found.' })
  @IsInt({ each: true, message: 'Contact not found.' })
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

class EditIdBody implements contract.EditIdRequest {
  @IsRowNumber('Change not found.')
  id!: number;
}

class DeletedQsosBody implements contract.DeletedQsosRequest {
  @IsOptional()
  @IsOptionalInt(1, 1_000_000, 'Page not found.')
  page?: number;
}

@Controller('api')
export class EditsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Endpoint('vedit/preview')
  async preview(@CurrentUser() me: Me, @Body() body: PreviewEditBody): Promise<LogEditResponse> {
    const { action, values, seconds } = body;
    const change = {
      selection: selectionOf(body),
      values: action === 'set' ? readSharedValues(me, values ?? {}) : null,
      seconds: action === 'shift' ? (seconds ?? 0) : null,
    };
    if (change.seconds === 0) throw new InvalidRequest({ seconds: ['Please say by how much the time was wrong.'] });
    const edit = await this.commands.execute(new PreviewEdit({ accountId: me.accountId, action, change }));
    return { edit: editOf(edit) };
  }

  @Endpoint('vedit/apply')
  async apply(@CurrentUser() me: Me, @Body() { id }: EditIdBody): Promise<LogEditResponse> {
    return { edit: editOf(await this.commands.execute(new ApplyEdit({ accountId: me.accountId, editId: id }))) };
  }

  @Endpoint('vedit/undo')
  async undo(@CurrentUser() me: Me, @Body() { id }: EditIdBody): Promise<LogEditResponse> {
    return { edit: editOf(await this.commands.execute(new UndoEdit({ accountId: me.accountId, editId: id }))) };
  }

  @Endpoint('vedit', { reads: true })
  async one(@CurrentUser() me: Me, @Body() { id }: EditIdBody): Promise<LogEditResponse> {
    const [row] = await this.database.run(EDIT, { accountId: me.accountId, id });
    if (!row) throw new NotFound('Change not found.');
    return { edit: editOf(row) };
  }

  @Endpoint('vedits', { reads: true })
  async list(@CurrentUser() me: Me): Promise<LogEditsResponse> {
    return { edits: await ownEdits(this.database, me.accountId, this.clock.now()) };
  }

  @Endpoint('vqso/history', { reads: true })
  async history(@CurrentUser() me: Me, @Body() { qdo_id }: QsoIdBody): Promise<QsoHistoryResponse> {
    return { history: await historyOf(this.database, me.accountId, qdo_id) };
  }

  @Endpoint('vlogbook/deleted', { reads: true })
  deleted(@CurrentUser() me: Me, @Body() { page }: DeletedQsosBody): Promise<DeletedQsosResponse> {
    return deletedQsos(this.database, me.accountId, page ?? 1, this.clock.now());
  }
}

/** @throws InvalidRequest for a wrong filter */
function selectionOf({ ids, filter, call }: PreviewEditBody): LogSelection {
  if (ids) return { ids: [...new Set(ids)] };
  requireFilterForEdits(filter ?? '');
  return { filter: filter ?? '', call: call ?? '' };
}
