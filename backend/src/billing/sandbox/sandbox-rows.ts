import { type Queryable, statement } from '../../platform/database/database.js';
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

const READ = statement('select state from billing.sandbox where id = $1');
const LOCK = statement('select state from billing.sandbox where id = $1 for update');
const WRITE = statement(`
  insert into billing.sandbox (id, account_id, state) values ($1, $2, $3)
  on conflict (id) do update set state = excluded.state`);
const ADD = statement('insert into billing.sandbox (id, account_id, state) values ($1, $2, $3) on conflict do nothing');
const IDS = statement(`select id from billing.sandbox where state ->> 'kind' = 'subscription' order by id`);
const NEWEST = statement(`
  select s.id from billing.sandbox s join billing.subscription b on b.id = s.id
  where s.account_id = $1 and s.state ->> 'kind' = 'subscription' and s.state #>> '{state,purpose}' = 'membership'
  order by b.ticket desc limit 1`);
const OF_CUSTOMER = statement(`
  select id from billing.sandbox where state ->> 'kind' = 'subscription' and state #>> '{state,customerId}' = $1`);

async function read(
  database: Queryable,
  id: string,
  forUpdate: boolean,
): Promise<SandboxCheckout | SandboxSubscription | null> {
  const [row] = await database.run<{ state: SandboxCheckout | SandboxSubscription }>(forUpdate ? LOCK : READ, [id]);
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

const valuesOf = (id: string, row: CheckoutRow) => [
  id,
  row.checkout.accountId,
  JSON.stringify({ kind: 'checkout', ...row }),
];

/** Adds a checkout; an existing one stays as it is. */
export async function addCheckout(database: Queryable, id: string, row: CheckoutRow): Promise<void> {
  await database.run(ADD, valuesOf(id, row));
}

export async function writeCheckout(database: Queryable, id: string, row: CheckoutRow): Promise<void> {
  await database.run(WRITE, valuesOf(id, row));
}

export async function writeSubscription(database: Queryable, state: SubscriptionState): Promise<void> {
  await database.run(WRITE, [state.id, state.accountId, JSON.stringify({ kind: 'subscription', state })]);
}

export async function subscriptionIds(database: Queryable): Promise<string[]> {
  return (await database.run<{ id: string }>(IDS, [])).map(({ id }) => id);
}

export async function idsOfCustomer(database: Queryable, customerId: string): Promise<string[]> {
  return (await database.run<{ id: string }>(OF_CUSTOMER, [customerId])).map(({ id }) => id);
}

/** The newest subscription of a main account. */
export async function newestSubscription(database: Queryable, accountId: number): Promise<string | null> {
  return (await database.run<{ id: string }>(NEWEST, [accountId]))[0]?.id ?? null;
}
