import { Body, Controller, Header } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RigAnswer, UserCard } from '@pileup/contract/presence';
import { ApiKeyToo, Asking, type Me } from '../identity/index.js';
import { Call } from '../platform/call.decorator.js';
import { Clock } from '../platform/clock.js';
import { Public } from '../platform/public.decorator.js';
import { CardsWatch } from './cards-watch.js';
import { SetRigBody } from './requests.js';
import { rigAnswer } from './rig.js';
import { Rigs } from './rigs.js';
import { SetRig } from './set-rig.js';

@Controller('api')
export class RigController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rigs: Rigs,
    private readonly clock: Clock,
  ) {}

  @ApiKeyToo()
  @Call('vrigcontrol/set')
  async set(@Asking() me: Me, @Body() body: SetRigBody): Promise<RigAnswer> {
    return rigAnswer(await this.commands.execute(new SetRig(me.accountId, body)), this.clock.now());
  }

  @ApiKeyToo()
  @Call('vrigcontrol/get', { reads: true })
  async get(@Asking() me: Me): Promise<RigAnswer> {
    const [rig] = await this.rigs.of([me.accountId]);
    return rigAnswer(rig, this.clock.now());
  }
}

@Public()
@Controller(['api', 'fast-keys'])
export class CardsController {
  constructor(private readonly cards: CardsWatch) {}

  @Call('ActiveUserList', { reads: true })
  @Header('Cache-Control', 'public, max-age=2')
  active(): Promise<UserCard[]> {
    return this.cards.list('active');
  }

  @Call('logged_in_users_not_in_rig_control', { reads: true })
  @Header('Cache-Control', 'public, max-age=2')
  notLive(): Promise<UserCard[]> {
    return this.cards.list('not live');
  }
}
