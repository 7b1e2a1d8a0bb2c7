import type { CardTemplate } from '@pileup/contract/cards';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

/** The photo must have been checked to be the account's. */
export class SaveCardTemplate extends CommandOf<{ accountId: number; template: CardTemplate }>() {}

const SAVE = sql<{ accountId: number; template: string; savedAt: Date }>`
  insert into content.card_template (account_id, template, saved_at) values ($accountId, $template, $savedAt)
  on conflict (account_id) do update set template = excluded.template, saved_at = excluded.saved_at`;

export const SaveCardTemplateHandler = handlerOf(
  SaveCardTemplate,
  [Database, Clock],
  async ({ accountId, template }, database, clock) => {
    await database.run(SAVE, { accountId, template: JSON.stringify(template), savedAt: new Date(clock.now()) });
  },
);
