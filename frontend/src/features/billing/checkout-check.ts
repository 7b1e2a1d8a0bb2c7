import type { VerifyCheckoutResponse } from '@pileup/contract/billing';
import { useEffect, useState } from 'react';
import { call, RefusedError } from '../../lib/http/http.ts';

const POLL_MS = 5_000;
const MAX_POLLS = 50;

type Checked = Pick<VerifyCheckoutResponse, 'subscription'> & Partial<VerifyCheckoutResponse>;

export type CheckState = { name: 'checking' } | { name: 'confirmed'; answer: Checked } | { name: 'failed' | 'refused' };

/**
 * Asks every 5 seconds whether a checkout was paid; more than 50 times without success is a failure. Without the id of the
 * checkout it asks whether there is a paid subscription. A request that fails is one without success.
 */
export function useCheckoutCheck(session: string | null): CheckState {
  const [state, setState] = useState<CheckState>({ name: 'checking' });
  useEffect(() => {
    const stop = new AbortController();
    let timer: number | undefined;
    async function poll(count: number) {
      const next = await check(session, stop.signal);
      if (stop.signal.aborted) return;
      if (next) setState(next);
      else if (count > MAX_POLLS) setState({ name: 'failed' });
      else timer = window.setTimeout(() => void poll(count + 1), POLL_MS);
    }
    void poll(1);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [session]);
  return state;
}

/** The state of the checkout; null while it is not decided. */
async function check(session: string | null, signal: AbortSignal): Promise<CheckState | null> {
  try {
    if (session === null) {
      const response = await call('vsubscription', {}, {}, signal);
      return response.paid_subscription ? { name: 'confirmed', answer: { subscription: response.subscription } } : null;
    }
    const response = await call(
      'stripe/verify-session/{id}',
      { checkout_session_id: session },
      { id: session },
      signal,
    );
    return response.confirmed ? { name: 'confirmed', answer: response } : null;
  } catch (error) {
    if (!(error instanceof RefusedError)) return null;
    if (error.status === 409) return { name: 'refused' };
    return error.status === 404 ? { name: 'failed' } : null;
  }
}
