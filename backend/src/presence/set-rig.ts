import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SetRigRequest } from '@pileup/contract/presence';
import { formatMhz } from '@pileup/radio/frequency';
import type { Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { CommandOf } from '../platform/commands.js';
import { OnAirLive } from './on-air-live.js';
import { Programs } from './programs.js';
import { type Rig, rigOf } from './rig.js';
import { Rigs } from './rigs.js';

/** Stores a heartbeat of an operator's radio; returns the rig as stored. */
export class SetRig extends CommandOf<{ me: Me; sent: SetRigRequest }, Rig | undefined>() {}

@CommandHandler(SetRig)
export class SetRigHandler implements ICommandHandler<SetRig> {
  constructor(
    private readonly rigs: Rigs,
    private readonly cards: OnAirLive,
    private readonly programs: Programs,
    private readonly clock: Clock,
  ) {}

  /** Resolves when this instance shows the rig: from the response on, a station in a contest is hidden. */
  async execute({ me, sent }: SetRig): Promise<Rig | undefined> {
    if (sent.gone) return this.end(me, sent.program ?? '');
    const rig = rigOf(me.accountId, sent, this.clock.now());
    this.programs.noteActivity(me, rig.program || rig.rig_name, activityText(rig));
    await this.rigs.put(rig);
    await this.cards.refreshStations([me.accountId]);
    return rig;
  }

  /** Ends the radio only if this program sent its last heartbeat: another may still be connected. */
  private async end(me: Me, program: string): Promise<Rig | undefined> {
    this.programs.noteActivity(me, program, 'radio disconnected');
    await this.rigs.end(me.accountId, program, this.clock.now());
    await this.cards.refreshStations([me.accountId]);
    const [rig] = await this.rigs.of([me.accountId]);
    return rig;
  }
}

function activityText({ freq_hz, mode }: Rig): string {
  return [freq_hz === null ? 'no frequency' : `${formatMhz(freq_hz)} MHz`, mode].filter(Boolean).join(' ');
}
