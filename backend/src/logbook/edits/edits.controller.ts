import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  DeletedQsosAnswer,
  LogEditAnswer,
  LogEditsAnswer,
  LogSelection,
  QsoHistoryAnswer,
} from '@pileup/contract/log/edits';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { InvalidRequest, NotFound } from '../../platform/errors.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { requireFilterForEdits } from '../lookup/filter-sql.js';
import { QsoIdBody } from '../requests.js';
import { ApplyEdit, UndoEdit } from './apply-edit.js';
import { editOf } from './edit.js';
import { readSharedValues } from './edit-values.js';
import { deletedQsos, historyOf, ownEdits } from './history.query.js';
import { EDIT, PreviewEdit } from './preview-edit.js';
import { DeletedQsosBody, EditIdBody, PreviewEditBody } from './requests.js';

@Controller('api')
export class EditsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Call('vedit/preview')
  async preview(@CurrentUser() me: Me, @Body() body: PreviewEditBody): Promise<LogEditAnswer> {
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

  @Call('vedit/apply')
  async apply(@CurrentUser() me: Me, @Body() { id }: EditIdBody): Promise<LogEditAnswer> {
    return { edit: editOf(await this.commands.execute(new ApplyEdit({ accountId: me.accountId, editId: id }))) };
  }

  @Call('vedit/undo')
  async undo(@CurrentUser() me: Me, @Body() { id }: EditIdBody): Promise<LogEditAnswer> {
    return { edit: editOf(await this.commands.execute(new UndoEdit({ accountId: me.accountId, editId: id }))) };
  }

  @Call('vedit', { reads: true })
  async one(@CurrentUser() me: Me, @Body() { id }: EditIdBody): Promise<LogEditAnswer> {
    const [row] = await this.database.run(EDIT, { accountId: me.accountId, id });
    if (!row) throw new NotFound('There is no such change.');
    return { edit: editOf(row) };
  }

  @Call('vedits', { reads: true })
  async list(@CurrentUser() me: Me): Promise<LogEditsAnswer> {
    return { edits: await ownEdits(this.database, me.accountId, this.clock.now()) };
  }

  @Call('vqso/history', { reads: true })
  async history(@CurrentUser() me: Me, @Body() { qdo_id }: QsoIdBody): Promise<QsoHistoryAnswer> {
    return { history: await historyOf(this.database, me.accountId, qdo_id) };
  }

  @Call('vlogbook/deleted', { reads: true })
  deleted(@CurrentUser() me: Me, @Body() { page }: DeletedQsosBody): Promise<DeletedQsosAnswer> {
    return deletedQsos(this.database, me.accountId, page ?? 1, this.clock.now());
  }
}

/** @throws InvalidRequest for a wrong filter */
function selectionOf({ ids, filter, call }: PreviewEditBody): LogSelection {
  if (ids) return { ids: [...new Set(ids)] };
  requireFilterForEdits(filter ?? '');
  return { filter: filter ?? '', call: call ?? '' };
}
