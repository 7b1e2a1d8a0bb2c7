import { useCallback } from 'react';
import { createStore, useStore } from './store.ts';

/** Media for the player. Their host gets the first request when they are played, so only a click may call `play`. */
export type PlayerMedia =
  /** A video of the video site, by its id of 11 characters. */
  | { kind: 'video'; videoId: string; title: string; isLive?: boolean }
  /** A stream by the address of its HLS playlist. */
  | { kind: 'stream'; url: string; title: string; isLive?: boolean }
  /** A page of another host in a frame. */
  | { kind: 'frame'; url: string; title: string; isLive?: boolean }
  /** A video file. */
  | { kind: 'file'; url: string; title: string; isLive?: boolean };

/** The part of a page where the player is placed, instead of floating. */
interface PlayerDock {
  readonly key: string;
  readonly element: HTMLElement;
}

const media = createStore<PlayerMedia | null>(null);
const dock = createStore<PlayerDock | null>(null);

/** Plays something in the shell's player, instead of the current media. Call it only on a click. */
export function play(next: PlayerMedia): void {
  if (mediaKey(next) !== mediaKey(media.get())) media.set(next);
}

export function stop(): void {
  media.set(null);
}

/** The media being played; null if there are none. */
export function playing(): PlayerMedia | null {
  return media.get();
}

export function usePlaying(): PlayerMedia | null {
  return useStore(media);
}

/** Whether these media are being played. */
export function useIsPlaying(of: PlayerMedia): boolean {
  return mediaKey(usePlaying()) === mediaKey(of);
}

/** Equal for the same media, whatever its title. */
export function mediaKey(of: PlayerMedia | null): string {
  if (!of) return '';
  return `${of.kind} ${of.kind === 'video' ? of.videoId : of.url}`;
}

/** A ref for the element of a page over which the player is placed while it plays `of`; elsewhere it floats. */
export function usePlayerDock(of: PlayerMedia): (element: HTMLElement | null) => void {
  const key = mediaKey(of);
  return useCallback(
    (element) => {
      if (element) dock.set({ key, element });
      // A later page may have set the dock before this one is removed.
      else if (dock.get()?.key === key) dock.set(null);
    },
    [key],
  );
}

/** The element that the player is placed over; null while it floats. */
export function useDockElement(): HTMLElement | null {
  const key = mediaKey(usePlaying());
  const current = useStore(dock);
  return current !== null && current.key === key ? current.element : null;
}

/** The player of a Twitch channel. It accepts only frames of the host named in its address. */
export function twitchMedia(channel: string, title: string, host: string): PlayerMedia {
  const query = new URLSearchParams({ channel, parent: host });
  return { kind: 'frame', url: `https://player.twitch.tv/?${query}`, title, isLive: true };
}

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
