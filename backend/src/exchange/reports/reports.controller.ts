import { Body, Controller, Headers } from '@nestjs/common';
import type { ReportAnswer, RetractAnswer } from '@pileup/contract/programs';
import { ApiKeyToo, CurrentUser, type Me } from '../../identity/index.js';
import { InvalidRequest } from '../../platform/errors.js';
import { Call } from '../../platform/http/call.decorator.js';
import { programName } from '../../presence/index.js';
import { ToldContacts } from './program-corrections.js';
import { Reports } from './reports.js';
import { ReportBody, RetractBody } from './requests.js';

const UNNAMED_PROGRAM = 'A program';

@Controller('api')
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly told: ToldContacts,
  ) {}

  @ApiKeyToo()
  @Call('vreport')
  async report(
    @CurrentUser() me: Me,
    @Body() { adif, program, id, was }: ReportBody,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<ReportAnswer> {
    const { records, program: named } = await this.reports.read(adif);
    const name = program || programName(userAgent) || named || UNNAMED_PROGRAM;
    const [record] = records;
    if (!record) throw new InvalidRequest({ adif: ['There is no ADIF record in the text.'] });
    if (!id) return { status: 'ok', changed: 0, ...(await this.reports.log(me, records, name)) };
    if (records.length > 1)
      throw new InvalidRequest({ adif: ['A contact with a number is reported alone, as one ADIF record.'] });
    const outcome = was
      ? await this.told.correct(me, record, name, id, was)
      : await this.told.report(me, record, name, id);
    return { status: 'ok', ...outcome };
  }

  @ApiKeyToo()
  @Call('vretract')
  async retract(@CurrentUser() me: Me, @Body() body: RetractBody): Promise<RetractAnswer> {
    return { status: 'ok', deleted: await this.told.retract(me, body, body.program || UNNAMED_PROGRAM) };
  }
}
