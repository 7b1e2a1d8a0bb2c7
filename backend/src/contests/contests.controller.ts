import { Controller } from '@nestjs/common';
import type { ContestsAnswer } from '@pileup/contract/contests/contests';
import { Clock } from '../platform/clock.js';
import { Call, Public } from '../platform/http/api-call.decorator.js';
import { answeredContest } from './contest.js';
import { Contests } from './contests.js';

@Controller('api')
export class ContestsController {
  constructor(
    private readonly contests: Contests,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Call('vcontests', { reads: true })
  async list(): Promise<ContestsAnswer> {
    const now = this.clock.now();
    return { contests: (await this.contests.all()).map((contest) => answeredContest(contest, now)) };
  }
}
