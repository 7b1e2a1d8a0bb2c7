import type { Profile } from '@pileup/contract/social';
import type { DBSchema } from 'idb';
import { browserDatabase } from '../browser-database.ts';
import { getSession } from '../session.ts';

/** Maximum number of profiles (specification, section 3: client state). */
const MAX_PROFILES = 50;

interface ProfileCopy {
  /** The account that may see the profile so, `visitor` if there is none, and the callsign. */
  readonly key: string;
  /** Milliseconds. */
  readonly usedAt: number;
  readonly profile: Profile;
}

interface ProfilesSchema extends DBSchema {
  profiles: { key: string; value: ProfileCopy; indexes: { usedAt: number } };
}

const database = browserDatabase<ProfilesSchema>('pileup-profiles', (created) => {
  created.createObjectStore('profiles', { keyPath: 'key' }).createIndex('usedAt', 'usedAt');
});

type Viewer = number | null;
const viewerNow = (): Viewer => getSession()?.user.id ?? null;
const keyOf = (viewer: Viewer, callsign: string) => `${viewer ?? 'visitor'} ${callsign}`;

/** The profile as this device saw it last, shown until the server has responded; null if there is none. */
export async function profileCopy(viewer: Viewer, callsign: string): Promise<Profile | null> {
  try {
    return (await (await database()).get('profiles', keyOf(viewer, callsign)))?.profile ?? null;
  } catch {
    return null;
  }
}

/** Stores a profile, and drops those that were not used for longest. A browser without a database stores nothing. */
export async function storeProfileCopy(viewer: Viewer, callsign: string, profile: Profile): Promise<void> {
  try {
    const transaction = (await database()).transaction('profiles', 'readwrite');
    // The user has signed out meanwhile: nothing of the account may stay.
    if (viewerNow() === viewer)
      await transaction.store.put({ key: keyOf(viewer, callsign), usedAt: Date.now(), profile });
    let surplus = (await transaction.store.count()) - MAX_PROFILES;
    let oldest = await transaction.store.index('usedAt').openCursor();
    for (; oldest && surplus > 0; surplus--) {
      await oldest.delete();
      oldest = await oldest.continue();
    }
    await transaction.done;
  } catch {
    // The copy is only a convenience.
  }
}

/** Removes the copy of a profile that the server no longer shows. */
export async function dropProfileCopy(viewer: Viewer, callsign: string): Promise<void> {
  try {
    await (await database()).delete('profiles', keyOf(viewer, callsign));
  } catch {
    // There is no copy if the database cannot be opened.
  }
}

/** Removes the copies of all profiles. */
export async function dropProfileCopies(): Promise<void> {
  try {
    await (await database()).clear('profiles');
  } catch {
    // There are no copies if the database cannot be opened.
  }
}
