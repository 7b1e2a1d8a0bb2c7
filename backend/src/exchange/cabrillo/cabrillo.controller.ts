import { Body, Controller } from '@nestjs/common';
import type { CabrilloLogAnswer } from '@pileup/contract/contests/cabrillo';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { cabrilloLog } from './cabrillo-log.query.js';
import { CabrilloLogBody } from './requests.js';

const LOGS = { name: 'contest logs by account', points: 60, seconds: 600 };

@Controller('api')
export class CabrilloController {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  @Call('vexportcabrillo')
  async log(@CurrentUser() me: Me, @Body() body: CabrilloLogBody): Promise<CabrilloLogAnswer> {
    await this.limits.take(LOGS, String(me.accountId));
    return cabrilloLog(this.database, me, body);
  }
}
