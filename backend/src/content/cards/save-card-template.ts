import type { CardTemplate } from '@pileup/contract/cards';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { SavedCardTemplate } from './card-template.entity.js';

/** The photo must have been checked to be the account's. */
export class SaveCardTemplate extends CommandOf<{ accountId: number; template: CardTemplate }>() {}

export const SaveCardTemplateHandler = handlerOf(
  SaveCardTemplate,
  [Database, Clock],
  async ({ accountId, template }, database, clock) => {
    // One statement: two requests may save the first template of an account at the same time.
    await database.em().upsert(SavedCardTemplate, { accountId, template, savedAt: new Date(clock.now()) });
  },
);
