import { Injectable } from '@nestjs/common';
import type { LotwContactsResponse } from '@pileup/contract/services';
import { Stations } from '../../identity/index.js';
import { adifContacts } from '../../logbook/index.js';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { FIELDS_OF_LOTW } from '../sending/sending-rules.js';
import { waitingRows } from './lotw-rows.js';
import { MAX_SIGNED_CONTACTS } from './signed-file.js';
import { ReportStore } from './store-report.js';

/** The contacts of an account that its operator has to sign. */
@Injectable()
export class WaitingToBeSigned {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly reports: ReportStore,
  ) {}

  async of(accountId: number): Promise<LotwContactsResponse> {
    const station = await this.stations.ofAccount(accountId);
    if (!station) throw new NotFound('Account not found.');
    await this.reports.settle(station);
    const { rows, count } = await waitingRows(this.database, accountId, MAX_SIGNED_CONTACTS);
    const ids = rows.map(({ qdoId }) => qdoId);
    const contacts = new Map((await adifContacts(this.database, accountId, ids)).map((each) => [each.qdoId, each]));
    return {
      waiting: count,
      contacts: rows.flatMap(({ qdoId, version }) => {
        const contact = contacts.get(qdoId);
        if (!contact) return [];
        const own = { ...contact.fields, STATION_CALLSIGN: contact.stationCallsign || station.callsign };
        const fields = Object.entries(own).filter(([name]) => FIELDS_OF_LOTW.has(name));
        return [{ qdo_id: qdoId, version, fields: Object.fromEntries(fields) }];
      }),
    };
  }
}
