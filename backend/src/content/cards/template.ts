import type { CardTemplate } from '@pileup/contract/cards';
import type { Queryable } from '../../platform/database/database.js';
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
