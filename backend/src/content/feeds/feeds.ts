import { Injectable } from '@nestjs/common';
import { Feed } from 'feed';
import { Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { ttlCache } from '../../platform/ttl-cache.js';
import { type ListKind, listPage, type PostRow } from '../posts/listing.js';
import { POSTS_CHANGED } from '../posts/posts-changed.js';
import { type FeedFormat, FORMATS, feedItem } from './feed-item.js';

const MAX_ITEMS = 50;
/** A change of an author's name, or a lost message, shows after this time. */
const CACHE = { max: 500, ttlMs: 60_000 };
const PRODUCT = 'Pileup';

const HTML = sql<
  { ids: readonly number[] },
  { id: number; html: string; updatedAt: Date | null }
>`select id, html, updated_at as "updatedAt" from content.post where id = any ($ids::integer[])`;
const OF_OPERATOR = sql<{ accountId: number }, PostRow>`
  select id, account_id as "accountId", title, excerpt, keywords, hero_name as "heroName", youtube_id as "youtubeId",
    created_at as "createdAt", comment_count as "commentCount"
  from content.post where account_id = $accountId and is_listed order by id desc limit ${MAX_ITEMS}`;

/** The list or the account whose posts a feed has; `callsign` is that of the account. */
export type FeedOf = { readonly kind: ListKind } | { readonly callsign: string; readonly accountId: number };

interface FeedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly feedPath: string;
}

const PAGES: Readonly<Record<ListKind, FeedPage>> = {
  news: { path: '/news', title: 'News', description: 'Articles by radio amateurs.', feedPath: '/feeds/news' },
  videos: {
    path: '/ham-radio-videos',
    title: 'Ham radio videos',
    description: 'Videos posted by operators.',
    feedPath: '/feeds/videos',
  },
};

/** Feeds of the newest posts, made once per change of posts. */
@Injectable()
export class Feeds {
  private readonly made;
  /** A feed whose posts were read before a change must not be cached. */
  private changes = 0;

  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    clock: Clock,
    bus: InstanceBus,
  ) {
    this.made = ttlCache<string, string>(clock, CACHE);
    const forget = () => {
      this.changes++;
      this.made.clear();
    };
    bus.subscribe(POSTS_CHANGED, forget, forget);
  }

  /** The text of a feed. @param origin start of absolute addresses, which feeds need */
  async text(of: FeedOf, format: FeedFormat, origin: string): Promise<string> {
    const page = pageOf(of);
    const key = `${page.feedPath}.${format} ${origin}`;
    const cached = this.made.get(key);
    if (cached !== undefined) return cached;
    const { changes } = this;
    const text = (await this.make(of, format, page, origin))[FORMATS[format]]();
    if (changes === this.changes) this.made.set(key, text);
    return text;
  }

  private async make(of: FeedOf, format: FeedFormat, page: FeedPage, origin: string): Promise<Feed> {
    const rows = await this.rows(of);
    const [authors, stored] = await Promise.all([
      this.stations.summaries(rows.flatMap(({ accountId }) => accountId ?? [])),
      this.database.run(HTML, { ids: rows.map(({ id }) => id) }),
    ]);
    const texts = new Map(stored.map((row) => [row.id, row]));
    const feed = new Feed({
      id: `${origin}${page.path}`,
      link: `${origin}${page.path}`,
      title: `${page.title} · ${PRODUCT}`,
      description: page.description,
      language: 'en',
      favicon: `${origin}/favicon.svg`,
      copyright: 'The authors',
      generator: PRODUCT,
      feedLinks: {
        rss: `${origin}${page.feedPath}.xml`,
        atom: `${origin}${page.feedPath}.atom`,
        json: `${origin}${page.feedPath}.json`,
      },
      updated: newest(rows.map(({ id, createdAt }) => texts.get(id)?.updatedAt ?? createdAt)),
    });
    for (const row of rows) {
      const author = row.accountId === null ? undefined : authors.get(row.accountId);
      const text = texts.get(row.id);
      if (!author || !text) continue;
      feed.addItem(feedItem({ ...row, ...text, author }, format, origin));
    }
    return feed;
  }

  private async rows(of: FeedOf): Promise<PostRow[]> {
    if ('accountId' in of) return this.database.run(OF_OPERATOR, { accountId: of.accountId });
    return (await listPage(this.database, of.kind, { offset: 0, limit: MAX_ITEMS })).rows;
  }
}

function pageOf(of: FeedOf): FeedPage {
  if ('kind' in of) return PAGES[of.kind];
  const { callsign } = of;
  return {
    path: `/${callsign}`,
    title: `Posts of ${callsign}`,
    description: `The posts of ${callsign}.`,
    feedPath: `/feeds/posts/${callsign}`,
  };
}

const newest = (times: readonly Date[]): Date => new Date(Math.max(0, ...times.map(Number)));
