import type { AddRecordingResponse, AddSstvResponse, MediaKind, OfferMediaResponse } from '@pileup/contract/media';
import request, { type Response } from 'supertest';
import type { Operator, TestApp } from '../../test-app.ts';

type Fields = Readonly<Record<string, string | number>>;

async function post<Answer>(
  testApp: TestApp,
  token: string,
  path: string,
  fields: Fields,
  [field, content]: [string, Buffer],
): Promise<{ status: number; body: Answer & { error: string; errors?: Record<string, string[]> } }> {
  const sent = testApp.http('post', `/api/${path}`, token);
  for (const [name, value] of Object.entries(fields)) sent.field(name, String(value));
  const { status, body } = await sent.attach(field, content, 'a name.mp3');
  return { status, body };
}

export const addRecording = (testApp: TestApp, { token }: Operator, fields: Fields, content: Buffer) =>
  post<AddRecordingResponse>(testApp, token, 'vqso/recording/add', fields, ['recording', content]);

export const addPicture = (testApp: TestApp, { token }: Operator, fields: Fields, content: Buffer) =>
  post<AddSstvResponse>(testApp, token, 'vqso/sstv/add', fields, ['image', content]);

/** Offers a file with the key of a program. */
export const offer = (testApp: TestApp, key: string, kind: MediaKind, fields: Fields, content: Buffer) =>
  post<OfferMediaResponse>(testApp, key, 'vmedia/offer', { kind, ...fields }, ['file', content]);

export function file(testApp: TestApp, path: string, headers: Record<string, string> = {}) {
  return request(testApp.server).get(path).set(headers).buffer(true).parse(bytes);
}

function bytes(response: Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}
