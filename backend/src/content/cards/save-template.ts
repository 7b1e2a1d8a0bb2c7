import type { CardTemplate } from '@pileup/contract/cards';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, statement } from '../../platform/database/database.js';

/** The photo must have been checked to be the account's. */
export class SaveCardTemplate extends CommandOf<{ accountId: number; template: CardTemplate }>() {}

const SAVE = statement(`
  insert into content.card_template (account_id, template, saved_at) values ($1, $2, $3)
  on conflict (account_id) do update set template = excluded.template, saved_at = excluded.saved_at`);

export const SaveCardTemplateHandler = handlerOf(
  SaveCardTemplate,
  [Database, Clock],
  async ({ accountId, template }, database, clock) => {
    await database.run(SAVE, [accountId, JSON.stringify(template), new Date(clock.now())]);
  },
);
