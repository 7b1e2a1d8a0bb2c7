import { Migration } from '@mikro-orm/migrations';

export class Migration20261126090000_platform_rate_limit extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists platform;

      -- Counts within a time window. The key (an address or account) is a keyed hash, so the table does not identify
      -- anyone.
      create table platform.rate_limit (
        limit_name text not null,
        key bytea not null,
        taken integer not null,
        ends_at timestamptz not null,
        primary key (limit_name, key)
      );
      create index rate_limit_ends_at on platform.rate_limit (ends_at);
    `);
  }
}
