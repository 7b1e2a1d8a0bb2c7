import { Injectable } from '@nestjs/common';
import { QsosChanged } from '../../logbook/index.js';
import { Clock, isWithin } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Pictures, profilePictures } from './profile-charts.query.js';

/** How long an answer is believed where nothing is heard of a change. */
const BELIEVED = 10_000;
/** Each may list thousands of squares. */
const REMEMBERED = 40;

/** The pictures of stations, kept for some seconds: anybody may ask for them, and a large log has thousands of squares. */
@Injectable()
export class RememberedPictures {
  private readonly known = new Map<number, { pictures: Promise<Pictures>; at: number }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    changed: QsosChanged,
  ) {
    changed.onChange((accounts) => {
      if (accounts) for (const account of accounts) this.known.delete(account);
      else this.known.clear();
    });
  }

  /** Empty ones for nobody's (null). */
  of(accountId: number | null): Promise<Pictures> {
    const now = this.clock.now();
    if (accountId === null) return profilePictures(this.database, null, now);
    const known = this.known.get(accountId);
    if (known && isWithin(BELIEVED, known.at, now)) return known.pictures;
    const pictures = profilePictures(this.database, accountId, now);
    const entry = { pictures, at: now };
    this.known.delete(accountId);
    for (const oldest of this.known.keys()) if (this.known.size >= REMEMBERED) this.known.delete(oldest);
    this.known.set(accountId, entry);
    const forget = () => {
      if (this.known.get(accountId) === entry) this.known.delete(accountId);
    };
    // A failure is nothing to remember, nor what is not counted yet.
    pictures.then(({ counting }) => counting && forget(), forget);
    return pictures;
  }
}
