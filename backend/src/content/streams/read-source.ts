import type { StreamKind } from '@pileup/contract/streams';
import { RuleBroken } from '../../platform/errors.js';
import type { MediaHosts } from '../../platform/media-hosts.js';
import { parseYoutubeId } from '../posts/youtube-id.js';

const TWITCH_HOSTS: ReadonlySet<string> = new Set(['twitch.tv', 'www.twitch.tv', 'm.twitch.tv']);
const TWITCH_PLAYER = 'player.twitch.tv';
const CHANNEL = /^[a-z0-9]\w{2,24}$/;
/** First segments of addresses of Twitch that are no channels. */
const NOT_CHANNELS: ReadonlySet<string> = new Set(['directory', 'videos', 'settings', 'search', 'downloads']);

/**
 * Reads a stream's source as typed: returns the id of a video, the name of a channel, or a normalized https address.
 * @throws RuleBroken if the text is none of these, or this site shows no streams of its host
 */
export function readSource(kind: StreamKind, typed: string, hosts: MediaHosts): string {
  const refuse = (text: string) => new RuleBroken(text, { source: [text] });
  if (!isOffered(kind, hosts)) {
    const text = 'Streams of this kind are not shown here.';
    throw new RuleBroken(text, { kind: [text] });
  }
  if (kind === 'youtube') {
    const id = parseYoutubeId(typed);
    if (!id) throw refuse('This is not the address of a YouTube video or live stream, or its 11 characters.');
    return id;
  }
  if (kind === 'twitch') {
    const channel = parseChannel(typed);
    if (!channel) throw refuse('This is not the name or address of a Twitch channel.');
    return channel;
  }
  const url = URL.parse(typed.trim());
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw refuse('The address must begin with https:// and contain no password.');
  const origins = hosts[kind];
  if (!origins.includes(url.origin))
    throw refuse(`The address must be on one of these hosts: ${origins.map((origin) => origin.slice(8)).join(', ')}.`);
  url.hash = '';
  return url.href;
}

function isOffered(kind: StreamKind, hosts: MediaHosts): boolean {
  const offered = hosts[kind];
  return typeof offered === 'boolean' ? offered : offered.length > 0;
}

/** The name of a Twitch channel, lower case, from the name itself or an address in any form; null for anything else. */
function parseChannel(typed: string): string | null {
  const text = typed.trim();
  if (/^@?\w+$/.test(text)) return validChannel(text.replace('@', ''));
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return null;
  if (url.hostname === TWITCH_PLAYER) return validChannel(url.searchParams.get('channel') ?? '');
  if (!TWITCH_HOSTS.has(url.hostname)) return null;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  return validChannel(['popout', 'embed'].includes(first) ? second : first);
}

function validChannel(text: string): string | null {
  const name = text.toLowerCase();
  return CHANNEL.test(name) && !NOT_CHANNELS.has(name) ? name : null;
}
