import { STATUS_CODES } from 'node:http';
import type { Refusal, RefusalCode } from '@pileup/contract/refusal';

/** A refusal as a raw HTTP response, for connections without a response object; the connection is closed after it. */
export function rawRefusal(status: number, code: RefusalCode, error: string): string {
  const body = JSON.stringify({ error, code } satisfies Refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
