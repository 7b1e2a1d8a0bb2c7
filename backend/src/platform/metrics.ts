import { isMainThread } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What a thread has counted, as it tells the one that is asked. */
export type Counted = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What Prometheus collects at /metrics. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private elsewhere: Counted = [];

  readonly requests = new Histogram({
    name: 'pileup_http_request_seconds',
    help: 'Time to answer, by route pattern and status class',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });

  readonly hotReads = new Counter({
    name: 'pileup_hot_reads_total',
    help: 'Reads answered from memory, by address',
    labelNames: ['address'],
    registers: [this.registry],
  });

  readonly qsos = new Counter({
    name: 'pileup_qsos_total',
    help: 'Contacts stored, by where they came from',
    labelNames: ['origin'],
    registers: [this.registry],
  });

  constructor() {
    // The process is one, however many threads count.
    if (isMainThread) collectDefaultMetrics({ register: this.registry, prefix: 'pileup_' });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  counted(): Promise<Counted> {
    return this.registry.getMetricsAsJSON();
  }

  /** Takes the latest figures of the thread that does the background work. */
  hear(counted: Counted): void {
    this.elsewhere = counted;
  }

  /** Everything this process has counted, as text. */
  async text(): Promise<string> {
    return AggregatorRegistry.aggregate([await this.counted(), this.elsewhere]).metrics();
  }
}
