import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden, NotFound } from '../../platform/errors.js';
import { byteRangeOf } from '../../platform/http/byte-range.js';
import { Download, Public } from '../../platform/http/endpoint.decorator.js';
import { DownloadAddresses } from './download-addresses.js';
import { LocalReleases } from './local-releases.js';
import type { ListedFile, ListedRelease } from './parse-release.js';
import { isForSubscribers } from './platform-of.js';
import { Releases } from './releases.js';

@Public()
@Controller()
export class ReleaseFilesController {
  constructor(
    private readonly releases: Releases,
    private readonly local: LocalReleases,
    private readonly addresses: DownloadAddresses,
  ) {}

  @Download('releases/:version/:file')
  async file(
    @Param('version') version: string,
    @Param('file') fileName: string,
    @Query('expires') expires: unknown,
    @Query('signature') signature: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await this.releases.find(version, fileName);
    if (!found) throw new NotFound('File not found.');
    if (isForSubscribers(fileName) && !this.addresses.isValid(version, fileName, expires, signature))
      throw new Forbidden('This link is no longer valid. Please start the download again on the page /download.');
    const { release, file } = found;
    if (file.url) await reply.header('Cache-Control', 'no-store').redirect(file.url, 302);
    else await this.send(release, file, request, reply);
  }

  private async send(release: ListedRelease, file: ListedFile, { headers }: FastifyRequest, reply: FastifyReply) {
    const tag = `"${release.version}-${file.sha256 ?? file.size}"`;
    reply.headers({
      'Accept-Ranges': 'bytes',
      // The address is only for its subscriber.
      'Cache-Control': isForSubscribers(file.name) ? 'private, no-store' : 'no-cache',
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: tag,
      'X-Content-Type-Options': 'nosniff',
    });
    if (headers['if-none-match']?.includes(tag)) return void (await reply.status(304).send());
    const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
    const range = isSame ? byteRangeOf(headers.range, file.size) : undefined;
    if (range === null) return void (await reply.status(416).header('Content-Range', `bytes */${file.size}`).send());
    const { first, last } = range ?? { first: 0, last: file.size - 1 };
    if (range) reply.status(206).header('Content-Range', `bytes ${first}-${last}/${file.size}`);
    const handle = await this.local.open(release, file.name).catch(() => {
      throw new NotFound('File not found.');
    });
    await reply
      // This type is not compressed in transit: parts and lengths are those of the file.
      .type('application/x-download')
      .header('Content-Length', last - first + 1)
      .send(handle.createReadStream({ start: first, end: Math.max(last, 0) }));
  }
}
