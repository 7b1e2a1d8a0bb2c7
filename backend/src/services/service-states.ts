import type { ServiceState } from '@pileup/contract/services';

/** `none`: the service has nothing, and nothing is to be sent. */
export type KnownState = ServiceState | 'none';

/** Everything that can happen to a contact at a service. */
export const TRANSITIONS = {
  /** The contact is to be brought to the service; a change while it is sent is sent afterwards. */
  request: { from: ['none', 'waiting', 'sent', 'accepted', 'confirmed', 'differs', 'refused'], to: 'waiting' },
  /** Recorded before the request; again after a crash. */
  send: { from: ['waiting', 'sent'], to: 'sent' },
  accept: { from: ['waiting', 'sent'], to: 'accepted' },
  refuse: { from: ['waiting', 'sent'], to: 'refused' },
  /** Changed or deleted here, which the service does not follow or is not to. */
  diverge: { from: ['waiting', 'sent', 'accepted', 'confirmed', 'differs', 'refused'], to: 'differs' },
  /** The contact may never have been sent from here: the service has it from elsewhere. */
  confirm: { from: ['none', 'waiting', 'sent', 'accepted', 'confirmed', 'differs', 'refused'], to: 'confirmed' },
  /** The contact is at the service as it is here: as a report shows, or since a change was undone. */
  appear: { from: ['none', 'waiting', 'sent', 'accepted', 'differs', 'refused'], to: 'accepted' },
  /** Deleted at the service, or never there. */
  forget: { from: ['waiting', 'sent', 'differs', 'refused'], to: 'none' },
} as const satisfies Record<string, { from: readonly KnownState[]; to: KnownState }>;

export type ServiceEvent = keyof typeof TRANSITIONS;

/** The state after an event; null if it is not allowed. */
export function stateAfter(state: KnownState, event: ServiceEvent): KnownState | null {
  const { from, to }: { from: readonly KnownState[]; to: KnownState } = TRANSITIONS[event];
  return from.includes(state) ? to : null;
}

/** Whether the event is allowed, as an SQL condition on a column. */
export function allowsState(event: ServiceEvent, column = 'state'): string {
  const states = TRANSITIONS[event].from.filter((state) => state !== 'none');
  return `${column} in (${states.map((state) => `'${state}'`).join(', ')})`;
}
