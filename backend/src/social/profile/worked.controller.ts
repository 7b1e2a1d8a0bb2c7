import { Controller } from '@nestjs/common';
import type { WorkedAnswer } from '@pileup/contract/social';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { workedOf } from './worked.query.js';

@Controller('api')
export class WorkedController {
  constructor(private readonly database: Database) {}

  @Call('vworked', { reads: true })
  worked(@CurrentUser() me: Me): Promise<WorkedAnswer> {
    return workedOf(this.database, me.accountId);
  }
}
