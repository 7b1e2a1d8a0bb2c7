import { Injectable } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { Database, type Queryable, type Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { type ReportedThing, ReportTarget } from '../../platform/reports.js';
import { PhotoFiles } from './photo-files.js';
import { ProfilePhoto } from './profile-photo.js';

const FIND = sql<{ id: number }, ReportedThing>`
  select p.account_id as "ownerId", '/pictures/' || s.callsign as path,
    p.width || ' × ' || p.height || ' pixels, added ' || to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD') as text
  from social.photo p
  join social.station s on s.account_id = p.account_id and not s.is_leaving
  where p.id = $id and p.hidden_reason is null`;
const STORED = sql<{ id: number }, StoredPhoto>`
  select p.account_id as "accountId", p.name, p.hidden_reason is not null as "isHidden",
    exists (select from social.profile_photo d where d.account_id = p.account_id and d.photo_id = p.id) as "isProfilePhoto"
  from social.photo p where p.id = $id`;
const HIDE = sql<{
  id: number;
  reason: string;
  name: string;
}>`update social.photo set hidden_reason = $reason, name = $name where id = $id`;
const SHOW = sql<{ id: number }>`update social.photo set hidden_reason = null where id = $id`;
const NAME = sql<{ id: number }, { name: string }>`select name from social.photo where id = $id`;
const STATION = sql<{ id: number }, { accountId: number; callsign: string }>`
  select s.account_id as "accountId", s.callsign from social.photo p join social.station s using (account_id)
  where p.id = $id`;

interface StoredPhoto {
  accountId: number;
  name: string;
  isHidden: boolean;
  isProfilePhoto: boolean;
}

/**
 * Photos can be reported. The file of a hidden photo gets a new name, which only its owner and administrators get: the
 * address that others know leads nowhere, and pages can show the picture to its owner without sending a token.
 */
@Injectable()
@ReportTarget({ kind: 'photo' })
export class PhotoReports implements ReportTarget {
  constructor(
    private readonly database: Database,
    private readonly files: PhotoFiles,
    private readonly profilePhoto: ProfilePhoto,
    private readonly stations: Stations,
  ) {}

  async find(id: number, _reporterId: number, runs: Queryable): Promise<ReportedThing | null> {
    const [photo] = await runs.run(FIND, { id });
    return photo ?? null;
  }

  async setHidden(id: number, reason: string | null, tx: Transaction): Promise<void> {
    const owner = await this.stored(id, tx);
    if (!owner) return;
    await this.profilePhoto.lock(owner.accountId, tx);
    // The photo may have been deleted or made the profile photo meanwhile.
    const photo = await this.stored(id, tx);
    if (!photo) return;
    if (reason === null) return void (await tx.run(SHOW, { id }));
    // If the transaction fails, the copy is left to `PhotosCleanup`.
    const copied = photo.isHidden ? null : await this.files.copy(photo.name);
    await tx.run(HIDE, { id, reason, name: copied ?? photo.name });
    if (copied) await this.files.removeAfter(tx, [photo.name]);
    // The square of a profile photo is another file.
    if (photo.isProfilePhoto) await this.profilePhoto.clear(photo.accountId, tx);
  }

  async publish(id: number): Promise<void> {
    const [station] = await this.database.run(STATION, { id });
    if (station) this.stations.changed(station.accountId, station.callsign);
  }

  async picture(id: number, runs: Queryable): Promise<string | null> {
    const [photo] = await runs.run(NAME, { id });
    return photo ? `/photos/${photo.name}` : null;
  }

  private async stored(id: number, tx: Transaction): Promise<StoredPhoto | undefined> {
    return (await tx.run(STORED, { id }))[0];
  }
}
