import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { htmlOf, renderText } from '@pileup/post-text/post-text';
import { Database } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { excerptOf, readingMinutes } from '../posts/text-measures.js';
import { HELP_TEXTS } from './help-texts.js';

const STORED = sql<
  NoParams,
  { id: number; title: string; body: string }
>`select id, title, body from content.post where account_id is null`;
// Another instance may have stored the post meanwhile.
const STORE = sql<{
  id: number;
  title: string;
  body: string;
  html: string;
  excerpt: string;
  readingMinutes: number;
  createdAt: Date;
}>`
  insert into content.post (id, title, body, html, excerpt, keywords, reading_minutes, created_at)
  values ($id, $title, $body, $html, $excerpt, 'help', $readingMinutes, $createdAt)
  on conflict (id) do update set title = excluded.title, body = excluded.body, html = excluded.html,
    excerpt = excluded.excerpt, reading_minutes = excluded.reading_minutes, updated_at = now()
  where post.account_id is null`;
/** Help posts have the date of the first release that had them. */
const CREATED_AT = new Date('2026-11-23T00:00:00Z');

/** Stores the help posts at the start, where they are absent or have another text. */
@Injectable()
export class HelpPosts implements OnApplicationBootstrap {
  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    const stored = await this.database.run(STORED);
    for (const { id, title, body } of HELP_TEXTS) {
      if (stored.some((post) => post.id === id && post.title === title && post.body === body)) continue;
      const rendered = renderText(body);
      const html = htmlOf(rendered, new Map());
      const params = {
        id,
        title,
        body,
        html,
        excerpt: excerptOf(rendered.text),
        readingMinutes: readingMinutes(rendered.text),
        createdAt: CREATED_AT,
      };
      await this.database.run(STORE, params);
    }
  }
}
