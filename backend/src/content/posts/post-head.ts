import { Injectable } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { feedLinks } from '../../platform/web-page/feed-links.js';
import { LINK_PREVIEW, type PageHeadTags } from '../../platform/web-page/page-head-tags.js';
import { PageHead } from '../../platform/web-page/page-heads.js';
import { publicPost } from './posts.query.js';
import { POST_PATH, postPath } from './text-measures.js';

/** The head of `/post/{id}`, as visitors see the post. */
@Injectable()
export class PostHead {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
  ) {}

  @PageHead({ order: 15 })
  async find(path: string): Promise<PageHeadTags | null> {
    const id = Number(POST_PATH.exec(path)?.[1]);
    if (!id) return null;
    const post = await publicPost(this.database, this.stations, id);
    if (!post) return null;
    const { my_callsign: callsign } = post.user;
    return {
      path: postPath(id, post.title),
      title: post.title,
      description: post.excerpt,
      image: `/previews/post/${id}.png`,
      imageSize: LINK_PREVIEW,
      imageAlt: post.title,
      hasEmbed: true,
      article: {
        publishedAt: post.created_at,
        author: callsign || post.user.name,
        authorPath: callsign ? `/${callsign}` : null,
      },
      feeds: callsign ? feedLinks(`posts/${callsign}`, `Posts of ${callsign}`) : [],
    };
  }
}
