import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Carrier } from './notify-transport.js';

/** What is told, a number or a few: never the thing itself, which everybody reads anew. */
type News = number | readonly number[];
type Hears = (news: readonly News[]) => void;
type MissedSome = () => void;

/** What is told within so many ms travels together. */
const TOGETHER_MS = 15;
/** PostgreSQL carries 8,000 bytes at once. */
const LETTER = 7_000;

/**
 * Tells every instance of the program that something has changed: the one that tells hears it at once, the others some
 * milliseconds later. A loss is possible (a crash just after a commit, a connection away), so nothing may depend on it
 * but how soon something is seen; who hears of a gap looks at everything anew.
 */
@Injectable()
export class Push implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly me = randomUUID().slice(0, 8);
  private readonly listeners = new Map<string, { hears: Hears[]; missed: MissedSome[] }>();
  private outgoing: [topic: string, news: News][] = [];
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly carrier: Carrier) {}

  /** `missed` is called where news may have been lost. */
  on(topic: string, hears: Hears, missed: MissedSome): void {
    const known = this.listeners.get(topic) ?? { hears: [], missed: [] };
    known.hears.push(hears);
    known.missed.push(missed);
    this.listeners.set(topic, known);
  }

  /** Called after the commit of what is told. */
  tell(topic: string, news: News): void {
    this.hear([[topic, news]]);
    this.outgoing.push([topic, news]);
    this.timer ??= setTimeout(() => this.depart(), TOGETHER_MS);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.listeners.size > 0)
      await this.carrier.listen(
        (letter) => this.open(letter),
        () => this.gap(),
      );
  }

  /** Answers when all that was told so far has left. */
  async left(): Promise<void> {
    clearTimeout(this.timer);
    this.depart();
    await this.sending;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.left();
    await this.carrier.end();
  }

  private depart(): void {
    this.timer = undefined;
    if (this.outgoing.length === 0) return;
    const letters = lettersOf(this.me, this.outgoing);
    this.outgoing = [];
    // One after the other, and a failure is nobody's fault here: the next look finds what was not told.
    this.sending = this.sending.then(() => this.carrier.send(letters)).catch(() => undefined);
  }

  private open(letter: string): void {
    const from = letter.slice(0, this.me.length);
    if (from === this.me) return;
    let news: [string, News][];
    try {
      news = JSON.parse(letter.slice(this.me.length)) as [string, News][];
    } catch {
      this.gap();
      return;
    }
    this.hear(news);
  }

  private hear(all: readonly [topic: string, news: News][]): void {
    const byTopic = Map.groupBy(all, ([topic]) => topic);
    for (const [topic, told] of byTopic)
      for (const hears of this.listeners.get(topic)?.hears ?? []) hears(told.map(([, news]) => news));
  }

  private gap(): void {
    for (const { missed } of this.listeners.values()) for (const look of missed) look();
  }
}

/** Packs news into letters no longer than the carrier takes; the same thing told twice travels once. */
export function lettersOf(from: string, news: readonly (readonly [string, News])[]): string[] {
  const letters: string[] = [];
  let texts: string[] = [];
  let size = 0;
  const close = () => {
    if (texts.length > 0) letters.push(`${from}[${texts.join()}]`);
    texts = [];
    size = 0;
  };
  for (const text of new Set(news.map((one) => JSON.stringify(one)))) {
    if (size + text.length > LETTER) close();
    texts.push(text);
    size += text.length + 1;
  }
  close();
  return letters;
}
