import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Qsy } from '@pileup/contract/presence';
import { khzOf } from '@pileup/radio/frequency';
import { Clock, isWithin } from '../platform/clock.js';
import { Database, statement } from '../platform/database/database.js';
import { RuleBroken } from '../platform/errors.js';
import { isTunable } from './rig.js';
import { Rigs } from './rigs.js';

/** A wish older than this is no longer one: the operator has turned the dial himself. */
const WISHED_MS = 10_000;

const ASK = statement(`
  insert into presence.qsy (account_id, freq_hz, mode, asked_at) values ($1, $2, $3, $4)
  on conflict (account_id) do update set (freq_hz, mode, asked_at) = (excluded.freq_hz, excluded.mode, excluded.asked_at)`);
const TAKE = statement('delete from presence.qsy where account_id = $1 returning freq_hz, mode, asked_at');

/** Where operators want their radios tuned, until the programs there ask. */
@Injectable()
export class QsyRequests {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async ask(accountId: number, freqHz: number, mode: string): Promise<void> {
    await this.database.run(ASK, [accountId, freqHz, mode, new Date(this.clock.now())]);
  }

  /** What is wished, told once. */
  async take(accountId: number): Promise<Qsy | null> {
    const [wish] = await this.database.run<{ freq_hz: number; mode: string; asked_at: Date }>(TAKE, [accountId]);
    if (!wish || !isWithin(WISHED_MS, wish.asked_at, this.clock.now())) return null;
    return { freq: khzOf(wish.freq_hz), mode: wish.mode };
  }
}

/** Has an operator's own radio tuned. */
export class QsyRig extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly freqHz: number,
    readonly mode: string,
  ) {
    super();
  }
}

@CommandHandler(QsyRig)
export class QsyRigHandler implements ICommandHandler<QsyRig> {
  constructor(
    private readonly rigs: Rigs,
    private readonly qsys: QsyRequests,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, freqHz, mode }: QsyRig): Promise<void> {
    const [rig] = await this.rigs.of([accountId]);
    if (!rig || !isTunable(rig, this.clock.now()))
      throw new RuleBroken('No program that tunes your radio is connected. Start the bridge with --qsy.');
    await this.qsys.ask(accountId, freqHz, mode);
  }
}
