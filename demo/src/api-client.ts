import { Agent, type IncomingMessage, request } from 'node:http';
import type { EndpointName, Endpoints } from '@pileup/contract/endpoints';

/** A request that the app refused, with its error text. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(call: string, status: number, text: string) {
    super(`${call} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** A file in a request of several parts. */
interface FilePart {
  field: string;
  name: string;
  content: Buffer;
}

const TIMEOUT_MS = 30_000;

/** Sends requests to the endpoints of the contract over HTTP. */
export class ApiClient {
  private readonly address: URL;
  private readonly agent: Agent;

  constructor(address: string, concurrency: number) {
    this.address = new URL(address);
    this.agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  }

  call<Name extends EndpointName>(
    name: Name,
    body: Endpoints[Name]['request'],
    token?: string,
  ): Promise<Endpoints[Name]['response']> {
    const response = this.post(name, Buffer.from(JSON.stringify(body)), 'application/json', token);
    return response as Promise<Endpoints[Name]['response']>;
  }

  /** A request to an endpoint with a number in its path, such as `vimport/{id}`. */
  callWithId<Name extends EndpointName>(name: Name, id: number, token: string): Promise<Endpoints[Name]['response']> {
    const path = name.replace('{id}', String(id));
    return this.post(path, Buffer.from('{}'), 'application/json', token) as Promise<Endpoints[Name]['response']>;
  }

  upload(file: string, text: string, token: string): Promise<Endpoints['vimportadif']['response']> {
    return this.send('vimportadif', token, {}, [{ field: 'adif_file', name: file, content: Buffer.from(text) }]);
  }

  uploadPhoto(file: string, image: Buffer, token: string): Promise<Endpoints['vuploadphoto']['response']> {
    return this.send('vuploadphoto', token, {}, [{ field: 'image', name: file, content: image }]);
  }

  /** A post with the picture that it shows first, or with a video in its fields. */
  storePost(
    fields: Readonly<Record<string, string>>,
    picture: Buffer | null,
    token: string,
  ): Promise<Endpoints['vstore']['response']> {
    const files = picture ? [{ field: 'hero_image', name: 'picture.png', content: picture }] : [];
    return this.send('vstore', token, fields, files);
  }

  /** Adds a recording or a received picture to a contact; other fields are in `fields`. */
  addMedia(
    kind: 'recording' | 'sstv',
    fields: Readonly<Record<string, string>>,
    content: Buffer,
    token: string,
  ): Promise<unknown> {
    if (kind === 'sstv')
      return this.send('vqso/sstv/add', token, fields, [{ field: 'image', name: 'received.png', content }]);
    return this.send('vqso/recording/add', token, fields, [{ field: 'recording', name: 'contact.wav', content }]);
  }

  /** Sends the score of a contest logger, by callsign and API key. */
  async sendScore(xml: string, callsign: string, key: string): Promise<void> {
    const login = Buffer.from(`${callsign}:${key}`).toString('base64');
    await this.post('scoreboard', Buffer.from(xml), 'text/xml', `Basic ${login}`);
  }

  close(): void {
    this.agent.destroy();
  }

  private send<Name extends EndpointName>(
    name: Name,
    token: string,
    fields: Readonly<Record<string, string>>,
    files: readonly FilePart[],
  ): Promise<Endpoints[Name]['response']> {
    const boundary = 'pileup-demo-edge';
    const part = (about: string, content: string | Buffer) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${about}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ];
    const body = Buffer.concat([
      ...Object.entries(fields).flatMap(([field, value]) => part(`name="${field}"`, value)),
      ...files.flatMap(({ field, name: file, content }) =>
        part(`name="${field}"; filename="${file}"\r\ncontent-type: application/octet-stream`, content),
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    return this.post(name, body, `multipart/form-data; boundary=${boundary}`, token) as Promise<
      Endpoints[Name]['response']
    >;
  }

  private post(path: string, body: Buffer, type: string, token?: string): Promise<unknown> {
    const { hostname, port } = this.address;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          hostname,
          port,
          path: `/api/${path}`,
          method: 'POST',
          agent: this.agent,
          timeout: TIMEOUT_MS,
          headers: {
            'content-type': type,
            'content-length': body.length,
            ...(token ? { authorization: token.includes(' ') ? token : `Bearer ${token}` } : {}),
          },
        },
        (response) => readAnswer(path, response).then(resolve, reject),
      );
      outgoing.on('timeout', () =>
        outgoing.destroy(new Error(`${path} was not answered within ${TIMEOUT_MS / 1000} s`)),
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}

async function readAnswer(path: string, response: IncomingMessage): Promise<unknown> {
  const text = (await response.setEncoding('utf8').toArray()).join('');
  if (response.statusCode !== 200) throw new RefusedError(path, response.statusCode ?? 0, text);
  return JSON.parse(text);
}

/** Runs `work` for each item, `concurrency` at a time. */
export async function forEachConcurrently<T>(
  list: readonly T[],
  concurrency: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const remaining = list.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const one of remaining) await work(one);
    }),
  );
}
