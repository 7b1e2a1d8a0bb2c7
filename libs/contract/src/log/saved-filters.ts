/** A filter of the logbook with a name. */
export interface SavedFilter {
  id: number;
  name: string;
  /** In the language of the logbook's filters. */
  filter: string;
}

export interface SavedFiltersResponse {
  /** The saved filters, sorted by name, at most 50. */
  filters: SavedFilter[];
}

export interface SaveFilterRequest {
  /** The filter to replace; absent for a new one. */
  id?: number | string | null;
  /** @maxLength 60 */
  name: string;
  /** @maxLength 500 */
  filter: string;
}

export interface SavedFilterResponse {
  filter: SavedFilter;
}

export interface SavedFilterIdRequest {
  id: number | string;
}
