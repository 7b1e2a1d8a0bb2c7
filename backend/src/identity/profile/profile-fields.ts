import type { UpdateProfileRequest } from '@pileup/contract/identity';
import { parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import type { Crypto } from '../../platform/crypto.js';
import { InvalidRequest, RuleBroken } from '../../platform/errors.js';
import type { Account } from '../account.entity.js';
import { mobileNumber } from '../authentication/mobile-number.js';
import { type LinkField, ownLink, SERVICES } from './own-links.js';

/** Writes what was said of the profile into the account; what was left out stays. Sign-in is not its concern. */
export function writeProfile(account: Account, said: UpdateProfileRequest, crypto: Crypto): void {
  account.name = said.name;
  account.qth = said.qth;
  account.grid = parseGrid(said.grid) ?? account.grid;
  writeOperatorType(account, said);
  if (said.club_call !== undefined) account.clubCall = clubCall(said.club_call);
  writeTexts(account, said);
  writeChoices(account, said);
  writeLinks(account, said);
  writeSecrets(account, said, crypto);
}

function writeOperatorType(account: Account, said: UpdateProfileRequest): void {
  if (said.is_ham !== undefined) account.isHam = Boolean(said.is_ham);
  if (said.is_swl !== undefined) account.isSwl = Boolean(said.is_swl);
  if (said.is_cb !== undefined) account.isCb = Boolean(said.is_cb);
  if (account.isHam && account.isSwl)
    throw new RuleBroken('Ham and SWL exclude each other.', { is_swl: ['Ham and SWL exclude each other.'] });
}

function writeTexts(account: Account, said: UpdateProfileRequest): void {
  if (said.profile_bio !== undefined) account.profileBio = said.profile_bio;
  if (said.rig_name_override !== undefined) account.rigNameOverride = said.rig_name_override;
  if (said.hamqth !== undefined) account.hamqth = said.hamqth;
  if (said.clublog_email !== undefined) account.clublogEmail = said.clublog_email;
}

const CHOICES = {
  exclude_from_leaderboards: 'excludeFromLeaderboards',
  hide_presence: 'hidePresence',
  qrz_auto_log_qso: 'qrzAutoLogQso',
  clublog_auto_log_qso: 'clublogAutoLogQso',
  precise_location: 'preciseLocation',
  share_contest_frequency: 'shareContestFrequency',
  email_digest: 'emailDigest',
} as const;

function writeChoices(account: Account, said: UpdateProfileRequest): void {
  for (const field of Object.keys(CHOICES) as (keyof typeof CHOICES)[])
    if (said[field] !== undefined) account[CHOICES[field]] = Boolean(said[field]);
}

const LINKS = {
  facebook_link: 'facebookLink',
  youtube_link: 'youtubeLink',
  instagram_link: 'instagramLink',
  twitter_link: 'twitterLink',
} as const satisfies Record<LinkField, keyof Account>;

function writeLinks(account: Account, said: UpdateProfileRequest): void {
  const wrong: Record<string, string[]> = {};
  for (const field of Object.keys(LINKS) as LinkField[]) {
    const typed = said[field];
    if (typed === undefined) continue;
    const link = ownLink(field, typed);
    const { name, hosts } = SERVICES[field];
    if (link === null) wrong[field] = [`Please enter your ${name} address, like https://${hosts[0]}/yourname.`];
    else account[LINKS[field]] = link;
  }
  if (Object.keys(wrong).length > 0) throw new InvalidRequest(wrong);
}

const SECRETS = {
  qrz_api_key: 'qrzApiKey',
  clublog_password: 'clublogPassword',
  eqsl_apikey: 'eqslApikey',
} as const;

function writeSecrets(account: Account, said: UpdateProfileRequest, crypto: Crypto): void {
  for (const field of Object.keys(SECRETS) as (keyof typeof SECRETS)[]) {
    const typed = said[field];
    if (typed !== undefined) account[SECRETS[field]] = typed === '' ? null : crypto.seal(typed);
  }
}

function clubCall(text: string): string {
  if (text === '') return '';
  const call = parseCallsign(text);
  if (!call) throw new InvalidRequest({ club_call: ['Please enter a valid callsign'] });
  return call;
}

/** The number as it is to be kept. @throws InvalidRequest for what is none */
export function numberSaid({ mobile_number }: UpdateProfileRequest, account: Account): string {
  if (mobile_number === undefined) return account.mobileNumber;
  const number = mobileNumber(mobile_number);
  if (number === null)
    throw new InvalidRequest({
      mobile_number: ['Please enter the number with its country, like +44 7700 900123.'],
    });
  return number;
}
