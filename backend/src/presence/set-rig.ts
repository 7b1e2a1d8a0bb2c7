import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SetRigRequest } from '@pileup/contract/presence';
import { Clock } from '../platform/clock.js';
import { CardsWatch } from './cards-watch.js';
import { type Rig, rigOf } from './rig.js';
import { Rigs } from './rigs.js';

/** One heartbeat of an operator's radio. */
export class SetRig extends Command<Rig> {
  constructor(
    readonly accountId: number,
    readonly sent: SetRigRequest,
  ) {
    super();
  }
}

@CommandHandler(SetRig)
export class SetRigHandler implements ICommandHandler<SetRig> {
  constructor(
    private readonly rigs: Rigs,
    private readonly cards: CardsWatch,
    private readonly clock: Clock,
  ) {}

  /** Answered when it is kept and this instance shows it: whoever says that he is in a contest is hidden from then on. */
  async execute({ accountId, sent }: SetRig): Promise<Rig> {
    const rig = rigOf(accountId, sent, this.clock.now());
    await this.rigs.put(rig);
    await this.cards.look([accountId]);
    return rig;
  }
}
