import type { Flag, StatusOk } from './identity.ts';

/** An outside service that an account can be connected to. */
export type ServiceName = 'qrz' | 'clublog' | 'eqsl' | 'lotw' | 'hamqth' | 'qrzxml';

/** A service that contacts are sent to. */
export type LogServiceName = Extract<ServiceName, 'qrz' | 'clublog' | 'eqsl' | 'lotw'>;

/** A service that knows names and places of callsigns. */
export type CallbookName = Extract<ServiceName, 'hamqth' | 'qrzxml'>;

/**
 * Of a contact at a service; none: it was not sent and does not wait. `sent`: its answer is not yet known. `confirmed`: the
 * other station confirmed it there. `differs`: the service has another version, which it cannot or must not replace.
 * `refused`: by the service, for the reason given.
 */
export type ServiceState = 'waiting' | 'sent' | 'accepted' | 'confirmed' | 'differs' | 'refused';

/**
 * `untested`: the key was not used yet; `failing`: the service does not answer and is tried again; `wrong_key`: it refuses
 * the key, nothing is sent until another is given; `stopped`: it forbids sending.
 */
export type ConnectionStatus = 'untested' | 'working' | 'failing' | 'wrong_key' | 'stopped';

export interface ServiceConnection {
  service: ServiceName;
  status: ConnectionStatus;
  auto_log: boolean;
  /** Of services with a login that is not secret. */
  login: string;
  /** The callsign of the book or account at the service; empty if unknown. */
  remote_call: string;
  /** Of eQSL. */
  qth_nickname: string;
  /** Why it fails. */
  fault: string | null;
  /** When it is tried again; null if it is not failing. */
  next_attempt_at: string | null;
  last_success_at: string | null;
  counts: Record<ServiceState, number>;
}

export interface ServicesAnswer {
  /** Those that the account is connected to. */
  services: ServiceConnection[];
  /** Whether callsigns can be looked up: the account or this server has a callbook. */
  callbook: boolean;
}

export interface ConnectServiceRequest {
  service: ServiceName;
  /** The e-mail address (Club Log) or user name (LoTW); QRZ has none. */
  login?: string;
  /** The key or password; without one the stored one is tested again. */
  secret?: string;
  qth_nickname?: string;
  auto_log?: Flag | boolean;
}

/** The answer of the service's test. */
export interface ConnectServiceAnswer extends StatusOk {
  message: string;
  service: ServiceConnection;
}

export interface ChangeServiceRequest {
  service: ServiceName;
  auto_log?: Flag | boolean;
  qth_nickname?: string;
}

export interface ServiceAnswer {
  service: ServiceConnection;
}

export interface ServiceRequest {
  service: ServiceName;
}

/** Contacts that the service refused or has otherwise; without `qdo_id` all of them. */
export interface RetryServiceRequest extends ServiceRequest {
  qdo_id?: number;
}

export interface CountAnswer extends StatusOk {
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

export interface ServiceContactsAnswer {
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

export interface ContactServicesAnswer {
  states: ContactService[];
}

export interface EqslCardRequest {
  qdo_id: number;
}

/** The card that the other station sent at eQSL, as a data URL; `loading` while it is fetched: ask again in seconds. */
export interface EqslCardAnswer {
  status: 'none' | 'loading' | 'ready';
  picture: string | null;
}

/** A contact that waits to be signed for LoTW. */
export interface LotwContact {
  qdo_id: number;
  /** Of the contact's state: what is uploaded must be what was signed. */
  version: number;
  /** ADIF fields of the contact and the own place. */
  fields: Record<string, string>;
}

export interface LotwContactsAnswer {
  /** The oldest, at most 1,000. */
  contacts: LotwContact[];
  /** All that wait. */
  waiting: number;
}

/** Contacts in a file that was signed in the page; the private key stays there. */
export interface LotwUploadRequest {
  /** The `.tq8` file in base64. */
  file: string;
  /** Its contacts, in their order, at most 1,000. */
  qdo_ids: number[];
  /** Of each contact. */
  versions: number[];
}

export interface CallbookRequest {
  call: string;
  /** Also its picture. */
  picture?: Flag | boolean;
}

/** What a callbook has of a callsign; empty texts for what it has not. */
export interface CallbookEntry {
  /** Without portable parts. */
  call: string;
  name: string;
  qth: string;
  grid: string;
  country: string;
  /** The callbook. */
  source: string;
}

/**
 * `off`: no callbook is connected, and the server has none; `none`: the callsign is not there; `loading`: ask again in a
 * second; `unavailable`: the callbook does not answer, ask again in minutes.
 */
export interface CallbookAnswer {
  status: 'off' | 'none' | 'loading' | 'unavailable' | 'found';
  entry: CallbookEntry | null;
  /** A data URL. */
  picture: string | null;
  /** Ask again in seconds. */
  picture_loading: boolean;
}
