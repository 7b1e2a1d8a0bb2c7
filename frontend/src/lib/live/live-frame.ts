import type { AuthFrame, LiveFrame } from '@pileup/contract/live';

/** Where the socket is, seen from a page. */
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws`;
}

/**
 * A frame as it came over the wire. What is no frame of ours is said on the console and left out: one broken line must
 * not stop the news.
 */
export function readFrame(text: unknown): LiveFrame | null {
  try {
    const frame: unknown = JSON.parse(String(text));
    if (isFrame(frame)) return frame.environment === 'prod' ? (frame as LiveFrame) : null;
    throw new TypeError('It has no type.');
  } catch (error) {
    console.error('A message of the web socket could not be read.', error);
    return null;
  }
}

function isFrame(value: unknown): value is { environment: unknown; type: string } {
  return typeof value === 'object' && value !== null && 'type' in value && 'data' in value && 'environment' in value;
}

/** Asks for one's own news too; with an empty token, for no own news any more. */
export function authFrame(token: string): string {
  return JSON.stringify({ type: 'auth', token } satisfies AuthFrame);
}
