import type { Flag, StatusOk } from './identity.ts';

/** An outside service that an account can be connected to. */
export type ServiceName = 'qrz' | 'clublog' | 'eqsl' | 'lotw' | 'hamqth' | 'qrzxml';

/** A service that contacts are sent to. */
export type LogServiceName = Extract<ServiceName, 'qrz' | 'clublog' | 'eqsl' | 'lotw'>;

/** A service that knows names and places of callsigns. */
export type CallbookName = Extract<ServiceName, 'hamqth' | 'qrzxml'>;

/**
 * The state of a contact at a service; a contact without one was not sent and does not wait. `sent`: the service's
 * response is not yet known. `confirmed`: the other station confirmed it there. `differs`: the service has another
 * version, which it cannot or must not replace. `refused`: by the service, for the reason given.
 */
export type ServiceState = 'waiting' | 'sent' | 'accepted' | 'confirmed' | 'differs' | 'refused';

/**
 * `untested`: the key was not used yet; `failing`: the service does not respond and is tried again; `wrong_key`: it
 * refuses the key, nothing is sent until another is given; `stopped`: it forbids sending.
 */
export type ConnectionStatus = 'untested' | 'working' | 'failing' | 'wrong_key' | 'stopped';

export interface ServiceConnection {
  service: ServiceName;
  status: ConnectionStatus;
  auto_log: boolean;
  /** The login, for services where it is not secret. */
  login: string;
  /** The callsign of the book or account at the service; empty if unknown. */
  remote_call: string;
  /** The QTH nickname at eQSL; empty for other services. */
  qth_nickname: string;
  /** Why the connection fails. */
  fault: string | null;
  /** When the service is tried again; null if it is not failing. */
  next_attempt_at: string | null;
  last_success_at: string | null;
  counts: Record<ServiceState, number>;
}

export interface ServicesResponse {
  /** The services that the account is connected to. */
  services: ServiceConnection[];
  /** Whether callsigns can be looked up: the account or this server has a callbook. */
  callbook: boolean;
}

export interface ConnectServiceRequest {
  service: ServiceName;
  /** The e-mail address (Club Log) or user name (LoTW); QRZ has none. */
  login?: string;
  /** The key or password; if left out, the stored one is tested again. */
  secret?: string;
  qth_nickname?: string;
  auto_log?: Flag | boolean;
}

/** The result of the service's test. */
export interface ConnectServiceResponse extends StatusOk {
  message: string;
  service: ServiceConnection;
}

export interface ChangeServiceRequest {
  service: ServiceName;
  auto_log?: Flag | boolean;
  qth_nickname?: string;
}

export interface ServiceResponse {
  service: ServiceConnection;
}

export interface ServiceRequest {
  service: ServiceName;
}

/** Contacts that the service refused or has in another version; all of them if `qdo_id` is left out. */
export interface RetryServiceRequest extends ServiceRequest {
  qdo_id?: number;
}

export interface CountResponse extends StatusOk {
  count: number;
}

export interface ServiceContactsRequest extends ServiceRequest {
  state: ServiceState;
  /** The next page: `next` of the page before. */
  after?: string;
}

/** A contact at a service. The contact's data are null once it is deleted. */
export interface ServiceContact {
  qdo_id: number;
  state: ServiceState;
  reason: string | null;
  at: string;
  TS: string | null;
  Call: string | null;
  Band: string | null;
  Mode: string | null;
}

export interface ServiceContactsResponse {
  contacts: ServiceContact[];
  /** Null on the last page. */
  next: string | null;
}

export interface ContactServicesRequest {
  /** At most 500. */
  qdo_ids: number[];
}

export interface ContactService {
  qdo_id: number;
  service: LogServiceName;
  state: ServiceState;
  reason: string | null;
  at: string;
}

export interface ContactServicesResponse {
  states: ContactService[];
}

export interface EqslCardRequest {
  qdo_id: number;
}

/** The card that the other station sent at eQSL, as a data URL; `loading` while it is fetched: ask again in seconds. */
export interface EqslCardResponse {
  status: 'none' | 'loading' | 'ready';
  picture: string | null;
}

/** A contact that waits to be signed for LoTW. */
export interface LotwContact {
  qdo_id: number;
  /** Version of the contact's state: the uploaded contact must be the one that was signed. */
  version: number;
  /** ADIF fields of the contact and the own place. */
  fields: Record<string, string>;
}

export interface LotwContactsResponse {
  /** The oldest, at most 1,000. */
  contacts: LotwContact[];
  /** Number of all waiting contacts. */
  waiting: number;
}

/** Contacts in a file that was signed in the page; the private key stays there. */
export interface LotwUploadRequest {
  /** The `.tq8` file in base64. */
  file: string;
  /** The file's contacts, in their order, at most 1,000. */
  qdo_ids: number[];
  /** The version of each contact. */
  versions: number[];
}

export interface CallbookRequest {
  call: string;
  /** Requests the operator's picture, too. */
  picture?: Flag | boolean;
}

/** A callbook entry; missing fields are empty. */
export interface CallbookEntry {
  /** The callsign without portable parts. */
  call: string;
  name: string;
  qth: string;
  grid: string;
  country: string;
  /** The callbook. */
  source: string;
}

/**
 * `off`: no callbook is connected, and the server has none; `none`: the callsign is not there; `loading`: ask again in
 * a second; `unavailable`: the callbook does not respond, ask again in minutes.
 */
export interface CallbookResponse {
  status: 'off' | 'none' | 'loading' | 'unavailable' | 'found';
  entry: CallbookEntry | null;
  /** A data URL. */
  picture: string | null;
  /** Ask again in seconds. */
  picture_loading: boolean;
}
