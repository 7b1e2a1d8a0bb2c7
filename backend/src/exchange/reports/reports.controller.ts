import { Body, Controller, Headers } from '@nestjs/common';
import type { ReportAnswer, RetractAnswer } from '@pileup/contract/programs';
import { ApiKeyToo, Asking, type Me } from '../../identity/index.js';
import { Call } from '../../platform/call.decorator.js';
import { programName } from '../../presence/index.js';
import { ReportBody, RetractBody } from './report-requests.js';
import { Reports } from './reports.js';
import { ToldContacts } from './told-contacts.js';

@Controller('api')
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly told: ToldContacts,
  ) {}

  @ApiKeyToo()
  @Call('vreport')
  async report(
    @Asking() me: Me,
    @Body() body: ReportBody,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<ReportAnswer> {
    const program = body.program || programName(userAgent) || 'A program';
    if (body.id)
      return { status: 'ok', ...(await this.told.report(me, body.adif, program, body.id, body.was ?? null)) };
    const { records: _, ...outcome } = await this.reports.log(me, body.adif, program);
    return { status: 'ok', ...outcome, changed: 0 };
  }

  @ApiKeyToo()
  @Call('vretract')
  async retract(@Asking() me: Me, @Body() body: RetractBody): Promise<RetractAnswer> {
    return { status: 'ok', deleted: await this.told.retract(me, body, body.program || 'A program') };
  }
}
