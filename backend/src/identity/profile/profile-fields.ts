import type { UpdateProfileRequest } from '@pileup/contract/identity';
import { parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import type { Crypto } from '../../platform/crypto.js';
import { InvalidRequest, RuleBroken } from '../../platform/errors.js';
import type { Account } from '../account.entity.js';
import { type LinkField, ownLink, SERVICES } from './own-links.js';

/** Writes the profile into the account; omitted fields stay. Credentials are changed by `CredentialChanges`. */
export function writeProfile(account: Account, request: UpdateProfileRequest, crypto: Crypto): void {
  if (request.name !== undefined) account.name = request.name;
  if (request.qth !== undefined) account.qth = request.qth;
  account.grid = parseGrid(request.grid ?? '') ?? account.grid;
  writeOperatorType(account, request);
  if (request.club_call !== undefined) account.clubCall = clubCall(request.club_call);
  writeTexts(account, request);
  writeChoices(account, request);
  writeSettings(account, request);
  writeLinks(account, request);
  writeSecrets(account, request, crypto);
}

function writeOperatorType(account: Account, request: UpdateProfileRequest): void {
  if (request.is_ham !== undefined) account.isHam = Boolean(request.is_ham);
  if (request.is_swl !== undefined) account.isSwl = Boolean(request.is_swl);
  if (request.is_cb !== undefined) account.isCb = Boolean(request.is_cb);
  if (account.isHam && account.isSwl)
    throw new RuleBroken('Ham and SWL exclude each other.', { is_swl: ['Ham and SWL exclude each other.'] });
}

function writeTexts(account: Account, request: UpdateProfileRequest): void {
  if (request.profile_bio !== undefined) account.profileBio = request.profile_bio;
  if (request.rig_name_override !== undefined) account.rigNameOverride = request.rig_name_override;
  if (request.hamqth !== undefined) account.hamqth = request.hamqth;
  if (request.clublog_email !== undefined) account.clublogEmail = request.clublog_email;
}

const CHOICES = {
  exclude_from_leaderboards: 'excludeFromLeaderboards',
  hide_presence: 'hidePresence',
  qrz_auto_log_qso: 'qrzAutoLogQso',
  clublog_auto_log_qso: 'clublogAutoLogQso',
  precise_location: 'preciseLocation',
  share_contest_frequency: 'shareContestFrequency',
  email_digest: 'emailDigest',
  show_local_time: 'showLocalTime',
} as const;

function writeChoices(account: Account, request: UpdateProfileRequest): void {
  for (const field of Object.keys(CHOICES) as (keyof typeof CHOICES)[])
    if (request[field] !== undefined) account[CHOICES[field]] = Boolean(request[field]);
}

function writeSettings(account: Account, request: UpdateProfileRequest): void {
  if (request.distance_unit !== undefined) account.distanceUnit = request.distance_unit;
  if (request.date_format !== undefined) account.dateFormat = request.date_format;
  if (request.closed_steps !== undefined)
    account.closedSteps = [...new Set([...account.closedSteps, ...request.closed_steps])];
}

const LINKS = {
  facebook_link: 'facebookLink',
  youtube_link: 'youtubeLink',
  instagram_link: 'instagramLink',
  twitter_link: 'twitterLink',
} as const satisfies Record<LinkField, keyof Account>;

function writeLinks(account: Account, request: UpdateProfileRequest): void {
  const errors: Record<string, string[]> = {};
  for (const field of Object.keys(LINKS) as LinkField[]) {
    const value = request[field];
    if (value === undefined) continue;
    const link = ownLink(field, value);
    const { name, hosts } = SERVICES[field];
    if (link === null) errors[field] = [`Please enter your ${name} address, like https://${hosts[0]}/yourname.`];
    else account[LINKS[field]] = link;
  }
  if (Object.keys(errors).length > 0) throw new InvalidRequest(errors);
}

const SECRETS = { qrz_api_key: 'qrzApiKey', clublog_password: 'clublogPassword', eqsl_apikey: 'eqslApikey' } as const;

function writeSecrets(account: Account, request: UpdateProfileRequest, crypto: Crypto): void {
  for (const field of Object.keys(SECRETS) as (keyof typeof SECRETS)[]) {
    const value = request[field];
    if (value !== undefined) account[SECRETS[field]] = value === '' ? null : crypto.encrypt(value);
  }
}

function clubCall(text: string): string {
  if (text === '') return '';
  const call = parseCallsign(text);
  if (!call) throw new InvalidRequest({ club_call: ['Please enter a valid callsign'] });
  return call;
}
