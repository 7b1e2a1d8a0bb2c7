import type { SandboxAct } from '@pileup/contract/billing';
import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { Conflict, Forbidden, NotFound } from '../../platform/errors.js';
import { monthsAfter } from '../periods.js';
import { type Plan, PRICE, TRIAL_DAYS } from '../plans.js';
import { type NewCheckout, PaymentService } from '../service/payment-service.js';
import { ApplyEvent } from '../webhook/apply-event.js';
import type { EventNote, ServiceEvent } from '../webhook/service-event.js';
import { begun, SUBSCRIPTION_ACTS } from './sandbox-acts.js';
import {
  newestSubscription,
  readCheckout,
  readSubscription,
  writeCheckout,
  writeSubscription,
} from './sandbox-rows.js';

/** Lets something happen in the sandbox; returns where the browser goes next, empty to stay. */
export class ActInSandbox extends CommandOf<
  {
    /** Undefined for a visitor, who can only donate. */
    me: Me | undefined;
    /** The checkout; null for the subscription of the user. */
    sessionId: string | null;
    act: SandboxAct;
  },
  string
>() {}

interface Happened {
  readonly url: string;
  readonly event: Omit<ServiceEvent, 'id' | 'at'> | null;
}

export const ActInSandboxHandler = handlerOf(
  ActInSandbox,
  [Database, PaymentService, ApplyEvent, Crypto, Clock],
  async ({ me, sessionId, act }, database, service, events, crypto, clock) => {
    if (service.name !== 'sandbox') throw new NotFound();
    const { url, event } = await database.transaction((tx) =>
      sessionId === null
        ? onSubscription(tx, mainOf(me), act, clock.now())
        : onCheckout(tx, me, sessionId, act, clock.now()),
    );
    // The event comes after the change of the sandbox's own state, as at a payment service.
    if (event) await events.apply({ ...event, id: `sandbox_${crypto.token(12)}`, at: clock.now() });
    return url;
  },
);

const TRIAL_MS = TRIAL_DAYS * 86_400_000;

function nextPage(plan: Plan, sessionId: string): string {
  switch (plan) {
    case 'trial':
      return `/stripe/start-trial/${sessionId}`;
    case 'monthly':
      return `/stripe/upgrade/check?session=${sessionId}`;
    case 'gift':
      return `/account/subscription?gift=${sessionId}`;
    case 'donation':
      return '/support-us/thanks';
  }
}

function paidNote({ plan }: NewCheckout, now: number): EventNote | null {
  if (plan === 'trial') return { kind: 'trial started', until: now + TRIAL_MS };
  if (plan === 'monthly') return { kind: 'paid', amount: PRICE, until: monthsAfter(now, 1) };
  return null;
}

function mainOf(me: Me | undefined): number {
  if (!me || me.accountId !== me.mainId) throw new Forbidden();
  return me.mainId;
}

async function onSubscription(tx: Queryable, accountId: number, act: SandboxAct, now: number): Promise<Happened> {
  const id = await newestSubscription(tx, accountId);
  const state = id && (await readSubscription(tx, id, true));
  const result = state && SUBSCRIPTION_ACTS[act]?.(state, now);
  if (!result) throw new Conflict('That is not possible in the current state of your subscription.');
  await writeSubscription(tx, result.state);
  return { url: '', event: { type: `sandbox.${act}`, subscriptionId: id, note: result.note } };
}

async function onCheckout(
  tx: Queryable,
  me: Me | undefined,
  sessionId: string,
  act: SandboxAct,
  now: number,
): Promise<Happened> {
  const row = await readCheckout(tx, sessionId, true);
  if (!row || (row.checkout.accountId !== null && row.checkout.accountId !== me?.accountId)) throw new NotFound();
  const { checkout, state } = row;
  const { plan, isMonthly } = checkout;
  if (act === 'leave') return { url: plan === 'donation' ? '/support-us/cancel' : '/stripe/cancel', event: null };
  if (act === 'decline') return { url: '', event: null };
  if (act !== 'pay' || state.status !== 'open') throw new Conflict('This checkout has been completed or has expired.');
  const subscriptionId = isMonthly ? `sandbox_sub_${sessionId.slice('sandbox_'.length)}` : null;
  if (subscriptionId) await writeSubscription(tx, begun(subscriptionId, checkout, now));
  const paymentIntent = subscriptionId ? null : `sandbox_pay_${sessionId.slice('sandbox_'.length)}`;
  const paid = {
    ...state,
    status: 'complete' as const,
    isPaid: plan !== 'trial',
    paidAt: now,
    paymentIntent,
    subscriptionId,
  };
  await writeCheckout(tx, sessionId, { checkout, state: paid });
  const note = paidNote(checkout, now);
  return { url: nextPage(plan, sessionId), event: { type: 'sandbox.pay', sessionId, note } };
}
