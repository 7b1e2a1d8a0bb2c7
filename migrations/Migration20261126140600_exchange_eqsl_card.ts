import { Migration } from '@mikro-orm/migrations';

export class Migration20261126140600_exchange_eqsl_card extends Migration {
  override up(): void {
    this.addSql(`
      -- Cache of the cards received at eQSL. Not fetched yet: requested; without a picture: there is none.
      create table exchange.eqsl_card (
        account_id integer not null,
        qdo_id bigint not null,
        picture bytea,
        requested_at timestamptz not null,
        fetched_at timestamptz,
        primary key (account_id, qdo_id)
      );
      create index eqsl_card_requested on exchange.eqsl_card (requested_at);
    `);
  }
}
