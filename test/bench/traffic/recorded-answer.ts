import { request } from 'node:http';

export interface RecordedAnswer {
  /** Names and values by turns, in the order in which they were sent. */
  readonly headers: string[];
  readonly body: Buffer;
}

/** Headers that node:http adds to every response by itself. */
const ADDED = new Set(['date', 'connection', 'keep-alive']);

/** A response as it was sent, so that a bare server can send the same one. @throws unless the status is 200 */
export function recordedAnswer(port: number, path: string, encoding = 'identity'): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      const sentEncoding = response.headers['content-encoding'] ?? 'identity';
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200 || sentEncoding !== encoding)
          reject(new Error(`${path} answered ${response.statusCode}, ${sentEncoding} for ${encoding}`));
        const { rawHeaders } = response;
        const headers = rawHeaders.filter((_, at) => !ADDED.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''));
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}
