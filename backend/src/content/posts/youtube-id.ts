const ID = /^[\w-]{11}$/;
const HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const SHORT_HOSTS: ReadonlySet<string> = new Set(['youtu.be', 'www.youtu.be']);
/** The first segment of addresses such as `/embed/{id}`. */
const FOLDERS: ReadonlySet<string> = new Set(['embed', 'shorts', 'live', 'v', 'e', 'watch']);
const MAX_LENGTH = 500;

/**
 * The 11 characters that identify a YouTube video.
 *
 * @param text the id itself, or an address of the video in any form (`watch?v=`, `youtu.be/`, `/shorts/`, `/embed/`,
 *   `/live/`), with or without `https://`
 * @returns null for anything else; never throws
 */
export function parseYoutubeId(text: string): string | null {
  const typed = text.trim();
  if (ID.test(typed)) return typed;
  if (typed.length > MAX_LENGTH) return null;
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/\//, '')}`);
  if (!url) return null;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  if (SHORT_HOSTS.has(url.hostname)) return validId(first);
  if (!HOSTS.has(url.hostname)) return null;
  const param = url.searchParams.get('v') ?? url.searchParams.get('vi');
  if (param !== null && first === 'watch') return validId(param);
  return FOLDERS.has(first) ? validId(second) : null;
}

const validId = (text: string): string | null => (ID.test(text) ? text : null);
