import { Injectable } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { LINK_PREVIEW } from '../../platform/web-page/page-head-tags.js';
import { escaped } from '../../platform/web-page/page-html.js';
import { Previews } from '../pictures/previews.js';
import { publicPost } from '../posts/posts.query.js';
import { EmbedContents } from './embed-content.js';
import { EMBEDS, pathOf, pixels } from './embed-kinds.js';

/** The largest size that the asking program shows, in pixels. */
export interface Available {
  readonly width: number;
  readonly height: number;
}

/** What oEmbed answers about a page, without the fields that all answers have; null where a visitor sees nothing. */
@Injectable()
export class OEmbedAnswers {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly previews: Previews,
    private readonly contents: EmbedContents,
  ) {}

  /** The picture of its link preview. */
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
      ...{ type: 'link', title: post.title, author_name: callsign || name },
      ...(callsign && { author_url: `${origin}/${encodeURI(callsign)}` }),
      ...thumbnail(`${origin}/previews/post/${id}.png`, available),
    };
  }

  /** The live banner in the largest size that fits, the smallest one if none does. */
  async ofStation(call: string, origin: string, available: Available): Promise<object | null> {
    const content = await this.contents.find('live', call);
    if (!content) return null;
    const fits = (size: string) => {
      const { width, height } = pixels(size);
      return width <= available.width && height <= available.height;
    };
    const size = EMBEDS.live.sizes.find(fits) ?? '320x100';
    const { width, height } = pixels(size);
    const src = origin + pathOf({ kind: 'live', call, theme: 'light', size, isPicture: false });
    const title = [call, content.name].filter(Boolean).join(' · ');
    const html = `<iframe src="${escaped(src)}" width="${width}" height="${height}" title="${escaped(title)}" frameborder="0" loading="lazy"></iframe>`;
    return {
      ...{ type: 'rich', title, html, width, height },
      ...{ author_name: call, author_url: `${origin}/${encodeURI(call)}` },
      ...thumbnail(`${origin}/previews/profile/${encodeURIComponent(call)}.png`, available),
    };
  }
}

/** In which a link preview is to be shown so that it fits. */
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
