import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.js';

/** Paths in logged objects that may hold secrets. URLs are logged as route patterns only. */
const SECRETS = (
  'authorization cookie password password_confirmation current_password api_key key token pin current_pin ' +
  'qrz_api_key clublog_password eqsl_apikey'
)
  .split(' ')
  .flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Writes to standard output by default. */
export function createLogger(config: Config, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level: config.LOG_LEVEL,
    base: { role: config.ROLE },
    timestamp: pino.stdTimeFunctions.isoTime,
    // An error of the database driver holds the whole connection, so only these properties are logged.
    serializers: {
      err: ({ name, message, code, stack }: Error & { code?: string }) => ({ name, message, code, stack }),
    },
    redact: { paths: SECRETS, censor: '[secret]' },
  };
  return pino(options, to);
}

/** Nest's own messages in the same log; its startup messages at level debug. */
export function nestLogger(log: Logger): LoggerService {
  const at =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]) =>
      log[level]({ context: rest.at(-1), ...(message instanceof Error ? { err: message } : {}) }, String(message));
  return {
    log: at('debug'),
    verbose: at('debug'),
    debug: at('debug'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
  };
}
