import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PictureRenderer } from '../../platform/images/picture-renderer.js';
import type { EmbedContent } from './embed-content.js';
import type { EmbedAddress } from './embed-kinds.js';
import { drawEmbed } from './embed-picture.js';

const MAX_BYTES = 8 * 1024 * 1024;

/** Embeds as pictures, drawn once for each content. They are not stored: a radio changes its frequency all the time. */
@Injectable()
export class EmbedPictures {
  private readonly drawn = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  constructor(private readonly renderer: PictureRenderer) {}

  /** @param content null for a station that shows nothing. @throws TooMany @throws Unavailable */
  async png(address: EmbedAddress, content: EmbedContent | null): Promise<Buffer> {
    const { kind, theme, size } = address;
    const key = createHash('sha256')
      .update(JSON.stringify([kind, theme, size, content]))
      .digest('hex');
    const known = this.drawn.get(key);
    if (known) return known;
    const turn = `embed ${content?.accountId ?? 'none'}`;
    const png = await this.renderer.png(turn, (typefaces) => drawEmbed(address, content, typefaces));
    this.drawn.set(key, png);
    return png;
  }
}
