export interface ReserveSerialsRequest {
  /** ADIF CONTEST_ID, or a name of one's own. */
  contest: string;
  /** At most 100. */
  size: number;
}

/** Serial numbers that only the device that asked for them uses: `from` to `to`. */
export interface ReservedSerials {
  /** In upper case. */
  contest: string;
  from: number;
  to: number;
}
