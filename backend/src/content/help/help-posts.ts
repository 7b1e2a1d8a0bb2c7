import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { htmlOf, renderText } from '@pileup/post-text/post-text';
import { Database, statement } from '../../platform/database/database.js';
import { excerptOf, readingMinutes } from '../posts/text-measures.js';
import { HELP_TEXTS } from './help-texts.js';

const STORED = statement('select id, title, body from content.post where account_id is null');
// Another instance may have stored the post meanwhile.
const STORE = statement(`
  insert into content.post (id, title, body, html, excerpt, keywords, reading_minutes, created_at)
  values ($1, $2, $3, $4, $5, 'help', $6, $7)
  on conflict (id) do update set title = excluded.title, body = excluded.body, html = excluded.html,
    excerpt = excluded.excerpt, reading_minutes = excluded.reading_minutes, updated_at = now()
  where post.account_id is null`);
/** Help posts have the date of the first release that had them. */
const CREATED_AT = new Date('2026-11-23T00:00:00Z');

/** Stores the help posts at the start, where they are absent or have another text. */
@Injectable()
export class HelpPosts implements OnApplicationBootstrap {
  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    const stored = await this.database.run<{ id: number; title: string; body: string }>(STORED, []);
    for (const { id, title, body } of HELP_TEXTS) {
      if (stored.some((post) => post.id === id && post.title === title && post.body === body)) continue;
      const rendered = renderText(body);
      const html = htmlOf(rendered, new Map());
      const values = [id, title, body, html, excerptOf(rendered.text), readingMinutes(rendered.text), CREATED_AT];
      await this.database.run(STORE, values);
    }
  }
}
