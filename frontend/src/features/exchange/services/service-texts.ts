import type {
  CallbookName,
  ContactService,
  LogServiceName,
  ServiceConnection,
  ServiceName,
  ServiceState,
} from '@pileup/contract/services';

/** The services that are connected here, in the order in which they are shown. */
export const SHOWN_SERVICES = ['qrz', 'clublog', 'eqsl'] as const satisfies readonly LogServiceName[];
export const SHOWN_CALLBOOKS = ['hamqth', 'qrzxml'] as const satisfies readonly CallbookName[];
export type ShownService = (typeof SHOWN_SERVICES)[number];

export const TITLES: Record<ServiceName, string> = {
  qrz: 'QRZ',
  clublog: 'Club Log',
  eqsl: 'eQSL',
  lotw: 'LoTW',
  hamqth: 'HamQTH callbook',
  qrzxml: 'QRZ callbook',
};

export const STATE_TEXTS: Record<ServiceState, string> = {
  waiting: 'Waiting',
  sent: 'Sent, no answer yet',
  accepted: 'Uploaded',
  confirmed: 'Confirmed',
  differs: 'Differs',
  refused: 'Refused',
};

/** What a key is called at each service, and where the operator finds it. */
export const KEYS: Record<ShownService, { label: string; name: string; hint: string }> = {
  qrz: { label: 'QRZ logbook API key', name: 'qrz_api_key', hint: 'In your QRZ logbook under Settings.' },
  clublog: {
    label: 'Club Log application password',
    name: 'clublog_password',
    hint: 'In Club Log under Settings, App Passwords.',
  },
  eqsl: { label: 'eQSL password', name: 'eqsl_apikey', hint: 'The password of the eQSL account of this callsign.' },
};

/** How a connection is, in one line. */
export function statusText({ status, fault, remote_call: call }: ServiceConnection): string {
  if (status === 'wrong_key') return fault ?? 'The key is refused.';
  if (status === 'stopped') return fault ?? 'The service refuses further requests.';
  if (status === 'failing') return `Not reached: ${fault ?? 'it does not answer.'} It will be tried again.`;
  if (status === 'untested') return 'The key was not used yet.';
  return call ? `Connected as ${call}` : 'Connected';
}

/** A contact at a service: `QRZ: Refused, duplicate`. */
export function contactText({ service, state, reason }: Pick<ContactService, 'service' | 'state' | 'reason'>): string {
  return `${TITLES[service]}: ${STATE_TEXTS[state]}${reason ? `, ${reason}` : ''}`;
}
