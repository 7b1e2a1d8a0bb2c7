import type { DonationRequest, GiftRequest, SandboxAct, SubscriptionResponse } from '@pileup/contract/billing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../lib/http/http.ts';
import { refreshSession, useOperator } from '../../lib/session.ts';

const KEY = ['vsubscription'] as const;

/** The user's subscription, which is the main account's. */
export function useSubscription() {
  const { subscription } = useOperator();
  return useQuery({
    // The session's polling notices a change first; then this is fetched again.
    queryKey: [...KEY, subscription],
    queryFn: ({ signal }) => call('vsubscription', {}, {}, signal),
    // A checkout changes the subscription elsewhere.
    refetchOnMount: 'always',
  });
}

/** Opens the page of the payment service, or of the sandbox. */
function useContinue() {
  const navigate = useNavigate();
  return (url: string) => {
    if (url.startsWith('/')) void navigate(url);
    else window.location.assign(url);
  };
}

export function useCheckout() {
  const onwards = useContinue();
  return useMutation({
    mutationFn: (plan: 'trial' | 'monthly') => call('vsubscription/checkout', { plan }),
    onSuccess: ({ url }) => onwards(url),
  });
}

export function usePortal() {
  const onwards = useContinue();
  return useMutation({
    mutationFn: () => call('vsubscription/portal'),
    onSuccess: ({ url }) => onwards(url),
  });
}

export function useGift() {
  const onwards = useContinue();
  return useMutation({
    mutationFn: (gift: GiftRequest) => call('vsubscription/gift', gift),
    onSuccess: ({ url }) => onwards(url),
  });
}

export function useDonation() {
  const onwards = useContinue();
  return useMutation({
    mutationFn: (donation: DonationRequest) => call('vdonate', donation),
    onSuccess: ({ url }) => onwards(url),
  });
}

export type ManageAct = 'cancel' | 'resume' | { months: number };

export function useManage() {
  const shown = useShownSubscription();
  return useMutation({
    mutationFn: (act: ManageAct) =>
      typeof act === 'object' ? call('vsubscription/pause', act) : call(`vsubscription/${act}` as const),
    onSuccess: shown,
  });
}

/** Shows a newer subscription at once, in the whole page. */
function useShownSubscription() {
  const queries = useQueryClient();
  return (response: SubscriptionResponse) => {
    refreshSession({ subscription: response.subscription });
    queries.setQueryData([...KEY, response.subscription], response);
  };
}

export function useSupporters() {
  return useQuery({
    queryKey: ['vsupporters'],
    queryFn: ({ signal }) => call('vsupporters', {}, {}, signal),
    refetchOnMount: 'always',
  });
}

export function useSandboxCheckout(id: string) {
  return useQuery({
    queryKey: ['vsandbox/checkout', id],
    queryFn: ({ signal }) => call('vsandbox/checkout', { id }, {}, signal),
    retry: false,
  });
}

/** A button of the sandbox: on a checkout, or on the subscription of the user. */
export function useSandboxAct(id: string | null) {
  const onwards = useContinue();
  const shown = useShownSubscription();
  return useMutation({
    async mutationFn(act: SandboxAct) {
      const { url } = await call('vsandbox/act', { act, ...(id === null ? {} : { id }) });
      if (id === null) shown(await call('vsubscription'));
      return url;
    },
    onSuccess: (url) => {
      if (url) onwards(url);
    },
  });
}
