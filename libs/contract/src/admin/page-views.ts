/**
 * One view of a page that needs no account. The account, if any, is that of the token; a query in an address is ignored
 * but for `utm_*`, and so is a `user_id`.
 */
export interface LogPageViewRequest {
  /** Random, as long as the tab is open. @maxLength 64 */
  session_id: string;
  /** An address or a path. @maxLength 2000 */
  page_url: string;
  /** @maxLength 100 */
  utm_source?: string | null;
  /** @maxLength 100 */
  utm_medium?: string | null;
  /** The address of the page before; only its host is stored. @maxLength 2000 */
  referrer_url?: string | null;
}

export interface AdminPageViewsRequest {
  /** The number of days, until today: 1 to 90. Default: 30. */
  days?: number | string | null;
}

export interface PageViewCount {
  /** A path, the name or host of a source, or the name of a campaign; empty: none. */
  name: string;
  views: number;
}

export interface AdminPageViewsResponse {
  days: number;
  views: number;
  /** Views on each day (UTC), today last. */
  by_day: number[];
  /** The 50 with most views. */
  pages: PageViewCount[];
  sources: PageViewCount[];
  campaigns: PageViewCount[];
  /** Views that were not stored since this server started, because it was busy. */
  dropped: number;
}
