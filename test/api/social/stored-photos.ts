import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Photo } from '@pileup/contract/social';
import request from 'supertest';
import { Store } from '../../../backend/src/platform/storage/store.ts';
import type { Operator, TestApp } from '../../test-app.ts';
import { jpegOf } from './test-images.ts';

/** Uploads a photo that must be accepted. */
export async function addPhoto(operator: Operator, content?: Buffer): Promise<Photo> {
  const { status, body } = await operator.uploadPhoto(content ?? (await jpegOf()));
  if (status !== 200) throw new Error(`not taken: ${JSON.stringify(body)}`);
  return body.photo;
}

export const fetched = (testApp: TestApp, name: string, query = '', headers: Record<string, string> = {}) =>
  request(testApp.server).get(`/photos/${name}${query}`).set(headers).buffer(true).parse(bytes);

function bytes(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

/** The files in the store. */
export async function keys(testApp: TestApp): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of testApp.app.get(Store).list('photos')) found.push(key);
  return found.sort();
}

/** Temporary files during the upload. */
export const uploads = (testApp: TestApp) => {
  try {
    return readdirSync(join(testApp.dataDir, 'uploads'));
  } catch {
    return [];
  }
};

export const imageOf = async (operator: Operator) => (await operator.call('vuser')).body.user.profile_image_name;

/** Files are deleted by a job after the commit. */
export async function gone(testApp: TestApp, name: string): Promise<void> {
  for (const query of ['', '?size=small'])
    await testApp.until(async () => (await fetched(testApp, name, query)).status === 404);
}

export async function setBySql(testApp: TestApp, what: string, { user }: Operator): Promise<void> {
  await testApp.sql(`update identity.account set ${what} where id = $1`, [user.id]);
}

/** One person may have one photo in processing and one waiting; further ones are refused. */
export async function untilAccepted<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const response = await ask();
    if (response.status !== 429) return response;
    await pause(20);
  }
}
