import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Refusal } from '@pileup/contract/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DiskFault, diskFault, isDatabaseUnavailable, recordDiskFault } from '../database/outages.js';
import { InvalidRequest, NotFound, Refused, TooLarge, TooMany, Unavailable } from '../errors.js';

/** Turns every error into the JSON of a refusal, without stack traces. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendRefusal(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

export function sendRefusal(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || isClientGone(thrown, reply)) return;
  const refused = refuse(thrown, request, reply);
  const body: Refusal = {
    error: refused.message,
    ...(refused.errors ? { errors: refused.errors } : {}),
    code: refused.code,
  };
  reply.send(body);
}

/** Whether the client disconnected during a download: no error on our side, and no response is needed. */
function isClientGone(thrown: unknown, { raw }: FastifyReply): boolean {
  return (thrown as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed;
}

/** Logs the error, sets status and headers of the reply, and returns the refusal. */
export function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Refused {
  const refused = refusalOf(thrown);
  const { id: reqId, log } = request;
  if (refused instanceof Unavailable) log.warn({ reqId, reason: reasonOf(thrown) }, refused.message);
  else if (refused.status >= 500) log.error({ reqId, err: thrown }, refused.message);
  if (refused instanceof TooMany) reply.header('Retry-After', String(refused.retryAfterSeconds));
  if (refused instanceof Unavailable) reply.header('Retry-After', '5');
  reply.status(refused.status).type('application/json; charset=utf-8').header('Cache-Control', 'no-store');
  return refused;
}

/** The error with its cause, for the log: the response does not name the cause. */
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
    recordDiskFault(disk);
    return new Unavailable(DISK_TEXTS[disk]);
  }
  if (isDatabaseUnavailable(thrown)) return new Unavailable();
  const status = statusOf(thrown);
  if (status === 413) return new TooLarge('The request is too large.');
  if (status === 404) return new NotFound();
  if (status >= 400 && status < 500) return new InvalidRequest({}, 'The request could not be read.');
  return new Refused(500, 'internal', 'Something went wrong on our side. It has been logged.');
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : 500;
}
