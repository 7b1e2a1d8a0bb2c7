import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Refusal } from '@pileup/contract/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DiskFault, databaseIsAway, diskFault, noteDiskFault } from '../database/outages.js';
import { InvalidRequest, NotFound, Refused, TooLarge, TooMany, Unavailable } from '../errors.js';

/** Turns whatever was thrown into the one shape of refusal: always JSON, never a stack. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendRefusal(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

export function sendRefusal(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || hasLeft(thrown, reply)) return;
  const refused = refuse(thrown, request, reply);
  const body: Refusal = {
    error: refused.message,
    ...(refused.errors ? { errors: refused.errors } : {}),
    code: refused.code,
  };
  reply.send(body);
}

/** Whoever goes away in the middle of a download waits for no answer, and nothing is wrong on our side. */
function hasLeft(thrown: unknown, { raw }: FastifyReply): boolean {
  return (thrown as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed;
}

/** Notes what was thrown, gives the reply its status and headers, and answers what is to be said. */
export function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Refused {
  const refused = refusalOf(thrown);
  if (refused instanceof Unavailable) request.log.warn({ reason: reasonOf(thrown) }, refused.message);
  else if (refused.status >= 500) request.log.error({ err: thrown }, refused.message);
  if (refused instanceof TooMany) reply.header('Retry-After', String(refused.retryAfterSeconds));
  if (refused instanceof Unavailable) reply.header('Retry-After', '5');
  reply.status(refused.status).type('application/json; charset=utf-8').header('Cache-Control', 'no-store');
  return refused;
}

/** With what is behind it: of what is away the answer says no more than that. */
function reasonOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  return cause === undefined ? String(thrown) : `${thrown}, because of ${cause}`;
}

const DISK_TEXTS: Readonly<Record<DiskFault, string>> = {
  full: 'The disk is full: nothing was stored. Please try again later.',
  'not writable': 'The disk cannot be written to: nothing was stored. Please try again later.',
};

function refusalOf(thrown: unknown): Refused {
  if (thrown instanceof Refused) return thrown;
  const disk = diskFault(thrown);
  if (disk) {
    noteDiskFault(disk);
    return new Unavailable(DISK_TEXTS[disk]);
  }
  if (databaseIsAway(thrown)) return new Unavailable();
  const status = statusOf(thrown);
  if (status === 413) return new TooLarge('The request is too large.');
  if (status === 404) return new NotFound();
  if (status >= 400 && status < 500) return new InvalidRequest({}, 'The request could not be read.');
  return new Refused(500, 'internal', 'Something went wrong on our side. It has been noted.');
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : 500;
}
