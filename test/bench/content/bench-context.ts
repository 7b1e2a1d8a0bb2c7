import type pg from 'pg';
import type { Product } from '../process/product.ts';

/** What every part of the benchmark of contents measures: one started product and its database. */
export interface ContentBench {
  readonly product: Product;
  readonly client: pg.Client;
}
