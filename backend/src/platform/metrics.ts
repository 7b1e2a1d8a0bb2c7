import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What Prometheus collects at /metrics. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly requests = new Histogram({
    name: 'pileup_http_request_seconds',
    help: 'Time to answer, by route pattern and status class',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });

  readonly qsos = new Counter({
    name: 'pileup_qsos_total',
    help: 'Contacts stored, by where they came from',
    labelNames: ['origin'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'pileup_' });
  }
}
