import type { UserAward } from '@pileup/contract/identity';
import type { PublicSetup } from '@pileup/contract/log/setup';
import type { Photo, Profile, ProfilePost } from '@pileup/contract/social';
import { entityByNumber, findEntity } from '@pileup/radio/dxcc';
import type { PublicAccount } from '../../identity/index.js';
import type { PublicLogPage } from '../../logbook/index.js';
import type { StationRelations } from './station-relations.query.js';

/** The profile of a call without an account: only what the call itself implies. */
export function emptyProfile(callsign: string): Profile {
  return {
    id: null,
    my_callsign: callsign,
    name: '',
    is_ham: 0,
    is_cb: 0,
    is_swl: 0,
    qth: '',
    grid: '',
    club_call: '',
    profile_bio: '',
    facebook_link: '',
    youtube_link: '',
    instagram_link: '',
    twitter_link: '',
    profile_image_name: null,
    rig_name: '',
    is_admin: 0,
    sub: 0,
    main_account: null,
    created_at: null,
    ...placeOf(callsign),
    photos: [],
    photo_count: 0,
    user_awards: [],
    posts: [],
    post_count: 0,
    qso_history: [],
    qso_in_history: 0,
    entity_count: 0,
    page: 1,
    pages: 1,
    worked_before: null,
    setup: null,
    follow_level: 0,
    follows_you: 0,
    follower_count: 0,
    is_blocked: 0,
    mine: false,
  };
}

function placeOf(callsign: string): Pick<Profile, 'country' | 'cq_zone' | 'itu_zone'> {
  const match = findEntity(callsign);
  const entity = match && entityByNumber(match.entity);
  return { country: entity?.name ?? '', cq_zone: match?.cqZone ?? null, itu_zone: match?.ituZone || null };
}

/** The data a profile is built from. */
export interface ProfileParts {
  account: PublicAccount;
  relations: StationRelations;
  photos: Photo[];
  log: PublicLogPage;
  isSubscriber: boolean;
  workedBefore: Profile['worked_before'];
  setup: PublicSetup | undefined;
  written: { posts: ProfilePost[]; count: number };
  awards: UserAward[];
  mine: boolean;
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export function profileOf({
  account,
  relations,
  photos,
  log,
  isSubscriber,
  workedBefore,
  setup,
  written,
  awards,
  mine,
}: ProfileParts): Profile {
  const { main_id: _, created_at, ...shown } = account;
  return {
    ...emptyProfile(account.my_callsign),
    ...shown,
    created_at: created_at.toISOString(),
    sub: flag(isSubscriber),
    photos,
    photo_count: relations.photoCount,
    user_awards: awards,
    posts: written.posts,
    post_count: written.count,
    qso_history: log.qsos,
    qso_in_history: log.count,
    entity_count: relations.entityCount,
    page: log.page,
    pages: log.pages,
    worked_before: workedBefore,
    setup: setup ?? null,
    follow_level: flag(relations.follows),
    follows_you: flag(relations.followsYou),
    follower_count: relations.followerCount,
    is_blocked: flag(relations.isBlocked),
    mine,
  };
}
