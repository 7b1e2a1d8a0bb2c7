import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type { ActivationLogResponse, MetResponse, SetupResponse, SetupsResponse } from '@pileup/contract/log/setup';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { SearchQueue } from '../pages/search-queue.js';
import { parseUtc } from '../qso/utc-time.js';
import { activationLog } from './activation-log.query.js';
import { ChooseSetup } from './choose-setup.js';
import { readSetup } from './entered-setup.js';
import { metFrom } from './met.query.js';
import { ActivationLogBody, ChooseSetupBody, ReferenceBody, SaveSetupBody, SetupIdBody } from './requests.js';
import { DeleteSetup, SaveSetup } from './save-setup.js';
import { ownSetups, setupOf } from './setup.entity.js';

@Controller('api')
export class SetupsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly searches: SearchQueue,
  ) {}

  @Endpoint('vsetups', { reads: true })
  async list(@CurrentUser() me: Me): Promise<SetupsResponse> {
    return { setups: (await ownSetups(this.database.em(), me.accountId)).map(setupOf) };
  }

  @Endpoint('vsetup/save')
  async save(@CurrentUser() me: Me, @Body() body: SaveSetupBody): Promise<SetupResponse> {
    const setup = readSetup(me, body);
    const saved = await this.commands.execute(new SaveSetup({ accountId: me.accountId, id: body.id ?? null, setup }));
    return { setup: setupOf(saved) };
  }

  @Endpoint('vsetup/delete')
  async delete(@CurrentUser() me: Me, @Body() { id }: SetupIdBody): Promise<StatusOk> {
    await this.commands.execute(new DeleteSetup({ accountId: me.accountId, id }));
    return { status: 'ok' };
  }

  @Endpoint('vsetup/choose')
  async choose(@CurrentUser() me: Me, @Body() { id, at }: ChooseSetupBody): Promise<SetupsResponse> {
    const moment = (at && parseUtc(at)) || this.clock.now();
    const setups = await this.commands.execute(new ChooseSetup({ accountId: me.accountId, id, at: moment }));
    return { setups: setups.map(setupOf) };
  }

  @Endpoint('vsetup/met', { reads: true })
  async met(@CurrentUser() me: Me, @Body() { programme, reference }: ReferenceBody): Promise<MetResponse> {
    const met = await this.searches.run(me.accountId, () => metFrom(this.database, me.accountId, programme, reference));
    return { met };
  }

  @Endpoint('vsetup/adif', { reads: true })
  async adif(@CurrentUser() me: Me, @Body() activation: ActivationLogBody): Promise<ActivationLogResponse> {
    const { programme, reference, day } = activation;
    const createdAt = new Date(this.clock.now());
    const files = await this.searches.run(me.accountId, () =>
      activationLog(this.database, me.accountId, { programme, reference, day }, createdAt),
    );
    return { files };
  }
}
