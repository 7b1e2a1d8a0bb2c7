import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';

/** Everything the app can be told from outside; `docs/running.md` explains each in words. */
export class Config {
  @IsIn(['production', 'development', 'test'])
  NODE_ENV: 'production' | 'development' | 'test' = 'development';

  @IsString()
  HOST = '127.0.0.1';

  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65535)
  PORT = 3000;

  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must begin with postgresql://' })
  DATABASE_URL!: string;

  @Type(() => Number)
  @IsInt()
  @Min(2)
  @Max(200)
  DATABASE_POOL = 12;

  /** Everything kept on disk: uploads, generated secrets, the embedded database. */
  @IsString()
  DATA_DIR = join(projectRoot(), 'data');

  /** `web` answers requests, `worker` runs jobs, `all` does both. */
  @IsIn(['all', 'web', 'worker'])
  ROLE: 'all' | 'web' | 'worker' = 'all';

  @IsOptional()
  @Matches(/^https?:\/\/[^/]+$/, { message: 'PUBLIC_URL must be an origin such as https://example.org' })
  PUBLIC_URL?: string;

  /** Address or CIDR of the reverse proxy whose X-Forwarded-For is believed. */
  @IsOptional()
  @IsString()
  TRUSTED_PROXY?: string;

  /** Carries news between instances in place of the database. */
  @IsOptional()
  @Matches(/^rediss?:\/\//, { message: 'REDIS_URL must begin with redis://' })
  REDIS_URL?: string;

  @Type(() => Number)
  @IsNumber()
  @Min(0.01)
  RATE_LIMIT_FACTOR = 1;

  @MinLength(32, { message: 'JWT_SECRET must have at least 32 characters' })
  JWT_SECRET!: string;

  @IsOptional()
  @MinLength(16, { message: 'METRICS_TOKEN must have at least 16 characters' })
  METRICS_TOKEN?: string;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
  @Transform(({ value }) => String(value).toLowerCase())
  LOG_LEVEL = 'info';

  get production(): boolean {
    return this.NODE_ENV === 'production';
  }

  get uploads(): string {
    return join(this.DATA_DIR, 'uploads');
  }
}

/** The folder that holds nest-cli.json: the same from source, from `dist` and from tests. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'nest-cli.json'))) {
    const up = dirname(folder);
    if (up === folder) throw new Error('nest-cli.json was not found above the program');
    folder = up;
  }
  return folder;
}

/**
 * Reads the settings from `env` and refuses to start on a wrong one, naming every fault at once.
 * Outside production, missing secrets are made on the first run and kept in DATA_DIR/secrets.json;
 * in production they must be given, since a secret that appears by itself differs between instances.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const known = Object.fromEntries(
    Object.keys({
      ...new Config(),
      DATABASE_URL: 0,
      JWT_SECRET: 0,
      METRICS_TOKEN: 0,
      PUBLIC_URL: 0,
      REDIS_URL: 0,
      TRUSTED_PROXY: 0,
    })
      .filter((name) => name in given)
      .map((name) => [name, given[name]]),
  );
  const config = plainToInstance(Config, { ...known });
  config.DATA_DIR = resolve(config.DATA_DIR);
  if (!config.production) config.JWT_SECRET ||= keptSecrets(config.DATA_DIR).JWT_SECRET;

  const faults = validateSync(config).flatMap((fault) => Object.values(fault.constraints ?? {}));
  if (faults.length > 0) throw new Error(`The configuration is wrong:\n- ${faults.join('\n- ')}`);
  return config;
}

function keptSecrets(dataDir: string): Pick<Config, 'JWT_SECRET'> {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Pick<Config, 'JWT_SECRET'>;
  const secrets = { JWT_SECRET: randomBytes(32).toString('base64url') };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return secrets;
}
