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
