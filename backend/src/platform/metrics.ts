import { isMainThread } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The metrics of one thread, in the form in which threads exchange them. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The metrics that Prometheus reads at /metrics. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private jobsThreadValues: MetricValues = [];

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
    // Process metrics are the same in all threads.
    if (isMainThread) collectDefaultMetrics({ register: this.registry, prefix: 'pileup_' });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  values(): Promise<MetricValues> {
    return this.registry.getMetricsAsJSON();
  }

  /** Stores the latest values of the background thread. */
  receive(values: MetricValues): void {
    this.jobsThreadValues = values;
  }

  /** All metrics of this process, in the text format of Prometheus. */
  async text(): Promise<string> {
    return AggregatorRegistry.aggregate([await this.values(), this.jobsThreadValues]).metrics();
  }
}
