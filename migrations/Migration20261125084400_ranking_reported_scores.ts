import { Migration } from '@mikro-orm/migrations';

export class Migration20261125084400_ranking_reported_scores extends Migration {
  override up(): void {
    this.addSql(`
      -- The scores that contest logging programs send: the newest of each station and contest.
      create table ranking.reported_score (
        account_id integer not null,
        -- Cabrillo name.
        contest text collate "C" not null,
        -- The time stamp in the score.
        scored_at timestamptz not null,
        received_at timestamptz not null,
        -- What is shown of it.
        state jsonb not null,
        -- Contacts of the contest in the station's log here.
        contacts_here integer not null default 0,
        primary key (account_id, contest)
      );
      create index reported_score_received on ranking.reported_score (received_at);

      -- The states of about the last hour, for stations that show their scores delayed.
      create table ranking.reported_score_past (
        account_id integer not null,
        contest text collate "C" not null,
        received_at timestamptz not null,
        state jsonb not null,
        primary key (account_id, contest, received_at)
      );

      -- What others see of a station's scores; without a row they are live.
      create table ranking.score_choice (
        account_id integer primary key,
        visibility text collate "C" not null check (visibility in ('live', 'delayed', 'total'))
      );
    `);
  }
}
