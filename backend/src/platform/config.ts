import { join, resolve } from 'node:path';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  IsEmail,
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
import { type MediaHosts, parseMediaHosts } from './media-hosts.js';
import { PaymentSettings, STRIPE_SETTINGS } from './payment-settings.js';
import { projectRoot } from './project-root.js';
import { awardKeyOf, loadOrCreateSecrets } from './server-secrets.js';

/** Address and credentials of an S3-compatible store. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Settings that must be set together or not at all. */
const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

const SERVICE_ADDRESSES = /^\s*(?:[a-z]{1,20}=https?:\/\/[^\s=/]+(?:\s+|$))+$/;
const HTTPS = /^https:\/\/[^\s"<>]{4,300}$/;
const LANDERS = /^\s*(?:[a-z0-9-]{1,40}=https:\/\/[^\s=/]+(?:\/\S*)?(?:\s+|$))+$/;

/** All settings, read from the environment; `docs/running.md` explains them. */
export class Config extends PaymentSettings {
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

  /** All files of the installation: uploads, generated secrets, the embedded database. */
  @IsString()
  DATA_DIR = join(projectRoot(), 'data');

  /** `web` serves requests, `worker` runs jobs, `all` does both. */
  @IsIn(['all', 'web', 'worker'])
  ROLE: 'all' | 'web' | 'worker' = 'all';

  @IsOptional()
  @Matches(/^https?:\/\/[^/]+$/, { message: 'PUBLIC_URL must be an origin such as https://example.org' })
  PUBLIC_URL?: string;

  /** Address or CIDR of the reverse proxy whose X-Forwarded-For is trusted. */
  @IsOptional()
  @IsString()
  TRUSTED_PROXY?: string;

  /** Notifies other instances through Redis instead of the database. */
  @IsOptional()
  @Matches(/^rediss?:\/\//, { message: 'REDIS_URL must begin with redis://' })
  REDIS_URL?: string;

  @Type(() => Number)
  @IsNumber()
  @Min(0.01)
  RATE_LIMIT_FACTOR = 1;

  /** Page views that one process accepts a second; further ones are dropped. */
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  PAGE_VIEWS_PER_SECOND = 50;

  @MinLength(32, { message: 'JWT_SECRET must have at least 32 characters' })
  JWT_SECRET!: string;

  /** The key of everything that is stored encrypted; must never be stored in the database. */
  @MinLength(32, { message: 'DATA_KEY must have at least 32 characters' })
  DATA_KEY!: string;

  /** The key that signs the certificates of awards; derived from DATA_KEY where it is not set. */
  @MinLength(32, { message: 'AWARD_KEY must have at least 32 characters' })
  AWARD_KEY!: string;

  /** `fast` is for tests, which sign in a thousand times; refused elsewhere. */
  @IsIn(['strong', 'fast'])
  PASSWORD_HASHING: 'strong' | 'fast' = 'strong';

  /** `off` is for tests, which run scheduled work themselves, not when its time comes; refused elsewhere. */
  @IsIn(['on', 'off'])
  SCHEDULES: 'on' | 'off' = 'on';

  /** The mail server, `smtps://user:password@host`; without one, e-mails are written to DATA_DIR/outbox. */
  @IsOptional()
  @Matches(/^smtps?:\/\//, { message: 'MAIL_URL must begin with smtp:// or smtps://' })
  MAIL_URL?: string;

  @IsString()
  MAIL_FROM = 'Pileup <no-reply@localhost>';

  /** Where messages of the contact form are sent; without it they are only stored. */
  @IsOptional()
  @IsEmail({}, { message: 'ADMIN_EMAIL must be an e-mail address' })
  ADMIN_EMAIL?: string;

  /** Where `/lander/{id}` leads, `id=https://…` separated by blanks; all others lead home. */
  @IsOptional()
  @Matches(LANDERS, { message: 'LANDER_URLS must be like: tour=https://example.org/tour club=https://example.org' })
  LANDER_URLS?: string;

  /** The community's places elsewhere, linked in the footer: a site of videos, and a chat. */
  @IsOptional()
  @Matches(HTTPS, { message: 'VIDEO_SITE_URL must begin with https://' })
  VIDEO_SITE_URL?: string;

  @IsOptional()
  @Matches(HTTPS, { message: 'CHAT_URL must begin with https://' })
  CHAT_URL?: string;

  /** The gateway for text messages, which gets a POST of `{to, text}`; without one, none are sent. */
  @IsOptional()
  @Matches(/^https?:\/\//, { message: 'SMS_URL must begin with https://' })
  SMS_URL?: string;

  /** Bearer token for that gateway. */
  @IsOptional()
  @IsString()
  SMS_TOKEN?: string;

  /** The address of a release listing (one release, as JSON) in place of DATA_DIR/releases. */
  @IsOptional()
  @Matches(/^https?:\/\/[^/]+/, { message: 'RELEASES_URL must begin with https://' })
  RELEASES_URL?: string;

  /** An S3-compatible store for photos, in place of DATA_DIR/store. */
  @IsOptional()
  @Matches(/^https?:\/\/[^/]+/, { message: 'S3_ENDPOINT must be an address such as https://s3.example.org' })
  S3_ENDPOINT?: string;

  @IsOptional()
  @IsString()
  S3_BUCKET?: string;

  @IsOptional()
  @IsString()
  S3_REGION?: string;

  @IsOptional()
  @IsString()
  S3_ACCESS_KEY?: string;

  @IsOptional()
  @IsString()
  S3_SECRET_KEY?: string;

  /** Other addresses of outside services than their own, for tests and the demo: `qrz=http://127.0.0.1:4001 clublog=…`. */
  @IsOptional()
  @Matches(SERVICE_ADDRESSES, { message: 'SERVICE_URLS must be like: qrz=http://127.0.0.1:4001' })
  SERVICE_URLS?: string;

  /** The key of this program at Club Log; without it, accounts cannot be connected there. */
  @IsOptional()
  @Matches(/^\w{8,100}$/, { message: 'CLUBLOG_API_KEY must be a key of letters and digits' })
  CLUBLOG_API_KEY?: string;

  /** The server's own account at HamQTH, for operators without one of their own. */
  @IsOptional()
  @MinLength(2)
  HAMQTH_LOGIN?: string;

  @IsOptional()
  @MinLength(2)
  HAMQTH_PASSWORD?: string;

  /** The other hosts whose videos and streams pages may show. */
  @IsString()
  MEDIA_HOSTS = 'youtube twitch';

  @IsOptional()
  @MinLength(16, { message: 'METRICS_TOKEN must have at least 16 characters' })
  METRICS_TOKEN?: string;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
  @Transform(({ value }) => String(value).toLowerCase())
  LOG_LEVEL = 'info';

  get production(): boolean {
    return this.NODE_ENV === 'production';
  }

  /** Whether subscriptions are sold: without a payment service only outside production, in the sandbox. */
  get sellsSubscriptions(): boolean {
    return !this.production || Boolean(this.STRIPE_SECRET_KEY && this.STRIPE_PRICE);
  }

  /** Whether e-mails are delivered: only then can an address be confirmed. */
  get sendsMail(): boolean {
    return this.MAIL_URL !== undefined;
  }

  get sendsSms(): boolean {
    return this.SMS_URL !== undefined;
  }

  /**
   * The origin of links in e-mails, and of the pages that payments return to; never taken from a request. `npm start`
   * prints it: in a browser, another name of this machine is another site, where no one is signed in.
   */
  get siteUrl(): string {
    return this.PUBLIC_URL ?? `http://${reachableHost(this.HOST)}:${this.PORT}`;
  }

  /** The address that `/lander/{id}` leads to; null if none is configured. */
  lander(id: string): string | null {
    const found = this.LANDER_URLS?.split(/\s+/).find((entry) => entry.startsWith(`${id}=`));
    return found?.slice(id.length + 1) ?? null;
  }

  /** The address of an outside service, without a path; in tests without a server for it, one where nothing listens. */
  serviceUrl(name: string, address: string): string {
    const own = this.NODE_ENV === 'test' ? 'http://127.0.0.1:9' : address;
    const found = this.SERVICE_URLS?.split(/\s+/).find((entry) => entry.startsWith(`${name}=`));
    return found?.slice(name.length + 1) ?? own;
  }

  get uploadsDir(): string {
    return join(this.DATA_DIR, 'uploads');
  }

  get mediaHosts(): MediaHosts {
    return parseMediaHosts(this.MEDIA_HOSTS) ?? { youtube: false, twitch: false, hls: [], frame: [] };
  }

  get s3(): S3Settings | null {
    const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = this;
    if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null;
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
    };
  }
}

/** Wildcard addresses are only for listening; these reach the same server, as in the launcher (`scripts/product.ts`). */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Reads the settings from `env`. Outside production, missing secrets are generated on the first run and stored in
 * DATA_DIR/secrets.json; in production they are required, since generated ones would differ between instances.
 * @throws Error that lists every invalid setting
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const known = Object.fromEntries(
    Object.keys({
      ...new Config(),
      ADMIN_EMAIL: 0,
      CHAT_URL: 0,
      CLUBLOG_API_KEY: 0,
      AWARD_KEY: 0,
      DATABASE_URL: 0,
      DATA_KEY: 0,
      HAMQTH_LOGIN: 0,
      HAMQTH_PASSWORD: 0,
      JWT_SECRET: 0,
      LANDER_URLS: 0,
      MAIL_URL: 0,
      METRICS_TOKEN: 0,
      MONTHLY_COSTS: 0,
      PUBLIC_URL: 0,
      REDIS_URL: 0,
      RELEASES_URL: 0,
      SERVICE_URLS: 0,
      SMS_TOKEN: 0,
      SMS_URL: 0,
      STRIPE_API_URL: 0,
      ...Object.fromEntries(STRIPE_SETTINGS.map((name) => [name, 0])),
      ...Object.fromEntries(S3_SETTINGS.map((name) => [name, 0])),
      TRUSTED_PROXY: 0,
      VIDEO_SITE_URL: 0,
    })
      .filter((name) => name in given)
      .map((name) => [name, given[name]]),
  );
  const config = plainToInstance(Config, { ...known });
  config.DATA_DIR = resolve(config.DATA_DIR);
  if (!config.production) {
    const secrets = loadOrCreateSecrets(config.DATA_DIR);
    config.JWT_SECRET ||= secrets.JWT_SECRET;
    config.DATA_KEY ||= secrets.DATA_KEY;
    config.AWARD_KEY ||= secrets.AWARD_KEY;
  }
  // Production set its secrets before awards existed.
  if (config.DATA_KEY) config.AWARD_KEY ||= awardKeyOf(config.DATA_KEY);

  const errors = validateSync(config).flatMap(({ constraints }) => Object.values(constraints ?? {}));
  if (config.production && config.sendsMail && !config.PUBLIC_URL)
    errors.push('PUBLIC_URL must be set if MAIL_URL is: links in e-mails lead there');
  // The gateway receives PINs; only a test's gateway is local.
  if (config.NODE_ENV !== 'test' && config.SMS_URL?.startsWith('http:'))
    errors.push('SMS_URL must begin with https://');
  // Operators run the programs of this listing; only a test's listing is local.
  if (config.NODE_ENV !== 'test' && config.RELEASES_URL?.startsWith('http:'))
    errors.push('RELEASES_URL must begin with https://');
  if (config.NODE_ENV !== 'test' && config.PASSWORD_HASHING === 'fast')
    errors.push('PASSWORD_HASHING may be fast only where NODE_ENV is test');
  if (config.NODE_ENV !== 'test' && config.SCHEDULES === 'off')
    errors.push('SCHEDULES may be off only where NODE_ENV is test');
  if (!parseMediaHosts(config.MEDIA_HOSTS))
    errors.push('MEDIA_HOSTS must list youtube, twitch, hls:https://… and frame:https://… (origins), or be none');
  for (const group of [S3_SETTINGS, STRIPE_SETTINGS, ['HAMQTH_LOGIN', 'HAMQTH_PASSWORD']]) {
    const missing = group.filter((name) => !config[name as keyof Config]);
    if (missing.length > 0 && missing.length < group.length)
      errors.push(`${group.join(', ')} belong together: ${missing.join(', ')} missing`);
  }
  // The server at this address receives the key.
  if (config.production && config.STRIPE_API_URL) errors.push('STRIPE_API_URL must not be set in production');
  // The servers at these addresses receive keys and passwords.
  if (config.production && config.SERVICE_URLS) errors.push('SERVICE_URLS must not be set in production');
  if (errors.length > 0) throw new Error(`The configuration is wrong:\n- ${errors.join('\n- ')}`);
  return config;
}
