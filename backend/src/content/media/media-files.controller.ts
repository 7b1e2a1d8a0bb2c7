import { Readable } from 'node:stream';
import { Controller, Headers, Param, Query, Req, Res } from '@nestjs/common';
import type { MediaKind } from '@pileup/contract/media';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { byteRangeOf } from '../../platform/http/byte-range.js';
import { Download, Public } from '../../platform/http/endpoint.decorator.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { type ByteRange, Store } from '../../platform/storage/store.js';
import { contentTypeOf, isName, keyOf, mediaPath, type PictureSize } from './media-names.js';

/** Names are unique and files never change, so clients may cache them permanently. */
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';
/** Caching of files that only their owner sees. */
const PRIVATE_CACHE = 'private, no-cache';
/** Defense in depth: if an HTML page passed as a recording, it could do nothing. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox";

// Owners also get files that wait for a contact or are hidden; signed addresses give them to administrators, too.
const FIND = sql<
  { name: string; kind: string; accountId: number | null; isAllowed: boolean },
  { bytes: number; isPublic: boolean }
>`
  select bytes, qdo_id is not null and hidden_reason is null as "isPublic" from content.media
  where name = $name and kind = $kind
    and (qdo_id is not null and hidden_reason is null and not is_qso_deleted and not is_leaving
      or (account_id = $accountId or $isAllowed) and not is_qso_deleted)`;

@Public()
@Controller()
export class MediaFilesController {
  constructor(
    private readonly store: Store,
    private readonly database: Database,
    private readonly paths: SignedPaths,
  ) {}

  @Download('recordings/:name')
  async recording(
    @CurrentUser() me: Me | undefined,
    @Param('name') name: string,
    @Query() query: Record<string, unknown>,
    @Headers() headers: Record<string, string | undefined>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { bytes, isPublic } = await this.find('recording', name, me, query);
    const tag = `"${name}"`;
    reply.headers({ ...headersOf(name, tag, isPublic), 'Accept-Ranges': 'bytes' });
    if (headers['if-none-match']?.includes(tag)) return void (await reply.status(304).send());
    // An unexpected ETag is impossible here: file names are never reused.
    const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
    const range = isSame ? byteRangeOf(headers.range, bytes) : undefined;
    if (range === null)
      return void (await reply
        .status(416)
        .headers({ 'Content-Range': `bytes */${bytes}`, 'Content-Length': 0 })
        .send());
    if (range) reply.status(206).header('Content-Range', `bytes ${range.first}-${range.last}/${bytes}`);
    const length = range ? range.last - range.first + 1 : bytes;
    await reply.header('Content-Length', length).send(await this.open(request, keyOf('recording', name), range));
  }

  @Download('sstv-pictures/:name')
  async picture(
    @CurrentUser() me: Me | undefined,
    @Param('name') name: string,
    @Query() query: Record<string, unknown>,
    @Headers('if-none-match') cachedTag: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { isPublic } = await this.find('sstv', name, me, query);
    const size: PictureSize = query.size === 'small' ? 'small' : 'large';
    const tag = `"${name}-${size}"`;
    reply.headers(headersOf(name, tag, isPublic));
    if (cachedTag?.includes(tag)) return void (await reply.status(304).send());
    await reply.send(await this.open(request, keyOf('sstv', name, size)));
  }

  private async find(
    kind: MediaKind,
    name: string,
    me: Me | undefined,
    query: Record<string, unknown>,
  ): Promise<{ bytes: number; isPublic: boolean }> {
    const params = {
      name,
      kind,
      accountId: me?.accountId ?? null,
      isAllowed: this.paths.allows(mediaPath(kind, name), query),
    };
    const [found] = isName(kind, name) ? await this.database.run(FIND, params) : [];
    if (!found) throw noSuchFile();
    return found;
  }

  private async open(request: FastifyRequest, key: string, range?: ByteRange): Promise<Readable> {
    if (request.method === 'HEAD') return Readable.from([]);
    const found = await this.store.get(key, range);
    if (!found) throw noSuchFile();
    return found.stream;
  }
}

function headersOf(name: string, tag: string, isPublic: boolean): Record<string, string> {
  return {
    'Content-Type': contentTypeOf(name),
    'Cache-Control': isPublic ? PUBLIC_CACHE : PRIVATE_CACHE,
    ETag: tag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  };
}

const noSuchFile = () => new NotFound('File not found.');
