import type { ApiClient } from '../api-client.ts';
import type { Station } from '../community/stations.ts';

const TEXTS = [
  'Good picture here, and the audio is clean.',
  'Which antenna is connected at the moment?',
  'I can hear you on the radio and two seconds later in the stream. 5 and 7 in my garden.',
  'Greetings from the allotment, watching on the phone.',
  'Could you show the waterfall for a moment?',
  'The noise has gone down since you switched the charger off.',
  'What is the power now?',
  'Very nice, my daughter wants to know what the meter on the left shows.',
  'You have a caller below you, about 200 Hz down.',
  'Thanks for the stream, see you on the band.',
];
/** Time between the start of a stream and its first comment, and between two comments. */
const PAUSE_MS = 150_000;
const MAX_COMMENTS = 4;

interface PendingComment {
  at: number;
  run: () => Promise<void>;
}

/** Comments on the streams of others, in the minutes after they begin. */
export class StreamTalk {
  private readonly api: ApiClient;
  private readonly members: readonly Station[];
  private readonly tokens: Readonly<Record<string, string>>;
  private pending: PendingComment[] = [];

  constructor(api: ApiClient, members: readonly Station[], tokens: Readonly<Record<string, string>>) {
    this.api = api;
    this.members = members;
    this.tokens = tokens;
  }

  /** Call when the stream of an operator has begun. */
  begin(operator: Station, now: number): void {
    const viewers = this.members.filter((one) => one !== operator);
    const first = Math.floor(Math.random() * TEXTS.length);
    let at = now;
    for (let n = 0; viewers.length > 0 && n < 1 + Math.floor(Math.random() * MAX_COMMENTS); n++) {
      at += PAUSE_MS * (0.4 + Math.random());
      const viewer = viewers[Math.floor(Math.random() * viewers.length)];
      const text = TEXTS[(first + n) % TEXTS.length] ?? '';
      this.pending.push({ at, run: () => this.comment(operator.callsign, text, viewer?.callsign ?? '') });
    }
  }

  /** Removes and returns the comments to be written now. */
  due(now: number): readonly PendingComment[] {
    const due = this.pending.filter(({ at }) => at <= now);
    if (due.length > 0) this.pending = this.pending.filter(({ at }) => at > now);
    return due;
  }

  private async comment(callsign: string, text: string, viewer: string): Promise<void> {
    const token = this.tokens[viewer];
    const { user, stream } = await this.api.call('vstreamfor', { callsign }, token);
    if (stream) await this.api.call('vcomment/store', { about: 'stream', id: user.id, text }, token);
  }
}
