import { Injectable } from '@nestjs/common';
import type { PublicQso } from '@pileup/contract/logbook';
import { entityOfCall } from '@pileup/radio/dxcc';
import { type PublicAccount, Stations } from '../../identity/index.js';
import { countLogbook } from '../../logbook/index.js';
import { Database } from '../../platform/database/database.js';
import type { ImageFiles } from '../../platform/images/image-files.js';
import { PhotoFiles } from '../../social/index.js';
import { PostPictureFiles } from '../post-pictures/post-picture-files.js';
import { publicPost } from '../posts/posts.query.js';
import {
  type ContactPreview,
  countText,
  dateText,
  distanceText,
  drawContact,
  frequencyText,
  modeText,
  timeText,
} from './draw-contact.js';
import { drawPost } from './draw-post.js';
import { drawProfile } from './draw-profile.js';
import { type PublicContact, PublicContacts, placeOf } from './public-contacts.js';
import { StoredPictures } from './stored-pictures.js';

export interface TaggedPicture {
  readonly tag: string;
  readonly png: () => Promise<Buffer>;
}

/** The pictures that link previews show, 1200 x 630. */
@Injectable()
export class Previews {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly contacts: PublicContacts,
    private readonly pictures: StoredPictures,
    private readonly photos: PhotoFiles,
    private readonly postPictures: PostPictureFiles,
  ) {}

  /** Null if there is no such contact for the public. */
  async contact(qdoId: number): Promise<TaggedPicture | null> {
    const [found] = await this.contacts.find([qdoId]);
    if (!found) return null;
    const shown = contactPreview(found);
    const tag = StoredPictures.tagOf('contact', shown);
    return { tag, png: () => this.pictures.png(found.accountId, tag, (typefaces) => drawContact(shown, typefaces)) };
  }

  /** Null if visitors cannot see such a post. */
  async post(id: number): Promise<TaggedPicture | null> {
    const post = await publicPost(this.database, this.stations, id);
    if (!post) return null;
    const author = [post.user.my_callsign, post.user.name].filter(Boolean).join(' · ');
    const shown = { title: post.title, excerpt: post.excerpt, author, at: dateText(post.created_at) };
    const { hero_image_name: image } = post;
    const tag = StoredPictures.tagOf('post', { ...shown, image });
    const draw = async () => {
      const photo = await readable(this.postPictures, image);
      return this.pictures.png(post.user_id, tag, (typefaces) => drawPost({ ...shown, photo }, typefaces));
    };
    return { tag, png: draw };
  }

  /** Null if the callsign has no account. */
  async profile(call: string): Promise<TaggedPicture | null> {
    const account = await this.stations.profile(call);
    if (!account) return null;
    const cells = cellsOf(account, await countLogbook(this.database, account.id));
    const { name, profile_bio: about, profile_image_name: image } = account;
    const shown = { call, name, place: placeText(account), about: about ?? '', cells };
    const tag = StoredPictures.tagOf('profile', { ...shown, image });
    const draw = async () => {
      const photo = await readable(this.photos, image);
      return this.pictures.png(account.id, tag, (typefaces) => drawProfile({ ...shown, photo }, typefaces));
    };
    return { tag, png: draw };
  }
}

/** A photo that cannot be read is left out. */
async function readable(files: ImageFiles, name: string | null): Promise<Buffer | null> {
  return name ? files.read(name).catch(() => null) : null;
}

function placeText({ qth, my_callsign }: PublicAccount): string {
  return [qth, entityOfCall(my_callsign)?.name].filter(Boolean).join(', ');
}

function cellsOf({ grid, my_callsign, created_at }: PublicAccount, qsos: number): ContactPreview['cells'] {
  return [
    { label: 'CONTACTS', value: countText(qsos) },
    { label: 'GRID', value: (grid ?? '').slice(0, 4).toUpperCase() },
    { label: 'CQ ZONE', value: String(entityOfCall(my_callsign)?.cqz ?? '') },
    { label: 'ON PILEUP SINCE', value: dateText(created_at.toISOString()).slice(0, 7) },
  ].filter(({ value }) => value !== '');
}

function contactPreview({ qso, firstName, profile }: PublicContact): ContactPreview {
  const from = placeOf(qso.station_callsign, profile.grid ?? '');
  const to = qso.LAT !== null && qso.LON !== null ? { lat: qso.LAT, lon: qso.LON } : placeOf(qso.Call, '');
  return {
    station: qso.station_callsign,
    stationPlace: [firstName, placeText(profile)].filter(Boolean).join(' · '),
    call: qso.Call,
    callPlace: [qso.Name, qso.country].filter(Boolean).join(' · '),
    at: `${dateText(qso.TS)} ${timeText(qso.TS)} UTC`,
    from,
    to,
    frequency: frequencyText(qso.Freq),
    cells: contactCells(qso, distanceText(from, to)),
  };
}

function contactCells(qso: PublicQso, distance: string): ContactPreview['cells'] {
  return [
    { label: 'DISTANCE', value: distance },
    { label: 'MHZ', value: frequencyText(qso.Freq) },
    { label: 'BAND', value: qso.Band },
    { label: '2-WAY', value: modeText(qso) },
    { label: 'RST', value: [qso.SNT, qso.RCV].filter(Boolean).join(' / ') },
  ].filter(({ value }) => value !== '');
}
