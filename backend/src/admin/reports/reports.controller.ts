import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReportKind } from '@pileup/contract/admin/reports';
import type { StatusOk } from '@pileup/contract/identity';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { ReportContentBody, ReportMessageBody } from '../requests.js';
import { ReportContent } from './report-content.js';

/** Per person, shared by all their callsigns. */
const REPORT_LIMIT = { name: 'reports by account', points: 60, seconds: 3_600 };

@Controller('api')
export class ReportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
  ) {}

  @Endpoint('vreportcontent')
  reportContent(@CurrentUser() me: Me, @Body() { kind, id, reason }: ReportContentBody): Promise<StatusOk> {
    return this.report(me, kind, id, reason);
  }

  @Endpoint('vreportmessage')
  reportMessage(@CurrentUser() me: Me, @Body() { id, reason }: ReportMessageBody): Promise<StatusOk> {
    return this.report(me, 'message', id, reason);
  }

  private async report(me: Me, kind: ReportKind, id: number, reason?: string | null): Promise<StatusOk> {
    await this.limits.take(REPORT_LIMIT, String(me.mainId));
    await this.commands.execute(new ReportContent({ accountId: me.accountId, kind, id, reason: reason ?? '' }));
    return { status: 'ok' };
  }
}
