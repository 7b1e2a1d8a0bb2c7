import { defineEntity, type EntityManager, type InferEntity, p } from '@mikro-orm/postgresql';
import { NotFound } from '../../platform/errors.js';

/** A photo of a station. */
export const Photo = defineEntity({
  name: 'Photo',
  schema: 'social',
  tableName: 'photo',
  properties: {
    // The ORM stores a generated value in the first part of a key.
    id: p.integer().primary().autoincrement(),
    accountId: p.integer().primary(),
    /** Random; part of the names of its files. */
    name: p.text(),
    width: p.integer(),
    height: p.integer(),
    bytes: p.integer(),
    createdAt: p.datetime(),
    /** Null if no administrator has hidden it. */
    hiddenReason: p.text().strictNullable(),
  },
});

export type Photo = InferEntity<typeof Photo>;

export const noSuchPhoto = () => new NotFound('Photo not found.');

/** @throws NotFound */
export async function ownPhoto(em: EntityManager, accountId: number, id: number): Promise<Photo> {
  const photo = await em.findOne(Photo, { accountId, id });
  if (!photo) throw noSuchPhoto();
  return photo;
}
