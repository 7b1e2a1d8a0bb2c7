import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { SetupStep } from '@pileup/contract/identity';

/** An operator, a listener or a club, with a callsign and a log. */
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
    mobileNumber: p.text().default(''),
    mobileConfirmedAt: p.datetime().nullable(),
    facebookLink: p.text().default(''),
    youtubeLink: p.text().default(''),
    instagramLink: p.text().default(''),
    twitterLink: p.text().default(''),
    hamqth: p.text().default(''),
    /** Encrypted; see `Crypto.encrypt`. */
    qrzApiKey: p.blob().nullable().hidden(),
    clublogPassword: p.blob().nullable().hidden(),
    eqslApikey: p.blob().nullable().hidden(),
    clublogEmail: p.text().default(''),
    qrzAutoLogQso: p.boolean().default(false),
    clublogAutoLogQso: p.boolean().default(false),
    preciseLocation: p.boolean().default(false),
    shareContestFrequency: p.boolean().default(false),
    emailDigest: p.boolean().default(false),
    distanceUnit: p.text().default(''),
    dateFormat: p.text().default(''),
    showLocalTime: p.boolean().default(false),
    /** The steps that were done or skipped after registration. A sub-account starts with all of them closed. */
    closedSteps: p.array().$type<SetupStep[]>().default(['password', 'grid', 'contact']),
    emailConfirmedAt: p.datetime().nullable(),
    /** Whether another account had the address first: this one is found by its callsign, not by the address. */
    sharesEmail: p.boolean().default(false),
    /** When it will be deleted, if its owner requested that. */
    deleteAt: p.datetime().nullable(),
    /** Null for a main account. */
    managedById: p.integer().nullable(),
    referredBy: p.text().nullable(),
    apiKeyHash: p.blob().nullable().hidden(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Account = InferEntity<typeof Account>;
