import { Migration } from '@mikro-orm/migrations';

export class Migration20261126140500_exchange_services extends Migration {
  override up(): void {
    this.addSql(`
      -- Accounts and their outside services. The id is the key of the lock of whoever sends to the service.
      create table exchange.service_connection (
        id integer generated always as identity unique,
        account_id integer not null,
        service text collate "C" not null
          check (service in ('qrz', 'clublog', 'eqsl', 'lotw', 'hamqth', 'qrzxml')),
        -- Of services whose login is not part of the account; encrypted.
        login text not null default '',
        secret bytea,
        -- What a service needs beside its login, for example the QTH nickname of eQSL, and how far it was read.
        settings jsonb not null default '{}',
        auto_log boolean not null default false,
        status text not null default 'untested' check (status in ('untested', 'working', 'failing', 'wrong_key', 'stopped')),
        -- The callsign of the book at the service.
        remote_call text not null default '',
        fault text,
        -- Failed attempts in a row, and no attempt before next_at.
        failures integer not null default 0,
        next_at timestamptz,
        last_success_at timestamptz,
        fetched_at timestamptz,
        connected_at timestamptz not null,
        primary key (account_id, service)
      );

      -- What is known of a contact at an outside service; no row: nothing. No foreign key: a deleted contact must still be
      -- deleted at the service.
      create table exchange.service_contact (
        account_id integer not null,
        service text collate "C" not null,
        qdo_id bigint not null,
        state text collate "C" not null
          check (state in ('waiting', 'sent', 'accepted', 'confirmed', 'differs', 'refused')),
        -- Counts the changes of the contact: an answer to an older one leaves it waiting.
        version integer not null default 0,
        -- In plain words, for the operator.
        reason text,
        remote_id text,
        -- What the service has, and what was being sent when its answer was not yet known.
        present jsonb,
        intent jsonb,
        is_confirmed boolean not null default false,
        at timestamptz not null,
        primary key (account_id, service, qdo_id)
      );
      create index service_contact_due on exchange.service_contact (account_id, service, at, qdo_id)
        where state in ('waiting', 'sent');
      create index service_contact_faults on exchange.service_contact (account_id, service, at desc, qdo_id desc)
        where state in ('refused', 'differs');
      create index service_contact_contact on exchange.service_contact (account_id, qdo_id);

      -- The service that an import reads from, in place of an uploaded file.
      alter table exchange.import add source text;
    `);
  }
}
