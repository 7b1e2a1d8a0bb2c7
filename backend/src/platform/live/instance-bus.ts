import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { NotifyTransport } from './notify-transport.js';

/** Ids of what has changed, never the content: subscribers read that from the database. */
type Payload = number | readonly number[];
type Handler = (payloads: readonly Payload[]) => void;
type MissedHandler = () => void;

/** Messages published within this window are sent in one batch. */
const BATCH_WINDOW_MS = 15;
/** PostgreSQL limits a NOTIFY payload to 8,000 bytes. */
const MAX_MESSAGE_BYTES = 7_000;

/**
 * Publish/subscribe between all instances. The publishing instance is notified synchronously, the others some
 * milliseconds later. Messages can be lost (a crash after the commit, a lost connection), so they may only make updates
 * visible sooner; after a gap subscribers reload everything.
 */
@Injectable()
export class InstanceBus implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly instanceId = randomUUID().slice(0, 8);
  private readonly subscribers = new Map<string, { handlers: Handler[]; missed: MissedHandler[] }>();
  private outgoing: [topic: string, payload: Payload][] = [];
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly transport: NotifyTransport) {}

  /** `missed` is called when messages may have been lost. */
  subscribe(topic: string, handler: Handler, missed: MissedHandler): void {
    const known = this.subscribers.get(topic) ?? { handlers: [], missed: [] };
    known.handlers.push(handler);
    known.missed.push(missed);
    this.subscribers.set(topic, known);
  }

  /** To be called after the commit of the change. */
  publish(topic: string, payload: Payload): void {
    this.deliver([[topic, payload]]);
    this.outgoing.push([topic, payload]);
    this.timer ??= setTimeout(() => this.send(), BATCH_WINDOW_MS);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.subscribers.size > 0)
      await this.transport.listen(
        (message) => this.receive(message),
        () => this.onMissed(),
      );
  }

  /** Resolves when everything published so far has been sent. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.send();
    await this.sending;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
    await this.transport.close();
  }

  private send(): void {
    this.timer = undefined;
    if (this.outgoing.length === 0) return;
    const messages = batchMessages(this.instanceId, this.outgoing);
    this.outgoing = [];
    // Failures are ignored: subscribers also poll.
    this.sending = this.sending.then(() => this.transport.send(messages)).catch(() => undefined);
  }

  private receive(message: string): void {
    const from = message.slice(0, this.instanceId.length);
    if (from === this.instanceId) return;
    let published: [string, Payload][];
    try {
      published = JSON.parse(message.slice(this.instanceId.length)) as [string, Payload][];
    } catch {
      this.onMissed();
      return;
    }
    this.deliver(published);
  }

  private deliver(published: readonly [topic: string, payload: Payload][]): void {
    const byTopic = Map.groupBy(published, ([topic]) => topic);
    for (const [topic, ofTopic] of byTopic)
      for (const handle of this.subscribers.get(topic)?.handlers ?? []) handle(ofTopic.map(([, payload]) => payload));
  }

  private onMissed(): void {
    for (const { missed } of this.subscribers.values()) for (const handle of missed) handle();
  }
}

/** Packs payloads into messages within the size limit of NOTIFY; duplicates are sent once. */
export function batchMessages(from: string, published: readonly (readonly [string, Payload])[]): string[] {
  const messages: string[] = [];
  let texts: string[] = [];
  let size = 0;
  const close = () => {
    if (texts.length > 0) messages.push(`${from}[${texts.join()}]`);
    texts = [];
    size = 0;
  };
  for (const text of new Set(published.map((one) => JSON.stringify(one)))) {
    if (size + text.length > MAX_MESSAGE_BYTES) close();
    texts.push(text);
    size += text.length + 1;
  }
  close();
  return messages;
}
