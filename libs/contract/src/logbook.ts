import type { Flag } from './identity.ts';
import type { Recording, SstvPicture } from './media.ts';

/** A contact as its owner sees it. Times are UTC (ISO 8601), frequencies kHz, power watts. */
export interface Qso {
  qdo_id: number;
  TS: string;
  Call: string;
  station_callsign: string;
  /** kHz, exact to the hertz; null if only the band is known. */
  Freq: number | null;
  Band: string;
  Mode: string;
  SubMode: string;
  Name: string;
  SNT: string;
  RCV: string;
  Comment: string;
  Power: number | null;
  /** ADIF entity number; null if there is none (maritime mobile, 11 m, unknown). */
  dxcc: number | null;
  Continent: string;
  country: string;
  LAT: number | null;
  LON: number | null;
  cq_zone: number | null;
  /** Seconds from the first character typed until the contact was logged. */
  qso_duration: number | null;
  /** LOGBAR, or the program or import that the contact came from. */
  qso_origin: string;
  IsRunQSO: Flag;
  radio_mode: string;
  ContestName: string;
  ContactType: string;
  ZN: string;
  GridSquare: string;
  /** Further fields by their ADIF names (`POTA_REF`, `SAT_NAME`, …), those that have a value; null without any. */
  fields: ExtraFields | null;
  /** The file name of the first recording, empty without one. */
  mp3_name: string;
  email: string;
  /** Empty in responses other than those of `vqso/get` and `vgetFullQso`, like `sstvs`. */
  mp3s: Recording[];
  sstvs: SstvPicture[];
  received_at: string;
}

/** Texts by ADIF name. */
export type ExtraFields = Readonly<Record<string, string>>;

/**
 * A contact as the public sees it: no e-mail address, no further fields, coordinates of the 4-character square, and in a
 * contest (`freq_hidden`) no frequency.
 */
export interface PublicQso
  extends Omit<Qso, 'email' | 'Freq' | 'received_at' | 'radio_mode' | 'qso_duration' | 'qso_origin' | 'fields'> {
  /** kHz, `******` if hidden because of a contest, null if unknown. */
  Freq: number | '******' | null;
  freq_hidden: boolean;
  /** Whether the reader owns this contact. */
  mine: boolean;
}

/** The fields a log form, a radio program or an import sends; everything else is derived. */
export interface QsoFields {
  /** @minLength 3 @maxLength 20 */
  Call: string;
  /** ISO 8601 or `YYYY-MM-DD HH:MM[:SS]`, UTC; default now. */
  TS?: string;
  /** kHz. */
  Freq?: number | string | null;
  /** Used if there is no frequency. */
  Band?: string;
  /** ADIF mode; a submode sets both mode and submode. */
  Mode: string;
  SubMode?: string | null;
  /** @maxLength 100 */
  Name?: string | null;
  /** @maxLength 10 */
  SNT?: string | null;
  /** @maxLength 10 */
  RCV?: string | null;
  /** @maxLength 1000 */
  Comment?: string | null;
  /** Watts. */
  Power?: number | string | null;
  /** The entity chosen by the operator; if absent, it is derived from the call. */
  dxcc?: number | string | null;
  /** Derived by the server, like the next four fields: accepted from programs, but ignored. */
  Continent?: string | null;
  country?: string | null;
  LAT?: number | string | null;
  LON?: number | string | null;
  cq_zone?: number | string | null;
  GridSquare?: string | null;
  qso_duration?: number | string | null;
  qso_origin?: string | null;
  IsRunQSO?: Flag | boolean | string | null;
  radio_mode?: string | null;
  /** @maxLength 50 */
  ContestName?: string | null;
  ContactType?: string | null;
  ZN?: string | null;
  email?: string | null;
  /**
   * Further fields by their ADIF names: QTH, STATE, CNTY, QSO_DATE_OFF, TIME_OFF, FREQ_RX (MHz; sets BAND_RX), PROP_MODE,
   * SAT_NAME, SAT_MODE, NOTES, POTA_REF, SOTA_REF, WWFF_REF, IOTA, STX, STX_STRING, SRX, SRX_STRING, MY_GRIDSQUARE,
   * MY_RIG, MY_ANTENNA, MY_POTA_REF, MY_SOTA_REF, MY_WWFF_REF, MY_IOTA, MY_CITY, MY_STATE, MY_CNTY, MY_NAME. One left out
   * stays; in an update, null or '' removes it.
   */
  fields?: Readonly<Record<string, string | null>> | null;
  /** The account's call with a portable prefix or suffix; default the account's call. */
  station_callsign?: string | null;
}

export interface UpsertQsoRequest {
  data: QsoFields;
  /** UUID, made by the sender for each contact: the same one, sent again, returns the contact as it is now. */
  client_id?: string | null;
}

export interface UpsertQsoResponse extends QsoResponse {
  status: 'ok';
  qdo_id: number;
  /** False if the contact was already in the log and was updated. */
  created: boolean;
}

/** A contact that the sender no longer wants logged: an attempt whose response was lost may still arrive. */
export interface WithdrawQsoRequest {
  /** As in `vqso/upsert`. */
  client_id: string;
}

/** The contact in the log that was logged with that id; null if there is none, and none will be logged. */
export type WithdrawQsoResponse = QsoResponse | { qso: null };

/** Refused with the code `changed` if the contact was changed since it was read. */
export interface IfUnchanged {
  /** The `updated_at` of the contact as the caller knows it; left out, any state is changed. */
  if_updated_at?: string | null;
}

/** Fields left out stay unchanged; null clears a field. */
export interface UpdateQsoRequest extends Partial<QsoFields>, IfUnchanged {
  qdo_id: number;
}

export interface NukeQsoRequest extends IfUnchanged {
  qdo_id: number;
}

export interface QsoIdRequest {
  qdo_id: number;
}

export interface QsoResponse {
  qso: Qso;
  /**
   * When the contact was last changed: ISO 8601 with milliseconds, later after every change. Only further records of the
   * import that added the contact fill its fields without changing it.
   */
  updated_at: string;
}

export interface ChangedQsoResponse extends QsoResponse {
  status: 'ok';
}

export interface NukeQsoResponse {
  status: 'ok';
  qdo_id: number;
  /** Time until which `vqso/restore` restores the contact. */
  restorable_until: string;
}

export interface FullQsoResponse {
  qso: PublicQso | (Qso & { freq_hidden: false; mine: true });
  station: StationPlace;
  earlier: EarlierContacts;
  /** Ways in which the contact is confirmed; null for others than its owner, since they are among the private fields. */
  confirmed_by: ConfirmationWay[] | null;
}

/** A paper card, or a service. */
export type ConfirmationWay = 'card' | 'lotw' | 'eqsl';

/** Other contacts of the station with the same call, portable or not. */
export interface EarlierContacts {
  /** Contacts before this one; 1,000 means 1,000 or more. */
  count: number;
  /** Contacts after this one; 1,000 means 1,000 or more. */
  later: number;
  /** The newest 5 of those before this one. */
  contacts: Pick<Qso, 'qdo_id' | 'TS' | 'Band' | 'Mode' | 'SubMode'>[];
}

/**
 * Where the station that logged was. Its owner sees the grid of the contact, others the 4-character square of the
 * station's home, and only if the contact was made there.
 */
export interface StationPlace {
  /** The ADIF number and the name of its entity; null and empty if unknown. */
  dxcc: number | null;
  country: string;
  /** Empty if unknown. */
  grid: string;
  /** Position of the grid, else of the entity. */
  LAT: number | null;
  LON: number | null;
}

/** A column by which the logbook is sorted. */
export type LogbookSort =
  | 'time'
  | 'call'
  | 'mode'
  | 'band'
  | 'freq'
  | 'name'
  | 'country'
  | 'comment'
  | 'sent'
  | 'received'
  | 'grid'
  | 'power'
  | 'zone'
  | 'contest'
  | 'station';

export interface LogbookRequest {
  /** From 1. @minimum 1 */
  page?: number;
  /** @minimum 1 @maximum 500 */
  size?: number;
  /** Only contacts whose call begins with this. */
  call?: string;
  /** Only contacts that match, such as `band:160m mode:cw since:2020 -qsl:lotw`. @maxLength 500 */
  filter?: string;
  /** Default the time. Contacts that are equal in it are newest first. */
  sort?: LogbookSort;
  /** Default `desc` for the time, else `asc`. */
  order?: 'asc' | 'desc';
  /** 1 adds the fields of `LogbookDetails` to the rows. */
  detailed?: Flag | boolean;
}

export type LogbookMatchesRequest = Pick<LogbookRequest, 'call' | 'filter'>;

/** When, with whom and how: the fields that every list of contacts shows. */
export type QsoListField = 'qdo_id' | 'TS' | 'Call' | 'Freq' | 'Band' | 'Mode' | 'SubMode';

/** A row of the logbook table. */
export type LogbookRow = Pick<
  Qso,
  QsoListField | 'station_callsign' | 'Name' | 'country' | 'Comment' | 'ContestName' | 'qso_origin'
> &
  Partial<LogbookDetails>;

/** Fields for further columns of the logbook table. */
export interface LogbookDetails extends Pick<Qso, 'SNT' | 'RCV' | 'GridSquare' | 'LAT' | 'LON' | 'Power' | 'cq_zone'> {
  /** The own grid square that was stored with the contact; empty without one. */
  my_grid: string;
  confirmed: ('lotw' | 'eqsl' | 'card')[];
}

export interface LogbookResponse {
  logbook: LogbookRow[];
  page: number;
  pages: number;
  count: number;
  /**
   * Absent without a filter; false if more contacts match than `count` and `pages` say. `vlogbook/matches` counts them.
   */
  counted?: boolean;
}

/** A contact in the offline copy on the operator's device. */
export type KeptQso = LogbookRow & PreviousQso;

export interface NewestQsosRequest {
  /** The `version` of the copy that the reader has. @maxLength 40 */
  version?: string;
}

export interface NewestQsosResponse {
  /** Changes with each of these contacts. */
  version: string;
  /** The newest 5,000 contacts, newest first; null if the reader's copy is up to date. */
  newest: KeptQso[] | null;
  /** Contacts in the whole log. */
  count: number;
}

export interface LogbookCountResponse {
  count: number;
}

export interface DxccEntity {
  adif: number;
  name: string;
  cont: string;
  latitude: number;
  longitude: number;
  cqz: number;
}

export interface ExplainEntityRequest {
  call: string;
  /** `YYYY-MM-DD`, that day at 12:00 UTC, or an ISO 8601 moment; absent means now. */
  date?: string | null;
}

/**
 * The rule that decides about a callsign. In the dated country file: `exception` and `invalid` (an operation that does
 * not count) are for exactly this callsign, `prefix` is the longest prefix, `whitelist` a prefix whose entity counts
 * only for callsigns among the exceptions. In the built-in list: `expedition`, `former` (the meaning of a prefix then),
 * `gap` (its meaning then is not known), `call`, `slash` and `longest` prefix; `nowhere` is aboard a ship or aircraft,
 * `unknown` a callsign that no rule fits.
 */
export type EntityReasonKind =
  | 'exception'
  | 'invalid'
  | 'prefix'
  | 'whitelist'
  | 'expedition'
  | 'former'
  | 'gap'
  | 'call'
  | 'slash'
  | 'longest'
  | 'nowhere'
  | 'unknown';

/** A time for which a call has one entity, ISO 8601, both ends inclusive; null without an end. */
export interface EntityPeriod {
  from: string | null;
  until: string | null;
  /** Null: none. */
  entity: DxccEntity | null;
  /** False if there is no entity because the meaning of the prefix at that time is not known. */
  is_known: boolean;
}

export interface ExplainEntityResponse {
  call: string;
  /** ISO 8601. */
  date: string;
  entity: DxccEntity | null;
  reason: { kind: EntityReasonKind; text: string; from: string | null; until: string | null };
  source: 'country file' | 'built-in list';
  /** Date of the source, ISO 8601. */
  source_date: string;
  /** The callsign's entities over time, in order; at most 60. */
  periods: EntityPeriod[];
}

/** The country files by which the server finds the entity of a call. */
export interface CountryFileResponse {
  /** The day of the built-in list. */
  built_in_date: string;
  /** The dated file, which decides before the built-in list; null without one. */
  in_use: { date: string; rows: number; rows_left_out: number } | null;
  /** The newest dated file that could not be used, until a better one is loaded. */
  refused: { reason: string; at: string } | null;
}

/** The log bar's information about a call: the entity, the station if it has an account here, the history. */
export interface LogBarResponse {
  call: string;
  human_time_since_last_qso: string | null;
  human_time_since_first_qso: string | null;
  total_qsos: number;
  dxcc_entity: DxccEntity | null;
  user: LogBarUser | null;
  /** The newest 20 contacts with this call. */
  qsos: PreviousQso[];
  /** The name from your last contact, else from the station's profile. */
  name: string;
}

/** A previous contact, as listed by the log bar. */
export type PreviousQso = Pick<
  Qso,
  | QsoListField
  | 'Name'
  | 'SNT'
  | 'RCV'
  | 'Comment'
  | 'Power'
  | 'dxcc'
  | 'country'
  | 'GridSquare'
  | 'ContestName'
  | 'fields'
>;

export interface LogBarUser {
  id: number;
  my_callsign: string;
  name: string;
  grid: string;
  profile_image_name: string | null;
  photos: { id: number; profile_image_name: string; created_at: string }[];
}
