import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { EVERY_STATION, Stations } from '../../identity/index.js';
import { Database, statement } from '../../platform/database/database.js';

const COLUMNS = 'account_id, callsign, main_id, is_hidden, is_leaving';

const KEEP = statement(`
  insert into social.station (${COLUMNS}) values ($1, $2, $3, $4, $5)
  on conflict (account_id) do update set (callsign, main_id, is_hidden, is_leaving) =
    (excluded.callsign, excluded.main_id, excluded.is_hidden, excluded.is_leaving)`);

// Those registered before this table was, or by an older version of the program at the same time.
const FILL = statement(`
  insert into social.station (${COLUMNS})
  select ${COLUMNS} from (${EVERY_STATION}) a
  where not exists (select from social.station s where s.account_id = a.account_id)
  on conflict do nothing`);

/** Keeps who is there in a table of our own, so that our statements can ask it. */
@Injectable()
export class KeptStations implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly stations: Stations,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.stations.keep(async ({ accountId, callsign, mainId, isHidden, isLeaving }, tx) => {
      await tx.run(KEEP, [accountId, callsign, mainId, isHidden, isLeaving]);
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.database.run(FILL, []);
  }
}
