import { Body, Controller, Req } from '@nestjs/common';
import type { DownloadRequest, DownloadResponse, Release } from '@pileup/contract/releases';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, type Me, Subscriptions } from '../../identity/index.js';
import { Config } from '../../platform/config.js';
import { NotFound } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { publicOrigin } from '../../platform/http/request-origin.js';
import { addressOf, DownloadAddresses } from './download-addresses.js';
import { isForSubscribers, platformOf } from './platform-of.js';
import { Releases } from './releases.js';

const CHOOSE = { message: 'Please choose a file of the release.' };

class DownloadBody implements DownloadRequest {
  @MaxLength(60, CHOOSE)
  @IsString(CHOOSE)
  version!: string;

  @MaxLength(100, CHOOSE)
  @IsString(CHOOSE)
  file!: string;
}

const DOWNLOADS = { name: 'downloads by account', points: 60, seconds: 3_600 };

/** A response, not a refusal: a place without installers is no fault, and pages ask for them. */
const NO_RELEASE: Release = { tag_name: '', version: '', name: '', published_at: '', body: '', assets: [] };

@Controller('api')
export class ReleasesController {
  constructor(
    private readonly releases: Releases,
    private readonly addresses: DownloadAddresses,
    private readonly subscriptions: Subscriptions,
    private readonly limits: Limits,
    private readonly config: Config,
  ) {}

  @Public()
  @Endpoint('releases/latest', { reads: true })
  async latest(@Req() request: FastifyRequest): Promise<Release> {
    const release = await this.releases.latest();
    if (!release) return NO_RELEASE;
    const { version, name, publishedAt, notes, files } = release;
    const origin = publicOrigin(request, this.config);
    return {
      tag_name: `v${version}`,
      version,
      name,
      published_at: publishedAt.toISOString(),
      body: notes,
      assets: files.map((file) => ({
        name: file.name,
        browser_download_url: `${origin}${addressOf(version, file.name)}`,
        size: file.size,
        content_type: file.contentType,
        sha256: file.sha256,
        platform: platformOf(file.name),
        subscribers_only: isForSubscribers(file.name),
      })),
    };
  }

  @Endpoint('vdownload', { reads: true })
  async download(@CurrentUser() me: Me, @Body() { version, file }: DownloadBody): Promise<DownloadResponse> {
    await this.subscriptions.require(me);
    await this.limits.take(DOWNLOADS, String(me.accountId));
    if (!(await this.releases.find(version, file))) throw new NotFound('File not found.');
    const { url, expiresAt } = this.addresses.sign(version, file);
    return { url, expires_at: expiresAt.toISOString() };
  }
}
