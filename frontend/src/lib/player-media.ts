import type { PlayerMedia } from './player.ts';

const TWITCH = 'https://player.twitch.tv/';

/** Names the type of the media. */
export function mediaType(media: PlayerMedia): string {
  if (media.kind === 'frame' && media.url.startsWith(TWITCH)) return 'Twitch stream';
  if (media.isLive || media.kind === 'stream') return 'Live stream';
  if (media.kind === 'video') return 'YouTube video';
  if (media.kind === 'frame') return 'Framed video';
  const [, extension] = /\.(\w{2,4})(?:$|[?#])/.exec(media.url) ?? [];
  return `${extension?.toUpperCase() ?? 'Video'} ${extension ? 'video' : 'file'}`;
}

/** The page of a Twitch channel on Twitch; null for other media. */
export function twitchPage(media: PlayerMedia): string | null {
  if (media.kind !== 'frame' || !media.url.startsWith(TWITCH)) return null;
  const channel = URL.parse(media.url)?.searchParams.get('channel');
  return channel ? `https://www.twitch.tv/${encodeURIComponent(channel)}` : null;
}

/** Frames need more room than a video: Twitch plays only in at least 400 × 300 px. */
export function isWide(media: PlayerMedia): boolean {
  return media.kind === 'frame';
}

/** The address of the frame that plays the media; null if a video element plays them. */
export function frameAddress(media: PlayerMedia, origin: string): string | null {
  if (media.kind === 'frame') return media.url;
  if (media.kind !== 'video') return null;
  const query = new URLSearchParams({ autoplay: '1', enablejsapi: '1', origin, playsinline: '1', rel: '0' });
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(media.videoId)}?${query}`;
}

/** The host that gets the first request when the media are played; null if it is this one. */
export function mediaHost(media: PlayerMedia, origin: string): string | null {
  if (media.kind === 'video') return 'www.youtube-nocookie.com';
  const url = URL.parse(media.url, origin);
  return url === null || url.origin === origin ? null : url.host;
}
