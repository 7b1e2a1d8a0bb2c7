import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config.js';
import { Discovered, methodMark } from '../wiring/discovered.js';
import { CoalescingRefresher } from './coalescing-refresher.js';
import { InstanceBus } from './instance-bus.js';
import { type FrameData, type FrameType, Live, type LiveChannelOptions } from './live-sockets.js';
import { type HotReadOptions, HotReads, Snapshot } from './snapshots.js';

/** The platform services of a live view. */
@Injectable()
export class LiveViewContext {
  constructor(
    readonly config: Config,
    readonly live: Live,
    readonly hotReads: HotReads,
    readonly bus: InstanceBus,
    readonly discovered: Discovered,
  ) {}
}

interface LiveViewTiming {
  /** Interval of `poll`, for state that depends on the time. */
  pollMs: number;
  /** Minimum rest between two refreshes requested by changes. */
  minRestMs?: number;
}

/** How the frames of a channel are made from a view's state and changes. */
export interface ViewChannel<State, Change, Type extends FrameType> {
  /** Merges two pending updates; the later one wins. */
  merge(earlier: FrameData<Type>, later: FrameData<Type>): FrameData<Type>;
  /** The complete state, for a reader that missed updates. */
  snapshot(state: State): FrameData<Type>;
  update(change: Change): FrameData<Type>;
}

/** Declares a method of a live view that answers a hot read from the view's state. */
export const HotRead = methodMark<(state: never) => unknown, HotReadOptions>('hot read');

const LIVE_CHANNEL = methodMark<() => object, LiveChannelOptions>('live channel');

/** Declares a method of a live view that describes one of its channels. */
export function LiveChannel<Type extends FrameType>(
  options: LiveChannelOptions<Type>,
): <Own extends () => ViewChannel<never, never, Type>>(
  target: object,
  name: string,
  descriptor: TypedPropertyDescriptor<Own>,
) => void {
  return LIVE_CHANNEL(options);
}

/**
 * A public state that is read from the database, served as hot reads and pushed to open pages. It is refreshed after
 * changes and at intervals, and every refresh pushes only the difference. Inactive in workers, which serve no pages.
 */
export abstract class LiveView<State, Change> implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  /** The state as of the last refresh. */
  protected state: State | undefined;
  protected readonly isActive: boolean;
  private readonly refresher: CoalescingRefresher;
  private readonly snapshots: ((state: State) => void)[] = [];
  private readonly channels: ((change: Change) => void)[] = [];
  private reading: Promise<unknown> = Promise.resolve();
  private nextRead: Promise<State> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    protected readonly context: LiveViewContext,
    private readonly timing: LiveViewTiming,
  ) {
    this.isActive = context.config.ROLE !== 'worker';
    this.refresher = new CoalescingRefresher(() => this.refresh(), timing.minRestMs ?? 0);
  }

  /** Reads the state; returns `before` itself if nothing has changed. Never runs twice at the same time. */
  protected abstract query(before: State | undefined): Promise<State>;

  /** The difference to push to open pages; undefined for none. */
  protected abstract diff(now: State, before: State): Change | undefined;

  onModuleInit(): void {
    const { discovered, hotReads, live } = this.context;
    for (const { options, value: part } of discovered.methodsOf(this, HotRead)) {
      const snapshot = new Snapshot(options.maxAgeSeconds);
      hotReads.add(options.path, snapshot, options.audience);
      this.snapshots.push((state) => snapshot.update(part(state as never)));
    }
    for (const { options, value } of discovered.methodsOf(this, LIVE_CHANNEL)) {
      const channel = value() as ViewChannel<State, Change, FrameType>;
      const publish = live.channel<FrameType>({
        ...options,
        merge: channel.merge,
        snapshot: () => (this.state === undefined ? undefined : channel.snapshot(this.state)),
      });
      this.channels.push((change) => publish(channel.update(change)));
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.isActive) return;
    await this.load();
    for (const update of this.snapshots) if (this.state !== undefined) update(this.state);
    this.timer = setInterval(() => void this.poll(), this.timing.pollMs);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.refresher.stop();
  }

  /** The state of the last refresh; reads it if there is none. */
  async current(): Promise<State> {
    return this.state ?? this.refresh();
  }

  /** To be called after a change. Requests during a refresh or rest are coalesced. */
  protected readonly request = (): void => {
    if (this.isActive) this.refresher.request();
  };

  /** Requests a refresh after every message of a topic. */
  protected requestOn(topic: string): void {
    this.context.bus.subscribe(topic, this.request, this.request);
  }

  protected load(): Promise<unknown> {
    return this.refresh();
  }

  protected poll(): void | Promise<void> {
    this.refresher.poll();
  }

  /** Reads the state and pushes the difference. Calls during a read share the next one. */
  protected refresh(): Promise<State> {
    this.nextRead ??= this.reading.then(() => {
      this.nextRead = undefined;
      const read = this.read();
      this.reading = read.catch(() => undefined);
      return read;
    });
    return this.nextRead;
  }

  protected publish(change: Change): void {
    for (const publish of this.channels) publish(change);
  }

  private async read(): Promise<State> {
    const before = this.state;
    const now = await this.query(before);
    if (now === before) return now;
    this.state = now;
    for (const update of this.snapshots) update(now);
    const change = before === undefined ? undefined : this.diff(now, before);
    if (change !== undefined) this.publish(change);
    return now;
  }
}
