import { Body, Controller, Param, Req } from '@nestjs/common';
import type {
  EditablePostResponse,
  FoundPost,
  NewsResponse,
  PostResponse,
  VideosResponse,
} from '@pileup/contract/posts';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, type Me, Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { findPosts, type ListKind } from './listing.js';
import { cardPage, editablePost, readPost } from './posts.query.js';
import { FindPostsBody, PostIdPipe, PostPageBody } from './requests.js';

const SIZE = 12;
const READ_LIMIT = { name: 'reads of posts by address', points: 1_200, seconds: 60, isHot: true };
const FIND_LIMIT = { name: 'searches of posts by address', points: 300, seconds: 60, isHot: true };

@Controller('api')
export class PostsController {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly limits: Limits,
    private readonly paths: SignedPaths,
  ) {}

  @Public()
  @Endpoint('vnews', { reads: true })
  async news(@Req() { ip }: FastifyRequest, @Body() body: PostPageBody): Promise<NewsResponse> {
    const { cards, total } = await this.page('news', ip, body);
    return { posts: cards, totalPosts: total };
  }

  @Public()
  @Endpoint('vvideos', { reads: true })
  async videos(@Req() { ip }: FastifyRequest, @Body() body: PostPageBody): Promise<VideosResponse> {
    const { cards, total } = await this.page('videos', ip, body);
    return { videos: cards, totalVideos: total };
  }

  @Public()
  @Endpoint('vposts/find', { reads: true })
  async find(@Req() { ip }: FastifyRequest, @Body() { text }: FindPostsBody): Promise<FoundPost[]> {
    await this.limits.takeByAddress(FIND_LIMIT, ip);
    return findPosts(this.database, text);
  }

  @Public()
  @Endpoint('vpost/{id}', { reads: true })
  async post(@CurrentUser() me: Me | undefined, @Param('id', PostIdPipe) id: number): Promise<PostResponse> {
    return { post: await readPost(this.database, this.stations, id, { me, paths: this.paths }) };
  }

  @Endpoint('vpostget/{id}', { reads: true })
  async editable(@CurrentUser() { accountId }: Me, @Param('id', PostIdPipe) id: number): Promise<EditablePostResponse> {
    return { post: await editablePost(this.database, this.paths, accountId, id) };
  }

  private async page(kind: ListKind, address: string, { page = 1, size = SIZE, callsign }: PostPageBody) {
    await this.limits.takeByAddress(READ_LIMIT, address);
    const range = { offset: (page - 1) * size, limit: size };
    if (callsign === undefined) return cardPage(this.database, this.stations, kind, range);
    const station = callsign ? await this.stations.byCall(callsign) : null;
    if (!station) return { cards: [], total: 0 };
    return cardPage(this.database, this.stations, kind, { ...range, accountId: station.id });
  }
}
