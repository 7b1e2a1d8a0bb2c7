import type { SettleUnreviewedRequest, UnreviewedResponse } from '@pileup/contract/identity';
import { countText } from '../../../lib/text/time-text.ts';

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  qth: 'QTH',
  grid: 'Gridsquare',
  club_call: 'Club call',
  profile_bio: 'Bio',
  rig_name_override: 'Rig name',
  facebook_link: 'Facebook',
  youtube_link: 'YouTube',
  instagram_link: 'Instagram',
  twitter_link: 'X',
};
const CHOICES: Readonly<Record<string, string>> = {
  exclude_from_leaderboards: 'Not on the leaderboards',
  hide_presence: 'Online status hidden',
  precise_location: 'Precise location shown',
  share_contest_frequency: 'Contest frequency shown',
};

/** Profile fields in the order of the form, with their values. */
export function profileLines(profile: UnreviewedResponse['profile']): { label: string; value: string }[] {
  const lines = (labels: Readonly<Record<string, string>>, shown: (value: string) => string) =>
    Object.entries(labels).flatMap(([field, label]) => {
      const value = profile[field];
      return value ? [{ label, value: shown(value) }] : [];
    });
  return [...lines(FIELDS, (value) => value), ...lines(CHOICES, () => 'Yes')];
}

/** `1 contact`, `1,204 contacts`. */
export function contactsText(count: number): string {
  return count === 1 ? '1 contact' : `${countText(count)} contacts`;
}

/** Tells in the confirmation dialog what will be deleted and what of it can be restored. */
export function deletionText(response: UnreviewedResponse, callsign: string): string {
  const { logs, imports, sub_accounts, profile } = response;
  const own = logs.find((log) => log.my_callsign === callsign);
  const atOnce = [
    own && `${contactsText(own.contacts)} in the log of ${callsign}`,
    imports > 0 && 'the contacts of files that are still being imported',
    Object.keys(profile).length > 0 && 'the profile',
  ].filter((text) => typeof text === 'string');
  const subs = sub_accounts.map((sub) => sub.callsign);
  return [
    atOnce.length > 0 && `Deleted at once: ${listText(atOnce)}. This cannot be undone.`,
    subs.length > 0 &&
      `${subs.length === 1 ? 'The sub-account' : 'The sub-accounts'} ${listText(subs)}: hidden at once, and deleted in 30 days with everything in ${subs.length === 1 ? 'its log' : 'their logs'}. Until then you can switch to a sub-account and keep it.`,
    'Everything added since is kept.',
  ]
    .filter(Boolean)
    .join(' ');
}

export function resultText({ sub_accounts }: UnreviewedResponse, choice: SettleUnreviewedRequest['choice']): string {
  if (choice === 'keep') return 'Everything was kept.';
  if (sub_accounts.length === 0) return 'Everything added before was deleted.';
  const calls = listText(sub_accounts.map(({ callsign }) => callsign));
  return `Everything added before was deleted. Hidden now and deleted in 30 days: ${calls}.`;
}

/** `A`, `A and B`, `A, B and C`. */
function listText(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
