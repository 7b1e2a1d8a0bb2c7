import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  AdminActResponse,
  AdminActsResponse,
  AdminReportsResponse,
  ContactMessagesResponse,
} from '@pileup/contract/admin/reports';
import { AdminsOnly, CurrentUser, type Me, Stations } from '../identity/index.js';
import { Database } from '../platform/database/database.js';
import { NotFound } from '../platform/errors.js';
import { Endpoint } from '../platform/http/endpoint.decorator.js';
import { contactMessages } from './contact/contact-messages.query.js';
import { adminActs } from './reports/acts.js';
import { DecideReport } from './reports/decide-report.js';
import { ReportedContents } from './reports/reported.query.js';
import { AdminActBody, AdminPageBody, AdminReportsBody } from './requests.js';

@AdminsOnly()
@Controller('api')
export class AdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly reported: ReportedContents,
  ) {}

  @Endpoint('vadmin/reports', { reads: true })
  reports(@Body() { status, kind, page }: AdminReportsBody): Promise<AdminReportsResponse> {
    return this.reported.page(status !== 'settled', kind || null, page ?? 1);
  }

  @Endpoint('vadmin/reports/act')
  async act(@CurrentUser() me: Me, @Body() { kind, id, act, reason }: AdminActBody): Promise<AdminActResponse> {
    await this.commands.execute(new DecideReport({ adminId: me.accountId, kind, id, act, reason }));
    const report = await this.reported.one(kind, id);
    if (!report) throw new NotFound('The account that it belonged to has just been deleted.');
    return { status: 'ok', report };
  }

  @Endpoint('vadmin/acts', { reads: true })
  acts(@Body() { page }: AdminPageBody): Promise<AdminActsResponse> {
    return adminActs(this.database, this.stations, page ?? 1);
  }

  @Endpoint('vadmin/contact', { reads: true })
  contact(@Body() { page }: AdminPageBody): Promise<ContactMessagesResponse> {
    return contactMessages(this.database, this.stations, page ?? 1);
  }
}
