import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SetRigRequest } from '@pileup/contract/presence';
import { formatMhz } from '@pileup/radio/frequency';
import type { Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { OnAirLive } from './on-air-live.js';
import { Programs } from './programs.js';
import { type Rig, rigOf } from './rig.js';
import { Rigs } from './rigs.js';

/** One heartbeat of an operator's radio. */
export class SetRig extends Command<Rig | undefined> {
  constructor(
    readonly me: Me,
    readonly sent: SetRigRequest,
  ) {
    super();
  }
}

@CommandHandler(SetRig)
export class SetRigHandler implements ICommandHandler<SetRig> {
  constructor(
    private readonly rigs: Rigs,
    private readonly cards: OnAirLive,
    private readonly programs: Programs,
    private readonly clock: Clock,
  ) {}

  /** Answered when it is kept and this instance shows it: whoever says that he is in a contest is hidden from then on. */
  async execute({ me, sent }: SetRig): Promise<Rig | undefined> {
    if (sent.gone) return this.gone(me, sent.program ?? '');
    const rig = rigOf(me.accountId, sent, this.clock.now());
    this.programs.noteActivity(me, rig.program || rig.rig_name, said(rig));
    await this.rigs.put(rig);
    await this.cards.refresh([me.accountId]);
    return rig;
  }

  /** Only what the program itself said last is over; another may still hear the radio. */
  private async gone(me: Me, program: string): Promise<Rig | undefined> {
    this.programs.noteActivity(me, program, 'the end of its radio');
    await this.rigs.end(me.accountId, program, this.clock.now());
    await this.cards.refresh([me.accountId]);
    const [rig] = await this.rigs.of([me.accountId]);
    return rig;
  }
}

function said({ freq_hz, mode }: Rig): string {
  return [freq_hz === null ? 'no frequency' : `${formatMhz(freq_hz)} MHz`, mode].filter(Boolean).join(' ');
}
