import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type {
  ConnectServiceResponse,
  ContactServicesResponse,
  CountResponse,
  ServiceConnection,
  ServiceContactsResponse,
  ServiceName,
  ServiceResponse,
  ServicesResponse,
} from '@pileup/contract/services';
import { CurrentUser, type Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { NotFound } from '../platform/errors.js';
import { Endpoint } from '../platform/http/endpoint.decorator.js';
import { Limits } from '../platform/http/rate-limits.js';
import { CallbookSources } from './callbook/callbook-sources.js';
import { ConnectCallbook } from './callbook/connect-callbook.js';
import { ChangeService, ConnectService, DisconnectService, RetryContacts } from './connect-service.js';
import { Connections } from './connections.js';
import {
  ChangeServiceBody,
  ConnectServiceBody,
  ContactServicesBody,
  RetryServiceBody,
  ServiceBody,
  ServiceContactsBody,
} from './requests.js';
import { contactServices, serviceContacts, servicesOf } from './services.query.js';

const TESTS = { name: 'tests of outside services', points: 20, seconds: 3_600 };
const RETRIES = { name: 'retries at outside services', points: 60, seconds: 3_600 };

@Controller('api')
export class ServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly connections: Connections,
    private readonly limits: Limits,
    private readonly callbooks: CallbookSources,
    private readonly clock: Clock,
  ) {}

  @Endpoint('vservices', { reads: true })
  async services(@CurrentUser() { accountId }: Me): Promise<ServicesResponse> {
    const connections = await this.connections.ofAccount(accountId);
    const services = await servicesOf(this.database, accountId, connections, this.clock.now());
    return { services, callbook: this.callbooks.exist(connections) };
  }

  @Endpoint('vservice/connect')
  async connect(@CurrentUser() me: Me, @Body() body: ConnectServiceBody): Promise<ConnectServiceResponse> {
    await this.limits.take(TESTS, String(me.accountId));
    const { service, login, secret, qth_nickname: nickname, auto_log: autoLog } = body;
    const message =
      service === 'hamqth' || service === 'qrzxml'
        ? await this.commands.execute(new ConnectCallbook({ me, service, login, secret }))
        : await this.commands.execute(
            new ConnectService({ me, service, change: { login, secret, nickname, autoLog } }),
          );
    return { status: 'ok', message, service: await this.one(me, service) };
  }

  @Endpoint('vservice/change')
  async change(@CurrentUser() me: Me, @Body() body: ChangeServiceBody): Promise<ServiceResponse> {
    const { service, auto_log: autoLog, qth_nickname: nickname } = body;
    await this.commands.execute(new ChangeService({ me, service, change: { autoLog, nickname } }));
    return { service: await this.one(me, service) };
  }

  @Endpoint('vservice/disconnect')
  async disconnect(@CurrentUser() me: Me, @Body() { service }: ServiceBody): Promise<StatusOk> {
    await this.commands.execute(new DisconnectService({ me, service }));
    return { status: 'ok' };
  }

  @Endpoint('vservice/retry')
  async retry(@CurrentUser() { accountId }: Me, @Body() body: RetryServiceBody): Promise<CountResponse> {
    await this.limits.take(RETRIES, String(accountId));
    const { service, qdo_id: qdoId } = body;
    return { status: 'ok', count: await this.commands.execute(new RetryContacts({ accountId, service, qdoId })) };
  }

  @Endpoint('vservice/contacts', { reads: true })
  contacts(@CurrentUser() { accountId }: Me, @Body() body: ServiceContactsBody): Promise<ServiceContactsResponse> {
    return serviceContacts(this.database, accountId, body);
  }

  @Endpoint('vcontactservices', { reads: true })
  async ofContacts(
    @CurrentUser() { accountId }: Me,
    @Body() body: ContactServicesBody,
  ): Promise<ContactServicesResponse> {
    return { states: await contactServices(this.database, accountId, body.qdo_ids) };
  }

  private async one({ accountId }: Me, service: ServiceName): Promise<ServiceConnection> {
    const connection = await this.connections.one(accountId, service);
    const [found] = connection ? await servicesOf(this.database, accountId, [connection], this.clock.now()) : [];
    if (!found) throw new NotFound('This service is not connected.');
    return found;
  }
}
