import { Injectable } from '@nestjs/common';
import type { ServiceName } from '@pileup/contract/services';
import { Stations } from '../identity/index.js';
import { WrongKey } from '../platform/service-http.js';
import { Connections } from './connections.js';
import type { ServiceLogin } from './log-service.js';
import { RequestPace } from './request-pace.js';

/** ms between two pages of a download. */
const DOWNLOAD_INTERVAL = { account: 1_000, all: 100 };

/** Logins for reading from services. */
@Injectable()
export class ServiceLogins {
  constructor(
    private readonly connections: Connections,
    private readonly stations: Stations,
    private readonly requestPace: RequestPace,
  ) {}

  /** Null without a connection. */
  async of(accountId: number, service: ServiceName): Promise<ServiceLogin | null> {
    const station = await this.stations.ofAccount(accountId);
    return station && this.connections.loginOf(accountId, service, station.callsign);
  }

  /** @throws WrongKey without a connection */
  async require(accountId: number, service: ServiceName): Promise<ServiceLogin> {
    const login = await this.of(accountId, service);
    if (!login) throw new WrongKey('The service is not connected. Please connect it on your account page.');
    return login;
  }

  /** Waits until the next page may be requested. */
  pace(accountId: number): Promise<void> {
    return this.requestPace.wait('downloads', accountId, DOWNLOAD_INTERVAL);
  }
}
