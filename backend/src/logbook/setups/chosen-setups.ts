import { Injectable } from '@nestjs/common';
import type { PublicSetup } from '@pileup/contract/log/setup';
import { activationsOf } from '@pileup/radio/activation';
import { SetupSource } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { SetupRow } from './setup.js';

const CHOSEN = sql<{ accountIds: readonly number[] }, { account_id: number } & Pick<SetupRow, 'power' | 'fields'>>`
  select account_id, power, fields from logbook.setup
  where account_id = any ($accountIds::integer[]) and begun_at is not null and ended_at is null`;

@Injectable()
export class ChosenSetups extends SetupSource {
  constructor(private readonly database: Database) {
    super();
  }

  override async chosenOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, PublicSetup>> {
    if (accountIds.length === 0) return new Map();
    const rows = await this.database.run(CHOSEN, { accountIds });
    return new Map(
      rows.map(({ account_id, power, fields }) => [
        account_id,
        { rig: fields.MY_RIG ?? '', antenna: fields.MY_ANTENNA ?? '', power, activations: activationsOf(fields) },
      ]),
    );
  }
}
