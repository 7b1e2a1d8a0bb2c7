import { Body, Controller } from '@nestjs/common';
import type { SstvArchiveResponse } from '@pileup/contract/media';
import { Contesting, CurrentUser, type Me } from '../../../identity/index.js';
import { Database } from '../../../platform/database/database.js';
import { Endpoint, Public } from '../../../platform/http/endpoint.decorator.js';
import { SstvArchiveBody } from '../requests.js';
import { type ArchivePlace, sstvArchive } from './sstv-archive.query.js';

@Public()
@Controller('api')
export class ArchiveController {
  constructor(
    private readonly database: Database,
    private readonly contesting: Contesting,
  ) {}

  @Endpoint('vsstv', { reads: true })
  async archive(@CurrentUser() me: Me | undefined, @Body() body: SstvArchiveBody): Promise<SstvArchiveResponse> {
    return sstvArchive(this.database, body, placeOf(body), me?.accountId, await this.contesting.now());
  }
}

function placeOf({ before, after, oldest }: SstvArchiveBody): ArchivePlace {
  if (before) return { from: 'before', cursor: before };
  if (after) return { from: 'after', cursor: after };
  return { from: oldest === 1 || oldest === '1' ? 'oldest' : 'newest' };
}
