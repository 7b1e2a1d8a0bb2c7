import { Migration } from '@mikro-orm/migrations';

export class Migration20261125083100_billing_payments extends Migration {
  override up(): void {
    this.addSql(`
      -- The subscription or payment that a period comes from; null where it was granted.
      alter table billing.period add column source text;
      alter table billing.period drop constraint period_kind_check;
      alter table billing.period add constraint period_kind_check check (kind in ('trial', 'paid', 'gift', 'grace'));
      create index period_source on billing.period (source) where source is not null;

      -- Customers at the payment service, by main account.
      create table billing.customer (
        account_id integer not null,
        service text not null,
        customer_id text not null unique,
        primary key (account_id, service)
      );

      -- Checkouts that were begun, by main account; null for donations of visitors.
      create table billing.checkout (
        id integer generated always as identity primary key,
        account_id integer,
        service text not null,
        plan text not null check (plan in ('trial', 'monthly', 'gift', 'donation')),
        status text not null default 'open' check (status in ('open', 'complete', 'expired')),
        session_id text unique,
        url text,
        subscription_id text,
        created_at timestamptz not null
      );
      -- Two tabs share the checkout of a subscription.
      create unique index checkout_open on billing.checkout (account_id)
        where status = 'open' and plan in ('trial', 'monthly');
      create index checkout_account on billing.checkout (account_id);

      -- Orders the states that were read from the payment service: an older one never replaces a newer one.
      create sequence billing.ticket;

      -- Subscriptions as last read from the payment service; what they give access to are rows of period.
      create table billing.subscription (
        account_id integer not null,
        id text not null unique,
        service text not null,
        status text not null,
        is_duplicate boolean not null default false,
        period_end timestamptz,
        cancel_at timestamptz,
        paused_until timestamptz,
        ended_at timestamptz,
        ticket bigint not null,
        primary key (account_id, id)
      );

      -- One trial per main account and per card. A card is a keyed hash of its fingerprint; the row outlives the account.
      create table billing.trial (
        subscription_id text primary key,
        account_id integer unique,
        card bytea unique,
        created_at timestamptz not null
      );

      -- Events of the payment service that took effect.
      create table billing.event (
        id text primary key,
        type text not null,
        created_at timestamptz not null,
        received_at timestamptz not null
      );
      create index event_received on billing.event (received_at);

      -- What members read about their subscription, each line from an event.
      create table billing.history (
        account_id integer not null,
        event_id text not null,
        at timestamptz not null,
        kind text not null,
        amount integer,
        until timestamptz,
        primary key (account_id, event_id, kind)
      );

      -- Gifts and donations; null for visitors and erased accounts.
      create table billing.payment (
        id integer generated always as identity primary key,
        checkout_id integer not null unique,
        account_id integer,
        kind text not null check (kind in ('gift', 'donation')),
        status text not null default 'open' check (status in ('open', 'paid', 'disputed', 'refunded', 'failed')),
        amount integer not null,
        months integer,
        message text not null default '',
        shown_name text not null default '',
        payment_intent text unique,
        subscription_id text unique,
        created_at timestamptz not null,
        paid_at timestamptz
      );
      create index payment_account on billing.payment (account_id);
      create index payment_paid on billing.payment (kind, paid_at) where status = 'paid';

      -- Who gets the months of a gift.
      create table billing.gift (
        account_id integer not null,
        payment_id integer not null,
        primary key (account_id, payment_id)
      );
      create index gift_payment on billing.gift (payment_id);

      -- Money received and paid back, for revenue: by invoice or payment.
      create table billing.receipt (
        id text primary key,
        account_id integer,
        kind text not null check (kind in ('subscription', 'gift', 'donation')),
        at timestamptz not null,
        amount integer not null,
        refunded integer not null default 0
      );
      create index receipt_at on billing.receipt (at);
      create index receipt_account on billing.receipt (account_id);

      -- What the nightly comparison with the payment service found.
      create table billing.reconciliation (
        id integer generated always as identity primary key,
        at timestamptz not null,
        checked integer not null,
        repaired integer not null
      );

      -- Subscriptions and checkouts of the sandbox, which takes the place of a payment service.
      create table billing.sandbox (
        id text primary key,
        account_id integer,
        state jsonb not null
      );
      create index sandbox_account on billing.sandbox (account_id);
    `);
  }
}
