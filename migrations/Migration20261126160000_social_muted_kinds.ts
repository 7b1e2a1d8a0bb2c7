import { Migration } from '@mikro-orm/migrations';

export class Migration20261126160000_social_muted_kinds extends Migration {
  override up(): void {
    this.addSql(`
      -- The kinds of notifications that an account does not want.
      create table social.muted_kind (
        account_id integer not null,
        type_id smallint not null,
        primary key (account_id, type_id)
      );
      -- The two sides of a conversation.
      create index notification_conversation on social.notification (account_id, sender_id, id) where type_id = 100;
    `);
  }
}
