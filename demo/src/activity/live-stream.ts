import type { SaveStreamRequest } from '@pileup/contract/streams';
import type { Session } from './sessions.ts';

/** Every 12th operator shows the shack on camera while on the air. */
const STREAM_EVERY = 12;
const TITLES = [
  'The shack tonight',
  'Calling CQ from the shed',
  'Portable, if the wind allows it',
  'CW practice, slowly',
];

/** The stream of a session's operator, on a channel that does not exist; null for most of them. */
export function liveStreamOf({ station, isReadingOnly }: Session): SaveStreamRequest | null {
  const code = [...station.callsign].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  if (isReadingOnly || code % STREAM_EVERY !== 0) return null;
  const source = `pileup_demo_${station.callsign.toLowerCase().replace(/\W/g, '')}`;
  return { kind: 'twitch', source: source.slice(0, 25), title: TITLES[code % TITLES.length] ?? '' };
}
