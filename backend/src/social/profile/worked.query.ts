import { Controller } from '@nestjs/common';
import type { CountByModeClass, WorkedResponse } from '@pileup/contract/social';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { IS_COUNTED, WORKED_OF_ACCOUNT } from './worked-counts.js';

const WORKED = sql<{ accountId: number }, WorkedRow>`
  select kind, key, mode_class from (${WORKED_OF_ACCOUNT}) w
  where kind in ('entity', 'slot', 'zone') order by kind, key, mode_class`;
const SQUARES = sql<{ accountId: number }, { isCounted: boolean } & Pick<WorkedResponse, 'contacts' | 'squares'>>`
  with counts as (${WORKED_OF_ACCOUNT})
  select ${IS_COUNTED} as "isCounted", (
    select coalesce(sum(n), 0)::integer from counts where kind = 'month'
  ) as contacts, (
    select coalesce(json_object_agg(field, numbers), '{}') from (
      select left(key, 2) as field, string_agg(substr(key, 3), '' order by key) as numbers
      from counts where kind = 'square' group by 1
    ) by_field
  ) as squares`;

interface WorkedRow {
  kind: 'entity' | 'slot' | 'zone';
  key: string;
  mode_class: keyof CountByModeClass;
}

/** Entities, zones and squares in the log of an account; empty while the log is being counted. */
async function workedOf(database: Queryable, accountId: number): Promise<WorkedResponse> {
  const [rows, [found]] = await Promise.all([
    database.run(WORKED, { accountId }),
    database.run(SQUARES, { accountId }),
  ]);
  const response: WorkedResponse = { contacts: 0, entities: {}, zones: [], squares: {}, counting: !found?.isCounted };
  if (!found || response.counting) return response;
  response.contacts = found.contacts;
  response.squares = found.squares;
  for (const { kind, key, mode_class } of rows) {
    const [entity = '', band = ''] = key.split(' ');
    if (kind === 'zone') {
      response.zones.push(Number(key));
      continue;
    }
    response.entities[entity] ??= {};
    const bands = response.entities[entity];
    if (kind === 'slot') bands[band] = [...(bands[band] ?? []), mode_class];
  }
  return response;
}

@Controller('api')
export class WorkedController {
  constructor(private readonly database: Database) {}

  @Endpoint('vworked', { reads: true })
  worked(@CurrentUser() me: Me): Promise<WorkedResponse> {
    return workedOf(this.database, me.accountId);
  }
}
