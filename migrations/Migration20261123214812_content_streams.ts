import { Migration } from '@mikro-orm/migrations';

export class Migration20261123214812_content_streams extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists content;

      -- The live stream of an account, live or not.
      create table content.stream (
        account_id integer primary key,
        -- youtube, twitch, hls or frame.
        kind text not null,
        -- The id of a video, the name of a channel, or an https address.
        source text not null,
        title text not null,
        -- It is live for at most 12 hours from then.
        live_since timestamptz,
        -- Why an administrator has hidden it.
        hidden_reason text
      );
      create index stream_live on content.stream (live_since) where live_since is not null;
    `);
  }
}
