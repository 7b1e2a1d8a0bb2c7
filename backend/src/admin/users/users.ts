import { Injectable } from '@nestjs/common';
import { BYTE_ORDER_MARK, csvCell } from '@pileup/adif/write/csv-writer';
import type { AdminUsersRequest, AdminUsersResponse } from '@pileup/contract/admin/users';
import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { storeAct } from '../reports/acts.js';
import { UserFigures } from './user-figures.js';
import { countUsers, userList } from './user-list.query.js';
import { shownUser, type UserRow } from './user-rows.js';

const PAGE_SIZE = 50;
const CSV_CHUNK = 1_000;
const HEADS = [
  'Number',
  'Callsign',
  'Name',
  'E-mail',
  'Main account',
  'Registered',
  'State',
  'E-mail confirmed',
  'Administrator',
  'Contacts',
  'Subscription',
  'Last seen',
  'Open reports',
];

/** The list of users. */
@Injectable()
export class Users {
  constructor(
    private readonly database: Database,
    private readonly figures: UserFigures,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async page(request: AdminUsersRequest): Promise<AdminUsersResponse> {
    const now = this.clock.now();
    const [{ rows, next }, matching, figures] = await Promise.all([
      userList(this.database, request, now, PAGE_SIZE),
      countUsers(this.database, request, now),
      this.figures.now(),
    ]);
    const users = rows.map((row) => shownUser(row, this.config.sendsMail));
    return { users, count: matching ?? figures.profiles, next, ...figures };
  }

  /** Lines of CSV. That the list was taken is stored in the history, since it holds the addresses of all users. */
  async csv({ accountId }: Me, request: AdminUsersRequest): Promise<AsyncIterable<string>> {
    const now = this.clock.now();
    const detail = [
      request.filter,
      request.registered && `registered: ${request.registered}`,
      request.search && 'a search',
    ];
    const act = { act: 'export', kind: 'account', id: null, ownerId: null } as const;
    const reason = 'The list of users, as a file.';
    const stored = { ...act, adminId: accountId, reason, detail: detail.filter(Boolean).join(', ') };
    const first = await userList(this.database, request, now, CSV_CHUNK);
    await storeAct(stored, now, this.database);
    return this.lines(first, request, now);
  }

  private async *lines(
    first: Awaited<ReturnType<typeof userList>>,
    request: AdminUsersRequest,
    now: number,
  ): AsyncGenerator<string> {
    yield `${BYTE_ORDER_MARK}${HEADS.map(csvCell).join(',')}\r\n`;
    for (let page = first; ; ) {
      if (page.rows.length > 0) yield page.rows.map((row) => this.line(row)).join('');
      if (page.next === null) return;
      page = await userList(this.database, { ...request, after: page.next }, now, CSV_CHUNK);
    }
  }

  private line(row: UserRow): string {
    const user = shownUser(row, this.config.sendsMail);
    const cells = [
      user.id,
      user.my_callsign,
      user.name,
      user.email,
      user.main?.my_callsign ?? '',
      user.created_at,
      user.state,
      user.is_confirmed ? 'yes' : 'no',
      user.is_admin ? 'yes' : 'no',
      user.contacts,
      user.subscription,
      user.seen_at ?? '',
      user.open_reports,
    ];
    return `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`;
  }
}
