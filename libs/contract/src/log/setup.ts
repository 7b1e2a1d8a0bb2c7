import type { ExtraFields } from '../logbook.ts';

/**
 * The place and equipment of an operator. While a set-up is chosen, its values are stored in the contacts that are
 * logged; one with a reference is an activation then.
 */
export interface Setup {
  id: number;
  name: string;
  /** The account's callsign with a portable prefix or suffix; empty for the callsign itself. */
  callsign: string;
  /** Watts. */
  power: number | null;
  /** The fields of a contact about one's own side, by ADIF name (`MY_GRIDSQUARE`, `MY_POTA_REF`), that have a value. */
  fields: ExtraFields;
  /** When it was last chosen (ISO 8601); null if never. */
  begun_at: string | null;
  /** When another one, or none, was chosen after that; null while it is chosen. */
  ended_at: string | null;
}

export interface SetupsResponse {
  /** The set-ups, sorted by name. */
  setups: Setup[];
}

/** A set-up to store; fields left out become empty. */
export interface SaveSetupRequest {
  /** The set-up to replace; absent for a new one. */
  id?: number | string | null;
  /** @maxLength 40 */
  name: string;
  callsign?: string | null;
  power?: number | string | null;
  /**
   * MY_GRIDSQUARE, MY_CITY, MY_STATE, MY_CNTY, MY_NAME, MY_RIG, MY_ANTENNA, MY_POTA_REF, MY_SOTA_REF, MY_WWFF_REF, MY_IOTA.
   */
  fields?: Readonly<Record<string, string | null>> | null;
}

export interface SetupResponse {
  setup: Setup;
}

export interface SetupIdRequest {
  id: number | string;
}

export interface ChooseSetupRequest {
  /** Null for none. */
  id: number | string | null;
  /** When it was chosen (ISO 8601), if not now: a choice without network is sent later. Ignored if a later one is known. */
  at?: string | null;
}

/** The contacts of an activation on one UTC day. */
export interface ActivationLogRequest {
  programme: 'POTA' | 'SOTA' | 'WWFF' | 'IOTA';
  /** @maxLength 30 */
  reference: string;
  /** UTC, `2026-11-28`. */
  day: string;
}

export interface ActivationLogResponse {
  /** One for each station callsign that was used; none without contacts. */
  files: ActivationFile[];
}

export interface ActivationFile {
  file_name: string;
  contacts: number;
  adif: string;
}

/** A place of an activation: POTA and US-0001, … */
export interface ReferenceRequest {
  programme: ActivationLogRequest['programme'];
  /** @maxLength 30 */
  reference: string;
}

/** The stations that an operator has worked from a reference, for use there without network. */
export interface MetResponse {
  /** At most 1,000, the latest first. */
  met: MetCall[];
}

export interface MetCall {
  call: string;
  name: string;
  contacts: number;
  /** The last day, UTC: `2026-11-28`. */
  last: string;
}

/** The public part of the set-up that a station has chosen, without its location. */
export interface PublicSetup {
  rig: string;
  antenna: string;
  /** Watts. */
  power: number | null;
  /** The references that are being activated. */
  activations: { programme: string; references: string[] }[];
}
