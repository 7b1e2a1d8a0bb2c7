import { Body, Controller, Headers } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReportResponse, RetractResponse } from '@pileup/contract/programs';
import { AllowApiKey, CurrentUser, type Me } from '../../identity/index.js';
import { InvalidRequest } from '../../platform/errors.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { programName } from '../../presence/index.js';
import { ReportQsoWithId, RetractQso } from './program-corrections.js';
import { ReportQsos } from './report-qsos.js';
import { ReportReader } from './report-reader.js';
import { ReportBody, RetractBody } from './requests.js';

const UNNAMED_PROGRAM = 'A program';

@Controller('api')
export class ReportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ReportReader,
  ) {}

  @AllowApiKey()
  @Endpoint('vreport')
  async report(
    @CurrentUser() me: Me,
    @Body() { adif, program, id, was }: ReportBody,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<ReportResponse> {
    const { records, program: named } = await this.reader.read(adif);
    const name = program || programName(userAgent) || named || UNNAMED_PROGRAM;
    const [record] = records;
    if (!record) throw new InvalidRequest({ adif: ['The text contains no ADIF record.'] });
    if (!id)
      return {
        status: 'ok',
        changed: 0,
        ...(await this.commands.execute(new ReportQsos({ me, records, program: name }))),
      };
    if (records.length > 1)
      throw new InvalidRequest({ adif: ['A contact with a number is reported alone, as one ADIF record.'] });
    return {
      status: 'ok',
      ...(await this.commands.execute(new ReportQsoWithId({ me, record, program: name, id, was }))),
    };
  }

  @AllowApiKey()
  @Endpoint('vretract')
  async retract(@CurrentUser() me: Me, @Body() body: RetractBody): Promise<RetractResponse> {
    const program = body.program || UNNAMED_PROGRAM;
    return { status: 'ok', deleted: await this.commands.execute(new RetractQso({ me, key: body, program })) };
  }
}
