import type { ApiClient } from './api-client.ts';
import { DEMO_CALL, type Station } from './community/stations.ts';

const DONATIONS = [500, 300, 1_000, 2_500, 500, 750, 300] as const;
const MEMBERS = 6;

/** Lets some operators subscribe and support the site, in the sandbox: no money moves. */
export async function addPayments(
  api: ApiClient,
  { members, tokens }: { members: readonly Station[]; tokens: Record<string, string> },
): Promise<void> {
  const pay = async ({ url }: { url: string }, token: string) => {
    await api.call('vsandbox/act', { id: url.split('/').at(-1) ?? '', act: 'pay' }, token);
  };
  const own = [...members.filter(({ callsign }) => callsign === DEMO_CALL), ...members.slice(0, MEMBERS)];
  for (const callsign of new Set(own.map((member) => member.callsign))) {
    const token = tokens[callsign] ?? '';
    await pay(await api.call('vsubscription/checkout', { plan: 'monthly' }, token), token);
  }
  for (const [n, amount] of DONATIONS.entries()) {
    const callsign = members[n * 3]?.callsign ?? DEMO_CALL;
    const token = tokens[callsign] ?? '';
    await pay(await api.call('vdonate', { amount, monthly: n % 3 === 0 ? 1 : 0, name: callsign }, token), token);
  }
}
