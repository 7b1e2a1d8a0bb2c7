import type { UnreviewedLog } from '@pileup/contract/identity';
import type { Queryable } from '../../platform/database/database.js';
import type { NotNull } from '../../platform/database/sql.js';

/** Contacts and imports of one log. */
export type LogSummary = Omit<UnreviewedLog, 'my_callsign'> & { accountId: number };

/** Which contacts of a main account are deleted. */
export interface DeletionScope {
  /** Contacts received until this moment. */
  readonly verifiedAt: Date;
  /** Contacts of these imports, whenever they were received. */
  readonly importIds: readonly number[];
  /** Contacts changed after this moment are not deleted: the owner logged or imported them again. */
  readonly chosenAt: NotNull<Date>;
}

/**
 * Contacts and imports from before the first verification of an e-mail address. A port, provided by the module that
 * knows both.
 */
export abstract class LogsBeforeVerification {
  /** Whether these accounts have contacts, or imports that may still add some. */
  abstract exist(accountIds: readonly number[], tx: Queryable): Promise<boolean>;

  /** Counts and newest contacts of those logs that have any. */
  abstract summary(accountIds: readonly number[], verifiedAt: Date): Promise<LogSummary[]>;

  /** How many imports started until `verifiedAt` are still running. */
  abstract countRunning(accountIds: readonly number[], verifiedAt: Date): Promise<number>;

  /** Ends and deletes the imports started until `verifiedAt`; returns their ids. A nightly job deletes the files. */
  abstract endImports(accountIds: readonly number[], verifiedAt: Date, tx: Queryable): Promise<number[]>;

  /** Deletes contacts in batches, each committed. Called again after an interruption. */
  abstract deleteContacts(accountId: number, scope: DeletionScope): Promise<void>;
}

/** Text columns of the profile that others see; empty in a new account. */
const TEXTS = [
  'name',
  'qth',
  'grid',
  'club_call',
  'profile_bio',
  'rig_name_override',
  'facebook_link',
  'youtube_link',
  'instagram_link',
  'twitter_link',
];
/** Choices that decide what others see; false in a new account. */
const CHOICES = ['exclude_from_leaderboards', 'hide_presence', 'precise_location', 'share_contest_frequency'] as const;

/** The fields of account `a` that differ from a new account, as jsonb: name to text, a choice as `1`. */
export const PROFILE_OF_A = `(
  select coalesce(jsonb_object_agg(field, value), '{}')
  from (values ${[
    ...TEXTS.map((field) => `('${field}', a.${field})`),
    ...CHOICES.map((field) => `('${field}', case when a.${field} then '1' else '' end)`),
  ].join(', ')}) as fields (field, value) where value <> '')`;

/** Assignments that reset those fields of account `a` that are unchanged since the jsonb `profile`. */
export const resetTo = (profile: string): string =>
  [
    ...TEXTS.map((field) => `${field} = case when ${profile}->>'${field}' = a.${field} then '' else a.${field} end`),
    ...CHOICES.map((field) => `${field} = a.${field} and ${profile}->>'${field}' is null`),
  ].join(', ');

/** Those fields of the jsonb `profile` that are unchanged in account `a`. */
export const stillIn = (profile: string): string =>
  `(select coalesce(jsonb_object_agg(field, value), '{}') from jsonb_each_text(${PROFILE_OF_A}) as now (field, value)
    where ${profile}->>field = value)`;
