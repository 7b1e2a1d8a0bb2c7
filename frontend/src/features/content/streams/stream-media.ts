import type { StreamLocation } from '@pileup/contract/streams';
import { type PlayerMedia, twitchMedia } from '../../../lib/player.ts';

const VIDEO_FILE = /\.(?:mp4|m4v|webm)$/i;

/** The media of a stream for the player, on a page of the site `host`. */
export function streamMedia({ kind, source, title }: StreamLocation, host: string): PlayerMedia {
  switch (kind) {
    case 'youtube':
      return { kind: 'video', videoId: source, title, isLive: true };
    case 'twitch':
      return twitchMedia(source, title, host);
    case 'hls':
      return { kind: isVideoFile(source) ? 'file' : 'stream', url: source, title };
    case 'frame':
      return { kind: 'frame', url: source, title, isLive: true };
  }
}

/** Whether an address on a host of HLS playlists is that of a video file, which needs no playlist. */
function isVideoFile(address: string): boolean {
  return VIDEO_FILE.test(URL.parse(address)?.pathname ?? '');
}
