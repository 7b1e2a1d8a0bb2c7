import { defineEntity, p } from '@mikro-orm/postgresql';

/** A filter of the logbook that an account has named. */
export const SavedFilter = defineEntity({
  name: 'SavedFilter',
  schema: 'logbook',
  tableName: 'saved_filter',
  properties: {
    // Comes first, because the key that the database generates must.
    id: p.integer().primary().autoincrement(),
    accountId: p.integer().primary(),
    name: p.text(),
    filter: p.text(),
  },
});
