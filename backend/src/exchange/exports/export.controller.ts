import { Body, Controller, Param, ParseIntPipe, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ExportJob, ExportResponse } from '@pileup/contract/exchange';
import type { FastifyReply } from 'fastify';
import { AllowWhileDeletionPending, CurrentUser, type Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Download, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { ExportFiles } from './export-files.js';
import { exportFile, exportJobs } from './export-jobs.query.js';
import { choiceOf, ExportBody } from './export-request.js';
import { EVERYTHING, StartExport } from './start-export.js';

const EXPORTS = { name: 'exports by account', points: 60, seconds: 3_600 };
const ARCHIVES = { name: 'archives by account', points: 5, seconds: 86_400 };
const MAX_ID = 2_147_483_647;

@Controller('api')
export class ExportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly files: ExportFiles,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @AllowWhileDeletionPending()
  @Endpoint('vexportadif')
  async exportAdif(@CurrentUser() me: Me, @Body() body: ExportBody): Promise<ExportResponse> {
    await this.limits.take(EXPORTS, String(me.accountId));
    const choice = choiceOf(body);
    const job = await this.commands.execute(
      new StartExport({ accountId: me.accountId, callsign: me.callsign, choice, format: body.format ?? 'adi' }),
    );
    return { status: 'ok', message: `${job.filename} is being written. It stays here for 24 hours.`, job };
  }

  @AllowWhileDeletionPending()
  @Endpoint('vexporteverything')
  async exportEverything(@CurrentUser() me: Me): Promise<ExportResponse> {
    await this.limits.take(ARCHIVES, String(me.accountId));
    try {
      const job = await this.commands.execute(
        new StartExport({ accountId: me.accountId, callsign: me.callsign, choice: EVERYTHING, format: 'zip' }),
      );
      return { status: 'ok', message: `${job.filename} is being written. It stays here for 24 hours.`, job };
    } catch (error) {
      // Only exports that were started count.
      await this.limits.refund(ARCHIVES, String(me.accountId));
      throw error;
    }
  }

  @Endpoint('vexportjobs', { reads: true })
  jobs(@CurrentUser() me: Me): Promise<ExportJob[]> {
    return exportJobs(this.database, me.accountId, this.clock.now());
  }

  @Download('vexport/:id/file')
  async file(@CurrentUser() me: Me, @Param('id', ParseIntPipe) id: number, @Res() reply: FastifyReply): Promise<void> {
    const found = id < 1 || id > MAX_ID ? null : await exportFile(this.database, me.accountId, id, this.clock.now());
    const file = found && (await this.files.open(found.storedAs));
    if (!found || !file) throw new NotFound('File not found; it may have been deleted.');
    await reply
      // This type is not compressed in transit: the length is known, so that the browser shows progress.
      .type('application/x-download')
      .header('Content-Length', (await file.stat()).size)
      .header('Content-Disposition', `attachment; filename="${found.filename}"`)
      .send(file.createReadStream());
  }
}
