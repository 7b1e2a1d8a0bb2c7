import { Injectable } from '@nestjs/common';
import { ContestSource } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Rigs } from './rigs.js';

@Injectable()
export class RigContests extends ContestSource {
  constructor(
    private readonly rigs: Rigs,
    private readonly clock: Clock,
  ) {
    super();
  }

  override accountsInContest(): Promise<ReadonlySet<number>> {
    return this.rigs.inContest(this.clock.now());
  }
}
