import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Stations } from '../../identity/index.js';
import { ChangeQso, contactsNear } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { Connections } from '../connections.js';
import type { ServiceConfirmation, UploadService } from '../log-service.js';
import { RequestPace } from '../request-pace.js';

// A contact that waits stays so: what is to be sent is decided with the confirmation in mind.
const CONFIRM = sql<{ accountId: number; service: string; rows: string; at: Date }, { qdo_id: number }>`
  insert into services.service_contact as s (account_id, service, qdo_id, state, is_confirmed, remote_id, present, at)
  select $accountId, $service, t.qdo_id, 'confirmed', true, t.remote_id, t.present, $at
  from json_to_recordset($rows::json) as t (qdo_id bigint, remote_id text, present jsonb)
  on conflict (account_id, service, qdo_id) do update set is_confirmed = true,
    state = case when s.state = 'accepted' then 'confirmed' else s.state end,
    remote_id = coalesce(s.remote_id, excluded.remote_id), present = coalesce(s.present, excluded.present),
    at = case when s.state = 'accepted' then excluded.at else s.at end
  where not s.is_confirmed
  returning qdo_id`;

/** Reads who confirmed contacts at a service, and stores it with the contacts. */
@Injectable()
export class ConfirmationReader {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly connections: Connections,
    private readonly stations: Stations,
    private readonly pace: RequestPace,
    private readonly clock: Clock,
  ) {}

  /** @throws the failures of `LogService` */
  async read(accountId: number, service: UploadService): Promise<void> {
    const station = await this.stations.ofAccount(accountId);
    const login = station && (await this.connections.loginOf(accountId, service.name, station.callsign));
    if (!login) return;
    const request = () => this.pace.wait(service.name, accountId, service.interval);
    let readTo: string | undefined;
    for await (const page of service.confirmations(login, login.settings.read_to, request)) {
      readTo = page.readTo ?? readTo;
      if (page.confirmed.length > 0) await this.store(station, service, page.confirmed);
    }
    await this.connections.readTo(accountId, service.name, readTo ?? null);
    await this.connections.succeed(accountId, service.name);
  }

  private async store(
    station: { accountId: number; callsign: string },
    service: UploadService,
    confirmed: readonly ServiceConfirmation[],
  ): Promise<void> {
    const { accountId } = station;
    const ids = await contactsNear(this.database, accountId, confirmed);
    const rows = new Map<number, object>();
    confirmed.forEach(({ remoteId, call, at, band, mode }, index) => {
      const qdoId = ids[index];
      // The contact's content there is not known: it counts as another version.
      const present = { call, at, band, mode, station: station.callsign, hash: '' };
      if (qdoId !== undefined) rows.set(qdoId, { qdo_id: qdoId, remote_id: remoteId ?? null, present });
    });
    const params = {
      accountId,
      service: service.name,
      rows: JSON.stringify([...rows.values()]),
      at: new Date(this.clock.now()),
    };
    const added = await this.database.run(CONFIRM, params);
    const { confirmationFields: fields } = service;
    if (Object.keys(fields).length === 0) return;
    for (const { qdo_id: qdoId } of added)
      try {
        await this.commands.execute(new ChangeQso({ station, qdoId, changes: { fields: { ...fields } } }));
      } catch (error) {
        // The contact was deleted meanwhile.
        if (!(error instanceof NotFound)) throw error;
      }
  }
}
