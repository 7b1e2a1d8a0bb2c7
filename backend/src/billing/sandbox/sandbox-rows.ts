import type { Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import type { CheckoutState, NewCheckout } from '../service/payment-service.js';
import type { SubscriptionState } from '../service/subscription-state.js';

/** A checkout of the sandbox. */
export interface SandboxCheckout {
  readonly kind: 'checkout';
  readonly checkout: NewCheckout;
  readonly state: CheckoutState;
}

interface SandboxSubscription {
  readonly kind: 'subscription';
  readonly state: SubscriptionState;
}

interface StateRow {
  state: SandboxCheckout | SandboxSubscription;
}

interface StoredParams {
  id: string;
  accountId: number | null;
  state: string;
}

const READ = sql<{ id: string }, StateRow>`select state from billing.sandbox where id = $id`;
const LOCK = sql<{ id: string }, StateRow>`select state from billing.sandbox where id = $id for update`;
const WRITE = sql<StoredParams>`
  insert into billing.sandbox (id, account_id, state) values ($id, $accountId, $state)
  on conflict (id) do update set state = excluded.state`;
const ADD = sql<StoredParams>`
  insert into billing.sandbox (id, account_id, state) values ($id, $accountId, $state) on conflict do nothing`;
const IDS = sql<
  NoParams,
  { id: string }
>`select id from billing.sandbox where state ->> 'kind' = 'subscription' order by id`;
const NEWEST = sql<{ accountId: number }, { id: string }>`
  select s.id from billing.sandbox s join billing.subscription b on b.id = s.id
  where s.account_id = $accountId and s.state ->> 'kind' = 'subscription' and s.state #>> '{state,purpose}' = 'membership'
  order by b.ticket desc limit 1`;
const OF_CUSTOMER = sql<{ customerId: string }, { id: string }>`
  select id from billing.sandbox where state ->> 'kind' = 'subscription' and state #>> '{state,customerId}' = $customerId`;

async function read(database: Queryable, id: string, forUpdate: boolean): Promise<StateRow['state'] | null> {
  const [row] = await database.run(forUpdate ? LOCK : READ, { id });
  return row?.state ?? null;
}

export async function readCheckout(
  database: Queryable,
  id: string,
  forUpdate = false,
): Promise<SandboxCheckout | null> {
  const row = await read(database, id, forUpdate);
  return row?.kind === 'checkout' ? row : null;
}

export async function readSubscription(
  database: Queryable,
  id: string,
  forUpdate = false,
): Promise<SubscriptionState | null> {
  const row = await read(database, id, forUpdate);
  return row?.kind === 'subscription' ? row.state : null;
}

type CheckoutRow = Omit<SandboxCheckout, 'kind'>;

const paramsOf = (id: string, row: CheckoutRow): StoredParams => ({
  id,
  accountId: row.checkout.accountId,
  state: JSON.stringify({ kind: 'checkout', ...row }),
});

/** Adds a checkout; an existing one stays as it is. */
export async function addCheckout(database: Queryable, id: string, row: CheckoutRow): Promise<void> {
  await database.run(ADD, paramsOf(id, row));
}

export async function writeCheckout(database: Queryable, id: string, row: CheckoutRow): Promise<void> {
  await database.run(WRITE, paramsOf(id, row));
}

export async function writeSubscription(database: Queryable, state: SubscriptionState): Promise<void> {
  const { id, accountId } = state;
  await database.run(WRITE, { id, accountId, state: JSON.stringify({ kind: 'subscription', state }) });
}

export async function subscriptionIds(database: Queryable): Promise<string[]> {
  return (await database.run(IDS)).map(({ id }) => id);
}

export async function idsOfCustomer(database: Queryable, customerId: string): Promise<string[]> {
  return (await database.run(OF_CUSTOMER, { customerId })).map(({ id }) => id);
}

/** The newest subscription of a main account. */
export async function newestSubscription(database: Queryable, accountId: number): Promise<string | null> {
  return (await database.run(NEWEST, { accountId }))[0]?.id ?? null;
}
