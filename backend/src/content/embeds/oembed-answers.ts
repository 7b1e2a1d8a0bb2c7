import { Injectable } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { LINK_PREVIEW } from '../../platform/web-page/page-head-tags.js';
import { Previews } from '../pictures/previews.js';
import { publicPost } from '../posts/posts.query.js';
import { EmbedContents } from './embed-content.js';
import { frameHtml } from './embed-document.js';
import { EMBEDS, pathOf, pixels } from './embed-kinds.js';
import { ReplayEmbeds, titleOf } from './replay/replay-embeds.js';
import { LAST_DAY, nameOf, REPLAY_SIZES, replayPath } from './replay/replay-span.js';

/** The largest size that the asking program shows, in pixels. */
export interface Available {
  readonly width: number;
  readonly height: number;
}

/** oEmbed's responses about pages, without the fields that all have; null where a visitor sees nothing. */
@Injectable()
export class OEmbedAnswers {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly previews: Previews,
    private readonly contents: EmbedContents,
    private readonly replays: ReplayEmbeds,
  ) {}

  /** The picture of the contact's link preview. */
  async ofContact(qdoId: number, origin: string, available: Available): Promise<object | null> {
    if (!(await this.previews.contact(qdoId))) return null;
    const url = `${origin}/previews/qso/${qdoId}.png`;
    return { type: 'photo', title: `Contact ${qdoId}`, url, ...previewSize(available) };
  }

  /** A link with author and picture: a post is read on its own page, which no other site may frame. */
  async ofPost(id: number, origin: string, available: Available): Promise<object | null> {
    const post = await publicPost(this.database, this.stations, id);
    if (!post) return null;
    const { my_callsign: callsign, name } = post.user;
    return {
      type: 'link',
      title: post.title,
      author_name: callsign || name,
      ...(callsign && { author_url: `${origin}/${encodeURI(callsign)}` }),
      ...thumbnail(`${origin}/previews/post/${id}.png`, available),
    };
  }

  /** A replay of all stations, by the query of its page; without one, the last 24 hours. */
  ofReplay(query: URLSearchParams, origin: string, available: Available): object | null {
    // Nothing of one's own log is shown to others.
    if (query.has('station')) return null;
    const [from, to] = [query.get('from'), query.get('to')].map((text) => Date.parse(text ?? ''));
    const isSpan = from !== undefined && to !== undefined && from < to;
    const name = isSpan ? nameOf({ from, to }) : LAST_DAY;
    const span = this.replays.spanOf({ name });
    if (!span) return null;
    const size = largest(REPLAY_SIZES, available) ?? '360x230';
    const title = titleOf(span);
    const src = origin + replayPath({ name, theme: 'light', size });
    return { type: 'rich', title, html: frameHtml(src, size, title), ...pixels(size) };
  }

  /** The live banner in the largest size that fits, the smallest one if none does. */
  async ofStation(call: string, origin: string, available: Available): Promise<object | null> {
    const content = await this.contents.find('live', call);
    if (!content) return null;
    const size = largest(EMBEDS.live.sizes, available) ?? '320x100';
    const src = origin + pathOf({ kind: 'live', call, theme: 'light', size, isPicture: false });
    const title = [call, content.name].filter(Boolean).join(' · ');
    const { width, height } = pixels(size);
    const html = frameHtml(src, size, title);
    return {
      type: 'rich',
      title,
      html,
      width,
      height,
      author_name: call,
      author_url: `${origin}/${encodeURI(call)}`,
      ...thumbnail(`${origin}/previews/profile/${encodeURIComponent(call)}.png`, available),
    };
  }
}

/** The first size that fits. */
function largest<Size extends string>(sizes: readonly Size[], available: Available): Size | undefined {
  return sizes.find((size) => {
    const { width, height } = pixels(size);
    return width <= available.width && height <= available.height;
  });
}

/** The size in which a link preview fits. */
function previewSize({ width, height }: Available): Available {
  const scale = Math.min(1, width / LINK_PREVIEW.width, height / LINK_PREVIEW.height);
  return {
    width: Math.max(1, Math.floor(LINK_PREVIEW.width * scale)),
    height: Math.max(1, Math.floor(LINK_PREVIEW.height * scale)),
  };
}

function thumbnail(url: string, available: Available): object {
  const { width, height } = previewSize(available);
  return { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height };
}
