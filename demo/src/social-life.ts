import { type ApiClient, forEachConcurrently } from './api-client.ts';
import { type Motif, paint } from './community/painted-photos.ts';
import { DEMO_CALL, type Station } from './community/stations.ts';
import { runSql } from './run-sql.ts';
import { SeededRandom } from './seeded-random.ts';

/** Every 4th operator has photos, every 3rd is a subscriber. */
const PHOTOS_EVERY = 4;
const SUBSCRIPTION_EVERY = 3;
/** Drawing takes time, so in a large community only the first ones have photos. */
const MAX_WITH_PHOTOS = 40;
const DAY = 86_400_000;
/** The sub-account of the demo operator. */
/** The second callsign of the demo operator, which is an administrator. */
export const SECOND_CALL = 'G8QZX';

const MESSAGES = [
  'Thanks for the contact on 20 m last night, you were my first from there. 73!',
  'Are you on 6 m this summer? I would love to have your square.',
  'Nice photo of the tower. What is the boom length of that yagi?',
  'Your SSTV pictures come in very clean here. Which program do you use?',
];

/** Photos by callsign, in the order in which they are uploaded. */
export type Albums = ReadonlyMap<string, readonly { motif: Motif; image: Buffer }[]>;

/** Call before the app runs in this process: it disables the image formats that drawing needs. */
export async function paintAlbums(seed: number, members: readonly Station[]): Promise<Albums> {
  const albums = new Map<string, { motif: Motif; image: Buffer }[]>();
  for (const member of members
    .filter((one, n) => n % PHOTOS_EVERY === 0 || one.callsign === DEMO_CALL)
    .slice(0, MAX_WITH_PHOTOS)) {
    const random = new SeededRandom(seed, 'photos', member.callsign);
    const photos = [];
    for (const motif of motifsOf(member, random))
      photos.push({ motif, image: await paint(motif, member.callsign, random) });
    albums.set(member.callsign, photos);
  }
  return albums;
}

/** Adds photos, follows, messages and a sub-account. */
export async function addSocialLife(
  api: ApiClient,
  { members, tokens, albums }: { members: readonly Station[]; tokens: Record<string, string>; albums: Albums },
  print: (line: string) => void,
): Promise<void> {
  const began = performance.now();
  const operator = members.find(({ callsign }) => callsign === DEMO_CALL);
  const token = tokens[DEMO_CALL];
  if (!operator || !token) return;
  const subscribers = subscribersOf(members);

  await forEachConcurrently([...albums], 2, async ([callsign, photos]) => {
    for (const { motif, image } of photos) await api.uploadPhoto(`${motif}.png`, image, tokens[callsign] ?? '');
  });

  const idOf = async ({ callsign }: Station) => (await api.call('vuser', {}, tokens[callsign])).user.id;
  const others = members.filter(({ callsign }) => callsign !== DEMO_CALL);
  const [me, ...friends] = await Promise.all([idOf(operator), ...others.slice(0, 12).map(idOf)]);
  for (const friend of friends) await api.call('vsetfollowstate', { user_id: friend, follow_level: 1 }, token);
  for (const fan of others.slice(0, 6))
    await api.call('vsetfollowstate', { user_id: me ?? 0, follow_level: 1 }, tokens[fan.callsign]);
  const writers = subscribers.filter(({ callsign }) => callsign !== DEMO_CALL).slice(0, MESSAGES.length);
  for (const [n, writer] of writers.entries())
    await api.call('vsendmessage', { message: MESSAGES[n] ?? '', recipient_id: me ?? 0 }, tokens[writer.callsign]);
  await api.call('vaddsubaccount', { callsign: SECOND_CALL }, token);
  print(`${albums.size} operators showed photos (${Math.round((performance.now() - began) / 1_000)} s).`);
}

function motifsOf(member: Station, random: SeededRandom): Motif[] {
  const all: Motif[] = ['desk', 'tower', 'summit', 'sstv'];
  const some = member.callsign === DEMO_CALL ? all : all.filter(() => random.chance(0.55));
  // The first one uploaded becomes the profile photo.
  return ['operator', ...some];
}

const subscribersOf = (members: readonly Station[]): Station[] =>
  members.filter(({ callsign }, n) => n % SUBSCRIPTION_EVERY === 0 || callsign === DEMO_CALL);

/**
 * Does the same as `npm run admin -- grant`, for many accounts at once. Run before the history, since only contacts
 * that were made with a subscription count for awards.
 */
export async function subscribeMembers(databaseUrl: string, all: readonly Station[], now: number): Promise<void> {
  const members = subscribersOf(all);
  await runSql(
    databaseUrl,
    `insert into billing.period (account_id, "from", "to", kind, note)
     select id, $2, $3, 'gift', 'demo' from identity.account where callsign = any ($1)`,
    [members.map(({ callsign }) => callsign), new Date(now - 60 * DAY), new Date(now + 365 * DAY)],
  );
}
