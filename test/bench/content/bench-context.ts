import type pg from 'pg';
import type { Product } from '../process/product.ts';

/** Context of every part of the benchmark of contents: one started product and its database. */
export interface ContentBench {
  readonly product: Product;
  readonly client: pg.Client;
}
