import type { StreamLocation } from '@pileup/contract/streams';
import { type PlayerMedia, twitchMedia } from '../../../lib/player.ts';

/** What the player plays of a stream, on a page of the site `host`. */
export function streamMedia({ kind, source, title }: StreamLocation, host: string): PlayerMedia {
  switch (kind) {
    case 'youtube':
      return { kind: 'video', videoId: source, title, isLive: true };
    case 'twitch':
      return twitchMedia(source, title, host);
    case 'hls':
      return { kind: 'stream', url: source, title };
    case 'frame':
      return { kind: 'frame', url: source, title, isLive: true };
  }
}
