import type { AuthFrame, LiveFrame } from '@pileup/contract/live';

/** The URL of the socket for a page at that location. */
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws`;
}

/** Parses a frame; null if it is malformed (logged to the console) or from another environment. */
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

/** Subscribes to the events of the token's account; an empty token unsubscribes. */
export function authFrame(token: string): string {
  return JSON.stringify({ type: 'auth', token } satisfies AuthFrame);
}
