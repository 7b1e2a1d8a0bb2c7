import type {
  CallbookName,
  ContactService,
  LogServiceName,
  ServiceConnection,
  ServiceName,
  ServiceState,
} from '@pileup/contract/services';

/** The services that are connected here, in the order in which they are shown. */
export const SHOWN_SERVICES = ['qrz', 'clublog', 'eqsl', 'lotw'] as const satisfies readonly LogServiceName[];
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

const STATE_TEXTS: Record<ServiceState, string> = {
  waiting: 'Waiting',
  sent: 'Sent, no reply yet',
  accepted: 'Uploaded',
  confirmed: 'Confirmed',
  differs: 'Differs',
  refused: 'Refused',
};

/** The name of the key at each service, and where the operator finds it. */
export const KEYS: Record<ShownService, { label: string; name: string; hint: string }> = {
  qrz: { label: 'QRZ logbook API key', name: 'qrz_api_key', hint: 'In your QRZ logbook under Settings.' },
  clublog: {
    label: 'Club Log application password',
    name: 'clublog_password',
    hint: 'In Club Log under Settings, App Passwords.',
  },
  eqsl: { label: 'eQSL password', name: 'eqsl_apikey', hint: 'The password of the eQSL account of this callsign.' },
  lotw: {
    label: 'LoTW password',
    name: 'lotw_password',
    hint: 'The password of your LoTW account, not of your certificate.',
  },
};

/** The effect of a switch for new contacts. The operator signs the contacts for LoTW. */
export const autoText = (service: ServiceName): string =>
  service === 'lotw' ? 'Collect new contacts for signing' : 'Upload contacts automatically';

/** The same with the name of the service, for screen readers, which do not see it above the switch. */
export const autoLabel = (service: ServiceName): string =>
  `${autoText(service)} ${service === 'lotw' ? 'for' : 'to'} ${TITLES[service]}`;

/** The state of a contact at a service, in words. */
export const stateText = (service: ServiceName, state: ServiceState): string =>
  (service === 'lotw' && SIGNED_STATE_TEXTS[state]) || STATE_TEXTS[state];

const SIGNED_STATE_TEXTS: Partial<Record<ServiceState, string>> = { waiting: 'To be signed', sent: 'Uploaded, queued' };

/** The state of a connection, in one line. */
export function statusText({ status, fault, remote_call: call, login }: ServiceConnection): string {
  if (status === 'wrong_key') return fault ?? 'The key was rejected.';
  if (status === 'stopped') return fault ?? 'The service is refusing further requests.';
  if (status === 'failing') return `Could not be reached: ${fault ?? 'it does not respond.'} We will try again.`;
  if (status === 'untested') return 'The key has not been used yet.';
  const name = call || login;
  return name ? `Connected as ${name}` : 'Connected';
}

/** A contact at a service: `QRZ: Refused, duplicate`. */
export function contactText({ service, state, reason }: Pick<ContactService, 'service' | 'state' | 'reason'>): string {
  return `${TITLES[service]}: ${stateText(service, state)}${reason ? `, ${reason}` : ''}`;
}
