/** The other hosts whose videos and streams pages may show, from `MEDIA_HOSTS`. */
export interface MediaHosts {
  /** Videos and live streams of YouTube, from its host without cookies. */
  readonly youtube: boolean;
  readonly twitch: boolean;
  /** Origins of HLS playlists and video files. */
  readonly hls: readonly string[];
  /** Origins of pages that may be framed. */
  readonly frame: readonly string[];
}

const YOUTUBE = 'https://www.youtube-nocookie.com';
const TWITCH = 'https://player.twitch.tv';

/**
 * Reads `MEDIA_HOSTS`: entries separated by spaces, each `youtube`, `twitch`, `hls:` or `frame:` followed by an origin
 * such as `https://live.example.org`; or `none`.
 * @returns null if an entry is none of these
 */
export function parseMediaHosts(setting: string): MediaHosts | null {
  const hosts = { youtube: false, twitch: false, hls: new Set<string>(), frame: new Set<string>() };
  const entries = setting.split(/\s/).filter(Boolean);
  for (const entry of entries.length === 1 && entries[0] === 'none' ? [] : entries) {
    if (entry === 'youtube' || entry === 'twitch') hosts[entry] = true;
    else {
      const at = entry.indexOf(':');
      const kind = entry.slice(0, at);
      const origin = entry.slice(at + 1);
      if ((kind !== 'hls' && kind !== 'frame') || !isSecureOrigin(origin)) return null;
      hosts[kind].add(origin);
    }
  }
  return { ...hosts, hls: [...hosts.hls], frame: [...hosts.frame] };
}

const SECURE_ORIGIN = /^https:\/\/[a-z0-9.-]+(?::\d+)?$/;

/** Whether a text is an https origin without wildcards and characters that have a meaning in the header. */
function isSecureOrigin(text: string): boolean {
  return SECURE_ORIGIN.test(text) && URL.parse(text)?.origin === text;
}

/** The origins of all frames that pages may show. */
export function frameOrigins({ youtube, twitch, frame }: MediaHosts): string[] {
  return [...(youtube ? [YOUTUBE] : []), ...(twitch ? [TWITCH] : []), ...frame];
}
