import type { Qso, QsoFields } from '../logbook.ts';

/** Which contacts of one's log: those of `ids`, or else all that match. */
export interface LogSelection {
  /** @maxItems 500 */
  ids?: readonly number[] | null;
  /** As in `vlogbook`. @maxLength 500 */
  filter?: string | null;
  /** Beginning of the call. */
  call?: string | null;
}

/** Values that contacts can have in common; null or '' removes a value. Values left out stay unchanged. */
export type SharedValues = Partial<
  Pick<
    QsoFields,
    'Band' | 'Mode' | 'SubMode' | 'Name' | 'Comment' | 'Power' | 'ContestName' | 'station_callsign' | 'fields'
  >
> & {
  /** Paper cards: Y, N, R (requested), I (ignore), or empty. */
  QSL_SENT?: string | null;
  QSL_RCVD?: string | null;
};

/**
 * `set` stores the values, `shift` changes the time by `seconds`, `derive` derives entity, continent and zone from the
 * call again, `lotw` moves confirmations that were read from LoTW's report as cards to LoTW, and `delete` deletes.
 */
export type LogEditAction = 'set' | 'shift' | 'derive' | 'lotw' | 'delete';

export interface PreviewEditRequest extends LogSelection {
  action: LogEditAction;
  values?: SharedValues | null;
  /** @minimum -604800 @maximum 604800 */
  seconds?: number | string | null;
}

/** A value before and after; both as text, empty for none. `field` is its name in a contact, or its ADIF name. */
export interface ValueChange {
  field: string;
  was: string;
  becomes: string;
}

export interface ChangedContact extends Pick<Qso, 'qdo_id' | 'TS' | 'Call' | 'Band' | 'Mode'> {
  changes: ValueChange[];
}

/** `previewing` and `previewed` changed nothing yet; `applying` and `undoing` continue in the background. */
export type LogEditStatus = 'previewing' | 'previewed' | 'applying' | 'applied' | 'undoing' | 'undone';

/** Several contacts changed together. */
export interface LogEdit {
  id: number;
  status: LogEditStatus;
  action: LogEditAction;
  values: SharedValues | null;
  seconds: number | null;
  /** The filter of the request; empty for all contacts and for chosen ones. */
  filter: string;
  call: string;
  /** Number of chosen contacts; null for those that match the filter. */
  chosen: number | null;
  /** Contacts that change, or so far have been changed or restored. */
  changed: number;
  /** Contacts that already have these values. */
  unchanged: number;
  /** Contacts that could not change: the same contact is in the log already, or they would be in the future. */
  left_out: number;
  /** After an undo: contacts that retain a value because it was changed again since. */
  retained: number;
  /** The newest contacts that change, as they were at the preview. */
  samples: ChangedContact[];
  created_at: string;
  /** Time until which the edit can be undone; null before it is applied. */
  undo_until: string | null;
}

export interface EditIdRequest {
  id: number | string;
}

export interface LogEditResponse {
  edit: LogEdit;
}

export interface LogEditsResponse {
  /** Edits of the last 30 days, newest first, at most 100. */
  edits: LogEdit[];
}

export interface QsoHistoryResponse {
  /** Newest first, at most 100. */
  history: {
    at: string;
    /** The change of several contacts that it was part of; null if it was made by itself. */
    edit_id: number | null;
    changes: ValueChange[];
  }[];
}

export interface DeletedQsosRequest {
  /** @minimum 1 */
  page?: number | string;
}

export interface DeletedQsosResponse {
  /** Last deleted first, 100 a page. */
  deleted: (Pick<Qso, 'qdo_id' | 'TS' | 'Call' | 'Band' | 'Mode' | 'Name'> & {
    deleted_at: string;
    restorable_until: string;
  })[];
  page: number;
  pages: number;
  count: number;
}
