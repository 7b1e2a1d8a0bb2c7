import type { CardTemplate } from '@pileup/contract/cards';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

/** Until the operator chooses: the colours of the light theme. */
export const DEFAULT_TEMPLATE: CardTemplate = {
  photo: null,
  paper: '#f8f2e4',
  ink: '#211c15',
  accent: '#ad1f18',
  motto: '',
  address: '',
  message: 'Thank you for the contact. 73!',
  show_name: true,
  show_place: true,
  show_power: true,
  show_comment: true,
};

const TEMPLATE = sql<
  { accountId: number },
  { template: Partial<CardTemplate> }
>`select template from content.card_template where account_id = $accountId`;

/** The template of an account; null if none is saved. */
export async function savedTemplate(database: Queryable, accountId: number): Promise<CardTemplate | null> {
  const [row] = await database.run(TEMPLATE, { accountId });
  return row ? { ...DEFAULT_TEMPLATE, ...row.template } : null;
}

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
