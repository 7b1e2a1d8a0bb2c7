import { defineEntity, p } from '@mikro-orm/postgresql';

/** A computer at the radio, with a key of its own in addition to the account's API key. */
export const PairedComputer = defineEntity({
  name: 'PairedComputer',
  schema: 'identity',
  tableName: 'paired_computer',
  properties: {
    // Comes first, because the key that the database generates must.
    id: p.integer().primary().autoincrement(),
    accountId: p.integer().primary(),
    name: p.text(),
    apiKeyHash: p.blob().hidden(),
    pairedAt: p.datetime(),
  },
});
