import { Body, Controller } from '@nestjs/common';
import type { SstvArchiveAnswer } from '@pileup/contract/media';
import { Contesting, CurrentUser, type Me } from '../../../identity/index.js';
import { Database } from '../../../platform/database/database.js';
import { Call, Public } from '../../../platform/http/api-call.decorator.js';
import { SstvArchiveBody } from '../requests.js';
import { type ArchivePlace, sstvArchive } from './sstv-archive.query.js';

@Public()
@Controller('api')
export class ArchiveController {
  constructor(
    private readonly database: Database,
    private readonly contesting: Contesting,
  ) {}

  @Call('vsstv', { reads: true })
  async archive(@CurrentUser() me: Me | undefined, @Body() body: SstvArchiveBody): Promise<SstvArchiveAnswer> {
    return sstvArchive(this.database, body, placeOf(body), me?.accountId, await this.contesting.now());
  }
}

function placeOf({ before, after, oldest }: SstvArchiveBody): ArchivePlace {
  if (before) return { from: 'before', cursor: before };
  if (after) return { from: 'after', cursor: after };
  return { from: oldest === 1 || oldest === '1' ? 'oldest' : 'newest' };
}
