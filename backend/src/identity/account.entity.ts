import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

/** An operator, a listener or a club: whoever has a callsign and a log. */
export const Account = defineEntity({
  name: 'Account',
  schema: 'identity',
  tableName: 'account',
  properties: {
    id: p.integer().primary(),
    email: p.text(),
    callsign: p.text(),
    name: p.text().default(''),
    passwordHash: p.text().nullable().hidden(),
    isHam: p.boolean().default(true),
    isCb: p.boolean().default(false),
    isSwl: p.boolean().default(false),
    qth: p.text().default(''),
    grid: p.text().default(''),
    clubCall: p.text().default(''),
    profileBio: p.text().default(''),
    profileImageName: p.text().nullable(),
    isAdmin: p.boolean().default(false),
    excludeFromLeaderboards: p.boolean().default(false),
    hidePresence: p.boolean().default(false),
    rigNameOverride: p.text().default(''),
    referredBy: p.text().nullable(),
    apiKeyHash: p.blob().nullable().hidden(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Account = InferEntity<typeof Account>;
