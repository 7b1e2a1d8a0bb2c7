import { Injectable } from '@nestjs/common';
import type { CardTemplate } from '@pileup/contract/cards';
import { entityOfCall } from '@pileup/radio/dxcc';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import type { Picture } from '../../platform/images/picture.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import { PhotoFiles, photosOf } from '../../social/index.js';
import { dateText, frequencyText, modeText, timeText } from '../pictures/draw-contact.js';
import { type PublicContact, PublicContacts } from '../pictures/public-contacts.js';
import { StoredPictures } from '../pictures/stored-pictures.js';
import { DEFAULT_TEMPLATE, savedTemplate } from './card-template.entity.js';
import { type CardBack, type CardFront, drawBack, drawFront } from './draw-card.js';

export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

/** One side of a QSL card: how to draw it, and a hash of all that it shows. */
export interface CardSide {
  readonly tag: string;
  readonly draw: (typefaces: Typefaces) => Promise<Picture>;
}

/** The two sides of the QSL card of a contact. */
@Injectable()
export class QsoCards {
  constructor(
    private readonly database: Database,
    private readonly photos: PhotoFiles,
    private readonly contacts: PublicContacts,
  ) {}

  async template(accountId: number): Promise<CardTemplate> {
    return (await savedTemplate(this.database, accountId)) ?? DEFAULT_TEMPLATE;
  }

  /** Whether a photo is one of the account's. */
  async hasPhoto(accountId: number, name: string): Promise<boolean> {
    return (await photosOf(accountId, this.database)).some((photo) => photo.profile_image_name === name);
  }

  /** The QSL card of a contact that everyone may see. @throws NotFound */
  async ofContact(qdoId: number): Promise<{ accountId: number; sides: Record<Side, CardSide> }> {
    const [contact] = await this.contacts.find([qdoId]);
    if (!contact) throw new NotFound('Card not found.');
    const { accountId } = contact;
    return { accountId, sides: await this.sides(contact, await this.template(accountId)) };
  }

  /** @param template the one of the contact's account */
  async sides(contact: PublicContact, template: CardTemplate): Promise<Record<Side, CardSide>> {
    const { photo } = template;
    // A photo that was deleted since is left out.
    const shown = photo !== null && (await this.hasPhoto(contact.accountId, photo)) ? photo : null;
    const card = { ...template, photo: shown };
    const [front, back] = [frontOf(contact), backOf(contact)];
    const { photo: _, ...plain } = card;
    return {
      front: {
        tag: StoredPictures.tagOf('card front', { card, front }),
        draw: async (typefaces) =>
          drawFront(card, front, shown === null ? null : await this.photos.read(shown), typefaces),
      },
      back: {
        tag: StoredPictures.tagOf('card back', { card: plain, back }),
        draw: async (typefaces) => drawBack(card, back, typefaces),
      },
    };
  }
}

function frontOf({ qso, firstName, profile }: PublicContact): CardFront {
  const entity = entityOfCall(qso.station_callsign);
  const grid = (profile.grid ?? '').slice(0, 4).toUpperCase();
  return {
    call: qso.station_callsign,
    name: firstName,
    place: [profile.qth, entity?.name].filter(Boolean).join(', '),
    zones: [grid, entity && `CQ ${entity.cqz}`].filter(Boolean).join('  '),
  };
}

function backOf({ qso }: PublicContact): CardBack {
  const report = [
    { label: 'DATE', value: dateText(qso.TS) },
    { label: 'UTC', value: timeText(qso.TS) },
    { label: 'MHZ', value: frequencyText(qso.Freq) },
    { label: 'BAND', value: qso.Band },
    { label: '2-WAY', value: modeText(qso) },
    { label: 'RST', value: qso.SNT },
  ];
  return {
    station: qso.station_callsign,
    call: qso.Call,
    name: qso.Name,
    report: report.filter(({ value }) => value !== ''),
    power: qso.Power === null ? '' : `${qso.Power} W`,
    comment: qso.Comment,
  };
}
