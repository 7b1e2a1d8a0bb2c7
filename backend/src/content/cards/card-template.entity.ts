import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CardTemplate } from '@pileup/contract/cards';
import type { Database } from '../../platform/database/database.js';

/** The template of an account's QSL cards. */
export const SavedCardTemplate = defineEntity({
  name: 'SavedCardTemplate',
  schema: 'content',
  tableName: 'card_template',
  properties: {
    accountId: p.integer().primary(),
    template: p.json().$type<Partial<CardTemplate>>(),
    savedAt: p.datetime(),
  },
});

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

/** The template of an account; null if none is saved. */
export async function savedTemplate(database: Database, accountId: number): Promise<CardTemplate | null> {
  const saved = await database.em().findOne(SavedCardTemplate, { accountId });
  return saved && { ...DEFAULT_TEMPLATE, ...saved.template };
}
