import type { LiveFrame } from '@pileup/contract/live';
import type { FrameData } from './live-frames.ts';

/** Responses come from snapshots up to 4 s old, plus the round trip. */
const REPLAY_MS = 8_000;

/**
 * The socket's frames of the last seconds. A response made before a frame but received after it would undo that frame
 * on the page, so the frames are applied to the response again.
 */
export function eventReplay(clock: () => number = Date.now) {
  let received: { at: number; frame: LiveFrame }[] = [];

  function frames(): LiveFrame[] {
    const oldest = clock() - REPLAY_MS;
    received = received.filter(({ at }) => at >= oldest);
    return received.map(({ frame }) => frame);
  }

  return {
    record(frame: LiveFrame) {
      frames();
      received.push({ at: clock(), frame });
    },
    /** Invoke it after a gap: frames were missed, so the next response is newer than those recorded. */
    clear() {
      received = [];
    },
    /** The response, with the recorded frames of a type applied to it by `reduce`. */
    onto<Type extends LiveFrame['type'], Response>(
      type: Type,
      response: Response,
      reduce: (before: Response, data: FrameData<Type>) => Response,
    ): Response {
      return frames()
        .filter((frame): frame is Extract<LiveFrame, { type: Type }> => frame.type === type)
        .reduce((before, { data }) => reduce(before, data as FrameData<Type>), response);
    },
  };
}

export const recentEvents = eventReplay();
